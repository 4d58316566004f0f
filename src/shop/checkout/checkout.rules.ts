import { isPhoneNumber } from '#shop/cart/phone.rules.ts';
import { addressWords, postcodeProblem } from '#platform/places/address-words.rules.ts';
import { countryFacts, sellsTo } from '#platform/places/places.rules.ts';
import type { FieldErrors } from '#shared/failure.ts';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';
import type { PaymentMethod } from '#shop/orders/orders.rules.ts';

/** An address that has passed the contract. */
export interface TypedAddress {
  firstName: string;
  lastName: string;
  line1: string;
  city: string;
  stateCode?: string | null;
  postalCode: string;
  countryCode: string;
  phone?: string | null;
}

export interface CheckoutRequest {
  user: { email?: string | null; firstName?: string | null; lastName?: string | null; phone?: string | null };
  billingAddress?: TypedAddress | null;
  shippingAddress?: TypedAddress | null;
  payment?: { method: PaymentMethod } | null;
  acceptTerms: boolean;
}

/**
 * The request that the server processes: for a vet, billing address, shipping address and payment are removed from the
 * payload (specification section 5), whatever the browser sent, and the order is placed on account.
 */
export function orderRequest<R extends CheckoutRequest>(input: R, isVet: boolean): R {
  if (!isVet) return input;
  return { ...input, billingAddress: null, shippingAddress: null, payment: null };
}

const OFFERED_METHODS = ['C', 'A', 'P', 'EFT', 'N'];

/** Vets order on account; other buyers use the method they chose. */
export function paymentMethodOf(input: CheckoutRequest, isVet: boolean): PaymentMethod {
  return isVet ? 'N' : (input.payment?.method ?? 'C');
}

export interface CheckoutNeeds {
  isVet: boolean;
  /** The signed-in person's own address; a guest's comes from the form. */
  knownEmail: string | null;
  needsShipping: boolean;
  mayPayOnAccount: boolean;
  /** Delivery country, used for phone numbers without a country code. */
  countryCode: string;
}

/** Messages for every missing or invalid field; empty if the order may continue. */
export function checkoutProblems(input: CheckoutRequest, needs: CheckoutNeeds): FieldErrors {
  const problems: FieldErrors = {};
  if (!needs.knownEmail) Object.assign(problems, guestProblems(input));
  const { phone } = input.user;
  if (phone && !isPhoneNumber(phone, needs.countryCode)) problems['user.phone'] = ['Enter a valid phone number.'];
  if (!input.acceptTerms) problems['acceptTerms'] = [ACCEPT_TERMS];
  if (needs.isVet) return problems;
  if (!input.payment) problems['payment'] = ['Please choose a payment method.'];
  else if (!OFFERED_METHODS.includes(input.payment.method))
    problems['payment.method'] = ['This payment method is not available. Please choose another.'];
  if (input.payment?.method === 'N' && !needs.mayPayOnAccount) {
    problems['payment.method'] = ['You cannot order on account. Please choose another payment method.'];
  }
  Object.assign(problems, addressProblems('billingAddress', input.billingAddress));
  if (needs.needsShipping) Object.assign(problems, addressProblems('shippingAddress', input.shippingAddress));
  return problems;
}

export function addressProblems(field: string, address: TypedAddress | null | undefined): FieldErrors {
  if (!address) return { [field]: ['Address is required'] };
  const country = countryFacts(address.countryCode);
  if (!country) return { [`${field}.countryCode`]: ['Country is required'] };
  if (!sellsTo(country.code)) return { [`${field}.countryCode`]: [`We do not sell to ${country.name}.`] };
  const problems: FieldErrors = {};
  if (country.statesRequired && !address.stateCode)
    problems[`${field}.stateCode`] = [`${addressWords(country.code).state} is required`];
  const postcode = postcodeProblem(country, address.postalCode);
  if (postcode) problems[`${field}.postalCode`] = [postcode];
  if (address.phone && !isPhoneNumber(address.phone, country.code))
    problems[`${field}.phone`] = ['Enter a valid phone number.'];
  return problems;
}

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;.]{2,}$/;

function guestProblems({ user }: CheckoutRequest): FieldErrors {
  const problems: FieldErrors = {};
  if (!user.email) problems['user.email'] = ['Email is required'];
  else if (!EMAIL.test(user.email)) problems['user.email'] = ['Enter a valid email address.'];
  if (!user.firstName) problems['user.firstName'] = ['First name is required'];
  if (!user.lastName) problems['user.lastName'] = ['Last name is required'];
  return problems;
}
