import { Field } from './field.tsx';
import { TextInput } from './input.tsx';

interface EmailFieldProps {
  value: string;
  error: string[] | undefined;
  onChange: (email: string) => void;
}

/** The email address of someone else, so the browser must not suggest the user's own. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <Field label="Email address" error={error} required>
      <TextInput
        type="email"
        autoComplete="off"
        maxLength={120}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
