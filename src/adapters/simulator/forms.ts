import { invalidRequest } from './world.ts';

/** A form body as Stripe parses it: `metadata[order]=7` is `{metadata: {order: '7'}}`. */
export interface FormBody {
  [name: string]: string | FormBody;
}

export function parseForm(text: string): FormBody {
  const form = emptyForm();
  for (const [path, value] of new URLSearchParams(text)) place(form, path.split(/[[\]]+/).filter(Boolean), value);
  return form;
}

export function textIn(form: FormBody, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberIn(form: FormBody, name: string): number {
  const text = textIn(form, name);
  if (text === null)
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  if (!/^-?\d{1,12}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  return Number(text);
}

export function flatRecord(value: string | FormBody | undefined): Record<string, string> {
  if (typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// Without a prototype, so that names such as `__proto__` in a body have no special meaning.
function emptyForm(): FormBody {
  return Object.create(null) as FormBody;
}

function place(form: FormBody, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === 'object' ? inner : emptyForm();
  form[name] = next;
  place(next, rest, value);
}
