import { api } from '#ui/api/api-client.ts';
import { AskFirst } from '#ui/forms/confirm-action.tsx';

/** Gives up an order that was not paid, after a question. */
export function CancelOrder({ orderId }: { orderId: number }) {
  return (
    <AskFirst
      label="Cancel the order"
      variant="secondary"
      size="md"
      question="Are you sure you want to cancel this order?"
      confirm="Cancel the order"
      cancel="Keep it"
      call={() => api.orders.cancelPending({ id: orderId })}
      done="The order was cancelled. Nothing was charged."
    >
      Nothing was charged. A coupon or points that you chose can be used again.
    </AskFirst>
  );
}
