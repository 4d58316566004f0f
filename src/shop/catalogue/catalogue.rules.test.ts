import { customProfileCents } from '#shop/prices/unit-prices.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import {
  compareWithProfile,
  diseaseTestsOf,
  priceOf,
  productsOfBreed,
  refuseSale,
  shippingMethodsFor,
  shippingZoneOf,
  taxRatesOn,
  testsOfBreed,
  testsOfProduct,
  upgradeProducts,
} from './catalogue.rules.ts';
import { defaultTestTypes, sortOptions, testGroups, testTypes } from './listing.rules.ts';
import { readIds, readPage, readSearch, readSort, readTypes } from '#shop/search/query.rules.ts';
import { catalogue } from './snapshot.service.ts';
import type { Breed, Catalogue } from './snapshot.rules.ts';

const database = useDatabase();
let snapshot: Catalogue;
const breeder = { priceBook: 'AU', audience: 'breeder' } as const;
const LABRADOR = 1122;
const breed = (id: number): Breed => snapshot.breedsById.get(id)!;
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

beforeAll(async () => {
  snapshot = await catalogue(makeTestCtx({ db: database.db }));
});

describe('constants of the specification', () => {
  test('R264 R265 R276 R277 R279 R281 product categories have their ids, names and types', () => {
    const facts = [...snapshot.categoriesById.values()].map(({ id, name, typeId, speciesId }) => [
      id,
      name,
      typeId,
      speciesId,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        [1, 'Diseases', 2, 1],
        [3, 'DNA Profile', 3, 1],
        [4, 'Full Breed Profile', 4, 1],
        [6, 'Traits', 1, 1],
        [7, 'Diseases', 2, 2],
        [8, 'DNA Profile', 3, 2],
        [9, 'Full Breed Profile', 4, 2],
        [14, 'Traits', 1, 2],
        [10, 'Health Attributes', 2, null],
      ]),
    );
    expect(new Set(facts.map(([, , type]) => type))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  test('R278 test kit 36 is the canine full breed profile kit', () => {
    expect(snapshot.productsById.get(36)).toMatchObject({ kind: 'full_breed_profile', speciesId: 1, needsKit: true });
    expect(snapshot.categoriesById.get(36)).toMatchObject({ name: 'Full Breed Profile Kit', speciesId: 1 });
  });

  test('R280 breed ids 3 and 4 mean all canine and all feline and are never listed', () => {
    expect([breed(3).name, breed(4).name]).toEqual(['All canine', 'All feline']);
    expect(snapshot.breeds.some((one) => one.id < 1000)).toBe(false);
  });

  test('R267 R268 R269 R275 test types, default types, group names and sort options match the specification', () => {
    expect(testTypes).toEqual(['Full Breed Profile', 'DNA Profile', 'Trait', 'Disease']);
    expect(defaultTestTypes).toEqual(['Disease', 'Trait', 'DNA Profile']);
    expect(Object.values(testGroups)).toEqual([
      'Genetic Diseases',
      'Health Attributes & Ancestry Screens',
      'Genetic Traits',
      'Profiling (Dam/Sire Verification)',
    ]);
    expect(sortOptions.map((option) => option.value)).toEqual([
      'all',
      'name',
      '-name',
      'price',
      '-price',
      'created_at',
    ]);
    expect([sortOptions[0].label, sortOptions[5].label]).toEqual(['All', 'New Arrivals']);
  });

  test('R282 products for upgrades of a stored sample are reserved', () => {
    expect(
      upgradeProducts(snapshot)
        .map((product) => product.sku)
        .toSorted(),
    ).toEqual(['UPG-1', 'UPG-FBP']);
  });

  test('all 585 breeds are loaded', () => {
    expect(snapshot.breeds).toHaveLength(585);
  });
});

describe('prices', () => {
  test.each([
    ['AU', 'breeder', 36, 19900, 'AUD'],
    ['AU', 'vet', 36, 15920, 'AUD'],
    ['AU', 'owner', 10001, 8500, 'AUD'],
    ['AU', 'agent', 36, 14925, 'AUD'],
    ['US', 'breeder', 36, 14500, 'USD'],
    ['EU', 'breeder', 31, 4500, 'EUR'],
    ['UK', 'breeder', 36, 11900, 'GBP'],
    ['CA', 'breeder', 36, 19695, 'CAD'],
    ['NZ', 'breeder', 36, 21695, 'NZD'],
    ['AU', 'breeder', 101, 84575, 'AUD'],
    ['AU', 'vet', 102, 127360, 'AUD'],
    ['AU', 'breeder', 103, 298500, 'AUD'],
  ] as const)('in %s a %s pays for product %i %i %s cents', (priceBook, audience, productId, amountCents, currency) => {
    expect(priceOf(snapshot, { priceBook, audience, productId })).toMatchObject({ amountCents, currency });
  });

  test('each additional single test has its own price', () => {
    expect(priceOf(snapshot, { ...breeder, productId: 10001 })?.nextAmountCents).toBe(3500);
    expect(priceOf(snapshot, { ...breeder, productId: 36 })?.nextAmountCents).toBeNull();
  });

  test('Q104 an audience without a separate price pays the breeder price, and a country without a price book has no price', () => {
    const prices = new Map([...snapshot.prices].filter(([key]) => !key.includes('|vet|')));
    expect(priceOf({ ...snapshot, prices }, { priceBook: 'AU', audience: 'vet', productId: 36 })?.amountCents).toBe(
      19900,
    );
    expect(priceOf(snapshot, { priceBook: 'XX', audience: 'breeder', productId: 36 })).toBeNull();
  });

  test('4 single tests cost less than the full profile, 5 cost more, and 20 at most 10.00 more', () => {
    const compared = compareWithProfile(snapshot, 1, breeder)!;
    const cents = (tests: number) =>
      customProfileCents({ ...compared, tests, fullProfileCents: compared.profileCents });
    expect(cents(4)).toBe(8500 + 3 * 3500);
    expect(compared.evenAt).toBe(5);
    expect(cents(5)).toBeGreaterThanOrEqual(compared.profileCents);
    expect(cents(20)).toBe(compared.profileCents + 1_000);
  });
});

describe('what is tested', () => {
  test('a full breed profile covers every disease test of the breed, all traits, and no other breed', () => {
    const tests = testsOfProduct(snapshot, 36, LABRADOR);
    expect(tests.filter((one) => one.kind === 'disease')).toEqual(diseaseTestsOf(snapshot, breed(LABRADOR)));
    expect(tests.some((one) => one.id === 10001)).toBe(true);
    expect(tests.filter((one) => one.kind === 'trait')).toHaveLength(37);
    expect(tests.every((one) => one.sellable && one.speciesId === 1)).toBe(true);
    expect(
      tests
        .filter((one) => one.kind === 'disease')
        .every((one) => one.breedIds.length === 0 || one.breedIds.includes(LABRADOR)),
    ).toBe(true);
  });

  test('a variety has the tests of its parent breed', () => {
    const toyPoodle = breed(1504);
    const poodle = testsOfBreed(snapshot, breed(1172)).map((one) => one.id);
    expect(testsOfBreed(snapshot, toyPoodle).map((one) => one.id)).toEqual(expect.arrayContaining(poodle));
  });

  test('a dog profile covers nothing for a cat breed, and a multipack covers the tests of its product', () => {
    expect(testsOfProduct(snapshot, 36, 2001)).toEqual([]);
    expect(testsOfProduct(snapshot, 101, LABRADOR)).toEqual(testsOfProduct(snapshot, 36, LABRADOR));
  });

  test('tests with low confidence are in the data but not sold', () => {
    const withdrawn = snapshot.tests.filter((one) => !one.sellable);
    expect(withdrawn.length).toBeGreaterThan(0);
    for (const one of withdrawn) expect(refuseSale(snapshot.productsById.get(one.id)!, 'breeder')).toBe('withdrawn');
  });

  test('C13 a kit that was paid for keeps its test after the test was withdrawn, and no other product has it', () => {
    const WITHDRAWN = 20037;
    expect(testsOfProduct(snapshot, WITHDRAWN).map((one) => one.id)).toEqual([WITHDRAWN]);
    const others = snapshot.products.filter((product) => product.id !== WITHDRAWN);
    expect(
      others.filter((product) => testsOfProduct(snapshot, product.id).some((one) => one.id === WITHDRAWN)),
    ).toEqual([]);
  });

  test('R286 the products of a breed include only tests valid for it', () => {
    const singles = productsOfBreed(snapshot, breed(LABRADOR)).filter((product) => product.kind === 'disease');
    expect(idsOf(singles)).toEqual(idsOf(diseaseTestsOf(snapshot, breed(LABRADOR))));
  });
});

describe('reading a URL', () => {
  test('an invalid page, sort, type or breed falls back to a default', () => {
    expect([undefined, '', '-1', '0', '1.5', 'x', '1e9'].map(readPage)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(readPage('7')).toBe(7);
    expect([undefined, ' eye\0 ', 'x'.repeat(999)].map(readSearch)).toEqual(['', 'eye', 'x'.repeat(200)]);
    expect([undefined, 'x', '-name'].map(readSort)).toEqual(['all', 'all', '-name']);
    expect(readIds('1122, x,-4,1122,1166.5')).toEqual([1122]);
    expect(readIds(['1122', '1166,1167'])).toEqual([1122, 1166, 1167]);
    expect(readTypes(undefined, 'breeder')).toEqual(['Disease', 'Trait', 'DNA Profile']);
    expect(readTypes('full-breed-profile,nonsense', 'breeder')).toEqual(['Full Breed Profile']);
    expect(readTypes('DNA Profile', 'owner')).toEqual([]);
  });
});

describe('shipping and tax', () => {
  test.each([
    ['AU', 'AU', 'AU'],
    ['US', 'US', 'US'],
    ['JP', 'US', 'INT'],
    ['DE', 'EU', 'EU'],
  ])('%s with the %s price book ships from zone %s', (country, book, zone) => {
    expect(shippingZoneOf(country, book)).toBe(zone);
  });

  test('letters carry kits and certificates, only kits can be printed at home, and an order with nothing to post has only the method NONE', () => {
    const codes = (input: Parameters<typeof shippingMethodsFor>[1]) =>
      shippingMethodsFor(snapshot, input).map((method) => method.code);
    expect(codes({ zone: 'AU', needsShipping: true, load: 'kits' })).toEqual(['AU-STD', 'AU-EXP', 'PRINT-HOME']);
    expect(codes({ zone: 'AU', needsShipping: true, load: 'letter' })).toEqual(['AU-STD', 'AU-EXP']);
    expect(codes({ zone: 'AU', needsShipping: true, load: 'parcel' })).toEqual(['AU-EXP']);
    expect(codes({ zone: 'AU', needsShipping: false, load: 'parcel' })).toEqual(['NONE']);
  });

  test('gift cards have no tax, and British Columbia has two rates', () => {
    const rates = taxRatesOn(snapshot, '2026-11-20', 'CA');
    const everywhere = [...snapshot.taxRates.keys()].flatMap((country) => taxRatesOn(snapshot, '2026-11-20', country));
    expect(everywhere.filter((rate) => rate.taxClass === 'GIFT_CARD')).toEqual([]);
    expect(
      rates
        .filter((rate) => rate.stateCode === 'BC' && rate.taxClass === 'KIT_TEST')
        .map((rate) => [rate.label, rate.ratePercent]),
    ).toEqual([
      ['GST', 5],
      ['PST', 7],
    ]);
    expect(taxRatesOn(snapshot, '2019-12-31', 'CA')).toEqual([]);
  });
});
