import { useState } from 'react';
import { OrderAgain } from '#shop/order-complete/order-again.tsx';
import { AskReason } from '#shop/returns/ask-reason.tsx';
import { WithdrawLink } from '#shop/returns/withdraw-link.tsx';
import { cancelNotice } from '#shop/returns/returns.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { formText } from '#ui/forms/form-text.ts';
import type { GuestOrder } from './guest-orders.contract.ts';

interface GuestOrderActionsProps {
  order: GuestOrder;
  accessToken: string;
}

/** Actions of a guest for an order: reorder, cancel, withdraw. */
export function GuestOrderActions({ order, accessToken }: GuestOrderActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { orderId } = order;
  const isUnpaid = order.state === 'PENDING_PAYMENT';
  return (
    <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {order.placedAt ? (
        <OrderAgain fill={(sessionId) => api.guestOrders.reorder({ orderId, accessToken, sessionId })} />
      ) : null}
      {order.isGuest && order.cancelRefusal === null ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      ) : null}
      <WithdrawLink order={order} />
      <AskReason
        open={isAsking}
        title="Are you sure you want to cancel this order?"
        intro={
          isUnpaid
            ? 'Nothing was charged. Any coupon or gift card you used can be used again.'
            : cancelNotice(order.lines)
        }
        confirm="Cancel order"
        cancel="Keep order"
        done="Order cancelled."
        onSubmit={(form) => api.guestOrders.cancel({ orderId, accessToken, reason: formText(form, 'reason') })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
