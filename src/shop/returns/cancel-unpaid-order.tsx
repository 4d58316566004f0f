import type { OrderRow } from '#shop/orders/orders.contract.ts';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { refuseCancelUnpaid } from './returns.rules.ts';

/** Cancels an unpaid order, after confirmation; not shown for a partly paid order. */
export function CancelUnpaidOrder({ order }: { order: Pick<OrderRow, 'orderId' | 'paymentState'> }) {
  if (refuseCancelUnpaid(order) !== null) return null;
  return (
    <ConfirmAction
      label="Cancel order"
      variant="secondary"
      size="md"
      question="Are you sure you want to cancel this order?"
      confirm="Cancel order"
      cancel="Keep order"
      call={() => api.orders.cancelPending({ id: order.orderId })}
      done="Order cancelled. Nothing was charged."
    >
      Nothing was charged. Any coupon or points you used can be used again.
    </ConfirmAction>
  );
}
