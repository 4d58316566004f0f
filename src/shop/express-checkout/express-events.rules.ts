/** Wallets of the payment provider's buttons; PayPal has a separate API. */
export const wallets = ['apple_pay', 'google_pay', 'link'] as const;
export type Wallet = (typeof wallets)[number];

/** The quote of a cart as shown in a wallet. */
export interface ShownQuote {
  totalCents: number;
  dueCents: number;
  cartVersion: number;
  /** They add up to `dueCents`. */
  lines: readonly { label: string; amountCents: number }[];
  shippingMethods: readonly { id: number; name: string; amountCents: number; daysMin: number; daysMax: number }[];
  /** The method included in the total. */
  shippingMethod: number | null;
}

/** The lines and shipping methods of a quote in the format of the provider's element; the chosen method comes first. */
export function toSheet({ lines, shippingMethods, shippingMethod }: ShownQuote) {
  const ordered = shippingMethods.toSorted((a, b) => Number(b.id === shippingMethod) - Number(a.id === shippingMethod));
  return {
    lineItems: lines.map(({ label, amountCents }) => ({ name: label, amount: amountCents })),
    shippingRates: ordered.map(({ id, name, amountCents, daysMin, daysMax }) => ({
      id: String(id),
      displayName: name,
      amount: amountCents,
      deliveryEstimate: {
        minimum: { unit: 'business_day' as const, value: daysMin },
        maximum: { unit: 'business_day' as const, value: daysMax },
      },
    })),
  };
}

interface ProviderAddress {
  line1?: string | null;
  line2?: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

export function toPartialAddress({ city, state, postal_code: postalCode, country }: ProviderAddress) {
  return { city: city ?? '', state: state ?? '', postalCode: postalCode ?? '', countryCode: country };
}

interface Confirmed {
  expressPaymentType: string;
  billingDetails?: { name: string; email?: string; phone?: string; address: ProviderAddress };
  shippingAddress?: { name: string; address: ProviderAddress };
  shippingRate?: { id: string };
}

/** The order as confirmed in the wallet, with the total that was shown. */
export function toExpressOrder(event: Confirmed, sessionId: string, shown: ShownQuote) {
  const { billingDetails, shippingAddress, shippingRate } = event;
  return {
    sessionId,
    wallet: event.expressPaymentType as Wallet,
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? null,
    billingAddress: billingDetails ? toWalletAddress(billingDetails) : null,
    shippingAddress: shippingAddress ? toWalletAddress(shippingAddress) : null,
    shippingMethod: shippingRate ? Number(shippingRate.id) : shown.shippingMethod,
    // Accepted through the text next to the buttons.
    acceptTerms: true,
    expectedTotalCents: shown.totalCents,
    expectedDueCents: shown.dueCents,
    cartVersion: shown.cartVersion,
  };
}

function toWalletAddress({ name, address }: { name: string; address: ProviderAddress }) {
  const { line1, line2 } = address;
  return { name: name ?? '', line1: line1 ?? '', line2: line2 ?? null, ...toPartialAddress(address) };
}

/** The provider's failure reason for these field errors. */
export function failureReason(fields: Record<string, string[]>): 'invalid_shipping_address' | 'fail' {
  return Object.keys(fields).some((field) => /^(shipping|billing)Address\b/.test(field))
    ? 'invalid_shipping_address'
    : 'fail';
}

interface ExpressCart {
  state: string;
  audience: string;
  items: readonly { problem: string | null }[];
  couponProblem: string | null;
  price: { dueCents: number };
}

/**
 * Whether a cart can be ordered without further input. Clinics order on account; anything that must be named, removed
 * or decided first is asked for in the checkout.
 */
export function isExpressOffered(
  cart: ExpressCart,
  { isOnAccount, isUnnamed }: { isOnAccount: boolean; isUnnamed: boolean },
) {
  return (
    cart.state === 'OPEN' &&
    !isOnAccount &&
    !isUnnamed &&
    cart.items.length > 0 &&
    cart.price.dueCents > 0 &&
    cart.couponProblem === null &&
    cart.items.every((item) => item.problem === null)
  );
}
