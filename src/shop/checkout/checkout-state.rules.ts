import { addressWords } from '#platform/places/address-words.rules.ts';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import type { SessionUser } from '#platform/accounts/session-user.rules.ts';
import { stepsFor, type StepId } from './checkout-steps.rules.ts';

/** What a buyer has typed; kept in the browser until the order is placed (specification sections 3 and 4). */
export interface EnteredAddress {
  firstName: string;
  lastName: string;
  company: string;
  line1: string;
  line2: string;
  city: string;
  stateCode: string;
  postalCode: string;
  countryCode: string;
  phone: string;
}

export interface ShippingChoice {
  id: number;
  name: string;
  amountCents: number;
  daysMin: number;
  daysMax: number;
  kitBy: string | null;
}

export const collectorTypes = ['owner', 'vet', 'collection_agent'] as const;
export type CollectorType = (typeof collectorTypes)[number];

export interface PlacedCheckout {
  /** The cart that became this order. */
  sessionId?: string;
  orderId: number;
  accessToken: string;
  /** What is left to pay. */
  dueCents: number;
  currency: string;
  /** The steps that led here: the cart that would tell them is gone. */
  steps: StepId[];
  /** Why the first try to pay it failed. */
  failure?: string;
  /** Until its payment is on the screen: a page that is left before opens it again. */
  isPaying?: boolean;
}

/** Without a card: what belongs to a payment is typed in the provider's frame and never comes here. */
export interface CheckoutState {
  step: number;
  error: string | null;
  billingAddress: EnteredAddress;
  shippingAddress: EnteredAddress;
  selectedShippingMethod: number | null;
  allShippingMethods: ShippingChoice[];
  isNewsletterSubscribed: boolean;
  isSWABRequired: boolean;
  coupons: string[];
  loyaltyPoints: number;
  email: string;
  phone: string;
  collector: { type: CollectorType; name: string; clinic: string };
  isSameAddress: boolean;
  method: 'A' | 'P' | 'EFT';
  /** What was approved at PayPal before the order was placed. */
  paypal: { orderId: string; email: string } | null;
  purchaseOrderNo: string;
  acceptTerms: boolean;
  /** Consumers in the EU and the UK: test before the time of withdrawal is over. */
  startAtOnce: boolean;
  /** The order waits for its payment: the cart can no longer be changed. */
  placed: PlacedCheckout | null;
}

export const clearedCheckout: CheckoutState = {
  step: 0,
  error: null,
  billingAddress: emptyAddress,
  shippingAddress: emptyAddress,
  selectedShippingMethod: null,
  allShippingMethods: [],
  isNewsletterSubscribed: false,
  isSWABRequired: true,
  coupons: [],
  loyaltyPoints: 0,
  email: '',
  phone: '',
  collector: { type: 'owner', name: '', clinic: '' },
  isSameAddress: true,
  method: 'A',
  paypal: null,
  purchaseOrderNo: '',
  acceptTerms: false,
  startAtOnce: false,
  placed: null,
};

/** A failed checkout keeps everything and stores what went wrong. */
export function failedCheckout(state: CheckoutState, message: string): CheckoutState {
  return { ...state, error: message };
}

interface PayloadContext {
  sessionId: string;
  userType: 'breeder' | 'vet' | 'owner' | 'guest';
  /** A vet whose clinic is still being checked. */
  paysNow?: boolean;
  needsShipping: boolean;
  expectedTotalCents: number;
  expectedDueCents: number;
  cartVersion: number;
}

/** The order as it is sent. For a vet on account billing address, shipping address and payment are left out (specification section 5). */
export function checkoutPayload(state: CheckoutState, { userType, paysNow, needsShipping, ...cart }: PayloadContext) {
  const { email, phone, billingAddress, purchaseOrderNo, acceptTerms } = state;
  const user = { type: userType, email, firstName: billingAddress.firstName, lastName: billingAddress.lastName, phone };
  const common = {
    ...cart,
    user,
    acceptTerms,
    newsletter: state.isNewsletterSubscribed,
    purchaseOrderNo: purchaseOrderNo || null,
  };
  if (userType === 'vet' && !paysNow) return common;
  return {
    ...common,
    startAtOnce: state.startAtOnce,
    billingAddress,
    shippingAddress: deliveryAddress(state),
    payment: { method: state.method },
    shippingMethod: needsShipping ? state.selectedShippingMethod : null,
  };
}

