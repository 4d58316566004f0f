import { useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { POINT_CENTS, POINTS_LIMITS } from '#shop/loyalty/points.rules.ts';
import { formatMoney } from '#shared/money.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';

export interface PointsQuote {
  loyaltyPoints: number;
  amountCents: number;
}

interface PendingPointsProps {
  orderIds: number[];
  usable: number;
  currency: string;
  quote: PointsQuote | null;
  onQuote: (quote: PointsQuote | null) => void;
}

/** Applies points to the chosen orders and shows the new total; the points are reserved when the payment is opened. */
export function PendingPoints({ orderIds, usable, currency, quote, onQuote }: PendingPointsProps) {
  const [typed, setTyped] = useState(String(usable));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const applyPoints = async () => {
    const points = Math.max(0, Math.trunc(Number(typed)) || 0);
    setBusy(true);
    setError(null);
    try {
      const found = await api.orders.pendingTotal({ order_ids: orderIds.join(), loyalty_points: points });
      if (points > 0 && found.loyaltyPoints === 0) setError(POINTS_LIMITS);
      onQuote(found.loyaltyPoints > 0 ? found : null);
      if (found.loyaltyPoints > 0) setTyped(String(found.loyaltyPoints));
    } catch (cause) {
      setError(problemOf(cause).message);
    }
    setBusy(false);
  };
  return (
    <Disclosure summary={quote ? `${quote.loyaltyPoints} points applied` : 'Use loyalty points'}>
      <p className="mb-3 text-sm text-muted">
        You can use up to {usable} points, worth {formatMoney(usable * POINT_CENTS, currency)}. They are reserved for
        the order until it is paid, and returned if you cancel it.
      </p>
      <Form className="flex items-start gap-2" onSend={() => void applyPoints()}>
        <Field label="Points" hideLabel error={error} className="flex-1">
          <TextInput
            value={typed}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" loading={busy}>
          {' '}
          Apply{' '}
        </Button>
        {quote ? (
          <Button variant="quiet" onClick={() => onQuote(null)}>
            Remove<span className="sr-only"> points</span>
          </Button>
        ) : null}
      </Form>
    </Disclosure>
  );
}
