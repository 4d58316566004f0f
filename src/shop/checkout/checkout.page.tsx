import { lazy, Suspense, useEffect, useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import { CART_SESSION_COOKIE } from '#platform/accounts/use-cart-session.ts';
import { currencyFor, paymentAccountOf } from '#platform/places/places.rules.ts';
import { useCart } from '#shop/cart/use-cart.ts';
import { cookieOf } from '#shared/cookie.ts';
import type { Route } from './+types/checkout.page';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { CheckoutFlow } from './checkout-flow.tsx';
import { CheckoutSkeleton } from './checkout-section.tsx';
import { isOfOtherCart, isOrderable, isRenderedAtOnce, type PlacedCheckout } from './checkout-state.rules.ts';
import { hasPaypalIn } from '#shop/express-checkout/payment-setup.rules.ts';
import { PlacedOrder } from '#shop/order-complete/placed-order.tsx';
import { clearCheckout, isSharedOrder, useCheckout } from './use-checkout.ts';
import { usePaymentDocument } from '#shop/payments/use-payment-document.ts';

// Lazy, because its pictures are only needed when the cart is empty.
const EmptyCheckout = lazy(() => import('./empty-checkout.tsx'));

export const meta = () => [
  { title: 'Checkout | Damsire' },
  { name: 'description', content: 'Order your DNA tests: cart, addresses, shipping and payment.' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor, simulatorOrigin, publishableKey, hasPaypal } = context.get(pageContext);
  const sessionId = new URL(request.url).searchParams.has('step')
    ? null
    : cookieOf(request.headers, CART_SESSION_COOKIE);
  const [countries, saved, cart] = await Promise.all([
    api.places.countries(),
    user ? api.accounts.addresses() : [],
    // Missing, or the server is busy: the browser loads it again and shows the error.
    sessionId ? api.cart.find({ sessionId }).catch(() => null) : null,
  ]);
  const sold = countries.filter((country) => country.sellsTo);
  const paysNow = user?.type === 'vet' && (await api.accounts.details()).state !== 'ACTIVE';
  return {
    cart: cart && isRenderedAtOnce(cart, user) ? cart : null,
    simulatorOrigin,
    shop: (user?.type ?? visitor.audience) === 'owner' ? shopOf('owner') : '/breeder/for-dogs/dna-tests',
    countryCode: user?.countryCode ?? visitor.countryCode,
    countries: sold.map(({ code, name, statesRequired, postcodePattern }) => ({
      code,
      name,
      statesRequired,
      postcodePattern,
      currency: currencyFor(code),
      paymentAccount: paymentAccountOf(code),
    })),
    paypalAccounts: (['AU', 'EU_US'] as const).filter(hasPaypal),
    publishableKeys: { AU: publishableKey('AU'), EU_US: publishableKey('EU_US') },
    saved,
    knownAddress:
      saved.find((one) => one.isDefaultBilling) ?? saved[0] ?? (user ? await api.orders.lastAddress() : null),
    account: user
      ? { type: user.type, email: user.email, firstName: user.firstName, lastName: user.lastName, paysNow }
      : null,
  };
}

/** The step is part of the URL; moving between steps sends no request. */
export const shouldRevalidate = () => false;

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  usePaymentDocument();
  const { cart: loaded, isLoading, error } = useCart();
  const cart = loaded ?? (isLoading ? loaderData.cart : null);
  const { state, isReady } = useCheckout();
  const isChecking = useOtherCart(loaded?.sessionId ?? null);
  // A placed order is shown once it is known whether this browser now has another cart.
  const isPending = (!isReady && !loaderData.cart) || (isLoading && (!cart || state.placed !== null));
  // While its order is being paid, the cart stays on screen, whatever happens to it in the meantime.
  const [paying, setPaying] = useState<Cart | null>(null);
  return (
    <div className="frame py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">Checkout</h1>
      <div className="mt-6 md:mt-8">
        {paying ? (
          <CheckoutFlow {...loaderData} cart={paying} onPaying={setPaying} />
        ) : isChecking || isPending ? (
          <CheckoutSkeleton />
        ) : state.placed ? (
          <PlacedOrder
            placed={state.placed}
            hasPaypal={hasPaypalIn(
              { currency: state.placed.currency, countryCode: loaderData.countryCode },
              loaderData,
            )}
            simulatorOrigin={loaderData.simulatorOrigin}
            hasOther={isOfOtherCart(state, loaded?.sessionId ?? null)}
            orderPath={orderPath(state.placed, loaderData.account !== null)}
          />
        ) : cart && isOrderable(cart) ? (
          <CheckoutFlow {...loaderData} cart={cart} onPaying={setPaying} />
        ) : (
          <Suspense>
            <EmptyCheckout
              error={error}
              shop={loaderData.shop}
              orders={loaderData.account ? '/my/orders' : '/order-status'}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function orderPath({ orderId, accessToken }: PlacedCheckout, isSignedIn: boolean): string {
  if (isSignedIn) return `/my/orders/${orderId}`;
  return `/order-status?order=${orderId}&access_token=${encodeURIComponent(accessToken)}`;
}

/**
 * An order was placed in another tab, or the cart has changed: true while the server is queried whether the order still
 * awaits payment. If so, its payment stays on screen; otherwise it is discarded.
 */
function useOtherCart(sessionId: string | null): boolean {
  const { placed } = useCheckout().state;
  const orderId = placed?.orderId ?? null;
  const [unpaidOrderId, setUnpaidOrderId] = useState<number | null>(null);
  // A payment started in this tab stays, whatever another tab does to the cart.
  const isShared = orderId !== null && isSharedOrder(orderId);
  if (placed && placed.sessionId === sessionId && !isShared && unpaidOrderId !== orderId) setUnpaidOrderId(orderId);
  const isChecking = unpaidOrderId !== orderId && (isShared || isOfOtherCart({ placed }, sessionId));
  useEffect(() => {
    if (!placed || !isChecking) return;
    api.checkout.status({ orderId: placed.orderId, access_token: placed.accessToken }).then(
      (order) => (order.paymentDue ? setUnpaidOrderId(placed.orderId) : clearCheckout()),
      (error) => (problemOf(error).status === 404 ? clearCheckout() : setUnpaidOrderId(placed.orderId)),
    );
  }, [placed, isChecking]);
  return isChecking;
}
