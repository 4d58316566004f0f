import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { api, problemOf, type ApiProblem } from '#ui/api/api-client.ts';
import type { Cart, CartChange } from '#shop/cart/cart.contract.ts';
import { linesWithoutAnimal } from '#shop/cart/cart.rules.ts';
import { currentCart, loadCart } from '#shop/cart/use-cart.ts';
import { cartSaved, updateCart } from '#shop/cart/use-cart-actions.ts';
import { openPendingPayment } from '#shop/cart/use-pending-payment.ts';
import { formatMoney } from '#shared/money.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { CountryChoice } from './address-fields.tsx';
import {
  checkoutPayload,
  deliveryAddress,
  emailProblem,
  failedCheckout,
  missingInAddress,
} from './checkout-state.rules.ts';
import { firstStepOf, nextStep, PAY_STEP, previousStep, stepsFor, type StepId } from './checkout-steps.rules.ts';
import { changeCheckout, currentCheckout, forgetCheckout } from './use-checkout.ts';
import { siteBase } from '#ui/site-base.ts';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';

type Errors = Record<string, string[]>;
type UserType = 'breeder' | 'vet' | 'owner' | 'guest';

interface FlowInput {
  cart: Cart;
  userType: UserType;
  /** A vet whose clinic is still being checked. */
  paysNow: boolean;
  accountEmail: string | null;
  countries: readonly CountryChoice[];
}

/** Moves through the steps: each is checked and kept on the server before the next one opens; the last places the order. */
export function useCheckoutFlow(input: FlowInput) {
  const { cart, userType, paysNow } = input;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [placing, setPlacing] = useState(false);
  const [params, setParams] = useSearchParams();
  const steps = stepsFor({ userType, paysNow, needsShipping: cart.isSWABRequired });
  const wanted = Math.trunc(Number(params.get('step') ?? 0)) || 0;
  const step = Math.max(0, Math.min(wanted, currentCheckout().step, steps.length - 1));
  useRevealedStep(step);
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [errors]);

  const goTo = (next: number) => {
    changeCheckout({ step: Math.max(next, currentCheckout().step) });
    setParams(next === 0 ? {} : { step: String(next) }, { preventScrollReset: true });
  };
  const show = (problems: Errors) => {
    setErrors(problems);
    if (Object.keys(problems).length > 0) goTo(Math.min(step, firstStepOf(problems, steps)));
  };
  const run = async (action: () => Promise<Errors>) => {
    setBusy(true);
    changeCheckout({ error: null });
    // The field that just lost focus is still being saved; its click must not be lost.
    const isSaved = await cartSaved();
    const problems = isSaved ? await action() : { _: ['Failed to update item note'] };
    setBusy(false);
    show(problems);
    return Object.keys(problems).length === 0;
  };
  const next = async () => {
    const name = steps[step]!;
    const isKept = await run(async () => {
      const problems = problemsOf(name, latest(input));
      return Object.keys(problems).length > 0 ? problems : keepStep(name);
    });
    if (isKept) goTo(nextStep(step, steps.length));
  };
  const place = () =>
    run(async () => {
      if (!currentCheckout().acceptTerms) return { acceptTerms: [ACCEPT_TERMS] };
      setPlacing(true);
      const { problems, leaveTo, isUnpaid } = await placeOrder(latest(input));
      // At once: the overlay holds the page while it is open, also against what comes next.
      flushSync(() => setPlacing(false));
      if (leaveTo) window.location.assign(leaveTo);
      // A step of its own: "Back" leads from the payment to the summary.
      if (isUnpaid) setParams({ step: PAY_STEP }, { preventScrollReset: true });
      return problems;
    });
  return { steps, step, errors, busy, placing, next, place, previous: () => goTo(previousStep(step)), goTo };
}

/** When another step opens, the focus goes to the head of its section, which comes into view. */
function useRevealedStep(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const head = document.getElementById('checkout-step');
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'start' });
  }, [step]);
}

