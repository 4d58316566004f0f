import fc from 'fast-check';
import type { PriceInput } from '#shop/prices/pricing.rules.ts';
import type { TaxRate } from '#shop/prices/tax.rules.ts';
import { couponConditions } from '#shop/coupons/coupon-conditions.rules.ts';

const rate = (countryCode: string, stateCode: string | null, label: string, ratePercent: number): TaxRate[] =>
  (['KIT_TEST', 'SHIPPING', 'SUPPLY', 'DIGITAL'] as const).map((taxClass) => ({
    countryCode,
    stateCode,
    taxClass,
    label,
    ratePercent,
  }));
export const taxRates = [
  ...rate('AU', null, 'GST', 10),
  ...rate('NZ', null, 'GST', 15),
  ...rate('GB', null, 'VAT', 20),
  ...rate('DE', null, 'VAT', 19),
  ...rate('CA', null, 'GST', 5),
  ...rate('CA', 'QC', 'GST', 5),
  ...rate('CA', 'QC', 'QST', 9.975),
  ...rate('CA', 'BC', 'GST', 5),
  ...rate('CA', 'BC', 'PST', 7),
  ...rate('CA', 'SK', 'GST', 5),
  ...rate('CA', 'SK', 'PST', 6),
  ...rate('CA', 'MB', 'GST', 5),
  ...rate('CA', 'MB', 'PST', 7),
  ...rate('CA', 'ON', 'HST', 13),
];
const books = {
  AU: { code: 'AU', currency: 'AUD', taxIncluded: true },
  NZ: { code: 'NZ', currency: 'NZD', taxIncluded: true },
  UK: { code: 'UK', currency: 'GBP', taxIncluded: true },
  EU: { code: 'EU', currency: 'EUR', taxIncluded: true },
  US: { code: 'US', currency: 'USD', taxIncluded: false },
  CA: { code: 'CA', currency: 'CAD', taxIncluded: false },
};
/** One place for each of the six currencies, with tax included in the prices or added. */
export const places = [
  { priceBook: books.AU, shipTo: { country: 'AU', state: 'VIC' } },
  { priceBook: books.NZ, shipTo: { country: 'NZ' } },
  { priceBook: books.UK, shipTo: { country: 'GB' } },
  { priceBook: books.EU, shipTo: { country: 'DE' } },
  { priceBook: books.US, shipTo: { country: 'US', state: 'TX' } },
  { priceBook: books.CA, shipTo: { country: 'CA', state: 'QC' } },
];
const provinces = ['BC', 'SK', 'MB', 'ON'].map((state) => ({ priceBook: books.CA, shipTo: { country: 'CA', state } }));

const money = fc.integer({ min: 0, max: 60_000 });
const lineOf = fc.record({
  productId: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom('disease', 'trait', 'full_breed_profile', 'multipack', 'gift_card', 'supply'),
  categoryId: fc.integer({ min: 1, max: 14 }),
  speciesId: fc.constantFrom(1, 2, null),
  taxClass: fc.constantFrom('KIT_TEST', 'SUPPLY', 'DIGITAL', 'GIFT_CARD'),
  animalId: fc.option(fc.integer({ min: 1, max: 3 })),
  animalName: fc.option(fc.constantFrom('Rex', 'rex ', 'Bella')),
  mustNameAnimal: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 12 }),
  unitCents: money,
  nextCents: fc.option(money),
});

export const COUPON_KINDS = ['PERCENT', 'AMOUNT', 'FREE_SHIPPING', 'FIXED_PRICE', 'BUY_X_GET_Y'] as const;
const couponOf = fc.record({
  kind: fc.constantFrom(...COUPON_KINDS),
  percent: fc.integer({ min: 0, max: 100 }),
  amount: fc.integer({ min: 0, max: 90_000 }),
  cap: fc.option(fc.integer({ min: 0, max: 5_000 })),
  categoryIds: fc.option(fc.array(fc.integer({ min: 1, max: 14 })), { nil: undefined }),
  buy: fc.integer({ min: 1, max: 3 }),
  get: fc.integer({ min: 1, max: 2 }),
});

/** Any cart that can be priced: lines of every kind, coupon, points, gift card, shipping, six currencies. */
export const randomCart: fc.Arbitrary<PriceInput> = fc
  .record({
    lines: fc.array(lineOf, { maxLength: 12 }),
    coupon: fc.option(couponOf),
    points: fc.integer({ min: -50, max: 50_000 }),
    shipping: fc.option(fc.record({ rateCents: fc.integer({ min: 0, max: 3_000 }), freeFromCents: fc.option(money) })),
    giftCard: fc.option(fc.record({ balanceCents: fc.integer({ min: 1, max: 80_000 }) })),
    isReverseCharge: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    place: fc.constantFrom(...places, ...provinces),
  })
  .map(({ lines, coupon, shipping, giftCard, place, ...rest }) => ({
    ...rest,
    ...place,
    lines: lines.map((line, key) => ({ ...line, key, name: `Product ${line.productId}` })),
    coupon: coupon && couponFor(place.priceBook.currency, coupon),
    shippingMethod: shipping && { id: 1, name: 'Post', ...shipping },
    giftCard: giftCard && { hint: 'WXYZ', ...giftCard },
    taxRates,
    audience: 'breeder',
  }));

type RandomCoupon = typeof couponOf extends fc.Arbitrary<infer T> ? T : never;

function couponFor(currency: string, { kind, percent, amount, cap, ...conditions }: RandomCoupon) {
  const amounts = { [currency]: amount };
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerPerson: null, used: 0 };
  const capped = cap === null ? conditions : { ...conditions, maxDiscount: { [currency]: cap } };
  return { id: 1, code: 'ANY', kind, percent, amounts, conditions: couponConditions.parse(capped), ...limits };
}
