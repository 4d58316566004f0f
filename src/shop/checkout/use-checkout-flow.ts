import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { CartChange } from '#shop/cart/cart.contract.ts';
import { linesWithoutAnimal } from '#shop/cart/cart.rules.ts';
import { currentCart } from '#shop/cart/use-cart.ts';
import { cartSaved, updateCart } from '#shop/cart/use-cart-actions.ts';
import { deliveryAddress, emailProblem, missingInAddress } from './checkout-state.rules.ts';
import { firstStepOf, NEXT_STEP, previousStep, stepAfter, stepsFor, type StepId } from './checkout-steps.rules.ts';
import { placeAndPay, type Errors, type FlowInput } from './use-place-and-pay.ts';
import { changeCheckout, currentCheckout, useCheckout } from './use-checkout.ts';
import type { CardEntry } from './card-entry.tsx';

/**
 * Moves through the steps: each is validated and saved on the server before the next one opens; the last places the
 * order.
 */
export function useCheckoutFlow(input: FlowInput) {
  const { cart, userType, paysNow } = input;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [placing, setPlacing] = useState(false);
  const { held, ...cardOf } = useHeldCard();
  const [params, setParams] = useSearchParams();
  const steps = stepsFor({ userType, paysNow, needsShipping: cart.isSWABRequired });
  const wanted = Math.trunc(Number(params.get('step') ?? 0)) || 0;
  const step = Math.max(0, Math.min(wanted, useCheckout().state.step, steps.length - 1));
  useRevealedStep(step);
  useFocusOnProblem(errors);

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
    setErrors({});
    changeCheckout({ error: null });
    // The field that just lost focus is still being saved; its click must not be lost.
    const isSaved = await cartSaved();
    const problems = isSaved ? await action() : { _: ['Failed to update item note'] };
    setBusy(false);
    show(problems);
    return Object.keys(problems).length === 0;
  };
  const next = async () => {
    const follows = followingStep(step, steps, input);
    if (await run(() => keepSteps(steps.slice(step, follows), latest(input)))) goTo(follows);
  };
  useHurry(input, () => void next());
  const place = () =>
    run(() =>
      placeAndPay(latest(input), {
        card: held.current,
        onPlacing: (isPlacing) => flushSync(() => setPlacing(isPlacing)),
      }),
    );
  return {
    steps,
    step,
    follows: followingStep(step, steps, input),
    errors,
    busy,
    placing,
    next,
    place,
    ...cardOf,
    previous: () => goTo(previousStep(step)),
    goTo,
  };
}

/** Once, for a buyer who came to pay at once: skips the cart if nothing is missing in it. */
function useHurry(input: FlowInput, next: () => void): void {
  const [params, setParams] = useSearchParams();
  const isHurried = params.get('step') === NEXT_STEP;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isHurried || isDone.current) return;
    isDone.current = true;
    setParams({}, { replace: true, preventScrollReset: true });
    if (Object.keys(problemsOf('cart', input)).length === 0) next();
  });
}

function useFocusOnProblem(errors: Errors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) fieldToFocus(errors)?.focus();
  }, [errors]);
}

const SUMMARY_FIELDS = ['coupon', 'giftCard', 'vatNumber'];

/** A code that was refused earlier stays in the summary: it is not what this press was stopped by. */
export function fieldToFocus(errors: Errors): HTMLElement | null {
  const isInSummary = SUMMARY_FIELDS.some((name) => name in errors);
  const invalid = [...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]')];
  return invalid.find((field) => isInSummary || !field.closest('[aria-labelledby="summary-title"]')) ?? null;
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

/** As things stand now: what is known of the buyer may have been filled in since the page was drawn. */
function followingStep(step: number, steps: readonly StepId[], input: FlowInput): number {
  return stepAfter(step, steps, (name) => isKnown(name, steps[step]!, input));
}

/** True for a step that need not be opened: it was filled in before, or all of it is known from the account. */
function isKnown(name: StepId, open: StepId, input: FlowInput): boolean {
  if (open !== 'addresses' && Object.keys(problemsOf('addresses', input)).length > 0) return false;
  if (name === 'addresses') return true;
  // The first way of delivery is chosen for the buyer, who sees it with its date and price before they pay.
  return name === 'shipping';
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
      problems['items'] = ['A product in your cart is no longer available. Please remove it.'];
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

/** The step that was open, and those that are passed over because all of them is known. */
async function keepSteps([open, ...passed]: StepId[], input: FlowInput): Promise<Errors> {
  const problems = problemsOf(open!, input);
  if (Object.keys(problems).length > 0) return problems;
  for (const name of [open!, ...passed]) {
    const refused = await keepStep(name);
    if (Object.keys(refused).length > 0) return refused;
  }
  return {};
}

/** Keeps what the step asked for on the cart; the answer is priced again. */
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

/** The card that the form holds now, and whether it is a kept one; null while the cards are read. */
function useHeldCard() {
  const held = useRef<CardEntry | null>(null);
  const [isKeptCard, setKeptCard] = useState<boolean | null>(false);
  const holdCard = useCallback((entry: CardEntry | null) => {
    held.current = entry;
  }, []);
  return { held, holdCard, isKeptCard, setKeptCard };
}
