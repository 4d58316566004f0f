import { useEffect, useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import type { PaymentInput, PaymentStart } from '#shop/checkout/checkout.contract.ts';
import { NewCard } from '#shop/payments/new-card.tsx';
import { usePaymentDocument } from '#shop/payments/use-payment-document.ts';
import { usePaymentFrame } from '#shop/payments/use-payment-frame.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { formatMoney } from '#shared/money.ts';
import { PAYMENT_ERROR } from '#shared/payment-error.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SkeletonText } from '#ui/layout/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useReveal } from '#ui/use-reveal.ts';
import { SavedCardList } from '#shop/saved-cards/saved-cards.tsx';
import { useSavedCards } from '#shop/saved-cards/use-saved-cards.ts';
import { siteBase } from '#ui/site-base.ts';

interface PaymentBoxProps {
  /** What is paid, and how; without a method, the one chosen with the order. */
  pays: PaymentInput;
  simulatorOrigin: string | null;
  /** Where the buyer goes once the payment succeeds; the payment's id is added as `payment`. */
  donePath: string;
  /** The buyer is sent to PayPal, which the loading text says from the start. */
  isPayPal?: boolean;
}

/**
 * Pays one or more orders or invoices in the provider's own form. Nothing is charged twice: retries use the same
 * payment.
 */
export function PaymentBox({ pays, ...rest }: PaymentBoxProps) {
  const isAllowedHere = usePaymentDocument();
  const wanted = JSON.stringify(pays);
  const box = useReveal<HTMLDivElement>();
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Payment" className="scroll-mt-24 outline-none">
      {isAllowedHere ? <OpenedPayment key={wanted} wanted={wanted} {...rest} /> : <Loading {...rest} />}
    </div>
  );
}

function OpenedPayment({ wanted, ...rest }: Omit<PaymentBoxProps, 'pays'> & { wanted: string }) {
  const { donePath } = rest;
  const [start, setStart] = useState<PaymentStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    api.checkout.startPayment(JSON.parse(wanted) as PaymentInput).then(
      (opened) => {
        if (!isCurrent) return;
        setProblem(null);
        setStart(opened);
        if (opened.approveUrl) window.location.assign(opened.approveUrl);
      },
      (error) => {
        if (!isCurrent) return;
        // Paid in another tab, or the page comes from the back/forward cache: the confirmation page shows the current
        // state.
        if (problemOf(error).code === 'already_paid') return window.location.replace(siteBase() + donePath);
        setProblem(messageOf(error));
        toaster.error(PAYMENT_ERROR);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, attempt, donePath]);
  if (problem) {
    return (
      <Callout
        tone="bad"
        live
        title="The payment could not be started"
        action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
      >
        {asSentence(problem)} Nothing was charged.
      </Callout>
    );
  }
  if (!start) return <Loading {...rest} />;
  return start.clientSecret ? <CardPayment start={start} {...rest} /> : <Loading isPayPal />;
}

function Loading({ isPayPal = false }: Pick<PaymentBoxProps, 'isPayPal'>) {
  if (!isPayPal) return <SkeletonText lines={4} />;
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> Loading paypal, please wait...
    </p>
  );
}

function messageOf(error: unknown): string {
  const { message, fields } = problemOf(error);
  return Object.values(fields).flat()[0] ?? message;
}

type StartedProps = Omit<PaymentBoxProps, 'pays'> & { start: PaymentStart };

const doneUrlOf = ({ donePath, start }: StartedProps) =>
  `${window.location.origin}${siteBase()}${donePath}${donePath.includes('?') ? '&' : '?'}payment=${start.paymentId}`;

/** A saved card, or another one in the provider's form. */
function CardPayment(props: StartedProps) {
  const { cards, isSignedIn } = useSavedCards(props.start.account);
  const [wantsOther, setWantsOther] = useState(false);
  if (cards === null) return <SkeletonText lines={4} />;
  if (cards.length > 0 && !wantsOther)
    return <SavedCardList cards={cards} onOther={() => setWantsOther(true)} {...props} />;
  return <CardForm mayKeep={isSignedIn} {...props} />;
}

function CardForm({ mayKeep, ...props }: StartedProps & { mayKeep: boolean }) {
  const { start, simulatorOrigin } = props;
  const [busy, setBusy] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const doneUrl = doneUrlOf(props);
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setMessage(null);
    // The payment continues even if the card cannot be saved.
    if (keeps) await api.payments.saveCard({ paymentId: start.paymentId }).catch(() => {});
    const result = await frame.confirm({ clientSecret: start.clientSecret!, returnUrl: doneUrl });
    if (result.status === 'succeeded' || result.status === 'processing') return window.location.assign(doneUrl);
    setBusy(false);
    if (result.isShown) return;
    setMessage(result.message ?? 'Your bank did not give a reason.');
    toaster.error(PAYMENT_ERROR);
  };
  const frame = usePaymentFrame({
    pays: { clientSecret: start.clientSecret },
    publishableKey: start.publishableKey,
    simulatorOrigin,
    onSubmit: () => void pay(),
  });
  return (
    <div className="grid gap-5">
      <NewCard frame={frame} mayKeep={mayKeep} keeps={keeps} onKeep={setKeeps} />
      {message ? (
        <Callout tone="bad" live title="Your payment did not go through">
          {asSentence(message)} Nothing was charged. Your order is saved. Try again, or use another card.
        </Callout>
      ) : null}
      <div className="grid justify-items-end max-md:justify-items-stretch">
        <Button size="lg" loading={busy} disabled={frame.state !== 'ready'} onClick={() => void pay()}>
          Pay {formatMoney(start.amountCents, start.currency)}
        </Button>
      </div>
    </div>
  );
}
