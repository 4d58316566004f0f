import { type FormEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/input.tsx';
import type { DeskOrder } from './order-desk.contract.ts';
import { RefundForm } from './desk-refund.tsx';
import { useDeskAction } from './use-desk-action.ts';
import { formText } from '#ui/form-text.ts';

/** Giving money back, and matching a bank transfer. */
export function MoneyActions({ order, may }: { order: DeskOrder; may: { refund: boolean; book: boolean } }) {
  const [open, setOpen] = useState<'refund' | 'transfer' | null>(null);
  const left = order.paidCents - order.refundedCents + order.openCents;
  const isUnpaid = order.state === 'PENDING_PAYMENT' || order.openCents > 0;
  const close = () => setOpen(null);
  if (!(may.refund && left > 0) && !(may.book && isUnpaid)) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {may.book && isUnpaid ? (
        <Button variant="secondary" onClick={() => setOpen('transfer')}>
          A transfer has arrived
        </Button>
      ) : null}
      {may.refund && left > 0 ? (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          Give money back
        </Button>
      ) : null}
      <Dialog open={open === 'refund'} onClose={close} title="Give money back">
        {open === 'refund' ? <RefundForm order={order} onDone={close} /> : null}
      </Dialog>
      <Dialog open={open === 'transfer'} onClose={close} title="A transfer has arrived">
        {open === 'transfer' ? (
          <AmountForm
            amountCents={order.openCents || order.totalCents - order.paidCents}
            textLabel="Reference on the bank statement"
            submit="Book it"
            onSubmit={(amountCents, reference) =>
              api.orderDesk.receivePayment({ id: order.orderId, amountCents, reference })
            }
            done="The transfer was booked"
            onDone={close}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

interface AmountFormProps {
  amountCents: number;
  textLabel: string;
  textHint?: string;
  submit: string;
  done: string;
  onSubmit: (amountCents: number, text: string) => Promise<unknown>;
  onDone: () => void;
}

function AmountForm({ amountCents, textLabel, textHint, submit, done, onSubmit, onDone }: AmountFormProps) {
  const { run, busy, problem } = useDeskAction();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const cents = Math.round(Number(form.get('amount')) * 100);
    void run(() => onSubmit(cents, formText(form, 'text')), done).then((isDone) => isDone && onDone());
  };
  const errors = problem?.fields ?? {};
  return (
    <form onSubmit={send} className="grid gap-5">
      <Field label="Amount" error={errors['amountCents']} required>
        <TextInput
          name="amount"
          type="number"
          min="0.01"
          step="0.01"
          defaultValue={(amountCents / 100).toFixed(2)}
          inputMode="decimal"
        />
      </Field>
      <Field label={textLabel} hint={textHint} error={errors['reason'] ?? errors['reference']} required>
        <TextInput name="text" maxLength={80} autoComplete="off" />
      </Field>
      <div>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
