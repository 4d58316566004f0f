import { isOfferedTo, priceOf, testsOfBreed, type Buyer } from './catalogue.rules.ts';
import type { Facets } from '#shop/filters/facets.rules.ts';
import type { Catalogue, PriceAudience, Product, SpeciesId } from './snapshot.rules.ts';

/** Spec 3: the test type filter; "Full Breed Profile" is available, the other three are selected by default. */
export const testTypes = ['Full Breed Profile', 'DNA Profile', 'Trait', 'Disease'] as const;
export type TestType = (typeof testTypes)[number];

/** A type as written, in lower case or with other separators; anything else unchanged. */
export function testTypeOf(value: unknown): unknown {
  return testTypes.find((type) => plain(type) === plain(String(value))) ?? value;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}

/** Maximum number of breeds in a filter. */
export const MAX_BREEDS = 20;
/** spec 3: there are 18 disease categories. */
export const MAX_AREAS = 18;

/** A service for a DNA profile on file; its result is shown on the diversity page of the animal. */
export const HETEROZYGOSITY_SKU = 'HET';

export const defaultTestTypes: readonly TestType[] = ['Disease', 'Trait', 'DNA Profile'];

// spec 3: sort options; labels by Q107.
export const sortOptions = [
  { value: 'all', label: 'All' },
  { value: 'name', label: 'Name A-Z' },
  { value: '-name', label: 'Name Z-A' },
  { value: 'price', label: 'Price low to high' },
  { value: '-price', label: 'Price high to low' },
  { value: 'created_at', label: 'New Arrivals' },
] as const;
export type Sort = (typeof sortOptions)[number]['value'];

/** spec 3: names of the groups under which tests are shown (Q105). */
export const testGroups = {
  disease: 'Genetic Diseases',
  health: 'Health Attributes & Ancestry Screens',
  trait: 'Genetic Traits',
  profile: 'Profiling (Dam/Sire Verification)',
} as const;
type TestGroup = keyof typeof testGroups;

/**
 * The catalogue pages and the product kinds on each. A page is defined by `{audience, species, category}`; there is no
 * separate file for it.
 */
export const catalogueCategories = {
  'dna-tests': ['disease', 'trait', 'panel', 'dna_profile', 'full_breed_profile'],
  'full-breed-profile': ['full_breed_profile'],
  'dna-profile-parentage': ['dna_profile', 'parentage'],
  'geno-pet': ['breed_mix'],
  'multi-packs': ['multipack'],
  innovative: ['partner'],
  'dog-dna-tests': ['disease', 'trait', 'panel', 'dna_profile', 'full_breed_profile'],
  'cat-dna-tests': ['disease', 'trait', 'panel', 'dna_profile', 'full_breed_profile'],
  'standalone-single-tests': ['disease', 'trait'],
  'genopet-vet': ['breed_mix'],
  'pet-owner': ['breed_mix', 'disease', 'trait', 'panel', 'partner', 'gift_card'],
} as const satisfies Record<string, readonly string[]>;
export type CatalogueCategory = keyof typeof catalogueCategories;

/** Pages with the filter bar of spec 2. */
export function hasTestFilters(category: CatalogueCategory): boolean {
  return ['dna-tests', 'dog-dna-tests', 'cat-dna-tests', 'standalone-single-tests', 'pet-owner'].includes(category);
}

export interface ListQuery {
  category: CatalogueCategory;
  speciesId: SpeciesId | null;
  /** Products must be suitable for one of these breeds; empty means all products. */
  breedIds: readonly number[];
  types: readonly TestType[];
  /** Disease categories; if any are selected, only their disease tests are listed. */
  areas: readonly string[];
  /** Products found by the search text, best match first; null without a search text. */
  found: readonly number[] | null;
  sort: Sort;
}

export function listProducts(catalogue: Catalogue, query: ListQuery, buyer: Buyer): Product[] {
  const filtered = filterProducts(catalogue, query, buyer);
  return sortProducts(catalogue, filtered, { sort: query.sort, found: query.found, buyer });
}

/** The requested disease categories that exist; pet owners have none. */
export function knownAreas(catalogue: Catalogue, requested: readonly string[], { audience }: Buyer): string[] {
  if (audience === 'owner' || requested.length === 0) return [];
  const known = new Set([...catalogue.testsById.values()].map(({ category }) => category));
  return [...new Set(requested)].filter((area) => known.has(area)).toSorted();
}

/** Number of products for each choice of a filter, with all other filters unchanged. */
export function countFacets(catalogue: Catalogue, query: ListQuery, buyer: Buyer): Facets<TestType> {
  if (!hasTestFilters(query.category)) return { types: [], areas: [] };
  const offered = typesFor(buyer.audience).filter(
    (type) => query.category !== 'standalone-single-tests' || type === 'Disease' || type === 'Trait',
  );
  const matching = filterProducts(catalogue, { ...query, types: testTypes, areas: [] }, buyer);
  const byType = Map.groupBy(
    matching.filter((product) => isOfArea(catalogue, product, query.areas)),
    typeOf,
  );
  const areas = Map.groupBy(
    matching.filter((product) => isOfType(product, query.types)),
    (product) => areaOf(catalogue, product),
  );
  const areaNames = [...new Set([...areas.keys(), ...query.areas])].filter((area) => area !== null);
  return {
    types: offered.map((value) => ({
      value,
      count: byType.get(value)?.length ?? 0,
      isChosen: query.types.includes(value),
    })),
    areas: (buyer.audience === 'owner' ? [] : areaNames.toSorted()).map((value) => ({
      value,
      count: areas.get(value)?.length ?? 0,
      isChosen: query.areas.includes(value),
    })),
  };
}

