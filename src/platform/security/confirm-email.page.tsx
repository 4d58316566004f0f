import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import type { Route } from './+types/confirm-email.page';

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your e-mail address | Damsire' }];
// The address of this page carries a secret: it goes to nobody.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  if (!token) return { token, valid: false };
  return { token, ...(await context.get(pageContext).api.security.describeEmailChange({ token })) };
}

/** One of the two addresses says yes, by a button, because mail scanners open links. */
export default function ConfirmEmailPage({ loaderData: { token, valid } }: Route.ComponentProps) {
  const [done, setDone] = useState<boolean | null>(null);
  const { busy, message, submit } = useSubmit('Failed to update user');
  if (done !== null)
    return (
      <AuthCard title={done ? 'Your address is changed' : 'Thank you'}>
        <p role="status">
          {done
            ? 'Every device was signed out. Sign in with your new address from now on.'
            : 'The other address has a mail with a link too. The change happens when it was opened.'}
        </p>
        <LinkButton to={done ? '/login' : '/'} className="mt-5">
          {done ? 'Sign in' : 'Back to home'}
        </LinkButton>
      </AuthCard>
    );
  if (!valid)
    return (
      <AuthCard title="This link does not work any more">
        <p>It was used already, or it is older than 24 hours. You can ask for a new one in your account.</p>
        <LinkButton to="/my/security" className="mt-5">
          To my account
        </LinkButton>
      </AuthCard>
    );
  return (
    <AuthCard title="Change your address">
      {message ? <Callout tone="bad" live title={message} className="mb-5" /> : null}
      <p>Your account asks whether its address may be changed. It changes when both addresses have said yes.</p>
      <Button
        className="mt-5"
        size="lg"
        loading={busy}
        onClick={() => void submit(async () => setDone((await api.security.confirmEmailChange({ token })).done))}
      >
        Yes, change it
      </Button>
    </AuthCard>
  );
}
