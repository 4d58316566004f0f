import type { Ctx } from '#platform/context/context.ts';
import { sellsTo } from '#platform/places/places.rules.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { barcodeCandidates } from '#shared/barcode.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { pageOf, toPage } from '#shared/forms/paging.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { onsetInBreed } from '#shop/fact-sheets/onset.rules.ts';
import { breedRowOf, cardOf, factsOf, type CardView } from './cards.rules.ts';
import type { BreedPage, ProductDetail, ProductList, TestChoices } from './catalogue.contract.ts';
import {
  compareWithProfile,
  diseaseTestsOf,
  fullProfileOf,
  isOfferedTo,
  productsOfBreed,
  traitTestsOf,
} from './catalogue.rules.ts';
import {
  catalogueCategories,
  countFacets,
  isListed,
  knownAreas,
  listProducts,
  type CatalogueCategory,
  type ListQuery,
} from './listing.rules.ts';
import { describeProduct } from '#shop/products/describe-product.rules.ts';
import { hasItsShop, partnerUrls } from '#shop/products/partners.rules.ts';
import { otherNamesOfTest } from '#shop/search/other-names.rules.ts';
import type { TestType } from './listing.rules.ts';
import { readSort, readTypes } from '#shop/search/query.rules.ts';
import { listConditionsWithoutTest } from '#shop/search/find-conditions.rules.ts';
import { searchBreeds, searchProducts } from '#shop/search/search.rules.ts';
import { catalogue, searchIndexOf } from './snapshot.service.ts';
import type { Breed, Catalogue, Product, SpeciesId } from './snapshot.rules.ts';

export async function findProduct(ctx: Ctx, input: { id: number; breed?: number | undefined }): Promise<ProductDetail> {
  const view = await viewOf(ctx);
  const product = view.catalogue.productsById.get(input.id);
  if (!product || product.kind === 'shipping') throw new Failure('not_found');
  const breed = input.breed === undefined ? null : (view.catalogue.breedsById.get(input.breed) ?? null);
  const fitting = breed && (product.speciesId === null || breed.speciesId === product.speciesId) ? breed : null;
  return describeProduct(view, product, {
    breed: fitting,
    asker: askerOf(ctx),
    countryCode: buyerOf(ctx).countryCode,
    laboratoryCountry: ctx.config.laboratoryCountry,
    now: ctx.now,
  });
}

export async function findMyProduct(
  ctx: Ctx,
  input: { id: number; breed?: number | undefined },
): Promise<ProductDetail> {
  requireUser(ctx);
  return findProduct(ctx, input);
}

export async function listProductsOfBreed(ctx: Ctx, input: { id: number }) {
  const view = await viewOf(ctx);
  const breed = breedOf(view.catalogue, input.id);
  const cards = productsOfBreed(view.catalogue, breed)
    .filter((product) => isOfferedTo(product, view.buyer.audience))
    .map((product) => cardOf(view, product));
  return toPage(cards, cards.length, 1, Math.max(1, cards.length));
}

interface ListInput {
  category: string;
  species?: SpeciesId | undefined;
  search?: string | undefined;
  breed?: number[] | undefined;
  type?: TestType[] | undefined;
  area?: string[] | undefined;
  sort: string;
  page: number;
  size: number;
}

/**
 * One catalogue page; an unknown sort falls back to "all" (Q015). Throws `invalid` with an error for `breed` if a breed
 * does not exist.
 */
