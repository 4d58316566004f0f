import type { Audience } from '#platform/accounts/session-user.rules.ts';
import type { DiseaseCourse } from '#genetics/genotype-call.ts';
import type { ProductKind, SampleType, TestKind } from './product-kinds.rules.ts';
import { ratingOf, type ProductRating } from '#shop/reviews/reviews.rules.ts';
import type { Holidays } from '#shared/dates.ts';
import type { TaxClass, TaxRate } from '#shop/prices/tax.rules.ts';

/** The catalogue as one immutable value, used for listing, filtering, sorting, searching and pricing. */

export type PriceAudience = Audience | 'agent';
export type SpeciesId = 1 | 2;

export interface Breed {
  id: number;
  speciesId: SpeciesId;
  name: string;
  slug: string;
  kind: string;
  fciGroup: number | null;
  fciGroupName: string | null;
  akcGroup: string | null;
  country: string | null;
  parentId: number | null;
  emsCode: string | null;
}

export interface Test {
  id: number;
  speciesId: SpeciesId;
  kind: TestKind;
  name: string;
  slug: string;
  abbreviation: string;
  gene: string | null;
  inheritance: string;
  modeCode: string;
  /** Verified only; candidates never leave the database. */
  omiaId: string | null;
  category: string;
  clinicalOnset: string | null;
  severity: number | null;
  course: DiseaseCourse;
  /** One copy can have effects even though the disease needs two. */
  affectsCarriers: boolean;
  /** The evidence that the variant causes the disease is weak: results say what is possible, not what is expected. */
  isEarly?: boolean;
  description: string;
  sellable: boolean;
  /** Other names that people search for. */
  aliases: string | null;
  /** Breeds for which the test is listed; empty means every breed of the species. */
  breedIds: readonly number[];
}

export interface Category {
  id: number;
  speciesId: SpeciesId | null;
  name: string;
  slug: string;
  typeId: number;
}

export interface Product {
  id: number;
  sku: string;
  name: string;
  slug: string;
  kind: ProductKind;
  category: Category;
  speciesId: SpeciesId | null;
  audiences: readonly string[];
  summary: string;
  description: string;
  sampleType: SampleType;
  /**
   * Business days in the laboratory: the time in which 9 of 10 recent samples were finished, otherwise the configured
   * value.
   */
  turnaroundDays: number | null;
  taxClass: TaxClass;
  needsKit: boolean;
  needsShipping: boolean;
  needsAnimal: boolean;
  oncePerCart: boolean;
  packOfProductId: number | null;
  packSize: number | null;
  swabs: number;
  coversBreedTests: boolean;
  externalUrlSetting: string | null;
  weightGrams: number;
  sellable: boolean;
  createdAt: string;
  testIds: readonly number[];
  /** Alphabetical position among all products; sorting by it needs no text comparison. */
  nameRank: number;
}

export interface Price {
  priceBook: string;
  productId: number;
  audience: PriceAudience;
  amountCents: number;
  nextAmountCents: number | null;
}

export interface PriceBook {
  code: string;
  currency: string;
  taxIncluded: boolean;
}

export interface ShippingMethod {
  id: number;
  code: string;
  name: string;
  /** AU, NZ, UK, EU, US, CA, INT (rest of the world), ANY, NONE. */
  zone: string;
  currency: string;
  rateCents: number;
  freeFromCents: number | null;
  daysMin: number;
  daysMax: number;
  kitsOnly: boolean;
  sort: number;
}

export interface DatedTaxRate extends TaxRate {
  validFrom: string;
  validTo: string | null;
}

export interface CatalogueRows {
  version: number;
  breeds: readonly Breed[];
  tests: readonly Test[];
  categories: readonly Category[];
  products: readonly (Omit<Product, 'category' | 'testIds' | 'nameRank'> & { categoryId: number })[];
  productTests: readonly { productId: number; testId: number }[];
  priceBooks: readonly PriceBook[];
  prices: readonly Price[];
  sellers: readonly { code: string; countryCode: string }[];
  stocks: readonly StockTerms[];
  shippingMethods: readonly ShippingMethod[];
  holidays: readonly { countryCode: string; day: string }[];
  taxRates: readonly DatedTaxRate[];
  /** Only for products with enough recently reported samples. */
  turnarounds: readonly { productId: number; days: number }[];
  /** Number of published reviews by product and stars. */
  reviews: readonly { productId: number; stars: number; count: number }[];
}

/** A product with counted stock; the count itself is only in the database. */
export interface StockTerms {
  productId: number;
  backorder: boolean;
  backorderDays: number;
}

export interface Catalogue {
  version: number;
  breeds: readonly Breed[];
  breedsById: ReadonlyMap<number, Breed>;
  tests: readonly Test[];
  testsById: ReadonlyMap<number, Test>;
  testsByBreed: ReadonlyMap<number, readonly Test[]>;
  categoriesById: ReadonlyMap<number, Category>;
  products: readonly Product[];
  productsById: ReadonlyMap<number, Product>;
  priceBooks: ReadonlyMap<string, PriceBook>;
  /** Country of each selling entity. */
  sellerCountries: ReadonlyMap<string, string>;
  /** Only products with counted stock. */
  stocks: ReadonlyMap<number, StockTerms>;
  /** Prices by `priceKey`. */
  prices: ReadonlyMap<string, Price>;
  shippingMethods: readonly ShippingMethod[];
  /** Public holidays by country. */
  holidays: ReadonlyMap<string, Holidays>;
  /** By country. */
  taxRates: ReadonlyMap<string, readonly DatedTaxRate[]>;
  /** Only products with published reviews. */
  ratings: ReadonlyMap<number, ProductRating>;
}

