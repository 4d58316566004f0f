import { Field } from './field.tsx';
import { TextInput } from './input.tsx';

interface EmailFieldProps {
  value: string;
  error: string[] | undefined;
  onChange: (email: string) => void;
}

/** The address of someone else: the browser does not offer one's own. */
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
