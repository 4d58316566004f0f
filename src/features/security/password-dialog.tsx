import { type ReactNode, useId } from 'react';
import { PasswordField } from '#features/accounts/password-field.tsx';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formText } from '#ui/form-text.ts';

interface PasswordDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  danger?: boolean;
  onConfirm: (password: string, form: FormData) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password once more before something that only its owner may do. */
export function PasswordDialog({ open, title, children, confirm, danger, onConfirm, onClose }: PasswordDialogProps) {
  const id = useId();
  const { busy, fields, message, submit } = useSubmit('Something went wrong');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          void submit(async () => onConfirm(formText(form, 'password'), form));
        }}
      >
        {message ? <Callout tone="bad" live title={message} /> : null}
        {children}
        <PasswordField name="password" label="Your password" error={fields['password']} />
      </form>
    </Dialog>
  );
}
