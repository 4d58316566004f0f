import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { RESET_MINUTES } from './account-links.rules.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordField } from './password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { Route } from './+types/reset-password.page';
import { formText } from '#ui/forms/form-text.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password | Damsire' },
  { name: 'description', content: 'Choose a new password for your Damsire account.' },
];
// The URL of this page contains a secret, so it must not be sent as a referrer or cached.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  const { valid } = token ? await context.get(pageContext).api.auth.describeReset({ token }) : { valid: false };
  return { token, valid };
}

export default function ResetPasswordPage({ loaderData: { token, valid } }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  const { busy, fields, message, submit } = useSubmit('Failed to reset password');
  const reset = (form: FormData) =>
    submit(async () => {
      await api.auth.resetPassword({ token, password: formText(form, 'password') });
      setIsDone(true);
    });
  if (isDone) {
    return (
      <AuthCard title="Password changed">
        <p role="status">All devices were signed out. Sign in with your new password.</p>
        <LinkButton to="/login" className="mt-5">
          Sign in
        </LinkButton>
      </AuthCard>
    );
  }
  if (!valid) return <DeadLink />;
  return (
    <AuthCard title="Choose a new password" intro="This signs out all devices, and we'll email you to confirm.">
      <Form className="grid gap-5" message={message} onSend={(form) => void reset(form)}>
        <PasswordField name="password" label="New password" fresh error={fields['password']} />
        <Button type="submit" size="lg" full loading={busy}>
          Save password
        </Button>
      </Form>
    </AuthCard>
  );
}

function DeadLink() {
  return (
    <AuthCard title="This link has expired">
      <p>
        A password link works once and expires after {RESET_MINUTES} minutes. Request a new link. Only the latest link
        works.
      </p>
      <LinkButton to="/forgot-password" className="mt-5">
        Request a new link
      </LinkButton>
    </AuthCard>
  );
}
