import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { isReason, SHORTEST_REASON } from '#shared/forms/reason.ts';
import { centsAsTyped, parseCents } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DatePicker } from '#ui/forms/date-picker.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { PriceConfirm, type PriceStep } from './price-confirm.tsx';
import type { PriceRow } from './prices.contract.ts';

type Change = Parameters<typeof api.prices.change>[0];

interface PriceFormProps {
  /** With the breeders' price, which applies if the audience has none. */
  price: PriceRow & { breederCents: number | null; version: string };
  countryCode: string;
}

/** Form for a new price, effective now or from a date, confirmed beside the old price. */
export function PriceForm({ price, countryCode }: PriceFormProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to change the price');
  const [pendingChange, setPendingChange] = useState<Change | null>(null);
  const [formKey, setFormKey] = useState(0);
  const send = (change: Change) =>
    submit(async () => {
      setPendingChange(null);
      const { state } = await api.prices.change(change);
      setFormKey(formKey + 1);
      await revalidate();
      toaster.success(state === 'IN_FORCE' ? 'Price changed.' : 'Price change scheduled.');
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Change price</h2>
      <Form
        key={formKey}
        className="grid gap-5"
        message={message}
        onSend={(form) => {
          const change = changeOf(price, form);
          if (busy) return;
          if (canConfirm(change)) setPendingChange(change);
          else void send(change);
        }}
      >
        <PriceFields price={price} fields={fields} />
        <Field
          label="Reason"
          hint={`Saved with the change. At least ${SHORTEST_REASON} characters.`}
          error={fields['reason']}
          required
        >
          <TextInput name="reason" maxLength={300} />
        </Field>
        <Button type="submit" loading={busy} className="justify-self-start">
          Change price
        </Button>
      </Form>
      {pendingChange ? (
        <PriceConfirm
          steps={stepsOf(price, pendingChange)}
          currency={price.currency}
          when={
            pendingChange.effectiveAt ? `from ${formatDate(pendingChange.effectiveAt, countryCode)}` : 'immediately'
          }
          busy={busy}
          onConfirm={() => void send(pendingChange)}
          onCancel={() => setPendingChange(null)}
        />
      ) : null}
    </Card>
  );
}

function PriceFields({ price, fields }: { price: PriceRow; fields: Record<string, string[]> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field label={`Price in ${price.currency}`} hint="Per unit." error={fields['amountCents']} required>
        <TextInput name="amount" inputMode="decimal" maxLength={10} defaultValue={centsAsTyped(price.amountCents)} />
      </Field>
      <Field
        label="Each additional"
        hint="For the same animal. Leave empty to charge the same price."
        error={fields['nextAmountCents']}
      >
        <TextInput name="next" inputMode="decimal" maxLength={10} defaultValue={centsAsTyped(price.nextAmountCents)} />
      </Field>
      <Field
        label="Start date"
        hint="Leave empty to apply now. Changes start at midnight UTC."
        error={fields['effectiveAt']}
      >
        <DatePicker name="from" fromNow />
      </Field>
    </div>
  );
}

/**
 * False if the server would reject the fields: the form is then sent without confirmation, so that its messages appear
 * beside the fields.
 */
function canConfirm({ amountCents, nextAmountCents, reason }: Change): boolean {
  return isReason(reason) && !Number.isNaN(amountCents) && !Number.isNaN(nextAmountCents ?? 0);
}

function stepsOf(price: PriceFormProps['price'], { amountCents, nextAmountCents }: Change): PriceStep[] {
  const fromCents = price.amountCents ?? price.breederCents;
  const next = { fromCents: price.nextAmountCents ?? fromCents, toCents: nextAmountCents ?? amountCents };
  const hasNext = price.nextAmountCents !== null || nextAmountCents != null;
  return [
    { label: 'Price', fromCents, toCents: amountCents },
    ...(hasNext ? [{ label: 'Each additional', ...next }] : []),
  ];
}

function changeOf({ book, audience, productId, version }: PriceFormProps['price'], form: FormData): Change {
  const from = formText(form, 'from');
  return {
    book,
    audience,
    productId,
    version,
    amountCents: parseCents(formText(form, 'amount')) ?? Number.NaN,
    nextAmountCents: parseCents(formText(form, 'next')),
    effectiveAt: from ? `${from}T00:00:00.000Z` : null,
    reason: formText(form, 'reason').trim(),
  };
}
