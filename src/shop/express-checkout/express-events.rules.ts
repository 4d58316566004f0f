/** What the provider's buttons pay with; PayPal has calls of its own. */
export const wallets = ['apple_pay', 'google_pay', 'link'] as const;
export type Wallet = (typeof wallets)[number];

/** What a wallet shows of the cart. */
export interface ShownQuote {
  totalCents: number;
  dueCents: number;
  cartVersion: number;
  /** Their sum is `dueCents`. */
  lines: readonly { label: string; amountCents: number }[];
  shippingMethods: readonly { id: number; name: string; amountCents: number; daysMin: number; daysMax: number }[];
  /** The one whose price is in the total. */
  shippingMethod: number | null;
}

/** The lines and ways of delivery of a quote as the provider's element takes them; the chosen way comes first. */
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

/** The order as the wallet confirmed it, with the total that it showed. */
export function toExpressOrder(event: Confirmed, sessionId: string, shown: ShownQuote) {
  const { billingDetails, shippingAddress, shippingRate } = event;
  return {
    sessionId,
    wallet: event.expressPaymentType as Wallet,
    email: billingDetails?.email ?? '',
    phone: billingDetails?.phone ?? null,
    billingAddress: billingDetails ? named(billingDetails) : null,
    shippingAddress: shippingAddress ? named(shippingAddress) : null,
    shippingMethod: shippingRate ? Number(shippingRate.id) : shown.shippingMethod,
    // The wording beside the buttons.
    acceptTerms: true,
    expectedTotalCents: shown.totalCents,
    expectedDueCents: shown.dueCents,
    cartVersion: shown.cartVersion,
  };
}

function named({ name, address }: { name: string; address: ProviderAddress }) {
  const { line1, line2 } = address;
  return { name: name ?? '', line1: line1 ?? '', line2: line2 ?? null, ...toPartialAddress(address) };
}

/** Which of the provider's reasons fits these fields. */
export function failureReason(fields: Record<string, string[]>): 'invalid_shipping_address' | 'fail' {
  return Object.keys(fields).some((field) => /^(shipping|billing)Address\b/.test(field))
    ? 'invalid_shipping_address'
    : 'fail';
}

interface Offered {
  state: string;
  audience: string;
  items: readonly { problem: string | null }[];
  couponProblem: string | null;
  price: { dueCents: number };
}

/**
 * Whether a cart can be ordered without another question. Clinics order on account; what has to be named, removed or
 * decided first is asked for by the checkout.
 */
export function isExpressOffered(
  cart: Offered,
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
