import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toaster } from '#ui/toast-store.ts';

/** Removes a saved card, after a question. */
export function RemoveCard({ id, words }: { id: string; words: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    setBusy(true);
    try {
      await api.payments.removeCard({ id });
      toaster.success('The card was removed');
    } catch (error) {
      toaster.error(problemOf(error).message);
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Remove<span className="sr-only">: {words}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        question="Remove this card?"
        confirm="Remove the card"
        cancel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        It is removed at the payment provider. You can save it again when you pay.
      </ConfirmDialog>
    </>
  );
}
