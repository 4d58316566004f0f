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
 * Moves through the steps. Each step is validated and saved on the server before the next one opens; the last one
 * places the order.
 */
export function useCheckoutFlow(input: FlowInput) {
  const { cart, userType, paysNow } = input;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [placing, setPlacing] = useState(false);
  const { cardRef, ...cardOf } = useCardRef();
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
    // The field that just lost focus is still being saved: wait for it, so that the click is not lost.
    const isSaved = await cartSaved();
    const problems = isSaved ? await action() : { _: ['Failed to update item note'] };
    setBusy(false);
    show(problems);
    return Object.keys(problems).length === 0;
  };
  const next = async () => {
    const follows = followingStep(step, steps, input);
    if (await run(() => saveSteps(steps.slice(step, follows), latest(input)))) goTo(follows);
  };
  useSkipCart(input, () => void next());
  const place = () =>
    run(() =>
      placeAndPay(latest(input), {
        card: cardRef.current,
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

/** Runs once for a buyer who wants to pay immediately: skips the cart step if it is complete. */
function useSkipCart(input: FlowInput, next: () => void): void {
  const [params, setParams] = useSearchParams();
  const skipsCart = params.get('step') === NEXT_STEP;
  const isDone = useRef(false);
  useEffect(() => {
    if (!skipsCart || isDone.current) return;
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

/** A code that was rejected earlier stays in the summary, but it is not what prevented this order. */
export function fieldToFocus(errors: Errors): HTMLElement | null {
  const isInSummary = SUMMARY_FIELDS.some((name) => name in errors);
  const invalid = [...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]')];
  return invalid.find((field) => isInSummary || !field.closest('[aria-labelledby="summary-title"]')) ?? null;
}

/** When another step opens, moves the focus to the heading of its section and scrolls it into view. */
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

/** The latest cart from the server: the one that was rendered when the action started may be older. */
function latest(input: FlowInput): FlowInput {
  return { ...input, cart: currentCart() ?? input.cart };
}

/** Evaluated on each call: the form may have been prefilled since the page was rendered. */
function followingStep(step: number, steps: readonly StepId[], input: FlowInput): number {
  return stepAfter(step, steps, (name) => isComplete(name, steps[step]!, input));
}

/** True for a step that can be skipped: it is complete, or known from the account. */
function isComplete(name: StepId, open: StepId, input: FlowInput): boolean {
  if (open !== 'addresses' && Object.keys(problemsOf('addresses', input)).length > 0) return false;
  if (name === 'addresses') return true;
  // The first shipping method is preselected; the buyer sees its date and price before paying.
  return name === 'shipping';
}

/** Errors that the browser can find itself; the server checks everything again. */
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

/** Saves the open step and the skipped steps after it, which are complete. */
async function saveSteps([open, ...skipped]: StepId[], input: FlowInput): Promise<Errors> {
  const problems = problemsOf(open!, input);
  if (Object.keys(problems).length > 0) return problems;
  for (const name of [open!, ...skipped]) {
    const rejected = await saveStep(name);
    if (Object.keys(rejected).length > 0) return rejected;
  }
  return {};
}

/** Saves the step's input in the cart, which the server prices again. */
async function saveStep(step: StepId): Promise<Errors> {
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

/** The current card in the form, and whether it is a saved one; null while the cards are loading. */
function useCardRef() {
  const cardRef = useRef<CardEntry | null>(null);
  const [isKeptCard, setKeptCard] = useState<boolean | null>(false);
  const holdCard = useCallback((entry: CardEntry | null) => {
    cardRef.current = entry;
  }, []);
  return { cardRef, holdCard, isKeptCard, setKeptCard };
}
