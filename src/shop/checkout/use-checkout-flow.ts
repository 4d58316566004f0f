import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Cart, CartChange } from '#shop/cart/cart.contract.ts';
import { linesWithoutAnimal } from '#shop/cart/cart.rules.ts';
import { currentCart } from '#shop/cart/use-cart.ts';
import { cartSaved, updateCart } from '#shop/cart/use-cart-actions.ts';
import type { CountryChoice } from './address-fields.tsx';
import { deliveryAddress, emailProblem, missingInAddress } from './checkout-state.rules.ts';
import { firstStepOf, nextStep, PAY_STEP, previousStep, stepsFor, type StepId } from './checkout-steps.rules.ts';
import { placeAndPay } from './place-and-pay.ts';
import { changeCheckout, currentCheckout } from './use-checkout.ts';
import type { CardEntry } from './card-entry.tsx';

export type Errors = Record<string, string[]>;
type UserType = 'breeder' | 'vet' | 'owner' | 'guest';

export interface FlowInput {
  cart: Cart;
  userType: UserType;
  /** A vet whose clinic is still being checked. */
  paysNow: boolean;
  accountEmail: string | null;
  countries: readonly CountryChoice[];
  onPaying: (cart: Cart | null) => void;
}

/** Moves through the steps: each is checked and kept on the server before the next one opens; the last places the order. */
export function useCheckoutFlow(input: FlowInput) {
  const { cart, userType, paysNow } = input;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [placing, setPlacing] = useState(false);
  const card = useRef<CardEntry | null>(null);
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
    const name = steps[step]!;
    const isKept = await run(async () => {
      const problems = problemsOf(name, latest(input));
      return Object.keys(problems).length > 0 ? problems : keepStep(name);
    });
    if (isKept) goTo(nextStep(step, steps.length));
  };
  const place = () =>
    run(() =>
      placeAndPay(latest(input), {
        card: card.current,
        onPlacing: (isPlacing) => flushSync(() => setPlacing(isPlacing)),
        // A step of its own: "Back" leads from the payment to the summary.
        openPayment: () => setParams({ step: PAY_STEP }, { preventScrollReset: true }),
      }),
    );
  const holdCard = useCallback((entry: CardEntry | null) => {
    card.current = entry;
  }, []);
  return { steps, step, errors, busy, placing, next, place, holdCard, previous: () => goTo(previousStep(step)), goTo };
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
