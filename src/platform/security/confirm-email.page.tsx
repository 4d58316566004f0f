import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { EMAIL_CHANGE_HOURS } from '#platform/sign-in/account-links.rules.ts';
import { AuthCard } from '#platform/sign-in/auth-card.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import type { Route } from './+types/confirm-email.page';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your email address | Damsire' },
  { name: 'description', content: 'Confirm the new email address of your Damsire account.' },
];
// The URL of this page contains a secret, so it must not be sent as a referrer or cached.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  if (!token) return { token, valid: false };
  return { token, ...(await context.get(pageContext).api.security.describeEmailChange({ token })) };
}

/** Confirms the change for one of the two addresses. It needs a click, because email scanners open links. */
export default function ConfirmEmailPage({ loaderData: { token, valid } }: Route.ComponentProps) {
  const [done, setDone] = useState<boolean | null>(null);
  const { busy, message, submit } = useSubmit('Failed to update user');
  if (done !== null)
    return (
      <AuthCard title={done ? 'Your email address has been changed' : 'Thank you'}>
        <p role="status">
          {done
            ? "You've been signed out on all devices. Sign in with your new address."
            : "We've also emailed a link to your other address. The change takes effect once you confirm it there too."}
        </p>
        <LinkButton to={done ? '/login' : '/'} className="mt-5">
          {done ? 'Sign in' : 'Back to home'}
        </LinkButton>
      </AuthCard>
    );
  if (!valid)
    return (
      <AuthCard title="This link has expired">
        <p>
          It has already been used, or it's more than {EMAIL_CHANGE_HOURS} hours old. You can request a new one in your
          account.
        </p>
        <LinkButton to="/my/security" className="mt-5">
          Go to my account
        </LinkButton>
      </AuthCard>
    );
  return (
    <AuthCard title="Change your email address">
      {message ? <Callout tone="bad" live title={message} className="mb-5" /> : null}
      <p>
        Confirm that you want to change your email address. The change takes effect once you confirm it from both
        addresses.
      </p>
      <Button
        className="mt-5"
        size="lg"
        loading={busy}
        onClick={() => void submit(async () => setDone((await api.security.confirmEmailChange({ token })).done))}
      >
        Confirm change
      </Button>
    </AuthCard>
  );
}
