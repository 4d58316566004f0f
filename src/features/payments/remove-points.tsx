import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, problemOf } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toaster } from '#ui/toast-store.ts';

/** Points that stand on an unpaid order go back to the account. */
export function RemovePoints({ orderId, points }: { orderId: number; points: number }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    setBusy(true);
    try {
      await api.payments.removePendingPoints({ id: orderId });
      toaster.success(`${points} points are back in your account`);
      await revalidate();
    } catch (error) {
      toaster.error(problemOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="sm" loading={busy} onClick={remove}>
      Take {points} points off<span className="sr-only"> order {orderId}</span>
    </Button>
  );
}
