import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#app/api-client.ts';
import { useSubmit } from '#features/accounts/use-submit.ts';
import { centsAsTyped, formatMoney, typedCents } from '#shared/money.ts';
import { Form } from '#ui/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { Field } from '#ui/field.tsx';
import { formText } from '#ui/form-text.ts';
import { TextInput } from '#ui/input.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { PriceRow } from './prices.contract.ts';

type Change = Parameters<typeof api.prices.change>[0];

/** A new price, now or from a day on. What costs from now on is asked about once more. */
export function PriceForm({ price }: { price: PriceRow }) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to change the price');
  const [asked, setAsked] = useState<Change | null>(null);
  const [turn, setTurn] = useState(0);
  const send = (change: Change) =>
    submit(async () => {
      setAsked(null);
      const { state } = await api.prices.change(change);
      toaster.success(state === 'IN_FORCE' ? 'The price is changed.' : 'The change is planned.');
      setTurn(turn + 1);
      await revalidate();
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Change the price</h2>
      <Form
        key={turn}
        className="grid gap-5"
        message={message}
        onSend={(form) => {
          const change = changeOf(price, form);
          if (busy) return;
          if (change.effectiveAt === null && change.reason && !Number.isNaN(change.amountCents)) setAsked(change);
          else void send(change);
        }}
      >
        <Boxes price={price} fields={fields} />
        <Field label="Why" hint="Kept with the change." error={fields['reason']} required>
          <TextInput name="reason" maxLength={300} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Change the price
        </Button>
      </Form>
      <ConfirmDialog
        open={asked !== null}
        question={`Are you sure that it costs ${formatMoney(asked?.amountCents ?? 0, price.currency)} from now on?`}
        confirm="Change it now"
        busy={busy}
        onConfirm={() => asked && void send(asked)}
        onCancel={() => setAsked(null)}
      >
        <p className="text-muted">The shop shows it at once. Placed orders keep their price; carts are priced anew.</p>
      </ConfirmDialog>
    </Card>
  );
}

function Boxes({ price, fields }: { price: PriceRow; fields: Record<string, string[]> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label={`Price in ${price.currency}`} hint="What one costs." error={fields['amountCents']} required>
        <TextInput name="amount" inputMode="decimal" maxLength={10} defaultValue={centsAsTyped(price.amountCents)} />
      </Field>
      <Field label="Each further" hint="On the same animal. Empty: the same." error={fields['nextAmountCents']}>
        <TextInput name="next" inputMode="decimal" maxLength={10} defaultValue={centsAsTyped(price.nextAmountCents)} />
      </Field>
      <Field label="From" hint="Empty: now. From midnight UTC." error={fields['effectiveAt']}>
        <DatePicker name="from" fromNow />
      </Field>
    </div>
  );
}

function changeOf({ book, audience, productId }: PriceRow, form: FormData): Change {
  const from = formText(form, 'from');
  return {
    book,
    audience,
    productId,
    amountCents: typedCents(formText(form, 'amount')) ?? Number.NaN,
    nextAmountCents: typedCents(formText(form, 'next')),
    effectiveAt: from ? `${from}T00:00:00.000Z` : null,
    reason: formText(form, 'reason').trim(),
  };
}
