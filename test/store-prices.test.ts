import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { REGIONAL_STORES } from '#platform/places/places.rules.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { saveProfile } from '#shop/custom-profiles/custom-profiles.service.ts';
import { hashGiftCode, writeEntry } from '#shop/gift-cards/gift-cards.service.ts';
import { createCartWith, createMember, findDogTests } from './support/cart-factory.ts';
import { useLab, type ReleasedSample } from './support/lab-factory.ts';
import { homeAddress } from './support/home-address.ts';
import { makeTestCtx } from './support/ctx.ts';
import { useDatabase } from './support/database.ts';
import { DOG_PROFILE } from './support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow, type Items } from './support/till-factory.ts';

/**
 * Computed by hand from the price list, shipping and tax of business rules 3.8 to 3.10, not by the code. Prices include tax
 * except in the United States and Canada; NZD = AUD × 1.09 and CAD = USD × 1.36, to the nearest .95. Tax is rounded half up
 * for each line and rate, shipping too. net + tax = total.
 *
 * Dog Full Breed Profile: AUD 199, NZD 216.95 (216.91), GBP 119, EUR 139, USD 145, CAD 196.95 (197.20). Standard shipping
 * is free except in New Zealand, below NZD 250.
 */
const ONE_PROFILE = `
  place | goods  | ship  | net    | tax   | total  | tax, line by line
  AU    | 199.00 |  0.00 | 180.91 | 18.09 | 199.00 | 199.00 × 10/110 = 18.09
  NZ    | 216.95 |  9.95 | 197.30 | 29.60 | 226.90 | 216.95 × 15/115 = 28.30 + 9.95 × 15/115 = 1.30
  GB    | 119.00 |  0.00 |  99.17 | 19.83 | 119.00 | 119.00 × 20/120 = 19.83
  DE    | 139.00 |  0.00 | 116.81 | 22.19 | 139.00 | 139.00 × 19/119 = 22.19
  ES    | 139.00 |  0.00 | 114.88 | 24.12 | 139.00 | 139.00 × 21/121 = 24.12
  FR    | 139.00 |  0.00 | 115.83 | 23.17 | 139.00 | 139.00 × 20/120 = 23.17
  IT    | 139.00 |  0.00 | 113.93 | 25.07 | 139.00 | 139.00 × 22/122 = 25.07
  NL    | 139.00 |  0.00 | 114.88 | 24.12 | 139.00 | 139.00 × 21/121 = 24.12
  PL    | 139.00 |  0.00 | 113.01 | 25.99 | 139.00 | 139.00 × 23/123 = 25.99
  PT    | 139.00 |  0.00 | 113.01 | 25.99 | 139.00 | 139.00 × 23/123 = 25.99
  SE    | 139.00 |  0.00 | 111.20 | 27.80 | 139.00 | 139.00 × 25/125 = 27.80
  US    | 145.00 |  0.00 | 145.00 |  0.00 | 145.00 | no tax
  CA ON | 196.95 |  0.00 | 196.95 | 25.60 | 222.55 | 196.95 × 13% = 25.60
  CA NS | 196.95 |  0.00 | 196.95 | 27.57 | 224.52 | 196.95 × 14% = 27.57
  CA NB | 196.95 |  0.00 | 196.95 | 29.54 | 226.49 | 196.95 × 15% = 29.54
  CA NL | 196.95 |  0.00 | 196.95 | 29.54 | 226.49 | 196.95 × 15% = 29.54
  CA PE | 196.95 |  0.00 | 196.95 | 29.54 | 226.49 | 196.95 × 15% = 29.54
  CA BC | 196.95 |  0.00 | 196.95 | 23.64 | 220.59 | 196.95 × 5% = 9.85 + 196.95 × 7% = 13.79
  CA QC | 196.95 |  0.00 | 196.95 | 29.50 | 226.45 | 196.95 × 5% = 9.85 + 196.95 × 9.975% = 19.65
  CA SK | 196.95 |  0.00 | 196.95 | 21.67 | 218.62 | 196.95 × 5% = 9.85 + 196.95 × 6% = 11.82
  CA MB | 196.95 |  0.00 | 196.95 | 23.64 | 220.59 | 196.95 × 5% = 9.85 + 196.95 × 7% = 13.79
  CA AB | 196.95 |  0.00 | 196.95 |  9.85 | 206.80 | 196.95 × 5% = 9.85
`;

/**
 * Cat Full Breed Profile, AUD 189, NZD 205.95 (206.01), GBP 109, EUR 129, USD 135, CAD 183.95 (183.60); two dog DNA
 * profiles, each AUD 65, NZD 70.95 (70.85), GBP 39, EUR 45, USD 49, CAD 66.95 (66.64); a gift card of 50, which carries no
 * tax; by the fastest shipping.
 */
