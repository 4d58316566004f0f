import { useEffect, useState } from 'react';
import { Lock } from 'lucide-react';
import { api, problemOf } from '#app/api-client.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toaster } from '#ui/toast-store.ts';
import type { PlacedCheckout } from './checkout-state.rules.ts';
import type { PaymentStart } from './checkout.contract.ts';
import { PaymentFrame } from './payment-frame.tsx';
import { completePath } from './use-checkout-flow.ts';
import { usePaymentFrame } from './use-payment-frame.ts';

interface PayPanelProps {
  order: PlacedCheckout;
  simulatorOrigin: string | null;
  /** What the last try said, when the buyer comes back to pay again. */
  failure?: string | null;
}

/** Pays an order that waits for its payment, in the provider's own form. Nothing is charged twice: it is always the same order. */
export function PayPanel({ order, simulatorOrigin, failure = null }: PayPanelProps) {
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { orderId, accessToken } = order;
  useEffect(() => {
    let isCurrent = true;
    api.checkout.startPayment({ orderId, accessToken }).then(
      (opened) => {
        if (isCurrent) {
          setProblem(null);
          setStart(opened);
        }
        if (isCurrent && opened.approveUrl) window.location.assign(opened.approveUrl);
      },
      (error) => {
        if (isCurrent) setProblem(problemOf(error).message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [orderId, accessToken, attempt]);
  return (
    <section aria-labelledby="pay-now-title" className="grid gap-5">
      <h2 id="pay-now-title" className="text-2xl">
        Pay {formatMoney(order.totalCents, order.currency)}
      </h2>
      {failure ? (
        <Callout tone="bad" title="The last try did not go through">
          {failure} Nothing was charged. Your order is kept: try again, or use another card.
        </Callout>
      ) : null}
      {problem ? (
        <Callout
          tone="bad"
          live
          title="The payment could not be started"
          action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
        >
          {problem} Nothing was charged, and your order is kept.
        </Callout>
      ) : null}
      {start === null && !problem ? <SkeletonText lines={4} /> : null}
      {start?.approveUrl ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> Loading paypal, please wait...
        </p>
      ) : null}
      {start?.clientSecret ? <CardForm start={start} order={order} simulatorOrigin={simulatorOrigin} /> : null}
    </section>
  );
}

function CardForm({
  start,
  order,
  simulatorOrigin,
}: {
  start: PaymentStart;
  order: PlacedCheckout;
  simulatorOrigin: string | null;
}) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const doneUrl = `${window.location.origin}${completePath(order)}`;
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    const result = await frame.confirm();
    if (result.status === 'succeeded' || result.status === 'processing') return window.location.assign(doneUrl);
    const text = result.message ?? 'Your payment did not go through. Nothing was charged. Please try again.';
    setMessage(text);
    toaster.error(text);
    setBusy(false);
  };
  const frame = usePaymentFrame({
    clientSecret: start.clientSecret,
    publishableKey: start.publishableKey,
    simulatorOrigin,
    returnUrl: doneUrl,
    onSubmit: () => void pay(),
  });
  return (
    <>
      <PaymentFrame frame={frame} />
      {message ? (
        <Callout tone="bad" live title="Your payment did not go through">
          {message} Nothing was charged. Your order is kept: try again, or use another card.
        </Callout>
      ) : null}
      <div className="flex items-center justify-between gap-4 max-md:flex-col max-md:items-stretch">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          Your card goes straight to the payment provider. We never see it.
        </p>
        <Button size="lg" loading={busy} disabled={frame.state !== 'ready'} onClick={() => void pay()}>
          Pay {formatMoney(start.amountCents, start.currency)}
        </Button>
      </div>
    </>
  );
}