export async function listCatalogue(ctx: Ctx, input: ListInput): Promise<ProductList> {
  if (!Object.hasOwn(catalogueCategories, input.category)) throw new Failure('not_found');
  const view = await viewOf(ctx);
  const breeds = (input.breed ?? []).map((id) => {
    const breed = view.catalogue.breedsById.get(id);
    if (!breed) throw invalid({ breed: [`Breed ${id} was not found.`] });
    return breed;
  });
  const text = input.search?.trim() ?? '';
  const found =
    text === ''
      ? null
      : searchProducts(searchIndexOf(view.catalogue), text, view.buyer.audience).map((hit) => hit.item.id);
  const query = {
    category: input.category as CatalogueCategory,
    speciesId: input.species ?? null,
    breedIds: breeds.map((breed) => breed.id),
    types: readTypes(input.type, view.buyer.audience, input.category === 'standalone-single-tests'),
    areas: knownAreas(view.catalogue, input.area ?? [], view.buyer),
    found,
    sort: readSort(input.sort),
  };
  const { products, facets } = filteredList(view, query);
  const all = products.filter((product) => hasItsShop(product, view.externalUrls));
  const pages = Math.max(1, Math.ceil(all.length / input.size));
  const page = Math.min(input.page, pages);
  const slice = pageOf(all, page, input.size);
  return {
    ...slice,
    results: slice.results.map((product) => cardOf(view, product)),
    page,
    pages,
    breeds: breeds.map(({ id, name }) => ({ id, name })),
    facets,
    withoutTest: conditionsWithoutTestOf(view.catalogue, text, input.species),
  };
}

function conditionsWithoutTestOf(held: Catalogue, text: string, species: number | undefined) {
  if (text === '') return [];
  const found = listConditionsWithoutTest(searchIndexOf(held), text);
  return found.filter(({ speciesId }) => (species ?? speciesId) === speciesId);
}

const MAX_LISTS = 500;
const listsOf = new WeakMap<Catalogue, Map<string, FilteredList>>();

interface FilteredList {
  /** In list order. */
  products: Product[];
  facets: ReturnType<typeof countFacets>;
}

/**
 * A filtered list of a snapshot, cached for all buyers with the same prices; lists of search results are not cached.
 */
function filteredList({ catalogue: held, buyer }: CardView, query: ListQuery): FilteredList {
  const createList = () => ({ products: listProducts(held, query, buyer), facets: countFacets(held, query, buyer) });
  if (query.found) return createList();
  const lists = listsOf.get(held) ?? new Map<string, FilteredList>();
  listsOf.set(held, lists);
  const key = JSON.stringify([query, buyer.priceBook, buyer.audience]);
  const list = lists.get(key) ?? createList();
  lists.set(key, list);
  if (lists.size > MAX_LISTS) lists.delete(lists.keys().next().value ?? '');
  return list;
}

export async function findBreed(ctx: Ctx, input: { id: number }) {
  const held = await catalogue(ctx);
  return breedRowOf(held, breedOf(held, input.id));
}

export async function findBreedPage(ctx: Ctx, input: { id: number }): Promise<BreedPage> {
  const view = await viewOf(ctx);
  const breed = breedOf(view.catalogue, input.id);
  if (breed.kind === 'wildcard') throw new Failure('not_found');
  const parent = breed.parentId === null ? null : view.catalogue.breedsById.get(breed.parentId);
  const profile = fullProfileOf(view.catalogue, breed.speciesId);
  const others = productsOfBreed(view.catalogue, breed).filter((product) =>
    ['dna_profile', 'panel', 'breed_mix'].includes(product.kind),
  );
  return {
    ...breedRowOf(view.catalogue, breed),
    country: breed.country,
    parent: parent ? { id: parent.id, name: parent.name, slug: parent.slug } : null,
    tests: diseaseTestsOf(view.catalogue, breed).map((test) => {
      const tested = test.breedIds.flatMap((id) => view.catalogue.breedsById.get(id)?.name ?? []);
      return { ...factsOf(test), onset: test.clinicalOnset && onsetInBreed(test.clinicalOnset, breed.name, tested) };
    }),
    traitCount: traitTestsOf(view.catalogue, breed).length,
    profile: profile && isListed(profile, view.buyer.audience) ? cardOf(view, profile) : null,
    others: others.filter((product) => isListed(product, view.buyer.audience)).map((product) => cardOf(view, product)),
    comparison: compareWithProfile(view.catalogue, breed.speciesId, view.buyer),
  };
}

export async function listBreedIndex(ctx: Ctx, input: { species: SpeciesId }) {
  const held = await catalogue(ctx);
  return held.breeds.filter((breed) => breed.speciesId === input.species).map((breed) => breedRowOf(held, breed));
}

