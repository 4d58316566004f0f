import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { useAction } from '#features/accounts/use-action.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Ends the own listing, after a question. */
export function LeaveProgram({ listing }: { listing: { id: number; kennelName: string } }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction();
  const leave = async () => {
    await run(() => api.listings.leave({ id: listing.id }), `${listing.kennelName} is no longer listed.`);
    setAsking(false);
  };
  return (
    <p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Leave the program
      </Button>
      <ConfirmDialog
        open={asking}
        question={`End the listing of ${listing.kennelName}?`}
        confirm="Leave"
        danger
        busy={busy}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      >
        It is gone from the search at once. You can apply again at any time.
      </ConfirmDialog>
    </p>
  );
}
