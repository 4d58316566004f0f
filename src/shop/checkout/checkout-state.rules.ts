import { addressWords } from '#platform/places/address-words.rules.ts';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import type { SessionUser } from '#platform/accounts/session-user.rules.ts';
import { stepsFor, type StepId } from './checkout-steps.rules.ts';

/** The buyer's input; kept in the browser until the order is placed (specification sections 3 and 4). */
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
  /** The cart of this order. */
  sessionId?: string;
  orderId: number;
  accessToken: string;
  /** The amount still due. */
  dueCents: number;
  currency: string;
  /** The completed steps: the cart from which they could be read no longer exists. */
  steps: StepId[];
  /** Error of the first payment attempt. */
  failure?: string;
  /** Set until the payment form is shown: if the page is left before that, it opens the form again. */
  isPaying?: boolean;
}

/** Without card data: it is entered in the provider's frame and never reaches us. */
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
  /** The PayPal payment approved before the order was placed. */
  paypal: { orderId: string; email: string } | null;
  purchaseOrderNo: string;
  acceptTerms: boolean;
  /** Consumers in the EU and the UK: start testing before the withdrawal period ends. */
  startAtOnce: boolean;
  /** The order awaits payment: the cart can no longer be changed. */
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

/** A failed checkout keeps all input and stores the error. */
export function failedCheckout(state: CheckoutState, message: string): CheckoutState {
  return { ...state, error: message };
}

interface PayloadContext {
  sessionId: string;
  userType: 'breeder' | 'vet' | 'owner' | 'guest';
  /** A vet whose clinic is not approved yet. */
  paysNow?: boolean;
  needsShipping: boolean;
  expectedTotalCents: number;
  expectedDueCents: number;
  cartVersion: number;
}

/**
 * The request body. Without billing address, shipping address and payment for a vet who orders on account
 * (specification section 5).
 */
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

/** Whether two addresses are the same place. */
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

/** All missing fields of an address; formats are checked by the server with the same messages. */
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

/** Specification section 5: required, at most 120 characters, a valid address. */
export function emailProblem(email: string): string | null {
  if (!email.trim()) return 'This field is required';
  if (email.trim().length > 120) return 'This field can only have maximum 120 characters';
  return EMAIL.test(email.trim()) ? null : 'email must be a valid email';
}

/**
 * Input belongs to the cart that became an order: none of it (such as a choice of PayPal) is used for another cart.
 * The page of the placed order also clears it, unless it was left before its scripts ran.
 */
export function isOfOtherCart({ placed }: Pick<CheckoutState, 'placed'>, sessionId: string | null): boolean {
  return placed !== null && sessionId !== null && placed.sessionId !== sessionId;
}

/** Steps of an order placed before steps were stored. */
const DEFAULT_STEPS = stepsFor({ userType: 'guest', needsShipping: true });

/** Stored input is restored only if it has the right shape. */
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
      placed: kept.placed ? { ...kept.placed, steps: kept.placed.steps ?? DEFAULT_STEPS } : null,
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

/**
 * True for the cart that the browser will show: a guest's cart joins the account after sign-in, and an admin who
 * views as a user has none.
 */
export function isRenderedAtOnce(cart: FoundCart, user: Pick<SessionUser, 'viewedBy'> | null): boolean {
  return isOrderable(cart) && cart.belongsToAccount === (user !== null) && !user?.viewedBy;
}
