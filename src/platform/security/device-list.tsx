import { Monitor } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useCountry } from '#ui/use-country.ts';
import type { Security } from './security.contract.ts';

export function DeviceList({ sessions, sessionCount }: Pick<Security, 'sessions' | 'sessionCount'>) {
  const country = useCountry();
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to logout');
  const signOut = (id: string) =>
    submit(async () => {
      await api.security.endSession({ id });
      await revalidate();
      toaster.success('Device signed out.');
    });
  const signOutOthers = () =>
    submit(async () => {
      const { ended } = await api.security.endOtherSessions();
      await revalidate();
      toaster.success(ended === 1 ? '1 other device signed out.' : `${ended} other devices signed out.`);
    });
  return (
    <div className="grid gap-5">
      {message ? <Callout tone="bad" live title={message} /> : null}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="flex items-start gap-3">
              <Monitor aria-hidden="true" className="mt-0.5 size-5 text-muted" />
              <span>
                <strong>{session.device}</strong> {session.isThisOne ? <Badge tone="good">This device</Badge> : null}
                <span className="block text-sm text-muted">
                  Signed in <LocalTime at={session.signedInAt} countryCode={country} />, last used{' '}
                  <LocalTime at={session.lastSeenAt} countryCode={country} />
                  {session.network ? `, from ${session.network}` : ''}
                </span>
              </span>
            </span>
            {session.isThisOne ? null : (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => void signOut(session.id)}
                aria-label={`Sign out ${session.device}`}
                className="max-sm:-ml-3.5 sm:-mr-3.5"
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessionCount > sessions.length ? (
        <p className="text-sm text-muted">
          These are the {sessions.length} devices used last. You are signed in on {sessionCount}.
        </p>
      ) : null}
      {sessions.length > 1 ? (
        <Button variant="secondary" className="justify-self-start" loading={busy} onClick={() => void signOutOthers()}>
          Sign out all other devices
        </Button>
      ) : null}
    </div>
  );
}
