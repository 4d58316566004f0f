import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { EMAIL_CHANGE_HOURS } from '#platform/sign-in/account-links.rules.ts';
import { PasswordField } from '#platform/sign-in/password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { Security } from './security.contract.ts';

export function EmailForm({ email, change }: { email: string; change: Security['emailChange'] }) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to update user');
  const requestChange = (data: FormData) =>
    submit(async () => {
      const result = await api.security.requestEmailChange({
        email: formText(data, 'email'),
        password: formText(data, 'password'),
      });
      form.current?.reset();
      await revalidate();
      toaster.success(result.message);
    });
  return (
    <Form ref={form} className="grid max-w-md gap-5" onSend={(form) => void requestChange(form)}>
      <p className="wrap-break-word">
        You sign in with <strong>{email}</strong>. Any change must be confirmed from both your current and your new
        address.
      </p>
      {change ? (
        <Callout tone="brand" title={`Change pending: ${change.newEmail}`}>
          {change.oldConfirmed
            ? 'Confirmed from your current address. Waiting for the new one.'
            : change.newConfirmed
              ? 'Confirmed from the new address. Waiting for your current one.'
              : `We've emailed a link to both addresses. The links expire after ${EMAIL_CHANGE_HOURS} hours.`}
        </Callout>
      ) : null}
      {message ? <Callout tone="bad" live title={message} /> : null}
      <Field label="New email address" error={fields['email']} required>
        <TextInput name="email" type="email" autoComplete="email" maxLength={120} />
      </Field>
      <PasswordField name="password" label="Your password" error={fields['password']} />
      <Button type="submit" loading={busy} className="justify-self-start">
        Change email address
      </Button>
    </Form>
  );
}
