import { useRef } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { PasswordField } from './password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formText } from '#ui/forms/form-text.ts';

export function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const { busy, fields, message, submit } = useSubmit('Failed to change password');
  const change = (data: FormData) =>
    submit(async () => {
      const text = (name: string) => formText(data, name);
      await api.accounts.changePassword({ old_password: text('old_password'), new_password: text('new_password') });
      form.current?.reset();
      toaster.success('Password changed. Other devices were signed out.');
    });
  return (
    <Form ref={form} className="grid max-w-md gap-5" message={message} onSend={(form) => void change(form)}>
      <PasswordField name="old_password" label="Current password" error={fields['old_password']} />
      <PasswordField name="new_password" label="New password" fresh error={fields['new_password']} />
      <Button type="submit" loading={busy} className="justify-self-start">
        Change password
      </Button>
    </Form>
  );
}