/** The cart as the server answered it last: the one that was drawn when the action began may be older. */
function latest(input: FlowInput): FlowInput {
  return { ...input, cart: currentCart() ?? input.cart };
}

/** What the browser itself can see to be missing; everything is checked again by the server. */
function problemsOf(step: StepId, { cart, userType, accountEmail, countries }: FlowInput): Errors {
  const state = currentCheckout();
  if (step === 'cart') {
    const problems: Errors = {};
    const email = accountEmail === null ? emailProblem(state.email) : null;
    if (email) problems['email'] = [email];
    if (linesWithoutAnimal(userType, cart.items).length > 0)
      problems['items'] = ['Please choose an animal for each test.'];
    if (cart.items.some((item) => item.problem))
      problems['items'] = ['A product is no longer available. Please remove it.'];
    return problems;
  }
  if (step === 'addresses') {
    const countryOf = (code: string) => countries.find((one) => one.code === code) ?? null;
    const billing = missingInAddress(
      'billingAddress',
      state.billingAddress,
      countryOf(state.billingAddress.countryCode),
    );
    if (!cart.isSWABRequired || state.isSameAddress) return billing;
    return {
      ...billing,
      ...missingInAddress('shippingAddress', state.shippingAddress, countryOf(state.shippingAddress.countryCode)),
    };
  }
  if (step === 'shipping' && state.selectedShippingMethod === null)
    return { shippingMethod: ['Please choose a shipping method.'] };
  return {};
}

/** Keeps what the step asked for on the cart; the answer is priced anew. */
async function keepStep(step: StepId): Promise<Errors> {
  const change = changeOf(step);
  if (!change) return {};
  const { ok, problem } = await updateCart(change);
  if (ok) return {};
  return problem?.status === 428 ? problem.fields : { _: [problem?.message ?? 'Failed to update cart'] };
}

function changeOf(step: StepId): CartChange | null {
  const state = currentCheckout();
  if (step === 'cart') {
    const { type, name, clinic } = state.collector;
    const sampleCollector = { type, name: name || null, clinic: clinic || null };
    return { email: state.email, phoneNumber: state.phone, newsletter: state.isNewsletterSubscribed, sampleCollector };
  }
  if (step === 'addresses') return { billingAddress: state.billingAddress, shippingAddress: deliveryAddress(state) };
  return step === 'shipping' ? { shippingMethod: state.selectedShippingMethod } : null;
}

/** On failure, keeps the form values, stores the error and shows what to do. */
async function placeOrder({
  cart,
  userType,
  paysNow,
  accountEmail,
}: FlowInput): Promise<{ problems: Errors; leaveTo: string | null; isUnpaid?: boolean }> {
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
    changeCheckout({ placed: { sessionId: cart.sessionId, orderId, accessToken, dueCents, currency, steps } });
    await loadCart(userType !== 'guest');
    return { problems: {}, leaveTo: null, isUnpaid: true };
  } catch (error) {
    return { problems: await tellFailure(problemOf(error), userType), leaveTo: null };
  }
}

async function tellFailure(problem: ApiProblem, userType: UserType): Promise<Errors> {
  if (problem.status === 428) return problem.fields;
  if (problem.code === 79) openPendingPayment();
  if (problem.code === 'cart_changed' || problem.code === 'cart_locked') await loadCart(userType !== 'guest');
  const message = problem.code === 'cart_changed' ? changedMessage() : problem.message;
  changeCheckout(failedCheckout(currentCheckout(), message));
  if (problem.code !== 79) toaster.error(message);
  return {};
}

function changedMessage(): string {
  const cart = currentCart();
  const total = cart ? ` The new total is ${formatMoney(cart.price.dueCents, cart.currency.code)}.` : '';
  return `Your cart has changed.${total} Nothing was charged. Please check it and try again.`;
}

export function completePath({ orderId, accessToken }: { orderId: number; accessToken: string }): string {
  return `/checkout/complete?order=${orderId}&access_token=${encodeURIComponent(accessToken)}`;
}