const MIXED_CART = `
  place | goods  | ship  | net    | tax   | total  | tax, line by line
  AU    | 369.00 | 12.95 | 351.77 | 30.18 | 381.95 | 189.00 × 10/110 = 17.18 + 130.00 × 10/110 = 11.82 + 12.95 × 10/110 = 1.18
  NZ    | 397.85 | 19.95 | 369.83 | 47.97 | 417.80 | 205.95 × 15/115 = 26.86 + 141.90 × 15/115 = 18.51 + 19.95 × 15/115 = 2.60
  GB    | 237.00 |  5.95 | 210.79 | 32.16 | 242.95 | 109.00 × 20/120 = 18.17 + 78.00 × 20/120 = 13.00 + 5.95 × 20/120 = 0.99
  DE    | 269.00 |  9.95 | 242.39 | 36.56 | 278.95 | 129.00 × 19/119 = 20.60 + 90.00 × 19/119 = 14.37 + 9.95 × 19/119 = 1.59
  ES    | 269.00 |  9.95 | 239.21 | 39.74 | 278.95 | 129.00 × 21/121 = 22.39 + 90.00 × 21/121 = 15.62 + 9.95 × 21/121 = 1.73
  FR    | 269.00 |  9.95 | 240.79 | 38.16 | 278.95 | 129.00 × 20/120 = 21.50 + 90.00 × 20/120 = 15.00 + 9.95 × 20/120 = 1.66
  IT    | 269.00 |  9.95 | 237.67 | 41.28 | 278.95 | 129.00 × 22/122 = 23.26 + 90.00 × 22/122 = 16.23 + 9.95 × 22/122 = 1.79
  NL    | 269.00 |  9.95 | 239.21 | 39.74 | 278.95 | 129.00 × 21/121 = 22.39 + 90.00 × 21/121 = 15.62 + 9.95 × 21/121 = 1.73
  PL    | 269.00 |  9.95 | 236.14 | 42.81 | 278.95 | 129.00 × 23/123 = 24.12 + 90.00 × 23/123 = 16.83 + 9.95 × 23/123 = 1.86
  PT    | 269.00 |  9.95 | 236.14 | 42.81 | 278.95 | 129.00 × 23/123 = 24.12 + 90.00 × 23/123 = 16.83 + 9.95 × 23/123 = 1.86
  SE    | 269.00 |  9.95 | 233.16 | 45.79 | 278.95 | 129.00 × 25/125 = 25.80 + 90.00 × 25/125 = 18.00 + 9.95 × 25/125 = 1.99
  US    | 283.00 | 11.95 | 294.95 |  0.00 | 294.95 | no tax
  CA ON | 367.85 | 17.95 | 385.80 | 43.65 | 429.45 | 183.95 × 13% = 23.91 + 133.90 × 13% = 17.41 + 17.95 × 13% = 2.33
  CA NS | 367.85 | 17.95 | 385.80 | 47.01 | 432.81 | 183.95 × 14% = 25.75 + 133.90 × 14% = 18.75 + 17.95 × 14% = 2.51
  CA NB | 367.85 | 17.95 | 385.80 | 50.37 | 436.17 | 183.95 × 15% = 27.59 + 133.90 × 15% = 20.09 + 17.95 × 15% = 2.69
  CA NL | 367.85 | 17.95 | 385.80 | 50.37 | 436.17 | 183.95 × 15% = 27.59 + 133.90 × 15% = 20.09 + 17.95 × 15% = 2.69
  CA PE | 367.85 | 17.95 | 385.80 | 50.37 | 436.17 | 183.95 × 15% = 27.59 + 133.90 × 15% = 20.09 + 17.95 × 15% = 2.69
  CA BC | 367.85 | 17.95 | 385.80 | 40.31 | 426.11 | 183.95 × 5% = 9.20 + 183.95 × 7% = 12.88 + 133.90 × 5% = 6.70 + 133.90 × 7% = 9.37 + 17.95 × 5% = 0.90 + 17.95 × 7% = 1.26
  CA QC | 367.85 | 17.95 | 385.80 | 50.30 | 436.10 | 183.95 × 5% = 9.20 + 183.95 × 9.975% = 18.35 + 133.90 × 5% = 6.70 + 133.90 × 9.975% = 13.36 + 17.95 × 5% = 0.90 + 17.95 × 9.975% = 1.79
  CA SK | 367.85 | 17.95 | 385.80 | 36.95 | 422.75 | 183.95 × 5% = 9.20 + 183.95 × 6% = 11.04 + 133.90 × 5% = 6.70 + 133.90 × 6% = 8.03 + 17.95 × 5% = 0.90 + 17.95 × 6% = 1.08
  CA MB | 367.85 | 17.95 | 385.80 | 40.31 | 426.11 | 183.95 × 5% = 9.20 + 183.95 × 7% = 12.88 + 133.90 × 5% = 6.70 + 133.90 × 7% = 9.37 + 17.95 × 5% = 0.90 + 17.95 × 7% = 1.26
  CA AB | 367.85 | 17.95 | 385.80 | 16.80 | 402.60 | 183.95 × 5% = 9.20 + 133.90 × 5% = 6.70 + 17.95 × 5% = 0.90
`;

