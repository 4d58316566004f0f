import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';

/** Gives up an order that was not paid, after a question. */
export function CancelOrder({ orderId }: { orderId: number }) {
  return (
    <ConfirmAction
      label="Cancel order"
      variant="secondary"
      size="md"
      question="Are you sure you want to cancel this order?"
      confirm="Cancel order"
      cancel="Keep order"
      call={() => api.orders.cancelPending({ id: orderId })}
      done="Order cancelled. Nothing was charged."
    >
      Nothing was charged. Any coupon or points you used can be used again.
    </ConfirmAction>
  );
}