/** The tests offered for a custom profile. */
export async function listTestChoices(
  ctx: Ctx,
  input: { species: SpeciesId; breed?: number | undefined },
): Promise<TestChoices> {
  const { catalogue: held, buyer } = await viewOf(ctx);
  const tests = held.tests.filter((test) => test.sellable && test.speciesId === input.species);
  const breed = input.breed === undefined ? null : (held.breedsById.get(input.breed) ?? null);
  const own =
    breed?.speciesId === input.species
      ? { id: breed.id, name: breed.name, testIds: diseaseTestsOf(held, breed).map((test) => test.id) }
      : null;
  const product = held.products.find((one) => one.kind === 'custom_profile' && one.speciesId === input.species);
  if (!product) throw new Failure('not_found');
  const choices = tests.map((test) => ({
    id: test.id,
    name: test.name,
    slug: test.slug,
    kind: test.kind,
    abbreviation: test.abbreviation,
    gene: test.gene,
    area: test.category,
    otherNames: otherNamesOfTest(test),
  }));
  return { tests: choices, breed: own, productId: product.id, prices: compareWithProfile(held, input.species, buyer) };
}

/** The catalogue for a request: the snapshot, the buyer's prices and the partner URLs. */
export async function viewOf(ctx: Ctx): Promise<CardView> {
  const buyer = buyerOf(ctx);
  return {
    catalogue: await catalogue(ctx),
    // Countries without sales have no price book: no price is shown instead of another country's.
    buyer: sellsTo(buyer.countryCode) ? buyer : { ...buyer, priceBook: 'none' },
    day: ctx.now.toISOString().slice(0, 10),
    externalUrls: partnerUrls(ctx.config),
  };
}

function breedOf(held: Catalogue, id: number): Breed {
  const breed = held.breedsById.get(id);
  if (!breed) throw new Failure('not_found');
  return breed;
}

/** GET /breed: breeds by word prefix or approximate spelling, limited to the species of the given kits (Q151). */
export async function listBreeds(
  ctx: Ctx,
  input: {
    species?: SpeciesId | undefined;
    barcodes?: string[] | undefined;
    page: number;
    name?: string | undefined;
  },
) {
  const held = await catalogue(ctx);
  const species = input.species ? [input.species] : await speciesOfKits(ctx, held, input.barcodes);
  const name = input.name?.trim() ?? '';
  const named = name === '' ? held.breeds : searchBreeds(searchIndexOf(held), name).map((hit) => hit.item);
  const fitting = species ? named.filter((breed) => species.includes(breed.speciesId)) : named;
  const slice = pageOf(fitting, input.page, BREED_PAGE_SIZE);
  return { ...slice, results: slice.results.map((breed) => breedRowOf(held, breed)) };
}

// spec 9: default page size 20.
const BREED_PAGE_SIZE = 20;

/** Guests see the prices of all customer types, agents also the agent price, and others only their own. */
function askerOf({ user }: Ctx): 'guest' | 'agent' | 'person' {
  if (!user) return 'guest';
  return user.roles.includes('collection_agent') ? 'agent' : 'person';
}

async function speciesOfKits(ctx: Ctx, held: Catalogue, barcodes: string[] = []): Promise<SpeciesId[] | null> {
  if (barcodes.length === 0) return null;
  const codes = new Map(barcodes.map((code) => [code, barcodeCandidates(code)]));
  const kits = await ctx.db
    .selectFrom('kit')
    .select(['barcode', 'productId'])
    .where('barcode', 'in', [...codes.values()].flat())
    .execute();
  const known = new Set(kits.map(({ barcode }) => barcode));
  const unknown = barcodes.find((code) => !codes.get(code)?.some((one) => known.has(one)));
  if (unknown !== undefined) throw invalid({ barcodes: [`Kit ${unknown} was not found.`] });
  const found = kits.flatMap((kit) =>
    kit.productId === null ? [] : (held.productsById.get(kit.productId)?.speciesId ?? []),
  );
  return found.length === 0 ? null : [...new Set(found)];
}
