import { Form } from './form.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './input.tsx';

interface CodeFormProps {
  /** For screen readers only: the line above is the visible label. */
  label: string;
  value: string;
  error: string | readonly string[] | null | undefined;
  busy: boolean;
  onChange: (code: string) => void;
  onUse: (code: string) => void;
  /** Set if a code is in use: the form then offers to remove it instead of using another one. */
  remove?: { label: string; onRemove: () => void } | undefined;
}

/** A field for one code, in lower or upper case, with a button beside it. */
export function CodeForm({ label, value, error, busy, onChange, onUse, remove }: CodeFormProps) {
  return (
    <Form className="flex items-start gap-2" onSend={() => onUse(value.trim())}>
      <Field label={label} hideLabel error={error} className="flex-1">
        <TextInput
          value={value}
          maxLength={40}
          autoComplete="off"
          placeholder="Code"
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      </Field>
      {remove ? (
        <Button variant="quiet" loading={busy} onClick={remove.onRemove}>
          Remove<span className="sr-only"> {remove.label}</span>
        </Button>
      ) : (
        <Button type="submit" variant="secondary" loading={busy} disabled={!value.trim()}>
          {' '}
          Apply{' '}
        </Button>
      )}
    </Form>
  );
}