function isOfArea(catalogue: Catalogue, product: Product, areas: readonly string[]): boolean {
  return areas.length === 0 || areas.includes(areaOf(catalogue, product) ?? '');
}

function areaOf(catalogue: Catalogue, { id, kind }: Product): string | null {
  return kind === 'disease' ? (catalogue.testsById.get(id)?.category ?? null) : null;
}

function filterProducts(catalogue: Catalogue, query: ListQuery, buyer: Buyer): Product[] {
  const kinds: readonly string[] = catalogueCategories[query.category];
  const breeds = query.breedIds.length === 0 ? null : validForBreeds(catalogue, query.breedIds);
  const found = query.found && new Set(query.found);
  const isFiltered = query.found !== null || query.breedIds.length > 0;
  return catalogue.products.filter(
    (product) =>
      (kinds.includes(product.kind) || isInnovation(product, query.category)) &&
      isListed(product, buyer.audience) &&
      // Pet owners find a disease by name or breed: there is no list of all diseases for them.
      (buyer.audience !== 'owner' || product.kind !== 'disease' || isFiltered) &&
      (query.speciesId === null || product.speciesId === null || product.speciesId === query.speciesId) &&
      (!hasTestFilters(query.category) || isOfType(product, query.types)) &&
      isOfArea(catalogue, product, query.areas) &&
      (!breeds || breeds(product)) &&
      (!found || found.has(product.id)),
  );
}

/** Whether a product can appear in lists for this audience; the server hides the others. */
export function isListed(product: Product, audience: PriceAudience): boolean {
  // Custom profiles are built on the breeder pages.
  const isElsewhere = audience === 'owner' && product.kind === 'custom_profile';
  return product.sellable && product.kind !== 'shipping' && !isElsewhere && isOfferedTo(product, audience);
}

export function typeOf(product: Product): TestType | null {
  if (product.kind === 'full_breed_profile') return 'Full Breed Profile';
  if (product.kind === 'dna_profile' || product.kind === 'parentage') return 'DNA Profile';
  if (product.kind === 'trait' || (product.kind === 'panel' && product.category.typeId === 1)) return 'Trait';
  return product.kind === 'disease' ? 'Disease' : null;
}

export function groupOf({ kind, category }: Product): TestGroup | null {
  if (kind === 'disease' || kind === 'trait') return kind;
  if (kind === 'dna_profile' || kind === 'parentage') return 'profile';
  return kind === 'breed_mix' || category.slug === 'health-attributes' ? 'health' : null;
}

/** Types that a visitor can choose: owners see no dam and sire profiling (Q103) and no full profile. */
export function typesFor(audience: PriceAudience): readonly TestType[] {
  return audience === 'owner' ? ['Trait', 'Disease'] : testTypes;
}

function isInnovation(product: Product, category: CatalogueCategory): boolean {
  return category === 'innovative' && (product.sku === 'GENO-K9+' || product.sku === HETEROZYGOSITY_SKU);
}

function isOfType(product: Product, types: readonly TestType[]): boolean {
  const type = typeOf(product);
  return type === null || types.includes(type);
}

function validForBreeds(catalogue: Catalogue, breedIds: readonly number[]): (product: Product) => boolean {
  const breeds = breedIds.flatMap((id) => catalogue.breedsById.get(id) ?? []);
  const tests = new Set(breeds.flatMap((breed) => testsOfBreed(catalogue, breed).map((test) => test.id)));
  const species = new Set(breeds.map((breed) => breed.speciesId));
  return (product) => {
    if (product.kind === 'disease' || product.kind === 'trait') return tests.has(product.id);
    return product.speciesId === null || species.has(product.speciesId);
  };
}

// "All" is the order of the catalogue; search results stay ordered by relevance.
function sortProducts(
  catalogue: Catalogue,
  products: readonly Product[],
  by: { sort: Sort; found: readonly number[] | null; buyer: Buyer },
): Product[] {
  const cents = (product: Product) =>
    priceOf(catalogue, { ...by.buyer, productId: product.id })?.amountCents ?? Number.MAX_SAFE_INTEGER;
  if (by.sort === 'name') return products.toSorted(byName);
  if (by.sort === '-name') return products.toSorted((a, b) => byName(b, a));
  if (by.sort === 'price') return products.toSorted((a, b) => cents(a) - cents(b) || byName(a, b));
  // Products without a price in this price book come last in both directions.
  if (by.sort === '-price') return products.toSorted((a, b) => descending(cents(a), cents(b)) || byName(a, b));
  if (by.sort === 'created_at')
    return products.toSorted((a, b) =>
      a.createdAt === b.createdAt ? byName(a, b) : a.createdAt < b.createdAt ? 1 : -1,
    );
  if (by.found) {
    const rank = new Map(by.found.map((id, index) => [id, index]));
    return products.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  }
  return [...products];
}

function byName(a: Product, b: Product): number {
  return a.nameRank - b.nameRank;
}

function descending(a: number, b: number): number {
  const none = Number.MAX_SAFE_INTEGER;
  if (a === none || b === none) return a === b ? 0 : a === none ? 1 : -1;
  return b - a;
}
