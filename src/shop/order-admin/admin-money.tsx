import { useState } from 'react';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { api } from '#ui/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { AdminOrder } from './order-admin.contract.ts';
import { refundableCents } from './refundable.rules.ts';
import { RefundForm } from './admin-refund.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';

/** Actions: refund, record a bank transfer, cancel an unpaid order. */
export function MoneyActions({ order, may }: { order: AdminOrder; may: { refund: boolean; book: boolean } }) {
  const [open, setOpen] = useState<'refund' | 'transfer' | null>(null);
  const isUnpaid = order.state === 'PENDING_PAYMENT' || order.openCents > 0;
  const close = () => setOpen(null);
  const canRefund = may.refund && refundableCents(order) > 0 && order.refundApproval === null;
  const canCancel = order.state === 'PENDING_PAYMENT' && order.paymentState !== 'PARTIALLY_PAID';
  if (!canRefund && !canCancel && !(may.book && isUnpaid)) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {may.book && isUnpaid ? (
        <Button variant="secondary" onClick={() => setOpen('transfer')}>
          Record bank transfer
        </Button>
      ) : null}
      {canRefund ? (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          Refund order
        </Button>
      ) : null}
      {canCancel ? (
        <ReasonButton
          label="Cancel order"
          variant="secondary"
          size="md"
          title="Cancel this order?"
          hint="Shown in the order's history."
          confirm="Cancel order"
          failed="Failed to cancel order"
          done="Order cancelled."
          call={(reason) => api.orderAdmin.cancel({ id: order.orderId, reason })}
        >
          <p>The customer has nothing to pay and gets an email. The coupon and points can be used again.</p>
        </ReasonButton>
      ) : null}
      <Dialog open={open === 'refund'} onClose={close} title="Refund order">
        {open === 'refund' ? <RefundForm order={order} onDone={close} /> : null}
      </Dialog>
      <Transfer open={open === 'transfer'} order={order} onClose={close} />
    </div>
  );
}

function Transfer({ open, order, onClose }: { open: boolean; order: AdminOrder; onClose: () => void }) {
  const { run, busy, fields } = useAction();
  const awaited = order.openCents || order.dueCents;
  const errors = fields;
  const send = (form: FormData) => {
    const amountCents = Math.round(Number(formText(form, 'amount')) * 100);
    const reference = formText(form, 'text');
    void run(
      () => api.orderAdmin.receivePayment({ id: order.orderId, amountCents, reference }),
      'Transfer recorded.',
    ).then((isDone) => isDone && onClose());
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Record bank transfer"
      size="md"
      confirm="Record transfer"
      busy={busy}
      onSubmit={send}
    >
      <Field label="Amount" error={errors['amountCents']} required>
        <TextInput
          name="amount"
          type="number"
          min="0.01"
          step="0.01"
          defaultValue={(awaited / 100).toFixed(2)}
          inputMode="decimal"
        />
      </Field>
      <Field label="Reference on the bank statement" error={errors['reference']} required>
        <TextInput name="text" maxLength={80} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
