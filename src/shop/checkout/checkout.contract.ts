import { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { PriceStep } from '#shop/cart/cart-price.contract.ts';
import { audiences, userTypes } from '#platform/accounts/session-user.rules.ts';
import {
  FULFILMENT_STATES,
  ORDER_PAYMENT_STATES,
  ORDER_STATES,
  PAYMENT_METHODS,
  SHIPMENT_STATES,
  SHOWN_UNIT_STATES,
} from '#shop/orders/orders.rules.ts';
import { DATE_CHANGES } from '#shop/fulfilment/order-dates.rules.ts';
import { ONLINE_PROVIDERS, PAYMENT_ACCOUNTS } from '#shop/payments/payments.rules.ts';
import { id } from '#shared/forms/id-field.ts';

/** A postal address as the buyer enters it; the rules check what each country requires. */
export const CheckoutAddress = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(80),
  lastName: z.string().trim().min(1, 'Last name is required').max(80),
  company: z.string().trim().max(120).nullish(),
  line1: z.string().trim().min(1, 'Address is required').max(120),
  line2: z.string().trim().max(120).nullish(),
  city: z.string().trim().min(1, 'City or suburb is required').max(80),
  stateCode: z.string().trim().max(10).nullish(),
  postalCode: z.string().trim().max(20).default(''),
  countryCode: z.string().trim().length(2, 'Country is required').toUpperCase(),
  phone: z.string().trim().max(30).nullish(),
});
export type CheckoutAddress = z.infer<typeof CheckoutAddress>;

export const PaymentMethod = z.enum(PAYMENT_METHODS);
/** Payment for a service that is ordered without a cart. */
export const ownPaymentMethod = z.enum(['C', 'A', 'P', 'EFT'], 'Choose how to pay.').default('A');

/** Status of an order, its payment and its parcel. */
export const orderStates = {
  state: z.enum(ORDER_STATES),
  paymentState: z.enum(ORDER_PAYMENT_STATES),
  fulfilmentState: z.enum(FULFILMENT_STATES),
};

const Buyer = z.object({
  type: z.enum(userTypes).default('guest'),
  email: z.string().trim().max(120).nullish(),
  firstName: z.string().trim().max(80).nullish(),
  lastName: z.string().trim().max(80).nullish(),
  phone: z.string().trim().max(30).nullish(),
});

export const CheckoutInput = z.object({
  sessionId: z.string().min(1).max(200),
  user: Buyer,
  billingAddress: CheckoutAddress.nullish(),
  shippingAddress: CheckoutAddress.nullish(),
  payment: z.object({ method: PaymentMethod }).nullish(),
  /** Id of a shipping method; by default, the one chosen in the cart. */
  shippingMethod: z.number().int().positive().nullish(),
  coupon: z.string().trim().max(40).nullish(),
  loyaltyPoints: z.number().int().min(0).max(10_000_000).nullish(),
  newsletter: z.boolean().default(false),
  notes: z.string().trim().max(1000).nullish(),
  purchaseOrderNo: z.string().trim().max(60).nullish(),
  acceptTerms: z.boolean().default(false),
  /**
   * EU and UK consumers: start testing before the withdrawal period ends; the right of withdrawal then ends with the
   * report.
   */
  startAtOnce: z.boolean().nullish(),
  /** The total shown to the buyer. If the server's differs: 409 cart_changed with `totalCents` and `currency`. */
  expectedTotalCents: z.number().int().min(0).nullish(),
  /** The amount still due after the gift card, as shown to the buyer. */
  expectedDueCents: z.number().int().min(0).nullish(),
  cartVersion: z.number().int().positive().nullish(),
});
export type CheckoutInput = z.infer<typeof CheckoutInput>;

