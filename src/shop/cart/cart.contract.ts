import { apiRoutes } from '#shared/forms/api-routes.ts';
import { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { z } from 'zod';
import { audiences } from '#platform/accounts/session-user.rules.ts';
import { CheaperWay } from '#shop/prices/cheaper-profile.contract.ts';
import { productKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { CheckoutAddress } from '#shop/checkout/checkout.contract.ts';
import { collectorTypes } from '#shop/checkout/checkout-state.rules.ts';
import { couponKinds } from '#shop/coupons/coupons.rules.ts';
import { expressWays } from '#shop/express-checkout/express-ways.rules.ts';
import { GiftFields } from '#shop/gift-kits/gift-kits.contract.ts';
import { vatStates } from '#shop/vat-numbers/vat-numbers.rules.ts';
import { CartPrice, ReplacedTests } from './cart-price.contract.ts';
import { id } from '#shared/forms/id-field.ts';

const sessionId = z.string().min(1).max(200);

export const MetaData = z.object({
  isUpgradeTests: z.boolean().optional(),
  isUpgradeFullbreed: z.boolean().optional(),
  note: z.string().trim().max(1000, 'This field can only have maximum 1000 characters').nullish(),
  animalId: z.number().int().positive().nullish(),
  breedId: z.number().int().positive().nullish(),
  customProfileId: z.number().int().positive().nullish(),
  barcode: z.string().trim().max(50).nullish(),
  /** The test that an upgrade of a stored sample adds. */
  testId: z.number().int().positive().nullish(),
  /** The kit is sent to a recipient, who claims it. */
  gift: GiftFields.nullish(),
});

const Currency = z.object({ code: z.string(), symbol: z.string() });
const CartItem = z.object({
  id: z.number(),
  product: z.object({
    id: z.number(),
    name: z.string(),
    typeId: z.number(),
    slug: z.string(),
    /** `unavailable`: no longer in the catalogue. */
    kind: z.enum([...productKinds, 'unavailable']),
    sku: z.string(),
    speciesId: z.number().nullable(),
  }),
  quantity: z.number(),
  /** With 2 decimals; `amountCents` is the same in whole cents. Both before coupon and points. */
  amount: z.number(),
  amountCents: z.number(),
  unitAmountCents: z.number(),
  currency: Currency,
  metaData: z.object({
    isUpgradeTests: z.boolean(),
    isUpgradeFullbreed: z.boolean(),
    note: z.string().nullable(),
    animalId: z.number().nullable(),
    breedId: z.number().nullable(),
    customProfileId: z.number().nullable(),
    /** Recipient of the gift and the day of their email; only for the buyer. */
    gift: GiftFields.omit({ timeZone: true }).nullable(),
  }),
  /** "Labrador Retriever", if the product was chosen for a breed. */
  breedName: z.string().nullable(),
  /** The tests of a custom profile; empty for every other product. */
  testNames: z.array(z.string()),
  /** The selected animal; its name only for the buyer. */
  animal: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
  /** The stored sample for an upgrade, and the number of the certificate to be printed; only for the buyer. */
  sample: z.string().nullable(),
  certificate: z.string().nullable(),
  hasUpgradeOption: z.boolean(),
  isAnimalRequired: z.boolean(),
  isOnceOnly: z.boolean(),
  /** Why this line cannot be ordered now, or null. */
  problem: z.string().nullable(),
});

export const ShippingMethod = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  amount: z.number(),
  amountCents: z.number(),
  currency: Currency,
  daysMin: z.number(),
  daysMax: z.number(),
  /** If ordered today; null if nothing is posted. */
  kitBy: z.iso.date().nullable(),
});

const SampleCollector = z.object({
  type: z.enum(collectorTypes, 'Please choose who takes the sample.'),
  name: z.string().trim().max(120).nullish(),
  clinic: z.string().trim().max(120).nullish(),
});
const Collector = z.object({
  type: z.enum(collectorTypes),
  name: z.string().nullable(),
  clinic: z.string().nullable(),
});

