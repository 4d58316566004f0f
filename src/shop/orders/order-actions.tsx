import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { OrderAgain } from '#shop/order-complete/order-again.tsx';
import type { OrderDetail } from './orders.contract.ts';
import { useAction } from '#ui/forms/use-action.ts';

type Asking = 'cancel' | 'return' | null;

/** What a buyer can do with a placed order: order it again, cancel it, send kits back, withdraw. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const isPlaced = order.placedAt !== null;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isPlaced ? <OrderAgain fill={(sessionId) => api.returns.reorder({ id: order.orderId, sessionId })} /> : null}
      {order.cancelRefusal === null ? (
        <Button variant="secondary" onClick={() => setAsking('cancel')}>
          Cancel order
        </Button>
      ) : null}
      {order.returnRefusal === null ? (
        <Button variant="secondary" onClick={() => setAsking('return')}>
          Return kits
        </Button>
      ) : null}
      {order.withdrawRefusal === null && order.number ? (
        <LinkButton variant="quiet" to={`/withdraw?order=${order.number}`}>
          Withdraw from the contract
        </LinkButton>
      ) : null}
      <AskReason
        open={asking === 'cancel'}
        title="Are you sure you want to cancel this order?"
        intro={
          order.paymentState === 'PAID'
            ? 'Nothing has been sent yet. The order is cancelled now, and everything you paid is refunded.'
            : 'Nothing has been sent yet. The order is cancelled now, and you do not need to pay its invoice.'
        }
        confirm="Cancel order"
        done="Order cancelled"
        onSubmit={(reason) => api.returns.cancel({ id: order.orderId, reason })}
        onClose={close}
      />
      <AskReason
        open={asking === 'return'}
        title="Return kits"
        intro="You can return unopened kits within 30 days. When they arrive, we refund what you paid for them, without the shipping."
        confirm="Start return"
        done="We have emailed you where to send the kits"
        onSubmit={(reason) => api.returns.request({ id: order.orderId, reason })}
        onClose={close}
      />
    </div>
  );
}

interface AskReasonProps {
  open: boolean;
  title: string;
  intro: string;
  confirm: string;
  done: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function AskReason({ open, title, intro, confirm, done, onSubmit, onClose }: AskReasonProps) {
  const { run, busy, fields } = useAction();
  const send = (form: FormData) =>
    void run(() => onSubmit(formText(form, 'reason')), done).then((isDone) => isDone && onClose());
  return (
    <FormDialog open={open} onClose={onClose} title={title} size="md" confirm={confirm} busy={busy} onSubmit={send}>
      <p>{intro}</p>
      <Field label="Reason" hint="Optional." error={fields['reason']}>
        <Textarea name="reason" maxLength={1000} rows={3} />
      </Field>
    </FormDialog>
  );
}
