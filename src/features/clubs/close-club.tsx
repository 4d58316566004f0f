import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { ReasonDialog } from '#features/admin/reason-dialog.tsx';
import { useAction } from '#features/accounts/use-action.ts';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { DeskClub } from './club-desk.contract.ts';

/** Closes a club after a question and with a reason, or opens a closed one again. */
export function CloseClub({ club: { id, name, state, animals } }: { club: DeskClub }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction();
  if (state === 'CLOSED')
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        onClick={() => void run(() => api.clubDesk.reopen({ id }), `${name} is open again.`)}
      >
        Open again
      </Button>
    );
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Close the club
      </Button>
      <ReasonDialog
        open={isAsking}
        title={`Are you sure you want to close ${name}?`}
        hint="Its admins read it in the mail that tells them."
        confirm="Close the club"
        failed="The club could not be closed"
        onConfirm={async (reason) => {
          await api.clubDesk.close({ id, reason });
          setAsking(false);
          toaster.success(`${name} is closed.`);
          await revalidate();
        }}
        onClose={() => setAsking(false)}
      >
        <p className="text-muted">
          {animals === 1 ? 'One animal is' : `${animals} animals are`} no longer shown to it, and its prices end.
          Members stay for the day it opens again; animals are then shown anew by their owners.
        </p>
      </ReasonDialog>
    </>
  );
}
