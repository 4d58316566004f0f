import { PaymentBox } from '#features/payments/payment-box.tsx';
import { formatMoney } from '#shared/money.ts';
import { Callout } from '#ui/callout.tsx';
import type { PlacedCheckout } from './checkout-state.rules.ts';
import { completePath } from './use-checkout-flow.ts';

interface PayPanelProps {
  order: PlacedCheckout;
  simulatorOrigin: string | null;
  /** What the last try said, when the buyer comes back to pay again. */
  failure?: string | null;
}

/** An order that waits for its payment. */
export function PayPanel({ order, simulatorOrigin, failure = null }: PayPanelProps) {
  const { orderId, accessToken } = order;
  return (
    <section aria-labelledby="pay-now-title" className="grid gap-5">
      <h2 id="pay-now-title" className="text-2xl">
        Pay {formatMoney(order.dueCents, order.currency)}
      </h2>
      {failure ? (
        <Callout tone="bad" title="The last try did not go through">
          {failure} Nothing was charged. Your order is kept: try again, or use another card.
        </Callout>
      ) : null}
      <PaymentBox
        pays={{ orderId, accessToken }}
        simulatorOrigin={simulatorOrigin}
        donePath={completePath({ orderId, accessToken })}
      />
    </section>
  );
}