export function deliveryAddress(
  state: Pick<CheckoutState, 'isSameAddress' | 'billingAddress' | 'shippingAddress'>,
): EnteredAddress {
  return state.isSameAddress ? state.billingAddress : state.shippingAddress;
}

/** Whether two addresses are one and the same place. */
export function sameAddress(one: EnteredAddress, other: EnteredAddress): boolean {
  return (Object.keys(emptyAddress) as (keyof EnteredAddress)[]).every((name) => one[name] === other[name]);
}

const REQUIRED = [
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['line1', 'Address is required'],
  ['city', 'City or suburb is required'],
  ['countryCode', 'Country is required'],
] as const;

/** What is still missing of an address, all at once; formats are checked by the server with the same messages. */
export function missingInAddress(
  field: string,
  address: EnteredAddress,
  country: { statesRequired: boolean; postcodePattern: string | null } | null,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const [name, message] of REQUIRED) if (!address[name].trim()) problems[`${field}.${name}`] = [message];
  if (country?.statesRequired && !address.stateCode)
    problems[`${field}.stateCode`] = [`${addressWords(address.countryCode).state} is required`];
  if (country?.postcodePattern && !address.postalCode.trim())
    problems[`${field}.postalCode`] = [`${addressWords(address.countryCode).postcode} is required`];
  return problems;
}

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/;

/** Specification section 5: required, at most 120, a valid address. */
export function emailProblem(email: string): string | null {
  if (!email.trim()) return 'This field is required';
  if (email.trim().length > 120) return 'This field can only have maximum 120 characters';
  return EMAIL.test(email.trim()) ? null : 'email must be a valid email';
}

/**
 * What was typed belongs to the cart that became an order: nothing of it (such as PayPal for the next one) is silently
 * taken for another cart. The page of the placed order clears it too, unless it was left before its scripts ran.
 */
export function isOfOtherCart({ placed }: Pick<CheckoutState, 'placed'>, sessionId: string | null): boolean {
  return placed !== null && sessionId !== null && placed.sessionId !== sessionId;
}

/** An order that was placed before its steps were kept. */
const POSTED = stepsFor({ userType: 'guest', needsShipping: true });

/** What a browser kept comes back only as far as it has the right shape. */
export function restoreCheckout(text: string | null): CheckoutState {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<CheckoutState> | null;
    if (!kept || typeof kept !== 'object') return clearedCheckout;
    const address = (form: Partial<EnteredAddress> | undefined) => ({ ...emptyAddress, ...form });
    return {
      ...clearedCheckout,
      ...kept,
      billingAddress: address(kept.billingAddress),
      shippingAddress: address(kept.shippingAddress),
      collector: { ...clearedCheckout.collector, ...kept.collector },
      placed: kept.placed ? { ...kept.placed, steps: kept.placed.steps ?? POSTED } : null,
      error: null,
    };
  } catch {
    return clearedCheckout;
  }
}

interface FoundCart {
  state: string;
  items: readonly unknown[];
  savedForLater: readonly unknown[];
  belongsToAccount: boolean;
}

export function isOrderable({ state, items, savedForLater }: Omit<FoundCart, 'belongsToAccount'>): boolean {
  return state === 'OPEN' && items.length + savedForLater.length > 0;
}

/** True for a cart that the browser will show as it is: a guest's joins the account after sign-in, and whoever views as a user has none. */
export function isRenderedAtOnce(cart: FoundCart, user: Pick<SessionUser, 'viewedBy'> | null): boolean {
  return isOrderable(cart) && cart.belongsToAccount === (user !== null) && !user?.viewedBy;
}
