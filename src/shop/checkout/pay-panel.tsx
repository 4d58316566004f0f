import { useState } from 'react';
import { PaymentBox } from '#shop/payments/payment-box.tsx';
import { asSentence } from '#shared/as-sentence.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { useReveal } from '#ui/use-reveal.ts';
import type { PaymentInput } from './checkout.contract.ts';
import type { PlacedCheckout } from './checkout-state.rules.ts';
import { completePath } from '#shop/order-complete/complete-path.rules.ts';

interface PayPanelProps {
  order: Omit<PlacedCheckout, 'steps'>;
  simulatorOrigin: string | null;
  /** The error of the last attempt, when the buyer returns to pay again. */
  failure?: string | null;
  /** The buyer returned from PayPal without paying: shows a choice of methods instead of redirecting there again. */
  wasAtPayPal?: boolean;
  /** The order was placed with PayPal. */
  isPayPal?: boolean;
  /** A different payment method, chosen after the order was placed. */
  chosen?: PayPanelMethod | null;
}

export type PayPanelMethod = NonNullable<PaymentInput['method']>;

/** An order that awaits its payment. */
export function PayPanel({
  order,
  simulatorOrigin,
  failure = null,
  wasAtPayPal = false,
  isPayPal = false,
  chosen = null,
}: PayPanelProps) {
  const { orderId, accessToken } = order;
  const [method, setMethod] = useState<PayPanelMethod | null>(chosen);
  // Focus moves to the panel, so that the error is read before the form.
  const panel = useReveal<HTMLElement>();
  return (
    <section
      ref={failure ? panel : null}
      tabIndex={failure ? -1 : undefined}
      aria-labelledby="pay-now-title"
      className="grid scroll-mt-4 gap-5 outline-none"
    >
      <h2 id="pay-now-title" className="text-2xl">
        Pay {formatMoney(order.dueCents, order.currency)}
      </h2>
      {failure ? (
        <Callout tone="bad" live title="Your last payment did not go through">
          {asSentence(failure)} Nothing was charged. Your order is saved. Try again, or use another card.
        </Callout>
      ) : null}
      {wasAtPayPal && !method ? (
        <RetryOptions onChoose={setMethod} />
      ) : (
        <PaymentBox
          pays={{ orderId, accessToken, ...(method && { method }) }}
          simulatorOrigin={simulatorOrigin}
          donePath={completePath({ orderId, accessToken })}
          isPayPal={method ? method === 'P' : isPayPal}
        />
      )}
    </section>
  );
}

function RetryOptions({ onChoose }: { onChoose: (method: PayPanelMethod) => void }) {
  return (
    <>
      <p>Your PayPal payment is not complete. Nothing was charged, and your order is saved.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChoose('P')}>Pay with PayPal</Button>
        <Button variant="secondary" onClick={() => onChoose('A')}>
          Pay by card
        </Button>
      </div>
    </>
  );
}
