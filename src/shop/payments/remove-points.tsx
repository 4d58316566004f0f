import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Button } from '#ui/button.tsx';

/** Returns the points of an unpaid order to the account. */
export function RemovePoints({ orderId, points }: { orderId: number; points: number }) {
  const { run, busy } = useAction();
  const remove = () =>
    run(() => api.payments.removePendingPoints({ id: orderId }), `${points} points returned to your account`);
  return (
    <Button variant="quiet" size="sm" loading={busy} onClick={() => void remove()}>
      Remove {points} points<span className="sr-only"> from order {orderId}</span>
    </Button>
  );
}