const CAT_PROFILE = 39;
const DOG_DNA_PROFILE = 31;
const GIFT_CARD_50 = 56;

const carts = [
  { name: 'a Dog Full Breed Profile', table: ONE_PROFILE, items: [{ productId: DOG_PROFILE }], isFast: false },
  {
    name: 'a mixed cart',
    table: MIXED_CART,
    items: [{ productId: CAT_PROFILE }, { productId: DOG_DNA_PROFILE, quantity: 2 }, { productId: GIFT_CARD_50 }],
    isFast: true,
  },
];

const methods: Record<string, [standard: string, fast: string]> = {
  AU: ['AU-STD', 'AU-EXP'],
  NZ: ['NZ-STD', 'NZ-TRK'],
  GB: ['UK-STD', 'UK-TRK24'],
  US: ['US-STD', 'US-PRI'],
  CA: ['CA-STD', 'CA-TRK'],
};
const postcodes: Record<string, string> = {
  AU: '3000',
  NZ: '6011',
  GB: 'SW1A 1AA',
  NL: '1012 LG',
  PL: '00-001',
  PT: '1000-001',
  SE: '111 22',
  CA: 'K1A 0B1',
};
const states: Record<string, string> = { AU: 'VIC', US: 'OR', IT: 'RM', ES: 'M' };

const database = useDatabase();

interface Bought {
  country: string;
  state: string | null;
  items: Items;
  isFast: boolean;
}

async function shippingMethodFor(country: string, state: string | null, isFast = false) {
  const [standard, fast] = methods[country] ?? ['EU-STD', 'EU-TRK'];
  const method = await database.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', isFast ? fast : standard)
    .executeTakeFirstOrThrow();
  const postalCode = postcodes[country] ?? '10115';
  const address = { ...homeAddress, countryCode: country, stateCode: state ?? states[country] ?? null, postalCode };
  return { billingAddress: address, shippingAddress: address, shippingMethod: method.id };
}

function shopperFrom(country: string, user: Ctx['user'] = null): Ctx {
  const ctx = makeTestCtx({ db: database.db, user, now: new Date() });
  return { ...ctx, visitor: { ...ctx.visitor, countryCode: country } };
}

const guest = { type: 'guest', email: 'ada@example.test', firstName: 'Ada', lastName: 'Test' } as const;
const texts = (amounts: number[]) => amounts.map((cents) => (cents / 100).toFixed(2));

/** Orders as a guest with the services of cart and checkout; returns the amounts of the order. */
async function buy({ country, state, items, isFast }: Bought) {
  const method = await shippingMethodFor(country, state, isFast);
  const { order } = await createUnpaidOrder(shopperFrom(country), items, { user: guest, ...method });
  const placed = await orderRow(database.db, order.orderId);
  const { goodsCents, shippingCents, totalCents, taxCents } = placed;
  return texts([goodsCents, shippingCents, totalCents - taxCents, taxCents, totalCents]);
}

const rows = carts.flatMap(({ table, ...cart }) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([place = '', ...cells]) => ({ ...cart, place, amounts: cells.slice(0, 5) })),
);

test.each(rows)('R060 T16 $place: $name costs what the table says', async ({ place, amounts, items, isFast }) => {
  const [country = '', state = null] = place.split(' ');
  expect(await buy({ country, state, items, isFast })).toEqual(amounts);
});

test('R060 the table has all 13 stores and the ten provinces of Canada', () => {
  const places = rows.map(({ place }) => place);
  expect(new Set(places.map((place) => place.slice(0, 2)))).toEqual(new Set(REGIONAL_STORES));
  expect(new Set(places.filter((place) => place.startsWith('CA '))).size).toBe(10);
});

const MULTIPACK = 101;
const CUSTOM_DOG = 40;
const PRINTED = 54;
const GIFT_CARD_CODE = 'STORE';
const lab = useLab(database);
let certified: ReleasedSample;
let dogTests: number[];

beforeAll(async () => {
  certified = await lab.createReleased();
  dogTests = await findDogTests(database.db, 5);
  const percent = { code: 'SAVE10', kind: 'PERCENT', percent: '10' } as const;
  await database.db.insertInto('coupon').values(percent).execute();
});

interface Chosen {
  items: Items;
  coupon?: string;
  giftCard?: string;
  user?: Ctx['user'];
}

