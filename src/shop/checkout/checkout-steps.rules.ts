export type StepId = 'cart' | 'addresses' | 'shipping' | 'payment' | 'review';

/** `?step=` for paying an order that is already placed; every other step then shows its summary. */
export const PAY_STEP = 'pay';

/** `?step=` for a buyer who wants to pay immediately: opens the first incomplete step. */
export const NEXT_STEP = 'next';

export const stepLabels: Record<StepId, string> = {
  cart: 'Cart',
  addresses: 'Addresses',
  shipping: 'Shipping',
  payment: 'Review and pay',
  review: 'Review',
};

/**
 * Vets order on account: no billing, shipping or payment step (specification section 6), unless their clinic is still being
 * checked (`paysNow`). Orders with nothing to post have no shipping step.
 */
export function stepsFor(buyer: { userType: string; needsShipping: boolean; paysNow?: boolean }): StepId[] {
  if (buyer.userType === 'vet' && !buyer.paysNow) return ['cart', 'review'];
  return buyer.needsShipping ? ['cart', 'addresses', 'shipping', 'payment'] : ['cart', 'addresses', 'payment'];
}

/** The next incomplete step, or the last step if there is none. */
export function stepAfter(step: number, steps: readonly StepId[], isKnown: (name: StepId) => boolean): number {
  const last = steps.length - 1;
  const open = steps.findIndex((name, at) => at > step && !isKnown(name));
  return open < 0 ? last : open;
}

/** Previous at step 0 stays there. */
export function previousStep(step: number): number {
  return Math.max(step - 1, 0);
}

/**
 * The step of a field in a 428 response; fields without a step belong to the last one. Coupon, points and gift card
 * are in the summary beside every step, so no step is opened for them.
 */
export function stepOfField(field: string, steps: readonly StepId[]): number {
  const owner: StepId = /^(items|user|email|phoneNumber|sampleCollector)\b/.test(field)
    ? 'cart'
    : /^(billing|shipping)Address\b/.test(field)
      ? 'addresses'
      : /^shippingMethod\b/.test(field)
        ? 'shipping'
        : steps.at(-1)!;
  const at = steps.indexOf(owner);
  return at < 0 ? 0 : at;
}

/** The first step with one of these errors. */
export function firstStepOf(problems: Record<string, unknown>, steps: readonly StepId[]): number {
  return Math.min(steps.length - 1, ...Object.keys(problems).map((field) => stepOfField(field, steps)));
}
