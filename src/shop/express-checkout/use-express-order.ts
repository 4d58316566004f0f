import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { api, problemOf } from '#ui/api/api-client.ts';
import { asSentence } from '#shared/as-sentence.ts';
import { siteBase } from '#ui/site-base.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { loadCart } from '#shop/cart/use-cart.ts';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import type { PlacedCheckout } from '#shop/checkout/checkout-state.rules.ts';
import { stepsFor } from '#shop/checkout/checkout-steps.rules.ts';
import { completePath } from '#shop/order-complete/complete-path.rules.ts';
import { changeCheckout, keepCheckout } from '#shop/checkout/use-checkout.ts';
import { refreshCart } from '#shop/checkout/use-place-and-pay.ts';
import { failureReason, toExpressOrder, type ShownQuote } from './express-events.rules.ts';
import type { ExpressPayment } from './use-express-element.ts';

export interface ExpressOrdering {
  cart: Cart;
  isSignedIn: boolean;
  publishableKey: string;
  onProblem: (message: string | null) => void;
  /** Keeps the cart, and with it the wallet, on screen while the order is paid. */
  onPaying: (cart: Cart | null) => void;
}

/** Called when the buyer confirms in the wallet: places the order, starts its payment and pays it with the wallet. */
export async function orderFromWallet(
  ordering: ExpressOrdering,
  event: StripeExpressCheckoutElementConfirmEvent,
  payment: ExpressPayment,
): Promise<void> {
  const { onProblem, onPaying } = ordering;
  onProblem(null);
  const incomplete = await payment.submit();
  if (incomplete) {
    event.paymentFailed({ reason: 'invalid_payment_data', message: incomplete });
    return onProblem(incomplete);
  }
  onPaying(ordering.cart);
  const order = await place(ordering, event, payment.shown);
  const failure = order && (await pay(order, ordering, payment));
  if (order && !failure) return;
  if (order && failure) {
    event.paymentFailed({ reason: 'fail', message: failure });
    // The order is already placed; its page offers to pay again.
    changeCheckout({ placed: { ...order, failure } });
    await loadCart(ordering.isSignedIn);
  }
  onPaying(null);
}

/** Null if the order was refused; nothing was placed then. */
async function place(
  { cart, isSignedIn, onProblem }: ExpressOrdering,
  event: StripeExpressCheckoutElementConfirmEvent,
  shown: ShownQuote,
): Promise<PlacedCheckout | null> {
  try {
    const { orderId, accessToken, currency } = await api.expressCheckout.placeOrder(
      toExpressOrder(event, cart.sessionId, shown),
    );
    const steps = stepsFor({ userType: 'guest', needsShipping: cart.isSWABRequired });
    const { sessionId } = cart;
    const order = { sessionId, orderId, accessToken, dueCents: shown.dueCents, currency, steps, isPaying: true };
    keepCheckout({ placed: order });
    return order;
  } catch (error) {
    const problem = problemOf(error);
    const { fields, code, message } = problem;
    const text = Object.values(fields)[0]?.[0] ?? message;
    event.paymentFailed({ reason: failureReason(fields), message: text });
    const couponMessage = await refreshCart(problem, isSignedIn);
    if (code === 79) openPendingPayment();
    else onProblem(couponMessage ?? `${asSentence(text)} Nothing was charged, and your cart is saved.`);
    return null;
  }
}

/** The reason for a failed payment; null when the browser navigates to the confirmation. */
async function pay(
  order: PlacedCheckout,
  { publishableKey }: ExpressOrdering,
  payment: ExpressPayment,
): Promise<string | null> {
  const { orderId, accessToken } = order;
  try {
    const start = await api.checkout.startPayment({ orderId, accessToken, method: 'A' });
    if (!start.clientSecret || start.publishableKey !== publishableKey) return 'Please pay again below.';
    const doneUrl = `${window.location.origin}${siteBase()}${completePath(order)}&payment=${start.paymentId}`;
    const failure = await payment.pay(start.clientSecret, doneUrl);
    if (!failure) window.location.assign(doneUrl);
    return failure;
  } catch (error) {
    return problemOf(error).message;
  }
}
