import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Form } from '#ui/forms/form.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { PasswordField } from '#platform/sign-in/password-field.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import type { Route } from './+types/register-confirm.page';

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your address | Damsire' }];
// The address of this page carries a secret: it goes to nobody.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  if (!token) return { token, valid: false, email: null };
  return { token, ...(await context.get(pageContext).api.auth.describeConfirmation({ token })) };
}

/** Without a token: "check your e-mail". With one: the confirmation itself, by a button, because mail scanners open links. */
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
    <AuthCard title="Confirm your address">
      {message ? <Callout tone="bad" live title={message} className="mb-5" /> : null}
      <p className="wrap-break-word">
        Is <strong>{email}</strong> yours? Then your account can be opened.
      </p>
      <Form className="mt-5 grid gap-5" onSend={(form) => void confirm(form)}>
        <PasswordField name="password" label="Password" fresh error={fields['password']} />
        <p className="text-sm text-muted">
          Type the password you chose, or a new one: your account opens with this one.
        </p>
        <Button type="submit" size="lg" loading={busy} className="justify-self-start">
          Yes, confirm my address
        </Button>
      </Form>
    </AuthCard>
  );
}

function Confirmed({ email, next }: { email: string; next: string | null }) {
  const query = new URLSearchParams({ email, ...(next && { next }) });
  return (
    <AuthCard title="Your account is open">
      <div role="status">
        <p>Your address is confirmed. Sign in with the password you just typed.</p>
        <p className="mt-2 text-muted">Orders that you made with this address as a guest are in your order history.</p>
      </div>
      <LinkButton to={`/login?${query}`} className="mt-5" size="lg">
        Sign in
      </LinkButton>
    </AuthCard>
  );
}

function CheckYourMail() {
  return (
    <AuthCard title="Check your e-mail">
      <MailCheck aria-hidden="true" className="size-9 text-brand" />
      <p className="mt-3">We sent you a link. Open it to confirm that the address is yours; it works for 48 hours.</p>
    </AuthCard>
  );
}

function DeadLink() {
  return (
    <AuthCard title="This link does not work any more">
      <p>
        It was used already, or it is older than 48 hours. If your account is open, sign in; otherwise register again.
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
