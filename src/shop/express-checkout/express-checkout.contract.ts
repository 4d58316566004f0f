import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { ShippingMethod } from '#shop/cart/cart.contract.ts';
import { CheckoutInput, PlacedOrder } from '#shop/checkout/checkout.contract.ts';
import { wallets } from './express-events.rules.ts';

const text = (max: number) => z.string().trim().max(max, `This field can only have maximum ${max} characters`);
const countryCode = z.string().trim().length(2, 'Country is required').toUpperCase();

const WalletAddress = z.object({
  name: text(80).default(''),
  line1: text(120).default(''),
  line2: text(120).nullish(),
  city: text(80).default(''),
  /** A code or a name. */
  state: text(80).default(''),
  postalCode: text(20).default(''),
  countryCode,
});

/** The part of the address that a wallet discloses before the buyer confirms. */
const PartialAddress = z.object({
  city: text(80).default(''),
  state: text(80).default(''),
  postalCode: text(20).default(''),
  countryCode,
});

const { sessionId, shippingMethod, expectedTotalCents, expectedDueCents, cartVersion } = CheckoutInput.shape;

const QuoteInput = z.object({ sessionId, address: PartialAddress, shippingMethod });
export type ExpressQuoteInput = z.infer<typeof QuoteInput>;

const Quote = z.object({
  currency: z.string(),
  totalCents: z.number(),
  /** Amount charged to the wallet, after any gift card in the cart. */
  dueCents: z.number(),
  cartVersion: z.number(),
  /** They add up to `dueCents`. */
  lines: z.array(z.object({ label: z.string(), amountCents: z.number() })),
  shippingMethods: z.array(ShippingMethod),
  /** The method included in the total. */
  shippingMethod: z.number().nullable(),
});
export type ExpressQuote = z.infer<typeof Quote>;

const OrderInput = z.object({
  sessionId,
  wallet: z.enum(wallets),
  email: text(120).default(''),
  phone: text(30).nullish(),
  billingAddress: WalletAddress.nullish(),
  /** Absent if nothing is posted. */
  shippingAddress: WalletAddress.nullish(),
  shippingMethod,
  /** Accepted through the text next to the buttons. */
  acceptTerms: z.boolean().default(false),
  expectedTotalCents,
  expectedDueCents,
  cartVersion,
});
export type ExpressOrderInput = z.infer<typeof OrderInput>;

const PaypalBuyer = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null if PayPal returned none. */
  address: PostalAddress.omit({ company: true, phone: true }).nullable(),
});
export type PaypalBuyer = z.infer<typeof PaypalBuyer>;

const { get, post } = apiRoutes('checkout');

export const expressCheckoutContract = {
  /**
   * Price of a cart for an address from a wallet; nothing is stored. Errors: 428 `address.countryCode`,
   * `address.stateCode`, `address.postalCode`, `shippingMethod`, items; 404 unknown cart; 409 `cart_locked`.
   */
  quote: post('/store/checkout/express/quote', "Prices a cart for delivery to a wallet's address")
    .input(QuoteInput)
    .output(Quote),
  /**
   * Places an order for a cart with the buyer's details from a wallet. Responses and errors as for `POST
   * /store/checkout`.
   */
  placeOrder: post('/store/checkout/express', 'Places an order paid with a wallet')
    .input(OrderInput)
    .output(PlacedOrder),
  /** The buyer approves at PayPal before the order exists. Errors: 428 items, 404, 409 code 79, `cart_locked`; 503. */
  startPaypal: post('/store/checkout/express/paypal', 'Starts an express checkout at PayPal')
    .input(z.object({ sessionId }))
    .output(z.object({ paypalOrderId: z.string(), approveUrl: z.string() })),
  /**
   * The buyer's details from PayPal, available after approval. Errors: 404 not approved, or approved for another cart.
   */
  paypalBuyer: get(
    '/store/checkout/express/paypal/{paypalOrderId}',
    'Gets the buyer who approved an express checkout at PayPal',
  )
    .input(z.object({ paypalOrderId: z.string().regex(/^[A-Za-z0-9-]{1,40}$/), session_id: sessionId }))
    .output(PaypalBuyer),
};
