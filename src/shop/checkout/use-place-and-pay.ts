import type { Cart } from '#shop/cart/cart.contract.ts';
import type { CountryChoice } from './address-fields.tsx';
import { api, problemOf, type ApiProblem } from '#ui/api/api-client.ts';
import { currentCart, loadCart } from '#shop/cart/use-cart.ts';
import { updateCart } from '#shop/cart/use-cart-actions.ts';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import { formatMoney } from '#shared/money.ts';
import { PAYMENT_ERROR } from '#shared/payment-error.ts';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { siteBase } from '#ui/site-base.ts';
import type { CardEntry } from './card-entry.tsx';
import { checkoutPayload, failedCheckout, type PlacedCheckout } from './checkout-state.rules.ts';
import { stepsFor } from './checkout-steps.rules.ts';
import { completePath } from '#shop/order-complete/complete-path.rules.ts';
import { changeCheckout, currentCheckout, forgetCheckout, keepCheckout } from './use-checkout.ts';

export type Errors = Record<string, string[]>;
type UserType = 'breeder' | 'vet' | 'owner' | 'guest';

export interface FlowInput {
  cart: Cart;
  userType: UserType;
  /** A vet whose clinic is not approved yet. */
  paysNow: boolean;
  accountEmail: string | null;
  countries: readonly CountryChoice[];
  onPaying: (cart: Cart | null) => void;
}

interface PlaceActions {
  /** The current card in the form; null if another payment method is used. */
  card: CardEntry | null;
  /** While the order is being placed the page is covered. */
  onPlacing: (isPlacing: boolean) => void;
}

/** The last step: places the order and pays it with the card entered. Returns the errors of the form. */
export async function placeAndPay(input: FlowInput, { card, onPlacing }: PlaceActions): Promise<Errors> {
  if (card?.isKept) changeCheckout({ acceptTerms: true });
  const cardProblem = (await card?.validate()) ?? null;
  const missing: Errors = {
    ...(currentCheckout().acceptTerms ? {} : { acceptTerms: [ACCEPT_TERMS] }),
    ...(cardProblem ? { payment: cardProblem.isShown ? [] : [cardProblem.message] } : {}),
  };
  if (Object.keys(missing).length > 0) return missing;
  input.onPaying(input.cart);
  onPlacing(true);
  const { problems, leaveTo, unpaid } = await placeOrder(input);
  // Before the next step: the overlay covers the page while it is shown.
  onPlacing(false);
  if (leaveTo) return leave(leaveTo);
  if (unpaid) {
    const { doneUrl, failure } = card ? await payNow(card, unpaid) : await payApproved(unpaid);
    if (doneUrl) return leave(doneUrl);
    changeCheckout({ placed: { ...unpaid, ...(failure ? { failure } : {}) } });
    await loadCart(input.userType !== 'guest');
  }
  input.onPaying(null);
  return problems;
}

/** On failure, keeps the form values, stores the error and shows what to do. */
async function placeOrder({
  cart,
  userType,
  paysNow,
  accountEmail,
}: FlowInput): Promise<{ problems: Errors; leaveTo: string | null; unpaid?: PlacedCheckout }> {
  const state = currentCheckout();
  const { totalCents, dueCents } = cart.price;
  const context = {
    sessionId: cart.sessionId,
    userType,
    paysNow,
    needsShipping: cart.isSWABRequired,
    expectedTotalCents: totalCents,
    expectedDueCents: dueCents,
    cartVersion: cart.version,
  };
  try {
    const placed = await api.checkout.placeOrder(
      checkoutPayload({ ...state, email: accountEmail ?? state.email }, context),
    );
    const { orderId, accessToken, currency } = placed;
    if (!placed.paymentDue) {
      forgetCheckout();
      return { problems: {}, leaveTo: siteBase() + completePath({ orderId, accessToken }) };
    }
    const steps = stepsFor(context);
    const unpaid = { sessionId: cart.sessionId, orderId, accessToken, dueCents, currency, steps, isPaying: true };
    keepCheckout({ placed: unpaid });
    return { problems: {}, leaveTo: null, unpaid };
  } catch (error) {
    return { problems: await reportFailure(problemOf(error), userType), leaveTo: null };
  }
}

