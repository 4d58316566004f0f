import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { formatDate } from '#shared/dates.ts';
import { isReason, SHORTEST_REASON } from '#shared/forms/reason.ts';
import { centsAsTyped, typedCents } from '#shared/money.ts';
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
  /** With the breeders' price, which applies where the audience has none of its own. */
  price: PriceRow & { breederCents: number | null; version: string };
  countryCode: string;
}

/** A new price, now or from a day on, confirmed with the old price beside it. */
export function PriceForm({ price, countryCode }: PriceFormProps) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Failed to change the price');
  const [asked, setAsked] = useState<Change | null>(null);
  const [turn, setTurn] = useState(0);
  const send = (change: Change) =>
    submit(async () => {
      setAsked(null);
      const { state } = await api.prices.change(change);
      setTurn(turn + 1);
      await revalidate();
      toaster.success(state === 'IN_FORCE' ? 'Price changed.' : 'Price change scheduled.');
    });
  return (
    <Card as="section" pad="lg">
      <h2 className="mb-5 text-xl">Change price</h2>
      <Form
        key={turn}
        className="grid gap-5"
        message={message}
        onSend={(form) => {
          const change = changeOf(price, form);
          if (busy) return;
          if (canBeAsked(change)) setAsked(change);
          else void send(change);
        }}
      >
        <Boxes price={price} fields={fields} />
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
      {asked ? (
        <PriceConfirm
          steps={stepsOf(price, asked)}
          currency={price.currency}
          when={asked.effectiveAt ? `from ${formatDate(asked.effectiveAt, countryCode)}` : 'immediately'}
          busy={busy}
          onConfirm={() => void send(asked)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}

function Boxes({ price, fields }: { price: PriceRow; fields: Record<string, string[]> }) {
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

/** What the server would refuse for its form alone is sent at once, so that its messages are shown beside the fields. */
function canBeAsked({ amountCents, nextAmountCents, reason }: Change): boolean {
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
    amountCents: typedCents(formText(form, 'amount')) ?? Number.NaN,
    nextAmountCents: typedCents(formText(form, 'next')),
    effectiveAt: from ? `${from}T00:00:00.000Z` : null,
    reason: formText(form, 'reason').trim(),
  };
}
