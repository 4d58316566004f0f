import { useEffect, useState } from 'react';
import { Lock } from 'lucide-react';
import { api, problemOf } from '#app/api-client.ts';
import type { PaymentStart } from '#features/checkout/checkout.contract.ts';
import { PaymentFrame } from '#features/checkout/payment-frame.tsx';
import { usePaymentFrame } from '#features/checkout/use-payment-frame.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';

interface PayBoxProps {
  orderIds?: number[];
  invoiceIds?: number[];
  simulatorOrigin: string | null;
  /** Where the buyer goes when the provider has the money; the payment's id is added as `payment`. */
  donePath: string;
}

/** Pays several orders or invoices with one payment, in the provider's own form. */
export function PayBox({ orderIds, invoiceIds, ...rest }: PayBoxProps) {
  const wanted = JSON.stringify({ orderIds, invoiceIds });
  return <OpenedPayment key={wanted} wanted={wanted} {...rest} />;
}

function OpenedPayment({ wanted, simulatorOrigin, donePath }: Omit<CardFormProps, 'start'> & { wanted: string }) {
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.checkout
      .startPayment({ ...(JSON.parse(wanted) as Pick<PayBoxProps, 'orderIds' | 'invoiceIds'>), method: 'A' })
      .then(
        (opened) => isCurrent && setStart(opened),
        (error) => isCurrent && setProblem(messageOf(error)),
      );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  if (problem) {
    return (
      <Callout tone="bad" live title="The payment could not be started">
        {problem} Nothing was charged.
      </Callout>
    );
  }
  return start ? (
    <CardForm start={start} simulatorOrigin={simulatorOrigin} donePath={donePath} />
  ) : (
    <SkeletonText lines={4} />
  );
}

function messageOf(error: unknown): string {
  const { message, fields } = problemOf(error);
  return Object.values(fields).flat()[0] ?? message;
}

interface CardFormProps {
  start: PaymentStart;
  simulatorOrigin: string | null;
  donePath: string;
}

function CardForm({ start, simulatorOrigin, donePath }: CardFormProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const doneUrl = `${window.location.origin}${donePath}${donePath.includes('?') ? '&' : '?'}payment=${start.paymentId}`;
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    const result = await frame.confirm();
    if (result.status === 'succeeded' || result.status === 'processing') return window.location.assign(doneUrl);
    setMessage(result.message ?? 'Your payment did not go through. Nothing was charged. Please try again.');
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
    <div className="grid gap-5">
      <PaymentFrame frame={frame} />
      {message ? (
        <Callout tone="bad" live title="Your payment did not go through">
          {message} Nothing was charged. Try again, or use another card.
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          Your card goes straight to the payment provider. We never see it.
        </p>
        <Button size="lg" loading={busy} disabled={frame.state !== 'ready'} onClick={() => void pay()}>
          Pay {formatMoney(start.amountCents, start.currency)}
        </Button>
      </div>
    </div>
  );
}
