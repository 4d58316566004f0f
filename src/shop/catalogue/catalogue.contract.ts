import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { listField } from '#shared/forms/list-field.ts';
import { page, paged, sizeOf } from '#shared/forms/paging-fields.ts';
import { species } from '#shared/forms/species-field.ts';
import { ListFacets } from '#shop/filters/facets.contract.ts';
import { OnSale } from '#shop/recently-viewed/on-sale.contract.ts';
import { SitePaths } from '#shop/sitemap/sitemap.contract.ts';
import { CheaperWay, ProfileComparison } from '#shop/prices/cheaper-profile.contract.ts';
import { priceAudiences } from '#shop/prices/prices.rules.ts';
import { productKinds, sampleTypes, testCourses, testKinds } from './product-kinds.rules.ts';
import { catalogueCategories, MAX_AREAS, MAX_BREEDS, testTypeOf, testTypes } from './listing.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { flag } from '#shared/forms/flag-field.ts';

const text = z.string().max(200).optional();
const types = listField(z.preprocess(testTypeOf, z.enum(testTypes)));
const ids = listField(id);
const MAX_COMPARED_TESTS = 100;

const Named = z.object({ id: z.number(), name: z.string() });
const Price = z.object({
  amountCents: z.number(),
  nextAmountCents: z.number().nullable(),
  currency: z.string(),
});

/** A product in a list. */
export const ProductCard = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(productKinds),
  typeId: z.number(),
  category: Named,
  speciesId: z.number().nullable(),
  summary: z.string(),
  abbreviation: z.string().nullable(),
  gene: z.string().nullable(),
  /** Disease category of a single test. */
  area: z.string().nullable(),
  breedCount: z.number().nullable(),
  packSize: z.number().nullable(),
  turnaroundDays: z.number().nullable(),
  /** "incl. VAT" where the law requires it with the price, "plus tax" where tax is added to it. */
  taxLabel: z.string().nullable(),
  /** Null if there is no price in this country. */
  price: Price.nullable(),
  externalUrl: z.string().nullable(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const TestFacts = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(testKinds),
  abbreviation: z.string(),
  gene: z.string().nullable(),
  inheritance: z.string(),
  modeCode: z.string(),
  course: z.enum(testCourses),
  affectsCarriers: z.boolean(),
  /** The variant is weakly supported as the cause of the disease. */
  isEarly: z.literal(true).optional(),
  omiaId: z.string().nullable(),
  area: z.string(),
  onset: z.string().nullable(),
  description: z.string(),
});
export type TestFacts = z.infer<typeof TestFacts>;

const BreedRow = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  species: Named,
  /** Nicknames and alternative names of the breed, for searching. */
  otherNames: z.array(z.string()),
  group: z.string().nullable(),
  groupNumber: z.number().nullable(),
  diseaseTests: z.number(),
});
export type BreedRow = z.infer<typeof BreedRow>;

const count = z.number();
const Rating = z.object({
  average: z.number(),
  count,
  /** Number of reviews with one star, two stars and so on. */
  stars: z.tuple([count, count, count, count, count]).readonly(),
});

export const ProductDetail = ProductCard.extend({
  description: z.string(),
  sampleType: z.enum(sampleTypes),
  swabs: z.number(),
  needsAnimal: z.boolean(),
  needsBreed: z.boolean(),
  sku: z.string(),
  /** Whether its stock is tracked: see `GET /store/stock/{id}`. */
  isCounted: z.boolean(),
  packOf: z.object({ id: z.number(), name: z.string(), slug: z.string(), kind: z.enum(productKinds) }).nullable(),
  /** Default delivery to the visitor's country; null if nothing is posted. */
  delivery: z
    .object({
      rateCents: z.number(),
      freeFromCents: z.number().nullable(),
      currency: z.string(),
      daysMin: z.number(),
      daysMax: z.number(),
      /** If ordered today; results only for laboratory work. */
      kitBy: z.iso.date(),
      resultsBy: z.iso.date().nullable(),
    })
    .nullable(),
  /** Null if it can be bought; otherwise withdrawn, not_for_audience, external or no_price. */
  refusal: z.enum(['withdrawn', 'not_for_audience', 'external', 'no_price']).nullable(),
  /** Prices for other customer types, if different: guests see all, agents their own. */
  otherPrices: z.array(
    z.object({
      audience: z.enum(priceAudiences),
      amountCents: z.number(),
      currency: z.string(),
      isYours: z.boolean(),
    }),
  ),
  /** The alternative without a new swab, for an animal with a stored sample. */
  upgrade: ProductCard.nullable(),
  /** For a single test: the number of tests from which the full breed profile costs less. */
  comparison: ProfileComparison.nullable(),
  /** The breed chosen for a full breed profile. */
  breed: BreedRow.nullable(),
  /** Average of its published reviews; null without any. */
  rating: Rating.nullable(),
  tests: z.array(TestFacts),
  /** Breeds for which a single test is listed; empty means every breed. */
  breeds: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
  packs: z.array(ProductCard),
  related: z.array(ProductCard),
});
export type ProductDetail = z.infer<typeof ProductDetail>;
/** The full product page; related products are returned as tiles. */
export type ShownProduct = Omit<ProductDetail, 'packs' | 'related' | 'upgrade'>;

/** A condition from the search for which there is no DNA test. */
const WithoutTest = z.object({ name: z.string(), answer: z.string(), speciesId: z.literal([1, 2]) });
export type WithoutTest = z.infer<typeof WithoutTest>;

export const ProductList = paged(ProductCard).extend({
  page: z.number(),
  pages: z.number(),
  /** The breeds of the filter, as recognised. */
  breeds: z.array(Named),
  facets: ListFacets,
  withoutTest: z.array(WithoutTest),
});
export type ProductList = z.infer<typeof ProductList>;

