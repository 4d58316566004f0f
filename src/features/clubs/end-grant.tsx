import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { ClubAnimal } from './clubs.contract.ts';

/** Ends what a club sees of one animal, after a question (specification 8: "Failed to remove animal"). */
export function EndGrant({ row }: { row: ClubAnimal }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, message, submit } = useSubmit('Failed to remove animal');
  const end = () =>
    submit(async () => {
      await api.clubs.ungrant({ animalId: row.animalId, clubId: row.clubId });
      toaster.success(`${row.name} is no longer shown to ${row.club}.`);
      setAsking(false);
      await revalidate();
    });
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)} aria-label={`Remove ${row.name}`}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Show ${row.name} no longer to ${row.club}?`}
        confirm="Remove"
        danger
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        {message ??
          `It takes effect at once. The animal stays in the list of ${row.isMine ? 'your animals' : row.owner}.`}
      </ConfirmDialog>
    </>
  );
}
