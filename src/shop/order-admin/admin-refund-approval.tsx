import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { AdminOrder } from './order-admin.contract.ts';

interface RefundApprovalProps {
  order: AdminOrder;
  mayApprove: boolean;
  countryCode: string;
}

type Decision = 'APPROVE' | 'DECLINE';

const dialogs: Record<'approve' | 'decline' | 'withdraw', { title: string; confirm: string; done: string }> = {
  approve: { title: 'Approve this refund?', confirm: 'Approve refund', done: 'Refund approved.' },
  decline: { title: 'Decline this refund?', confirm: 'Decline refund', done: 'Refund declined.' },
  withdraw: { title: 'Withdraw this refund?', confirm: 'Withdraw refund', done: 'Refund withdrawn.' },
};

/** A refund above the limit: a second person approves or declines it; the requester may withdraw it. */
export function RefundApproval({ order, mayApprove, countryCode }: RefundApprovalProps) {
  const [open, setOpen] = useState<Decision | null>(null);
  const { run, busy, fields } = useAction();
  const approval = order.refundApproval;
  if (!approval) return null;
  const text = dialogs[open === 'APPROVE' ? 'approve' : approval.isMine ? 'withdraw' : 'decline'];
  const amount = formatMoney(approval.amountCents, approval.currency);
  const decide = (form: FormData) => {
    const reason = formText(form, 'reason').trim() || undefined;
    void run(
      () => api.orderAdmin.decideRefund({ id: approval.id, decision: open!, reason }),
      text.done,
      () => setOpen(null),
    );
  };
  return (
    <>
      <Callout
        tone="warn"
        title={`Refund of ${amount} needs approval`}
        action={
          mayApprove ? (
            <>
              {approval.isMine ? null : <Button onClick={() => setOpen('APPROVE')}>Approve refund</Button>}
              <Button variant="secondary" onClick={() => setOpen('DECLINE')}>
                {approval.isMine ? 'Withdraw refund' : 'Decline refund'}
              </Button>
            </>
          ) : null
        }
      >
        {approval.isMine ? 'You' : approval.requestedBy} requested this refund on{' '}
        <LocalDay at={approval.requestedAt} countryCode={countryCode} />: {approval.reason}.{' '}
        {approval.isMine ? 'Another member of staff must approve it.' : null}
        <RefundedLines {...approval} />
      </Callout>
      <FormDialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={text.title}
        confirm={text.confirm}
        danger={open === 'DECLINE'}
        size="md"
        busy={busy}
        onSubmit={decide}
      >
        <p className="text-muted">
          {open === 'APPROVE' ? approvalText(order, amount) : 'Nothing is refunded. A new refund can be requested.'}
        </p>
        {open === 'APPROVE' ? <RefundedLines {...approval} /> : null}
        <Field label="Comment" hint="Optional. Saved in the order history." error={fields['reason']}>
          <TextInput name="reason" maxLength={200} autoComplete="off" />
        </Field>
      </FormDialog>
    </>
  );
}

function approvalText({ paidCents, refundedCents, payments }: AdminOrder, amount: string): string {
  if (paidCents - refundedCents <= 0)
    return `${amount} is credited to the unpaid invoice. The customer gets an email and a credit note.`;
  const notice = 'The customer gets an email and a credit note';
  return payments.some(({ provider }) => provider === 'eft')
    ? `Then send what was paid by bank transfer from your bank, and record it under Refunds. ${notice} once it is sent.`
    : `${amount} is refunded to the original payment method. ${notice}.`;
}

function RefundedLines({ lines, currency }: Pick<NonNullable<AdminOrder['refundApproval']>, 'lines' | 'currency'>) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1">
      {lines.map(({ name, amountCents }, i) => (
        <li key={i} className="flex flex-wrap justify-between gap-x-4">
          <span>{name}</span>
          <span className="nums font-bold">{formatMoney(amountCents, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
