import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { PersonView } from './people.contract.ts';
import { TypeDialog } from './type-dialog.tsx';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';

type Asking = 'close' | 'factors' | 'type' | null;

export function PersonActions({ person }: { person: PersonView }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<Asking>(null);
  const { busy, message, submit } = useSubmit('Failed to update user');
  const done = async (text: string) => {
    setAsking(null);
    await revalidate();
    toaster.success(text);
  };
  const confirm = async (reason: string) => {
    if (asking === 'close') await api.people.deactivate({ id: person.id, reason });
    else await api.people.resetSecondFactor({ id: person.id, reason });
    await done(asking === 'close' ? 'Account closed.' : 'Two-factor sign-in turned off.');
  };
  const act = (work: () => Promise<unknown>, text: string) =>
    submit(async () => {
      await work();
      await done(text);
    });
  return (
    <div className="mt-6 grid gap-3">
      {message ? <Callout tone="bad" live title={message} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          onClick={() => void act(() => api.people.signOut({ id: person.id }), 'Signed out on all devices.')}
        >
          Sign out all devices
        </Button>
        {person.hasSecondFactor ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking('factors')}>
            Turn off two-factor sign-in
          </Button>
        ) : null}
        {person.state === 'ACTIVE' && person.type !== 'vet' && !person.declinedClinic ? (
          <Button variant="secondary" size="sm" onClick={() => setAsking('type')}>
            Change account type
          </Button>
        ) : null}
        {person.state === 'SUSPENDED' ? (
          <Button
            size="sm"
            onClick={() => void act(() => api.people.reactivate({ id: person.id }), 'Account reopened.')}
          >
            Reopen account
          </Button>
        ) : (
          <Button variant="danger" size="sm" onClick={() => setAsking('close')}>
            Close account
          </Button>
        )}
      </div>
      <TypeDialog person={person} open={asking === 'type'} onClose={() => setAsking(null)} />
      <ReasonDialog
        key={asking ?? 'none'}
        open={asking === 'close' || asking === 'factors'}
        title={
          asking === 'close' ? `Close ${person.name}'s account?` : `Turn off two-factor sign-in for ${person.name}?`
        }
        hint="Recorded in the account history."
        confirm={asking === 'close' ? 'Close account' : 'Turn off two-factor sign-in'}
        onConfirm={confirm}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
