import type { Ctx } from '#platform/context/context.ts';
import { publicArticles } from '#platform/articles/content-files.service.ts';
import { invalid } from '#shared/failure.ts';
import { pageOf, toPage, DEFAULT_PAGE_SIZE, type Page } from '#shared/forms/paging.ts';
import { breedShopPath, productPath, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { breedRowOf, cardOf, type CardView } from '#shop/catalogue/cards.rules.ts';
import type { Hint, SearchAnswer } from '#shop/catalogue/catalogue.contract.ts';
import { viewOf } from '#shop/catalogue/catalogue.service.ts';
import { priceOf } from '#shop/catalogue/catalogue.rules.ts';
import { groupOf, isListed, testGroups, typeOf, type TestType } from '#shop/catalogue/listing.rules.ts';
import { readTypes } from './query.rules.ts';
import { listConditionsWithoutTest } from './find-conditions.rules.ts';
import { highlightsOf, searchBreeds, searchProducts, SUGGESTION_MIN_CHARS } from './search.rules.ts';
import { commonWords } from './common-words.rules.ts';
import { findHelpPages } from './help-pages.rules.ts';
import { readQuery } from './query-words.rules.ts';
import { formsOf, withForms } from './word-forms.rules.ts';
import { searchIndexOf } from '#shop/catalogue/snapshot.service.ts';
import type { SearchHit } from './search-index.rules.ts';
import type { Breed, PriceAudience, Product, SpeciesId } from '#shop/catalogue/snapshot.rules.ts';

const MAX_PER_GROUP = 12;
const otherGroup = { key: 'other', name: 'Profiles, kits and more' };

/** The search page: products in groups, breeds, and conditions without a test. An empty text finds nothing. */
export async function searchAll(ctx: Ctx, input: { q?: string | undefined }): Promise<SearchAnswer> {
  const query = input.q?.trim() ?? '';
  const view = await viewOf(ctx);
  const answer = answerTo(view, query);
  if (query === '' || answer.count > 0 || answer.withoutTest.length > 0) return answer;
  // If nothing is found, shows the results for as many of the words as possible. Everyday words are ignored, since
  // alone they find nothing relevant.
  const words = readQuery(query).required.filter((word) => !commonWords.has(word));
  const nearest = fewerWords(words, query)
    .values()
    .map((fewer) => answerTo(view, fewer))
    .find(({ help, groups, breeds }) => help.length + groups.length + breeds.length > 0);
  return nearest ? { ...nearest, query, nearest: nearest.query } : answer;
}

const MAX_TRIES = 20;

/** The query with ever fewer of its words, the longest first. */
function fewerWords(words: readonly string[], query: string): string[] {
  const subsets = words.reduce<string[][]>((all, word) => [...all, ...all.map((one) => [...one, word])], [[]]);
  return subsets
    .filter(({ length }) => length > 0)
    .map((one) => one.join(' '))
    .filter((one) => one !== query)
    .toSorted((a, b) => b.split(' ').length - a.split(' ').length || b.length - a.length)
    .slice(0, MAX_TRIES);
}

function answerTo(view: CardView, query: string): SearchAnswer {
  const nothing = {
    query,
    nearest: null,
    count: 0,
    withoutTest: [],
    help: [],
    groups: [],
    breeds: [],
    breedCount: 0,
    isBreedFirst: true,
  };
  if (query === '') return { ...nothing, articles: [] };
  const index = searchIndexOf(view.catalogue);
  const help = findHelpPages(query);
  if (help.isOnly) return { ...nothing, count: help.pages.length, help: help.pages, articles: [] };
  const productHits = searchProducts(index, query, view.buyer.audience);
  const breedHits = searchBreeds(index, query);
  const products = productHits.map((hit) => hit.item);
  const breeds = breedHits.map((hit) => hit.item);
  const groups = Map.groupBy(products, (product) => groupOf(product) ?? 'other');
  const articles = findArticles(query, view.buyer.audience).filter(({ path }) =>
    help.pages.every((page) => page.path !== path),
  );
  return {
    query,
    nearest: null,
    count: products.length + breeds.length + help.pages.length + articles.length,
    help: help.pages,
    withoutTest: listConditionsWithoutTest(index, query),
    groups: [...groups].map(([key, items]) => ({
      key,
      name: key === 'other' ? otherGroup.name : testGroups[key],
      count: items.length,
      results: items
        .slice(0, MAX_PER_GROUP)
        .map((item) => ({ ...cardOf(view, item), marks: highlightsOf(item.name, query) })),
    })),
    breeds: breeds
      .slice(0, MAX_PER_GROUP)
      .map((breed) => ({ ...breedRowOf(view.catalogue, breed), marks: highlightsOf(breed.name, query) })),
    breedCount: breeds.length,
    isBreedFirst: isBreedFirst(breedHits, productHits),
    articles: articles.map((article) => ({ ...article, marks: highlightsOf(article.title, query) })),
  };
}

const MAX_ARTICLES = 6;
const WHOLE_BELOW = 4;

/**
 * Text pages that contain all words, those with the words in the title first; pet owners get no pages for breeders or
 * clinics.
 */
function findArticles(query: string, audience: PriceAudience) {
  const words = readQuery(query).required.map(formsOf);
  if (words.length === 0) return [];
  // Matches at the beginning of a word, and short words as a whole: "limp" must not match "glimpse", nor "fiv" "five".
  const matches = (text: string) =>
    words.every((forms) => forms.some((form) => text.includes(form.length < WHOLE_BELOW ? ` ${form} ` : ` ${form}`)));
  const ranked = publicArticles().map((article) => {
    const { title, lead, all } = searchTextsOf(article);
    return { article, rank: matches(title) ? 3 : matches(lead) ? 2 : matches(all) ? 1 : 0 };
  });
  const isForAudience = (path: string) => audience !== 'owner' || !/^\/(?:vet|breeder)\//.test(path);
  const found = ranked
    .filter(({ rank, article }) => rank > 0 && isForAudience(article.path))
    .toSorted((a, b) => b.rank - a.rank);
  return found
    .slice(0, MAX_ARTICLES)
    .map(({ article: { path, title, description } }) => ({ path, title, description }));
}

type ArticleTexts = Readonly<Record<'title' | 'lead' | 'all', string>>;
const articleTexts = new WeakMap<object, ArticleTexts>();

/** The words of an article, computed once. */
function searchTextsOf(article: ReturnType<typeof publicArticles>[number]): ArticleTexts {
  const lead = `${article.title} ${article.description}`;
  const texts = articleTexts.get(article) ?? {
    title: ` ${withForms(article.title)} `,
    lead: ` ${withForms(lead)} `,
    all: ` ${withForms(article.text)} `,
  };
  articleTexts.set(article, texts);
  return texts;
}

const FIRST_BREEDS = 4;
const FIRST_PRODUCTS = 4;

/** Breeds come first unless the query names a product but no breed: "color", "DM". */
function isBreedFirst([breed]: readonly SearchHit<Breed>[], [product]: readonly SearchHit<Product>[]): boolean {
  return (breed?.score ?? 0) >= (product?.score ?? 0);
}

/**
 * Suggestions in the search box of the header: conditions without a test, best breeds, products, other breeds,
 * articles.
 */
export async function searchHintsFor(ctx: Ctx, input: { q?: string | undefined; page: number }): Promise<Page<Hint>> {
  const query = input.q?.trim() ?? '';
  if (query.length < SUGGESTION_MIN_CHARS) return toPage([], 0, input.page, DEFAULT_PAGE_SIZE);
  const view = await viewOf(ctx);
  const index = searchIndexOf(view.catalogue);
  const breedHits = searchBreeds(index, query);
  const productHits = searchProducts(index, query, view.buyer.audience);
  const breeds = breedHits.map(({ item }) => breedHint(item, view.buyer.audience));
  const products = productHits.map(({ item }) => productHint(item));
  const help = findHelpPages(query);
  const helpHints = help.pages.map(({ path, title }) => ({ label: title, note: 'Help', to: path }));
  const articles = findArticles(query, view.buyer.audience)
    .filter(({ path }) => help.pages.every((page) => page.path !== path))
    .map(({ path, title }) => ({ label: title, note: 'Article', to: path }));
  const without = listConditionsWithoutTest(index, query).map((condition) => conditionHint(condition));
  const catalogued = isBreedFirst(breedHits, productHits)
    ? [...breeds.slice(0, FIRST_BREEDS), ...products, ...breeds.slice(FIRST_BREEDS)]
    : [...products.slice(0, FIRST_PRODUCTS), ...breeds, ...products.slice(FIRST_PRODUCTS)];
  const all = help.isOnly
    ? helpHints
    : help.isWhole
      ? [...without, ...helpHints, ...catalogued, ...articles]
      : [...without, ...catalogued, ...helpHints, ...articles];
  const cut = pageOf(all, input.page, DEFAULT_PAGE_SIZE);
  return { ...cut, results: cut.results.map((hint) => ({ ...hint, marks: highlightsOf(hint.label, query) })) };
}

function conditionHint({ name, speciesId }: { name: string; speciesId: SpeciesId }) {
  const species = speciesSlug(speciesId);
  return {
    label: name,
    note: `No DNA test for ${species}s: what to do instead`,
    to: `/search?${new URLSearchParams({ q: `${name} ${species}` })}`,
  };
}

function breedHint(breed: Breed, audience: PriceAudience) {
  const species = speciesSlug(breed.speciesId);
  return {
    label: breed.name,
    note: species === 'dog' ? 'Dog breed' : 'Cat breed',
    to: breedShopPath(audience === 'agent' ? 'breeder' : audience, breed),
  };
}

function productHint(product: Product) {
  const species = product.speciesId === null ? null : product.speciesId === 1 ? 'Dog' : 'Cat';
  return {
    label: product.name,
    note: [species, product.category.name].filter(Boolean).join(', '),
    to: productPath(product),
  };
}

interface SuggestionInput {
  species: SpeciesId;
  search?: string | undefined;
  page: number;
  isDetails?: boolean | undefined;
  type?: TestType[] | undefined;
  category_ids?: number[] | undefined;
}

/** Suggestions while typing: none below three characters; without a text, the tests of the species, page by page. */
export async function suggest(ctx: Ctx, input: SuggestionInput) {
  const view = await viewOf(ctx);
  const categories = new Set(view.catalogue.products.map(({ category }) => category.id));
  const unknown = input.category_ids?.find((id) => !categories.has(id));
  if (unknown !== undefined) throw invalid({ category_ids: [`Category ${unknown} was not found.`] });
  const text = input.search?.trim() ?? '';
  const products =
    text === '' ? view.catalogue.products.filter((product) => isListed(product, view.buyer.audience)) : found();
  const matching = products.filter((product) => fits(product, input, view.buyer.audience));
  const cut = pageOf(matching, input.page, DEFAULT_PAGE_SIZE);
  return { ...cut, results: cut.results.map((product) => suggestion(product)) };

  function found(): Product[] {
    if (text.length < SUGGESTION_MIN_CHARS) return [];
    return searchProducts(searchIndexOf(view.catalogue), text, view.buyer.audience).map((hit) => hit.item);
  }

  function suggestion(product: Product) {
    const price = priceOf(view.catalogue, { ...view.buyer, productId: product.id });
    return {
      id: product.id,
      name: product.name,
      slug: product.slug,
      category: { id: product.category.id, name: product.category.name },
      price: price === null ? null : price.amountCents / 100,
      amountCents: price?.amountCents ?? null,
      currency: price?.currency ?? view.catalogue.priceBooks.get(view.buyer.priceBook)?.currency ?? 'USD',
      ...(input.isDetails ? { description: product.description || product.summary } : {}),
    };
  }
}

function fits(product: Product, input: SuggestionInput, audience: Parameters<typeof readTypes>[1]): boolean {
  if (product.speciesId !== input.species) return false;
  const { category_ids: categories = [], type: types = [] } = input;
  if (categories.length > 0 && !categories.includes(product.category.id)) return false;
  if (types.length === 0) return true;
  const type = typeOf(product);
  return type !== null && readTypes(types, audience).includes(type);
}
