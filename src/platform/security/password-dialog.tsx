import type { ReactNode } from 'react';
import { PasswordField } from '#platform/sign-in/password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';

interface PasswordDialogProps {
  open: boolean;
  title: string;
  /** Fields of their own take their errors from the argument. */
  children?: ReactNode | ((fields: Record<string, string[]>) => ReactNode);
  confirm: string;
  danger?: boolean;
  onConfirm: (password: string, form: FormData) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password again before an action that only the account's owner may perform. */
export function PasswordDialog({ children, onConfirm, ...dialog }: PasswordDialogProps) {
  const { busy, fields, message, submit } = useSubmit('Nothing was changed. Please try again.');
  return (
    <FormDialog
      {...dialog}
      busy={busy}
      message={message}
      onSubmit={(form) => void submit(async () => onConfirm(formText(form, 'password'), form))}
    >
      {typeof children === 'function' ? children(fields) : children}
      <PasswordField name="password" label="Your password" error={fields['password']} />
    </FormDialog>
  );
}