const Comparison = z.object({
  firstCents: z.number(),
  nextCents: z.number(),
  profileCents: z.number(),
  currency: z.string(),
  evenAt: z.number(),
});

export const BreedPage = BreedRow.extend({
  country: z.string().nullable(),
  parent: z.object({ id: z.number(), name: z.string(), slug: z.string() }).nullable(),
  tests: z.array(TestFacts),
  traitCount: z.number(),
  profile: ProductCard.nullable(),
  others: z.array(ProductCard),
  comparison: Comparison.nullable(),
});
export type BreedPage = z.infer<typeof BreedPage>;
export type ShownBreed = Omit<BreedPage, 'others'>;

export const TestChoices = z.object({
  tests: z.array(
    TestFacts.pick({ id: true, name: true, slug: true, kind: true, abbreviation: true, gene: true, area: true }).extend(
      {
        /** Names that owners use for it, for searching. */
        otherNames: z.array(z.string()),
      },
    ),
  ),
  /** The chosen breed, and which of the tests are listed for it. */
  breed: z.object({ id: z.number(), name: z.string(), testIds: z.array(z.number()) }).nullable(),
  productId: z.number(),
  /** Null: no prices in this country. */
  prices: Comparison.nullable(),
});
export type TestChoices = z.infer<typeof TestChoices>;

const Suggestion = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  category: Named,
  /** In units of the currency, two decimals; null: no price in this country. */
  price: z.number().nullable(),
  amountCents: z.number().nullable(),
  currency: z.string(),
  description: z.string().optional(),
});

const Marked = z.object({ marks: z.array(z.tuple([z.number(), z.number()])) });
export const SearchAnswer = z.object({
  query: z.string(),
  /** The single word that was searched for instead, because the whole query had no results. */
  nearest: z.string().nullable(),
  count: z.number(),
  withoutTest: z.array(WithoutTest),
  /** Pages that answer the query. */
  help: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() })),
  groups: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      count: z.number(),
      results: z.array(ProductCard.extend(Marked.shape)),
    }),
  ),
  breeds: z.array(BreedRow.extend(Marked.shape)),
  breedCount: z.number(),
  isBreedFirst: z.boolean(),
  articles: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() }).extend(Marked.shape)),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** One line under the search box of the header. */
export const Hint = z.object({ label: z.string(), note: z.string(), to: z.string(), marks: Marked.shape.marks });
export type Hint = z.infer<typeof Hint>;

const { get } = apiRoutes('store');

export const catalogueContract = {
  product: get('/store/products/product/{id}', 'Gets a product for the visitor; `breed` sets the breed of a profile')
    .input(z.object({ id, breed: id.optional() }))
    .output(ProductDetail),
  myProduct: get('/my/store/products/product/{id}', 'Gets a product at the prices of the signed-in user')
    .input(z.object({ id, breed: id.optional() }))
    .output(ProductDetail),
  productsOfBreed: get('/store/products/breed', 'Lists products relevant to a breed')
    .input(z.object({ id }))
    .output(paged(ProductCard)),
  suggestions: get(
    '/store/products/{species}/dna-tests/full-breed-profile',
    'Lists suggestions for a search term and the tests available for a species',
  )
    .input(z.object({ species, search: text, page, isDetails: flag.optional(), type: types, category_ids: ids }))
    .output(paged(Suggestion)),
  hints: get('/search/suggestions', 'Suggests breeds, products and articles for a term of at least three characters')
    .input(z.object({ q: text, page }))
    .output(paged(Hint)),
  breeds: get('/breed', 'Lists breeds by name; `barcodes` limits them to the species of those kits')
    .input(z.object({ species: species.optional(), barcodes: listField(z.string().max(50), 50), page, name: text }))
    .output(paged(BreedRow)),
  breed: get('/breed/{id}', 'Gets a breed').input(z.object({ id })).output(BreedRow),
  breedPage: get('/catalogue/breeds/{id}', 'Gets a breed with its relevant tests and their prices')
    .input(z.object({ id }))
    .output(BreedPage),
  breedIndex: get('/catalogue/breeds', 'Lists all breeds of a species')
    .input(z.object({ species }))
    .output(z.array(BreedRow)),
  list: get('/catalogue/products', 'Lists the products of a catalogue page, filtered and sorted')
    .input(
      z.object({
        category: z.enum(Object.keys(catalogueCategories)).default('dna-tests'),
        species: species.optional(),
        search: text,
        breed: listField(id, MAX_BREEDS),
        type: types,
        /** Disease categories, as `category` of a test names them; unknown ones are ignored. */
        area: listField(z.string().max(60), MAX_AREAS),
        sort: z.string().max(20).default('all'),
        page,
        size: sizeOf(24),
      }),
    )
    .output(ProductList),
  search: get('/search', 'Gets search results with products in groups, breeds and articles')
    .input(z.object({ q: text }))
    .output(SearchAnswer),
  testChoices: get('/catalogue/tests', 'Lists all single tests of a species, with prices for a custom profile')
    .input(z.object({ species, breed: id.optional() }))
    .output(TestChoices),
  cheaperProfile: get(
    '/catalogue/cheaper-profile',
    'Gets the full breed profile that costs less than a custom profile of these tests, or null if there is none',
  )
    .input(z.object({ species, tests: listField(id, MAX_COMPARED_TESTS) }))
    .output(CheaperWay.nullable()),
  onSale: get('/catalogue/on-sale', 'Lists the IDs of products on sale and of all breeds').output(OnSale),
  sitemap: get('/catalogue/paths', 'Lists IDs and names of all products and breeds that have a page').output(SitePaths),
};
