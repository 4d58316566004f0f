import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toast-store.ts';

/** Gives up an order that was not paid, after a question. */
export function CancelOrder({ orderId }: { orderId: number }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const cancel = async () => {
    setBusy(true);
    try {
      await api.orders.cancelPending({ id: orderId });
      toast.success('The order was cancelled. Nothing was charged.');
    } catch (error) {
      toast.error(problemOf(error).message);
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel the order
      </Button>
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to cancel this order?"
        confirm="Cancel the order"
        cancel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        Nothing was charged. A coupon or points that you chose can be used again.
      </ConfirmDialog>
    </>
  );
}
