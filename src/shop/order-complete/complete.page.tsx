import { useEffect, useRef } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { forgetCart, useCart } from '#shop/cart/use-cart.ts';
import { DAYS_TO_TRANSFER } from '#shop/orders/orders.rules.ts';
import { TransferFacts } from '#shop/orders/transfer-facts.tsx';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Route } from './+types/complete.page';
import { AccountOffer } from './account-offer.tsx';
import { OrderDatesNote } from './order-dates.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { PayPanel } from '#shop/checkout/pay-panel.tsx';
import { clearCheckout } from '#shop/checkout/use-checkout.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

export const meta = () => [{ title: 'Your order | Damsire' }, { name: 'robots', content: 'noindex' }];

/** The URL contains the access token of the order: no referrer is sent to other sites. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, simulatorOrigin } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const isSignedIn = user !== null;
  if (!searchParams.has('order')) return { order: null, accessToken: '', simulatorOrigin, isSignedIn };
  const orderId = Number(searchParams.get('order'));
  const accessToken = searchParams.get('access_token') ?? '';
  if (!Number.isInteger(orderId) || orderId < 1) throw data(null, { status: 404 });
  if (isSignedIn && accessToken && (await api.checkout.status({ orderId }).catch(() => null))) {
    // The buyer's session suffices: the key of the order does not stay in the address bar and the history.
    searchParams.delete('access_token');
    throw redirect(`/checkout/complete?${searchParams}`);
  }
  const order = await page(
    api.checkout.status({ orderId, ...(accessToken ? { access_token: accessToken } : {}) }),
    request,
  );
  return { order, accessToken, simulatorOrigin, isSignedIn };
}

type Loaded = Route.ComponentProps['loaderData'];
type Order = NonNullable<Loaded['order']>;

export default function CompletePage({ loaderData: { order, ...rest } }: Route.ComponentProps) {
  return order ? <Confirmation order={order} {...rest} /> : <NoOrder isSignedIn={rest.isSignedIn} />;
}

/** For visitors without an order: ways to find one. */
function NoOrder({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        kicker="Your order"
        title="Which order are you looking for?"
        intro="Use the link in your confirmation email, or your order number."
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/order-status" variant={isSignedIn ? 'secondary' : 'primary'}>
          Find an order
        </LinkButton>
        <LinkButton
          to={isSignedIn ? '/my/orders' : '/login?next=%2Fmy%2Forders'}
          variant={isSignedIn ? 'primary' : 'secondary'}
        >
          View your orders
        </LinkButton>
        <LinkButton to="/checkout" go="reload" variant="secondary">
          Go to checkout
        </LinkButton>
      </div>
    </div>
  );
}

function Confirmation({ order, accessToken, simulatorOrigin, isSignedIn }: Omit<Loaded, 'order'> & { order: Order }) {
  const isWaiting = order.paymentDue || order.paymentProcessing;
  usePaymentPolling(order.paymentProcessing);
  useFinishedCheckout(!isWaiting);
  const { orderId, currency, dueCents } = order;
  return (
    <div className="frame max-w-5xl py-8 md:py-14">
      <Headline order={order} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="grid gap-8">
          {order.paymentDue && !order.paymentProcessing ? (
            <PayPanel
              order={{ orderId, accessToken, dueCents, currency }}
              simulatorOrigin={simulatorOrigin}
              failure={order.paymentFailure}
              wasAtPayPal={order.method === 'P'}
            />
          ) : null}
          {order.paymentReference && order.state === 'PENDING_PAYMENT' ? (
            <Callout tone="brand" title={`Please make your transfer within ${DAYS_TO_TRANSFER} days`}>
              <TransferFacts
                bankAccount={order.bankAccount}
                amount={`${formatMoney(dueCents, currency)} ${currency}`}
                reference={order.paymentReference}
              />
              Please include the reference in your transfer. We process the order when your payment arrives.
            </Callout>
          ) : null}
          <OrderDatesNote dates={order.dates} />
          {isWaiting ? null : <WhatHappensNext order={order} />}
          {!isWaiting && accessToken && !isSignedIn ? (
            <div>
              <LinkButton to={`/order-status?order=${orderId}&access_token=${encodeURIComponent(accessToken)}`}>
                View order status
              </LinkButton>
            </div>
          ) : null}
          {!isWaiting && order.isGuest && !isSignedIn && order.placedAt ? (
            <AccountOffer order={order} accessToken={accessToken} />
          ) : null}
          {!isWaiting && isSignedIn ? (
            <div>
              <LinkButton to="/my/orders">View your orders</LinkButton>
            </div>
          ) : null}
        </div>
        <OrderReceipt order={order} />
      </div>
    </div>
  );
}

function Headline({ order }: { order: Order }) {
  if (order.state === 'CANCELLED' || order.state === 'EXPIRED') {
    return (
      <SectionHeading
        level={1}
        kicker="Your order"
        title={order.state === 'EXPIRED' ? 'This order expired before it was paid' : 'This order was cancelled'}
        intro={`${order.placedAt ? '' : 'Nothing was charged. '}You can order again at any time.`}
      />
    );
  }
  if (order.state === 'NEEDS_REVIEW') {
    return (
      <SectionHeading
        level={1}
        kicker="Your order"
        title="We are reviewing your payment"
        intro="We have received your payment and are reviewing it. We will email you today. You do not need to do anything."
      />
    );
  }
  if (order.paymentProcessing) {
    return (
      <>
        <SectionHeading
          level={1}
          kicker="Your order"
          title="Your payment is being confirmed"
          intro="This takes a few seconds. You can leave this page. We will email you when the payment is confirmed."
        />
        <p role="status" className="mt-4 flex items-center gap-3 text-muted">
          <Spinner /> Checking with the payment provider
        </p>
      </>
    );
  }
  if (order.paymentDue)
    return (
      <SectionHeading
        level={1}
        kicker="Your order"
        title="Awaiting payment"
        intro="Your order is saved. We will process it as soon as we receive your payment."
      />
    );
  const isTransfer = order.state === 'PENDING_PAYMENT';
  const title = isTransfer ? 'Waiting for your transfer' : 'Thank you, your order has been placed';
  return (
    <SectionHeading
      level={1}
      kicker={order.number ? `Order ${order.number}` : 'Your order'}
      title={title}
      intro={`We will email a confirmation to ${order.email}.`}
    />
  );
}

/** Polls while the provider is processing the payment, at increasing intervals. */
function usePaymentPolling(isProcessing: boolean): void {
  const { revalidate, state } = useRevalidator();
  const attempts = useRef(0);
  useEffect(() => {
    if (!isProcessing || state !== 'idle' || attempts.current >= 20) return;
    const timer = setTimeout(
      () => {
        attempts.current += 1;
        void revalidate();
      },
      1_000 + attempts.current * 500,
    );
    return () => clearTimeout(timer);
  }, [isProcessing, state, revalidate]);
}

/** Removes the data of a finished checkout from the browser. */
function useFinishedCheckout(isFinished: boolean): void {
  const { cart } = useCart();
  const ordered = cart?.state === 'ORDERED' ? cart.sessionId : null;
  useEffect(() => {
    if (isFinished) clearCheckout();
    if (isFinished && ordered) forgetCart(ordered);
  }, [isFinished, ordered]);
}
