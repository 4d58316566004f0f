/**
 * Product categories, products, price books, prices, shipping methods and tax rates (business rules 3.8 to 3.10).
 * Requires the places and the reference data. Idempotent: existing rows keep changes by staff, except that the product
 * of a single test follows its test.
 */
import { sql, type QueryExecutorProvider } from 'kysely';
import { roundHalfUp } from '#shared/money.ts';
import { slugify } from '#shared/slug.ts';
import {
  nextTestPrices,
  panelTests,
  productCategories,
  products,
  singleTestPrices,
  type ProductSeed,
} from './catalogue-products.ts';
import { shippingMethods, taxedClasses, taxRates } from './catalogue-shipping-and-tax.ts';

export async function seedCatalogue(db: QueryExecutorProvider): Promise<void> {
  const tests = await readTests(db);
  await insertRows(
    db,
    'product_category',
    productCategories.map(({ id, species, name, slug, type }) => ({
      id,
      species_id: species,
      name,
      slug,
      type_id: type,
    })),
  );
  await insertRows(db, 'product', [
    ...products.map(productRow),
    ...tests.map(testProductRow),
    ...shippingMethods.map(shippingProductRow),
  ]);
  await followTests(db, tests);
  await insertRows(db, 'product_test', productTestRows(tests));
  await insertRows(
    db,
    'price_book',
    books.map(({ code, currency, taxIncluded }) => ({ code, currency, tax_included: taxIncluded })),
  );
  await insertRows(
    db,
    'price',
    books.flatMap((book) => priceRows(book, tests)),
  );
  await insertRows(db, 'shipping_method', shippingMethods);
  await seedTaxRates(db);
}

/** Applies corrections of tests to their products in existing stores; a withdrawn test is no longer sold. */
async function followTests(db: QueryExecutorProvider, tests: TestRow[]): Promise<void> {
  const rows = tests
    .map(testProductRow)
    .map(({ id, name, slug, summary, sellable }) => ({ id, name, slug, summary, sellable }));
  await sql`
    update product set name = t.name, slug = t.slug, summary = t.summary, sellable = product.sellable and t.sellable
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id int, name text, slug text, summary text, sellable boolean)
    where product.id = t.id and (product.name, product.slug, product.summary, product.sellable)
      is distinct from (t.name, t.slug, t.summary, product.sellable and t.sellable)`.execute(db);
}

interface TestRow {
  id: number;
  species: 1 | 2;
  kind: string;
  name: string;
  slug: string;
  abbreviation: string;
  description: string;
  sellable: boolean;
  breeds: number;
}