const Cart = z.object({
  sessionId: z.string(),
  state: z.enum(['OPEN', 'ORDERED']),
  version: z.number(),
  countryCode: z.string(),
  currency: Currency,
  audience: z.enum(audiences),
  items: z.array(CartItem),
  savedForLater: z.array(
    z.object({ id: z.number(), name: z.string(), productId: z.number(), quantity: z.number(), reason: z.string() }),
  ),
  coupons: z.array(z.string()),
  /** Why the coupon gives no discount, or null. */
  couponProblem: z.string().nullable(),
  /** VAT number of a business buyer, and its validation status. */
  vatNumber: z.string().nullable(),
  vatState: z.enum(vatStates).nullable(),
  /** The gift card in the cart: its last characters, balance, and why it cannot be used, or null. */
  giftCard: z.object({ hint: z.string(), balanceCents: z.number(), problem: z.string().nullable() }).nullable(),
  /** Points requested; the points used are in `price`. */
  loyaltyPoints: z.number(),
  /** Balance of the signed-in buyer, otherwise null. */
  loyaltyPointsAvailable: z.number().nullable(),
  shippingMethod: z.number().nullable(),
  /** For the selected or default delivery, if ordered today; null if no sample is posted. A printed form has no kit. */
  dates: z.object({ kitBy: z.iso.date().nullable(), resultsBy: z.iso.date().nullable() }).nullable(),
  /** A profile that costs less than the selected tests of one animal, or null. */
  cheaper: CheaperWay.nullable(),
  /** True if something has to be posted to the buyer. */
  isSWABRequired: z.boolean(),
  /** True if an item needs a sample. */
  needsSample: z.boolean(),
  price: CartPrice,
  /** Ways to pay for this cart without filling in the checkout; empty if it needs more information first. */
  expressWays: z.array(z.enum(expressWays)),
  /** True for those who can see contact data and addresses: the browser that created the cart (its cookie) or the account it belongs to. */
  isMine: z.boolean(),
  /** False for a guest's cart; a signed-in browser then merges it. */
  belongsToAccount: z.boolean(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  billingAddress: PostalAddress.nullable(),
  shippingAddress: PostalAddress.nullable(),
  newsletter: z.boolean(),
  collector: Collector.nullable(),
  sampleCollector: Collector.nullable(),
  orderId: z.number().nullable(),
});
export type Cart = z.infer<typeof Cart>;
export type CartItem = z.infer<typeof CartItem>;
export type ShippingMethod = z.infer<typeof ShippingMethod>;

const text = (max: number) => z.string().trim().max(max, `This field can only have maximum ${max} characters`);

export const CartChange = z.object({
  email: text(120)
    .pipe(z.union([z.literal(''), z.email('email must be a valid email')]))
    .nullish(),
  country: z.string().trim().toUpperCase().length(2, 'Country is required').optional(),
  phoneNumber: text(30).nullish(),
  sampleCollector: SampleCollector.nullish(),
  billingAddress: CheckoutAddress.nullish(),
  shippingAddress: CheckoutAddress.nullish(),
  shippingMethod: z.number().int().positive().nullish(),
  newsletter: z.boolean().optional(),
  coupon: text(40).nullish(),
  loyaltyPoints: z.number().int().min(0).max(10_000_000).optional(),
  /** Code of a gift card that pays as much as it covers; null removes it. */
  giftCard: text(40).nullish(),
  /** VAT number of a business buyer in the EU; only a validated number from another country removes the tax. */
  vatNumber: text(20).nullish(),
});
export type CartChange = z.infer<typeof CartChange>;

const NewItem = z.object({
  sessionId,
  productId: z.number('A product is required').int().positive(),
  quantity: z.number('Quantity must be a whole number.').int('Quantity must be a whole number.').default(1),
  metaData: MetaData.default({}),
});
export type NewItem = z.infer<typeof NewItem>;

const WhatIf = z.object({
  sessionId,
  coupon: z.string().max(40).optional(),
  loyalty_points: z.coerce.number<number>().int().min(0).max(10_000_000).optional(),
  shipping_method: id.optional(),
});

const { get, post, put, remove } = apiRoutes('cart');
const item = z.object({ sessionId, cartItemId: id });

/**
 * The session id in the path gives access to a cart; nothing else does. Errors of all: 404 unknown, expired or
 * deleted cart. Changes return 409 `cart_locked` once the cart has been ordered.
 */
export const cartContract = {
  create: post('/cart', 'Creates a cart, or opens the existing one of the signed-in user', {
    successStatus: 201,
  }).output(Cart),
  /** For a signed-in user in a browser without a session id: the account's cart, or null. Errors: 401. */
  resume: post('/my/cart', "Opens the account's cart in this browser").output(Cart.nullable()),
  find: get('/cart/{sessionId}', 'Gets a cart with its prices; query parameters preview a change without saving it')
    .input(WhatIf)
    .output(Cart),
  /** Errors: 428 fields. */
  update: put('/cart/{sessionId}', 'Updates the contact, collector, addresses, shipping, coupon and points of a cart')
    .input(CartChange.extend({ sessionId }))
    .output(Cart),
  remove: remove('/cart/{sessionId}', 'Deletes a cart')
    .input(z.object({ sessionId }))
    .output(z.object({ ok: z.literal(true) })),
  /** For a signed-in user: moves the lines of a guest cart into the account's. Errors: 401. Idempotent. */
  merge: post('/cart/{sessionId}/merge', 'Merges a guest cart into the account')
    .input(z.object({ sessionId }))
    .output(Cart),
  /** Errors: 409 code 79 pending payment, code 101 mixed, already in cart, one custom profile, test in the full profile; 428 productId, quantity, animalId, testId. */
  addItem: post('/cart/{sessionId}/item', 'Adds a product', { successStatus: 201 })
    .input(NewItem)
    .output(Cart.extend({ replaced: ReplacedTests.nullable() })),
  updateItem: put(
    '/cart/{sessionId}/item/{cartItemId}',
    'Changes the quantity, animal or gift details of a cart line, or restores a saved line',
  )
    .input(
      item.extend({
        quantity: z.number().int('Quantity must be a whole number.').optional(),
        savedForLater: z.literal(false).optional(),
        animalId: z.number().int().positive().nullish(),
        gift: GiftFields.optional(),
      }),
    )
    .output(Cart),
  removeItem: remove('/cart/{sessionId}/item/{cartItemId}', 'Removes a cart line').input(item).output(Cart),
  setNote: put('/cart/{sessionId}/note/{cartItemId}', 'Sets the note of a line')
    .input(item.extend({ note: text(1000).nullable() }))
    .output(Cart),
  shippingMethods: get('/cart/{sessionId}/shipping-methods', 'Lists shipping methods for this cart')
    .input(z.object({ sessionId }))
    .output(z.array(ShippingMethod)),
  /** Errors: 428 `coupon` with the reason; 409 code 103 for a used voucher. */
  coupon: get('/cart/{sessionId}/coupon/{code}', 'Checks a coupon for this cart')
    .input(z.object({ sessionId, code: z.string().trim().min(1).max(40) }))
    .output(
      z.object({
        code: z.string(),
        kind: z.enum(couponKinds),
        discount: z.number(),
        discountCents: z.number(),
        freeShipping: z.boolean(),
        currency: Currency,
      }),
    ),
};
