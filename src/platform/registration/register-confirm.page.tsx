import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { REGISTRATION_HOURS } from '#platform/sign-in/account-links.rules.ts';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { PasswordField } from '#platform/sign-in/password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { Route } from './+types/register-confirm.page';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address | Damsire' },
  { name: 'description', content: 'Confirm your email address to start using your Damsire account.' },
];
// The URL of this page contains a secret, so it must not be sent as a referrer or cached.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  if (!token) return { token, valid: false, email: null };
  return { token, ...(await context.get(pageContext).api.auth.describeConfirmation({ token })) };
}

/**
 * Without a token: "check your email". With one: the confirmation, which needs a click, because email scanners open
 * links.
 */
export default function RegisterConfirmPage({ loaderData: { token, valid, email } }: Route.ComponentProps) {
  const [confirmed, setConfirmed] = useState<{ email: string; next: string | null } | null>(null);
  const { busy, fields, message, submit } = useSubmit('Email registration failed');
  const confirm = (form: FormData) =>
    submit(async () => {
      setConfirmed(await api.auth.confirm({ token, password: formText(form, 'password') }));
    });
  if (confirmed) return <Confirmed {...confirmed} />;
  if (!token) return <CheckYourMail />;
  if (!valid) return <DeadLink />;
  return (
    <AuthCard title="Confirm your email address">
      {message ? <Callout tone="bad" live title={message} className="mb-5" /> : null}
      <p className="wrap-break-word">
        Is <strong>{email}</strong> your email address? Confirm it to open your account.
      </p>
      <Form className="mt-5 grid gap-5" onSend={(form) => void confirm(form)}>
        <PasswordField name="password" label="Password" fresh error={fields['password']} />
        <p className="text-sm text-muted">
          Enter the password you chose, or a new one. You'll sign in with it from now on.
        </p>
        <Button type="submit" size="lg" loading={busy} className="justify-self-start">
          Confirm my email address
        </Button>
      </Form>
    </AuthCard>
  );
}

function Confirmed({ email, next }: { email: string; next: string | null }) {
  const query = new URLSearchParams({ email, ...(next && { next }) });
  return (
    <AuthCard title="Your account is ready">
      <div role="status">
        <p>Your email address is confirmed. Sign in with the password you just entered.</p>
        <p className="mt-2 text-muted">Orders you placed as a guest with this address are in your order history.</p>
      </div>
      <LinkButton to={`/login?${query}`} className="mt-5" size="lg">
        Sign in
      </LinkButton>
    </AuthCard>
  );
}

function CheckYourMail() {
  return (
    <AuthCard title="Check your email">
      <MailCheck aria-hidden="true" className="size-9 text-brand" />
      <p className="mt-3">
        We've emailed you a link. Open it within {REGISTRATION_HOURS} hours to confirm your address.
      </p>
    </AuthCard>
  );
}

function DeadLink() {
  return (
    <AuthCard title="This link has expired">
      <p>
        It has already been used, or it's more than {REGISTRATION_HOURS} hours old. If you already have an account, sign
        in. Otherwise, register again.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to="/login">Sign in</LinkButton>
        <LinkButton to="/register" variant="secondary">
          Register
        </LinkButton>
      </div>
    </AuthCard>
  );
}