async function readTests(db: QueryExecutorProvider): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    select t.id, t.species_id as species, t.kind, t.name, t.slug, t.abbreviation, t.description, t.sellable,
      (select count(*)::int from test_breed b where b.test_id = t.id) as breeds
    from test t order by t.id`.execute(db);
  return rows;
}

function productRow(item: ProductSeed) {
  return {
    id: item.id,
    sku: item.sku,
    name: item.name,
    slug: slugify(item.name, item.id),
    kind: item.kind,
    category_id: item.category,
    species_id: item.species,
    audiences: item.audiences ?? ['breeder', 'vet', 'owner'],
    summary: item.summary,
    description: item.description,
    sample_type: item.needsKit || item.packOf ? 'buccal swab' : 'none',
    turnaround_days: item.turnaround ?? null,
    tax_class: item.taxClass ?? 'KIT_TEST',
    needs_kit: item.needsKit ?? false,
    needs_shipping: item.needsShipping ?? false,
    needs_animal: item.needsAnimal ?? false,
    once_per_cart: item.oncePerCart ?? false,
    pack_of_product_id: item.packOf ?? null,
    pack_size: item.packSize ?? null,
    swabs: item.swabs ?? 0,
    covers_breed_tests: item.coversBreedTests ?? false,
    external_url_setting: item.externalUrlSetting ?? null,
    weight_grams: item.weightGrams ?? 40,
    sellable: item.sellable ?? true,
    created_at: item.createdOn,
  };
}

function testProductRow(row: TestRow) {
  const isDog = row.species === 1;
  const isTrait = row.kind === 'trait';
  return productRow({
    id: row.id,
    sku: `${isTrait ? 'TRT' : 'DIS'}-${row.id}`,
    name: row.name,
    kind: row.kind,
    category: isTrait ? (isDog ? 6 : 14) : isDog ? 1 : 7,
    species: row.species,
    summary: row.description,
    description: '',
    prices: singleTestPrices,
    turnaround: 10,
    needsKit: true,
    needsShipping: true,
    needsAnimal: true,
    swabs: 2,
    sellable: row.sellable,
    createdOn: introducedOn(row.id),
  });
}

/** New tests are dated three days apart in the order of their ids, so that "New Arrivals" has an order. */
function introducedOn(testId: number): string {
  const place = testId % 1000;
  return new Date(Date.UTC(2023, 0, 9 + place * 3)).toISOString().slice(0, 10);
}

// Spec 3: shipping methods are a separate product category (type 7); they are never sold as a line.
function shippingProductRow(row: (typeof shippingMethods)[number]) {
  return {
    ...productRow({
      id: row.id,
      sku: `SHIP-${row.code}`,
      name: row.name,
      kind: 'shipping',
      category: 24,
      species: null,
      summary: row.name,
      description: '',
      prices: null,
      sellable: false,
      createdOn: '2023-01-09',
    }),
    tax_class: 'SHIPPING',
    weight_grams: 0,
  };
}

function productTestRows(tests: TestRow[]) {
  const known = new Set(tests.map((row) => row.id));
  const singles = tests.map((row) => ({ product_id: row.id, test_id: row.id }));
  const panels = Object.entries(panelTests).flatMap(([id, list]) =>
    list.filter((test) => known.has(test)).map((test) => ({ product_id: Number(id), test_id: test })),
  );
  const shared = tests.filter((row) => row.species === 1 && row.kind === 'disease' && row.sellable && row.breeds >= 3);
  return [...singles, ...panels, ...shared.map((row) => ({ product_id: 46, test_id: row.id }))];
}

interface Book {
  code: string;
  currency: string;
  taxIncluded: boolean;
  /** Column of the price list, and the factor by which its prices are converted for this book (rounded to .95). */
  column: 0 | 1 | 2 | 3;
  factor?: number;
}

const books: readonly Book[] = [
  { code: 'AU', currency: 'AUD', taxIncluded: true, column: 0 },
  { code: 'US', currency: 'USD', taxIncluded: false, column: 1 },
  { code: 'EU', currency: 'EUR', taxIncluded: true, column: 2 },
  { code: 'UK', currency: 'GBP', taxIncluded: true, column: 3 },
  { code: 'CA', currency: 'CAD', taxIncluded: false, column: 1, factor: 1.36 },
  { code: 'NZ', currency: 'NZD', taxIncluded: true, column: 0, factor: 1.09 },
];

// Business rules 3.10: owner = breeder, vet 20 % less, agent 25 % less.
const shareOfBreeder = { breeder: 100, owner: 100, vet: 80, agent: 75 } as const;
const packDiscount: Readonly<Record<number, number>> = { 5: 15, 10: 20, 20: 25 };

function priceRows(book: Book, tests: TestRow[]) {
  const listed = products.flatMap((item) => audiencePrices(book, item));
  const single = { first: bookPrice(book, singleTestPrices), next: bookPrice(book, nextTestPrices) };
  const singles = tests.flatMap((row) => audienceRows({ book, productId: row.id, ...single }));
  return [...listed, ...singles];
}

function audiencePrices(book: Book, item: ProductSeed) {
  const one = item.packOf ? products.find((product) => product.id === item.packOf) : item;
  if (!one?.prices) return [];
  if (item.kind === 'gift_card') return giftRows(book, item.id, one.prices[0] * 100);
  const next = item.kind === 'custom_profile' ? bookPrice(book, nextTestPrices) : null;
  return audienceRows({ book, productId: item.id, first: bookPrice(book, one.prices), next, packSize: item.packSize });
}

interface AudienceInput {
  book: Book;
  productId: number;
  first: number;
  next: number | null;
  packSize?: number | undefined;
}

function audienceRows({ book, productId, first, next, packSize }: AudienceInput) {
  return Object.entries(shareOfBreeder).map(([audience, share]) => {
    const one = roundHalfUp((first * share) / 100);
    const amount = packSize ? roundHalfUp((one * packSize * (100 - (packDiscount[packSize] ?? 0))) / 100) : one;
    return {
      price_book: book.code,
      product_id: productId,
      audience,
      amount_cents: amount,
      next_amount_cents: next === null ? null : roundHalfUp((next * share) / 100),
    };
  });
}

/** A gift card costs its face value for every buyer. */
function giftRows(book: Book, productId: number, amount: number) {
  return Object.keys(shareOfBreeder).map((audience) => ({
    price_book: book.code,
    product_id: productId,
    audience,
    amount_cents: amount,
    next_amount_cents: null,
  }));
}

function bookPrice(book: Book, list: readonly [number, number, number, number]): number {
  const base = list[book.column] * 100;
  // To the nearest amount that ends in .95.
  return book.factor ? roundHalfUp((base * book.factor - 95) / 100) * 100 + 95 : base;
}

async function seedTaxRates(db: QueryExecutorProvider): Promise<void> {
  const rows = taxRates.flatMap(([country_code, state_code, label, rate_percent]) =>
    taxedClasses.map((tax_class) => ({ country_code, state_code, tax_class, label, rate_percent })),
  );
  await sql`
    insert into tax_rate (country_code, state_code, tax_class, label, rate_percent)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (country_code text, state_code text, tax_class text, label text, rate_percent numeric)
    where exists (select from country c where c.code = r.country_code)
      and not exists (select from tax_rate t where t.country_code = r.country_code and t.tax_class = r.tax_class
        and t.state_code is not distinct from r.state_code and t.label = r.label)`.execute(db);
}

async function insertRows(db: QueryExecutorProvider, table: string, rows: readonly object[]): Promise<void> {
  const target = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db);
}
