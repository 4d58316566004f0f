import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { ReasonDialog } from '#features/admin/reason-dialog.tsx';
import { useAction } from '#features/accounts/use-action.ts';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { DeskRegistry } from './registry-desk.contract.ts';

/** Closes a registry after a question and with a reason, or opens a closed one again. */
export function CloseRegistry({ registry: { code, name, state } }: { registry: DeskRegistry }) {
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction();
  if (state === 'CLOSED')
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        onClick={() => void run(() => api.registryDesk.reopen({ code }), `${name} is open again.`)}
      >
        Open again
      </Button>
    );
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Close the registry
      </Button>
      <ReasonDialog
        open={isAsking}
        title={`Are you sure you want to close ${name}?`}
        hint="Kept with its history."
        confirm="Close the registry"
        failed="The registry could not be closed"
        onConfirm={async (reason) => {
          await api.registryDesk.close({ code, reason });
          setAsking(false);
          toaster.success(`${name} is closed.`);
          await revalidate();
        }}
        onClose={() => setAsking(false)}
      >
        <p className="text-muted">
          Nobody looks for it from the next request on, no key of it works, and it is told nothing. What owners allowed
          is kept for the day it opens again.
        </p>
      </ReasonDialog>
    </>
  );
}
