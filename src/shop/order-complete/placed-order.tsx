import { useEffect, useState } from 'react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SkeletonRows } from '#ui/layout/skeleton.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { useReveal } from '#ui/use-reveal.ts';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import type { PlacedCheckout } from '#shop/checkout/checkout-state.rules.ts';
import { PAY_STEP, stepLabels } from '#shop/checkout/checkout-steps.rules.ts';
import { DAYS_TO_PAY } from '#shop/orders/orders.rules.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { PayPanel, type PayPanelMethod } from '#shop/checkout/pay-panel.tsx';
import { changeCheckout, clearCheckout, isRestoredOrder, useCheckout } from '#shop/checkout/use-checkout.ts';

interface PlacedOrderProps {
  placed: PlacedCheckout;
  simulatorOrigin: string | null;
  hasPaypal: boolean;
  /** Whether the cart has new items. */
  hasOther: boolean;
  /** Path of the order page, where it can be cancelled. */
  orderPath: string;
}

/** A placed order that awaits payment. The previous step shows its summary and the other payment methods. */
export function PlacedOrder({ placed, simulatorOrigin, hasPaypal, hasOther, orderPath }: PlacedOrderProps) {
  const { method } = useCheckout().state;
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<PayPanelMethod | null>(null);
  const isReview = !placed.isPaying && (params.get('step') ?? PAY_STEP) !== PAY_STEP;
  const lastStep = placed.steps.length - 1;
  const openStep = (step: string) => setParams({ step }, { preventScrollReset: true });
  useEffect(() => {
    if (!placed.isPaying) return;
    // A separate step, so that "Back" returns from the payment to the summary.
    changeCheckout({ placed: { ...placed, isPaying: false } });
    if (params.get('step') !== PAY_STEP) setParams({ step: PAY_STEP }, { preventScrollReset: true });
  }, [placed, params, setParams]);
  return (
    <>
      <Stepper label="Checkout" current={lastStep} steps={placed.steps.map((id) => ({ label: stepLabels[id] }))} />
      {isReview ? (
        <ReviewPlaced
          placed={placed}
          hasPaypal={hasPaypal}
          way={chosen ?? (method === 'P' ? 'P' : 'A')}
          onChoose={setChosen}
          onPay={(way) => {
            setChosen(way);
            openStep(PAY_STEP);
          }}
        />
      ) : (
        // As tall as the window, so that the payment can be scrolled to the top.
        <div className="mt-8 min-h-dvh">
          <div className="mx-auto max-w-2xl rounded-xl border border-line bg-white p-5 shadow-card md:p-8">
            <PayPanel
              order={placed}
              simulatorOrigin={simulatorOrigin}
              failure={placed.failure ?? null}
              wasAtPayPal={method === 'P' && isRestoredOrder(placed.orderId)}
              isPayPal={method === 'P'}
              chosen={chosen}
            />
            <div className="mt-6 border-t border-line pt-5">
              <Button
                variant="quiet"
                className="-ml-5"
                onClick={() => openStep(String(lastStep))}
                icon={<ArrowLeft aria-hidden="true" className="size-5" />}
              >
                Back to summary
              </Button>
            </div>
          </div>
        </div>
      )}
      <p className="mx-auto mt-6 max-w-2xl text-muted">
        We save your unpaid order for {DAYS_TO_PAY} days.{' '}
        <Link to={orderPath} className="text-link">
          View or cancel the order
        </Link>
      </p>
      {hasOther ? (
        <p className="mx-auto mt-3 max-w-2xl text-muted">
          Your cart has new items. You can order them once this order is paid.{' '}
          <button type="button" className="text-link" onClick={clearCheckout}>
            Check out the new cart instead
          </button>
        </p>
      ) : null}
    </>
  );
}

interface ReviewPlacedProps {
  placed: PlacedCheckout;
  hasPaypal: boolean;
  way: PayPanelMethod;
  onChoose: (way: PayPanelMethod) => void;
  onPay: (way: PayPanelMethod) => void;
}

function ReviewPlaced({ placed, hasPaypal, way, onChoose, onPay }: ReviewPlacedProps) {
  const section = useReveal<HTMLElement>();
  const order = useOrder(placed);
  return (
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <section
        ref={section}
        tabIndex={-1}
        aria-labelledby="pay-with-title"
        className="grid scroll-mt-4 gap-5 outline-none"
      >
        <h2 id="pay-with-title" className="text-2xl">
          Choose a payment method
        </h2>
        <p>Your order is saved. We will process it as soon as we receive your payment.</p>
        <Field as="group" label={`Pay ${formatMoney(placed.dueCents, placed.currency)} with`}>
          <RadioCards
            name="method"
            value={way}
            onChange={onChoose}
            options={[
              { value: 'A' as const, label: 'Card', note: "Enter your card details in our payment provider's form" },
              ...(hasPaypal
                ? [{ value: 'P' as const, label: 'PayPal', note: 'Approve the payment with PayPal, then return here' }]
                : []),
            ]}
          />
        </Field>
        <div>
          <Button size="lg" onClick={() => onPay(way)}>
            Continue to payment
            <ArrowRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </section>
      {order ? <OrderReceipt order={order} /> : <SkeletonRows rows={4} />}
    </div>
  );
}

function useOrder({ orderId, accessToken }: PlacedCheckout): OrderView | null {
  const [order, setOrder] = useState<OrderView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.checkout.status({ orderId, access_token: accessToken }).then(
      (found) => isCurrent && setOrder(found),
      // Payment methods are shown even without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [orderId, accessToken]);
  return order;
}