export const PlacedOrder = z.object({
  orderId: z.number(),
  /** "AU-1000001", once the order is placed. */
  number: z.string().nullable(),
  /** Opens the order's confirmation page without an account. */
  accessToken: z.string(),
  totalCents: z.number(),
  currency: z.string(),
  state: orderStates.state,
  paymentState: orderStates.paymentState,
  /** True: call `POST /store/checkout/payment` next. */
  paymentDue: z.boolean(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const PaymentInput = z.object({
  orderId: z.number().int().positive().nullish(),
  orderIds: z.array(z.number().int().positive()).max(50).nullish(),
  invoiceIds: z.array(z.number().int().positive()).max(50).nullish(),
  accessToken: z.string().max(200).nullish(),
  /** A different payment method from the order's, for example a card after PayPal failed. */
  method: z.enum(['C', 'A', 'P']).nullish(),
  /**
   * Points to redeem on these orders before payment, as quoted by `GET /my/pending-orders/payment`. Refused (428) if
   * exactly this number cannot be used.
   */
  loyaltyPoints: z.number().int().min(0).max(10_000_000).nullish(),
  /** The PayPal order that the buyer approved before this order was placed (`POST /store/checkout/express/paypal`). */
  paypalOrderId: z.string().max(40).nullish(),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

const PaymentStart = z.object({
  paymentId: z.number(),
  provider: z.enum(ONLINE_PROVIDERS),
  account: z.enum(PAYMENT_ACCOUNTS),
  /** For the provider's own form; null for PayPal, where the buyer goes to `approveUrl`. */
  clientSecret: z.string().nullable(),
  publishableKey: z.string().nullable(),
  approveUrl: z.string().nullable(),
  /** Already approved by the buyer: the confirmation page captures the payment. */
  isApproved: z.boolean(),
  amountCents: z.number(),
  currency: z.string(),
});
export type PaymentStart = z.infer<typeof PaymentStart>;

export const OrderLine = z.object({
  lineNo: z.number(),
  productId: z.number(),
  productName: z.string(),
  sku: z.string(),
  animalName: z.string().nullable(),
  /** The recipient of a gift, whose kits are sent to an address that they enter. */
  giftFor: z.string().nullable(),
  /** Barcode of the stored sample that an upgrade is added to. */
  sample: z.string().nullable(),
  /** The number of the certificate that is printed and posted. */
  certificate: z.string().nullable(),
  quantity: z.number(),
  unitCents: z.number(),
  goodsCents: z.number(),
  discountCents: z.number(),
  pointsCents: z.number(),
  taxCents: z.number(),
  note: z.string().nullable(),
  /** Number of test kits by line state, for example {AWAITING_KIT: 2}. */
  units: z.partialRecord(z.enum(SHOWN_UNIT_STATES), z.number()),
  /** Test kits with quick turnaround, and the barcodes of those already sent. */
  quick: z.object({ kits: z.number(), barcodes: z.array(z.string()) }),
});

const PromisedDay = z.object({ by: z.iso.date(), promised: z.iso.date() });
/** When the kits and the results of an order are expected: the current estimate, and as promised. */
const OrderDates = z.object({
  kit: PromisedDay.nullable(),
  results: PromisedDay.nullable(),
  change: z.enum(DATE_CHANGES).nullable(),
});
export type OrderDates = z.infer<typeof OrderDates>;

export const OrderView = z.object({
  orderId: z.number(),
  number: z.string().nullable(),
  /** The order number; before it has one, the reference in emails and transfers: "ORDER-11". */
  reference: z.string(),
  /** The payment deadline of an unpaid order. */
  payBy: z.iso.datetime().nullable(),
  ...orderStates,
  /** Its kits are gifts, and no recipient has entered an address yet. */
  awaitsRecipient: z.boolean(),
  method: PaymentMethod,
  audience: z.enum(audiences),
  email: z.string(),
  currency: z.string(),
  goodsCents: z.number(),
  discountCents: z.number(),
  couponCode: z.string().nullable(),
  pointsUsed: z.number(),
  pointsCents: z.number(),
  shippingCents: z.number(),
  shippingMethod: z.string().nullable(),
  taxCents: z.number(),
  taxIncluded: z.boolean(),
  totalCents: z.number(),
  /** Reserved on or paid by a gift card. */
  giftCardCents: z.number(),
  paidCents: z.number(),
  refundedCents: z.number(),
  /** The credits on its invoice that were given before it was paid. */
  creditedCents: z.number(),
  /** The amount still due on its invoice; 0 for an order that was paid before it was placed. */
  openCents: z.number(),
  /** The amount still due for an unpaid order; otherwise 0. */
  dueCents: z.number(),
  steps: z.array(PriceStep),
  startsAtOnce: z.boolean(),
  lines: z.array(OrderLine),
  billingAddress: PostalAddress.nullable(),
  shippingAddress: PostalAddress.nullable(),
  createdAt: z.iso.datetime(),
  placedAt: z.iso.datetime().nullable(),
  /** Null before it is placed, once it is closed, and if nothing is posted. */
  dates: OrderDates.nullable(),
  invoiceId: z.number().nullable(),
  invoiceNumber: z.string().nullable(),
  /** Bank transfer: the payment reference. */
  paymentReference: z.string().nullable(),
  /** Bank account for the transfer, if one is awaited; otherwise empty. */
  bankAccount: z.array(z.object({ label: z.string(), value: z.string() })),
  shipments: z.array(
    z.object({
      id: z.number(),
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      state: z.enum(SHIPMENT_STATES),
      sentAt: z.iso.datetime(),
      deliveredAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type OrderView = z.infer<typeof OrderView>;

const CheckoutStatus = OrderView.extend({
  /** The provider's message for the last failed payment. */
  paymentFailure: z.string().nullable(),
  /** True while the provider is still processing: poll again shortly. */
  paymentProcessing: z.boolean(),
  /** True if the order needs a payment, or another attempt. */
  paymentDue: z.boolean(),
  isGuest: z.boolean(),
});

const PaymentStatus = z.object({
  paymentId: z.number(),
  isPaid: z.boolean(),
  isProcessing: z.boolean(),
  failure: z.string().nullable(),
  amountCents: z.number(),
  currency: z.string(),
  /** Payment method and date. */
  provider: z.enum(ONLINE_PROVIDERS),
  paidAt: z.iso.datetime().nullable(),
  orderIds: z.array(z.number()),
  invoiceIds: z.array(z.number()),
});

const { get, post } = apiRoutes('checkout');

export const checkoutContract = {
  /**
   * Places the order of a cart. The same cart always gives the same order. Errors: 428 fields; 409 code 79 pending
   * payment, `cart_changed` {totalCents, currency}, `cart_locked`; 404 unknown cart.
   */
  placeOrder: post('/store/checkout', 'Places an order from a cart').input(CheckoutInput).output(PlacedOrder),
  /** Starts (or restarts) payment of one or more orders or invoices. Errors: 402, 404, 409. */
  startPayment: post('/store/checkout/payment', 'Starts a payment for orders or invoices')
    .input(PaymentInput)
    .output(PaymentStart),
  /** Fetches the payment status of the user's own orders or invoices from the provider, and settles it. */
  paymentStatus: get('/store/checkout/payment/{paymentId}', 'Gets the state of a payment')
    .input(z.object({ paymentId: id }))
    .output(PaymentStatus),
  /** The order of a confirmation page; queries the provider while a payment is open. */
  status: get('/store/checkout/{orderId}', 'Gets the state of an order just placed')
    .input(z.object({ orderId: id, access_token: z.string().max(200).optional() }))
    .output(CheckoutStatus),
};
