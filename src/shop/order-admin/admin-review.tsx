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
    question: 'Are you sure you want to place this order after all?',
    confirm: 'Place the order',
    outcome: 'It gets its number and invoice, and the buyer a confirmation.',
    done: 'The order was placed',
  },
  RETURN_MONEY: {
    question: 'Refund everything and end this order?',
    confirm: 'Refund order',
    outcome: 'Everything that was paid goes back to where it came from.',
    done: 'Refund started',
  },
};

/** An order whose money did not fit: says why, and lets a person decide. */
export function ReviewCallout({ order, mayDecide }: { order: AdminOrder; mayDecide: boolean }) {
  const [asking, setAsking] = useState<Decision | null>(null);
  const { run, busy } = useAction();
  const decide = async (decision: Decision) => {
    const reason = order.reviewReason ?? 'Decided at the order desk';
    await run(() => api.orderAdmin.review({ id: order.orderId, decision, reason }), questions[decision].done);
    setAsking(null);
  };
  const text = questions[asking ?? 'PLACE'];
  return (
    <>
      <Callout
        tone="warn"
        className="mt-6"
        title="A person must look at this order"
        action={
          mayDecide ? (
            <>
              {order.paymentState === 'PAID' ? (
                <Button onClick={() => setAsking('PLACE')}>Place it after all</Button>
              ) : null}
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
