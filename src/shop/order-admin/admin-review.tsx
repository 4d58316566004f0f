import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { AdminOrder } from './order-admin.contract.ts';
import { useAction } from '#ui/forms/use-action.ts';

type Decision = 'PLACE' | 'RETURN_MONEY';

const questions: Record<Decision, { question: string; confirm: string; outcome: string; done: string }> = {
  PLACE: {
    question: 'Place this order?',
    confirm: 'Place order',
    outcome: 'The order gets its number and invoice, and the customer gets a confirmation.',
    done: 'Order placed.',
  },
  RETURN_MONEY: {
    question: 'Refund everything and cancel this order?',
    confirm: 'Refund order',
    outcome: 'Everything that was paid is refunded to the original payment method.',
    done: 'Refund started.',
  },
};

/** An order whose payment did not match: shows the reason and the decisions. */
export function ReviewCallout({ order, mayDecide }: { order: AdminOrder; mayDecide: boolean }) {
  const [asking, setAsking] = useState<Decision | null>(null);
  const { run, busy } = useAction();
  const decide = async (decision: Decision) => {
    const reason = order.reviewReason ?? 'At our discretion';
    await run(() => api.orderAdmin.review({ id: order.orderId, decision, reason }), questions[decision].done);
    setAsking(null);
  };
  const text = questions[asking ?? 'PLACE'];
  return (
    <>
      <Callout
        tone="warn"
        className="mt-6"
        title="This order needs review"
        action={
          mayDecide ? (
            <>
              {order.paymentState === 'PAID' ? <Button onClick={() => setAsking('PLACE')}>Place order</Button> : null}
              <Button variant="secondary" onClick={() => setAsking('RETURN_MONEY')}>
                Refund order
              </Button>
            </>
          ) : null
        }
      >
        {order.reviewReason}
      </Callout>
      <ConfirmDialog
        open={asking !== null}
        question={text.question}
        confirm={text.confirm}
        busy={busy}
        onConfirm={() => void (asking && decide(asking))}
        onCancel={() => setAsking(null)}
      >
        {text.outcome}
      </ConfirmDialog>
    </>
  );
}