const NOT_PAID = { doneUrl: null, failure: null };

/** Pays the order with the card of the checkout. If that fails, the order stays placed and is paid on the next page. */
async function payNow(
  card: CardEntry,
  order: PlacedCheckout,
): Promise<{ doneUrl: string | null; failure: string | null }> {
  const { orderId, accessToken } = order;
  const done = `${window.location.origin}${siteBase()}${completePath(order)}`;
  try {
    const start = await api.checkout.startPayment({ orderId, accessToken });
    const doneUrl = `${done}&payment=${start.paymentId}`;
    const failure = await card.pay(start, doneUrl);
    if (failure) toaster.error(PAYMENT_ERROR);
    return failure ? { doneUrl: null, failure } : { doneUrl, failure: null };
  } catch {
    // The next page opens the payment itself, and says what is wrong.
    return NOT_PAID;
  }
}

/**
 * A payment approved at PayPal is captured by the confirmation page; one that must be approved again redirects to
 * PayPal.
 */
async function payApproved(order: PlacedCheckout): Promise<{ doneUrl: string | null; failure: null }> {
  const { method, paypal } = currentCheckout();
  if (method !== 'P' || !paypal) return NOT_PAID;
  const { orderId, accessToken } = order;
  try {
    const start = await api.checkout.startPayment({ orderId, accessToken, method, paypalOrderId: paypal.orderId });
    const done = `${window.location.origin}${siteBase()}${completePath(order)}&payment=${start.paymentId}`;
    return { doneUrl: start.isApproved ? done : start.approveUrl, failure: null };
  } catch {
    // The next page opens the payment itself, and says what is wrong.
    return NOT_PAID;
  }
}

/** The page stays unchanged until the next one loads. */
function leave(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => {});
}

async function reportFailure(problem: ApiProblem, userType: FlowInput['userType']): Promise<Errors> {
  const { code, status, fields } = problem;
  const usedUpMessage = await refreshCart(problem, userType !== 'guest');
  if (status === 428) return fields;
  if (code === 79) openPendingPayment();
  const message =
    usedUpMessage ?? (code === 'cart_changed' ? changedMessage('Your cart has changed.') : problem.message);
  changeCheckout(failedCheckout(currentCheckout(), message));
  if (problem.code !== 79) toaster.error(message);
  return {};
}

// Specification section 8: the coupon or gift card has been used up in the meantime, by someone else or in another tab.
const USED_UP = 103;

/** Reloads the cart if it caused the error; returns the message about a removed coupon or gift card, or null. */
export async function refreshCart({ code, fields }: ApiProblem, isSignedIn: boolean): Promise<string | null> {
  const isBenefit = code === USED_UP || 'coupon' in fields || 'giftCard' in fields;
  if (isBenefit || code === 'cart_changed' || code === 'cart_locked') await loadCart(isSignedIn);
  return code === USED_UP ? removeUsedBenefit() : null;
}

/** Removes the used coupon or gift card, so that the next click places the order; null if there is none. */
async function removeUsedBenefit(): Promise<string | null> {
  const { couponProblem = null, giftCard = null } = currentCart() ?? {};
  const used = couponProblem ?? giftCard?.problem ?? null;
  if (!used) return null;
  const { ok } = await updateCart(couponProblem ? { coupon: null } : { giftCard: null });
  return ok ? changedMessage(`${used} We have removed it.`) : null;
}

function changedMessage(what: string): string {
  const cart = currentCart();
  const total = cart ? ` The new total is ${formatMoney(cart.price.dueCents, cart.currency.code)}.` : '';
  return `${what}${total} Nothing was charged. Please check your cart and try again.`;
}