const single = (at: number) => ({ productId: dogTests[at]! });

/** The content of each basket of the file, by name. */
const baskets: Record<string, (country: string, currency: string) => Promise<Chosen>> = {
  'one test': async () => ({ items: [single(0)] }),
  'three tests': async () => ({ items: [single(0), single(1), single(2)] }),
  'a multipack': async () => ({ items: [{ productId: MULTIPACK }] }),
  'a profile with two tests added': async () => ({ items: [{ productId: DOG_PROFILE }, single(0), single(1)] }),
  'a profile of five tests': async () => ({ items: [] }),
  'a profile and a test with a coupon': async () => ({
    items: [{ productId: DOG_PROFILE }, single(0)],
    coupon: 'SAVE10',
  }),
  'a profile and a printed certificate, partly paid with a gift card': async (countryCode, currency) => {
    const user = await createMember(database.db, { countryCode, currency });
    const { animalId, barcode } = certified;
    await database.db
      .updateTable('animalOwnership')
      .set({ personId: user.id })
      .where('animalId', '=', animalId)
      .execute();
    const printed = { productId: PRINTED, metaData: { animalId, barcode } };
    return { user, items: [{ productId: DOG_PROFILE }, printed], giftCard: await createGiftCard(currency) };
  },
};

let cards = 0;

async function createGiftCard(currency: string): Promise<string> {
  cards += 1;
  const code = `${GIFT_CARD_CODE}${cards}`;
  const expiresAt = new Date(Date.now() + 1e10);
  const money = { currency, amountCents: 5_000, balanceCents: 5_000 };
  const { id } = await database.db
    .insertInto('giftCard')
    .values({ codeHash: hashGiftCode(code), hint: 'HINT', expiresAt, ...money })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { giftCardId: id, kind: 'ISSUE', deltaCents: 5_000, sourceType: 'order', sourceId: id } as const;
  await writeEntry(shopperFrom('AU'), entry);
  return code;
}

const currencies: Record<string, string> = { AU: 'AUD', NZ: 'NZD', GB: 'GBP', US: 'USD', CA: 'CAD' };

/** The amounts of the cart, and of the order placed from it. */
async function buyBasket(name: string, place: string) {
  const [country = '', state = null] = place.split(' ');
  const { items, user = null, coupon, giftCard } = await baskets[name]!(country, currencies[country] ?? 'EUR');
  const { ctx, sessionId } = await createCartWith(shopperFrom(country, user), items);
  if (items.length === 0) {
    const { id } = await saveProfile(ctx, { sessionId, name: 'Five', testIds: dogTests });
    await addItem(ctx, { sessionId, productId: CUSTOM_DOG, quantity: 1, metaData: { customProfileId: id } });
  }
  const method = await shippingMethodFor(country, state);
  const { price: before } = await updateCart(ctx, sessionId, { coupon, giftCard });
  const { price } = await updateCart(ctx, sessionId, method);
  expect(before.expectedShippingCents).toBe(price.shippingCents);
  const shown = { expectedTotalCents: price.totalCents, expectedDueCents: price.dueCents };
  const buyer = { ...guest, type: user?.type ?? guest.type };
  const placed = await placeOrder(ctx, await createCheckout(ctx, sessionId, { ...method, ...shown, user: buyer }));
  const order = await orderRow(database.db, placed.orderId);
  return {
    cart: amountsOf(price),
    order: amountsOf({ ...order, dueCents: order.totalCents - order.giftCardCents }),
  };
}

type Amounts = 'goodsCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'totalCents' | 'dueCents';

function amountsOf({ taxCents, totalCents, ...price }: Pick<Cart['price'], Amounts>): string[] {
  const { goodsCents, discountCents, shippingCents, dueCents } = price;
  return texts([goodsCents, discountCents, shippingCents, totalCents - taxCents, taxCents, totalCents, dueCents]);
}

const basketRows = readFileSync(new URL('fixtures/store-baskets.txt', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [name = '', ...lines] = section.trim().split('\n');
    const table = lines.filter((line) => !line.startsWith('#'));
    return table.map((line) => {
      const [place = '', ...amounts] = line.split('|').map((cell) => cell.trim());
      return { name, place, amounts };
    });
  });

test.each(basketRows)('R060 T16 $place: the cart and the order of $name cost what the table says', async (row) => {
  expect(await buyBasket(row.name, row.place)).toEqual({ cart: row.amounts, order: row.amounts });
});

test('R060 the table has each of the seven baskets in every store and province', () => {
  const places = new Set(rows.map(({ place }) => place));
  for (const name of Object.keys(baskets))
    expect(new Set(basketRows.filter((row) => row.name === name).map((row) => row.place))).toEqual(places);
});