// spec 9: "breed ids 3 all canine and 4 all feline": never listed; used where every breed is meant.
export const wildcardBreeds: readonly Breed[] = [
  { id: 3, speciesId: 1, name: 'All canine', slug: 'all-canine' },
  { id: 4, speciesId: 2, name: 'All feline', slug: 'all-feline' },
].map((breed) => ({
  ...breed,
  speciesId: breed.speciesId as SpeciesId,
  kind: 'wildcard',
  fciGroup: null,
  fciGroupName: null,
  akcGroup: null,
  country: null,
  parentId: null,
  emsCode: null,
}));

export function buildCatalogue(rows: CatalogueRows): Catalogue {
  const categoriesById = byId(rows.categories);
  const products = buildProducts(rows, categoriesById);
  const breeds = rows.breeds.toSorted((a, b) => alphabet.compare(a.name, b.name));
  const tests = rows.tests.toSorted((a, b) => alphabet.compare(a.name, b.name));
  return {
    version: rows.version,
    breeds,
    breedsById: byId([...breeds, ...wildcardBreeds]),
    tests,
    testsById: byId(tests),
    testsByBreed: indexTests(breeds, tests),
    categoriesById,
    products,
    productsById: byId(products),
    priceBooks: new Map(rows.priceBooks.map((book) => [book.code, book])),
    sellerCountries: new Map(rows.sellers.map((seller) => [seller.code, seller.countryCode])),
    stocks: new Map(rows.stocks.map((stock) => [stock.productId, stock])),
    prices: new Map(rows.prices.map((price) => [priceKey(price.priceBook, price.audience, price.productId), price])),
    shippingMethods: rows.shippingMethods.toSorted((a, b) => a.sort - b.sort),
    holidays: holidaysOf(rows.holidays),
    taxRates: Map.groupBy(rows.taxRates, ({ countryCode }) => countryCode),
    ratings: ratingsOf(rows.reviews),
  };
}

function holidaysOf(rows: CatalogueRows['holidays']): Map<string, Holidays> {
  const byCountry = [...Map.groupBy(rows, ({ countryCode }) => countryCode)];
  return new Map(byCountry.map(([country, days]) => [country, new Set(days.map(({ day }) => day))]));
}

function ratingsOf(reviews: CatalogueRows['reviews']): Map<number, ProductRating> {
  const counts = [...Map.groupBy(reviews, ({ productId }) => productId)].map(([productId, ofProduct]) => {
    const countOf = (stars: number) => ofProduct.find((one) => one.stars === stars)?.count ?? 0;
    return [productId, ratingOf([countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)])] as const;
  });
  return new Map(counts.flatMap(([productId, rating]) => (rating ? [[productId, rating] as const] : [])));
}

export function priceKey(priceBook: string, audience: PriceAudience, productId: number): string {
  return `${priceBook}|${audience}|${productId}`;
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function buildProducts(rows: CatalogueRows, categories: ReadonlyMap<number, Category>): Product[] {
  const tests = Map.groupBy(rows.productTests, (pair) => pair.productId);
  const measured = new Map(rows.turnarounds.map(({ productId, days }) => [productId, days]));
  return rows.products
    .toSorted((a, b) => alphabet.compare(a.name, b.name) || a.id - b.id)
    .flatMap(({ categoryId, ...row }, nameRank) => {
      const category = categories.get(categoryId);
      const testIds = (tests.get(row.id) ?? []).map((pair) => pair.testId);
      const turnaroundDays = measured.get(row.id) ?? row.turnaroundDays;
      return category ? [{ ...row, category, testIds, nameRank, turnaroundDays }] : [];
    })
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.nameRank - b.nameRank);
}

// Display order: profiles before panels before single tests, each by name.
const kindOrder = [
  'full_breed_profile',
  'breed_mix',
  'dna_profile',
  'parentage',
  'panel',
  'multipack',
  'disease',
  'trait',
  'service',
  'partner',
  'gift_card',
];

/** A variety inherits the tests of its parent breed: tests listed for the Poodle also apply to the Toy Poodle. */
function indexTests(breeds: readonly Breed[], tests: readonly Test[]): Map<number, readonly Test[]> {
  const listed = new Map<number, Test[]>();
  for (const test of tests) {
    for (const breedId of test.breedIds) {
      const found = listed.get(breedId);
      if (found) found.push(test);
      else listed.set(breedId, [test]);
    }
  }
  return new Map(
    breeds.map((breed) => {
      const inherited = breed.parentId === null ? [] : (listed.get(breed.parentId) ?? []);
      return [breed.id, [...new Set([...(listed.get(breed.id) ?? []), ...inherited])]];
    }),
  );
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
