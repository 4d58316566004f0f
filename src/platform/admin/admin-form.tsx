import type { ReactNode } from 'react';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { MultiSelect } from '#ui/forms/multi-select.tsx';
import { type Option, Select } from '#ui/forms/select.tsx';

type Fields = Record<string, string[]>;

interface AdminFormProps {
  /** The message if the call itself fails. */
  failed: string;
  /** The verb on the button. */
  save: string;
  onSave: (form: FormData) => Promise<void>;
  /** Receives the errors by field. */
  children: (fields: Fields) => ReactNode;
}

/** A two-column form of the back office, sent only once per click; errors are shown beside the fields. */
export function AdminForm({ failed, save, onSave, children }: AdminFormProps) {
  const { busy, fields, message, submit } = useSubmit(failed);
  return (
    <Form
      className="grid items-start gap-5 sm:grid-cols-2"
      busy={busy}
      onSend={(form) => void submit(() => onSave(form))}
    >
      {message ? <Callout tone="bad" live title={message} className="sm:col-span-2" /> : null}
      {children(fields)}
      <Button type="submit" loading={busy} className="justify-self-start sm:col-span-2">
        {save}
      </Button>
    </Form>
  );
}

interface CountryFieldProps {
  countries: readonly { code: string; name: string }[];
  defaultValue: string;
  error: string[] | undefined;
}

export function CountryField({ countries, defaultValue, error }: CountryFieldProps) {
  return (
    <Field label="Country" error={error} required>
      <Select name="countryCode" options={optionsOf(countries)} defaultValue={defaultValue} />
    </Field>
  );
}

interface SeveralFieldProps {
  label: string;
  hint?: string;
  placeholder: string;
  error: string[] | undefined;
  options: readonly Option[];
  value: Option[];
  onChange: (value: Option[]) => void;
}

/** A full-width multiple selection from a long list. */
export function SeveralField({ label, hint, error, ...select }: SeveralFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className="sm:col-span-2">
      <MultiSelect listLabel={label} {...select} />
    </Field>
  );
}

/** Named items as the options of a select. */
export function optionsOf(named: readonly { id?: number; code?: string; name: string }[]): Option[] {
  return named.map(({ id, code, name }) => ({ value: String(id ?? code), label: name }));
}
