import { useState } from 'react';
import { cancelNotice } from '#shop/returns/returns.rules.ts';
import { api } from '#ui/api/api-client.ts';
import { OrderAgain } from '#shop/order-complete/order-again.tsx';
import { AskReason } from '#shop/returns/ask-reason.tsx';
import { WithdrawLink } from '#shop/returns/withdraw-link.tsx';
import { ReturnForm } from '#shop/returns/return-form.tsx';
import { Button } from '#ui/button.tsx';
import { formText } from '#ui/forms/form-text.ts';
import type { OrderDetail } from './orders.contract.ts';

type OpenDialog = 'cancel' | 'return' | null;

/** Actions of a placed order: order again, cancel, return kits, withdraw. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const isPlaced = order.placedAt !== null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isPlaced ? <OrderAgain fill={(sessionId) => api.returns.reorder({ id: order.orderId, sessionId })} /> : null}
      {order.cancelRefusal === null ? (
        <Button variant="secondary" onClick={() => setOpenDialog('cancel')}>
          Cancel order
        </Button>
      ) : null}
      {order.returnRefusal === null ? (
        <Button variant="secondary" onClick={() => setOpenDialog('return')}>
          Return kits
        </Button>
      ) : null}
      <WithdrawLink order={order} />
      <AskReason
        open={openDialog === 'cancel'}
        title="Are you sure you want to cancel this order?"
        intro={
          order.paymentState === 'PAID'
            ? cancelNotice(order.lines)
            : 'Nothing has been sent yet. We will cancel the order immediately, and you do not need to pay its invoice.'
        }
        confirm="Cancel order"
        cancel="Keep order"
        done="Order cancelled."
        onSubmit={(form) => api.returns.cancel({ id: order.orderId, reason: formText(form, 'reason') })}
        onClose={close}
      />
      <ReturnForm orderId={order.orderId} open={openDialog === 'return'} onClose={close} />
    </div>
  );
}
