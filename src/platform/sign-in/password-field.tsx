import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { MIN_PASSWORD } from './passwords.rules.ts';

interface PasswordFieldProps {
  name: string;
  label: string;
  /** For a new password: shows the requirements, and the browser offers to generate one. */
  fresh?: boolean;
  error?: readonly string[];
}

export function PasswordField({ name, label, fresh = false, error }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const hint = fresh ? `At least ${MIN_PASSWORD} characters. Three or four random words work well.` : undefined;
  return (
    <Field label={label} hint={hint} error={error} required>
      <TextInput
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        maxLength={128}
        after={
          <IconButton label={isShown ? 'Hide password' : 'Show password'} onClick={() => setIsShown(!isShown)}>
            {isShown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
          </IconButton>
        }
      />
    </Field>
  );
}
