import type { FieldErrors } from '#shared/failure.ts';

const MESSAGE = 'Remove line breaks and hidden characters.';
/** Control characters and those that change the text direction: no text needs them. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
/** Line breaks and tabs are allowed in notes, but not in text printed on one line of a label, certificate or CSV. */
const LINE_BREAK = /[\t\n\r\u2028\u2029]/;
const ONE_LINE =
  /name|kennel|affix|company|clinic|title|street|suburb|city|town|^(?:line[12]|address[12]|state|postcode|zip|breeder|owner|collector|petName)$/i;
/** A scanner may send control characters around a code; a password is never shown. */
const FREE = /password|code|scan/i;
const SUSPECT = /[^\x20-\x7e]|\\/;

/** The fields whose text has characters that would garble a label, PDF, email or CSV; null if there are none. */
export function findUnsafeText(value: unknown, field = ''): FieldErrors | null {
  const errors: FieldErrors = {};
  const rest: [path: string, name: string, value: unknown][] = [[field, field, value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, name, part] = next;
    if (typeof part === 'string' && isUnsafe(part, name)) errors[path || '_'] = [MESSAGE];
    else if (Array.isArray(part)) part.forEach((item, at) => rest.push([join(path, String(at)), name, item]));
    else if (part !== null && typeof part === 'object')
      for (const [key, item] of Object.entries(part)) rest.push([join(path, key), key, item]);
  }
  return Object.keys(errors).length === 0 ? null : errors;
}

/** Whether a JSON text can contain such characters at all: most cannot and need no further check. */
export function maybeUnsafe(json: string): boolean {
  return SUSPECT.test(json);
}

function isUnsafe(text: string, field: string): boolean {
  if (FREE.test(field)) return false;
  return HIDDEN.test(text) || (ONE_LINE.test(field) && LINE_BREAK.test(text.trim()));
}

const LONGEST_PATH = 200;

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`.slice(0, LONGEST_PATH);
}
