import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';
import { readIds } from '#shop/search/query.rules.ts';

export const MAX_COMPARED = 3;

/** Kinds of products that can be compared: no services, supplies or gift cards. */
const comparableKinds: readonly string[] = [
  'full_breed_profile',
  'dna_profile',
  'panel',
  'disease',
  'trait',
  'breed_mix',
  'parentage',
  'multipack',
] satisfies ProductKind[];

export function isComparable({ kind }: { kind: string }): boolean {
  return comparableKinds.includes(kind);
}

/** The URL that compares these products. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare' : `/compare?${ids.map((id) => `product=${id}`).join('&')}`;
}

/** The products in a URL, each once, in order. */
export function readCompared(values: readonly string[]): number[] {
  return readIds(values);
}

interface Candidate {
  id: number;
  name: string;
  kind: string;
  speciesId: number | null;
}

export type LeftOutReason = 'unknown' | 'not_comparable' | 'other_species' | 'too_many';

export interface ComparedChoice<Product> {
  shown: Product[];
  /** null if the product does not exist. */
  leftOut: { name: string | null; reason: LeftOutReason }[];
}

/**
 * Selects the products to compare: the first one with a species determines the species, and at most three are shown.
 */
export function chooseCompared<Product extends Candidate>(
  ids: readonly number[],
  productOf: (id: number) => Product | undefined,
): ComparedChoice<Product> {
  const choice: ComparedChoice<Product> = { shown: [], leftOut: [] };
  for (const id of ids) {
    const product = productOf(id);
    const reason = exclusionReason(choice.shown, product);
    if (product && reason === null) choice.shown.push(product);
    else choice.leftOut.push({ name: product?.name ?? null, reason: reason ?? 'unknown' });
  }
  return choice;
}

function exclusionReason(shown: readonly Candidate[], product: Candidate | undefined): LeftOutReason | null {
  if (!product) return 'unknown';
  if (!isComparable(product)) return 'not_comparable';
  if (!isSameSpecies(shown, product)) return 'other_species';
  return shown.length >= MAX_COMPARED ? 'too_many' : null;
}

/** Whether a product suits the species of those already compared; products for both species always do. */
export function isSameSpecies(
  shown: readonly Pick<Candidate, 'speciesId'>[],
  { speciesId }: Pick<Candidate, 'speciesId'>,
): boolean {
  const species = shown.find((product) => product.speciesId !== null)?.speciesId ?? null;
  return species === null || speciesId === null || speciesId === species;
}

interface Test {
  id: number;
  name: string;
}

export interface ComparedTests<T> {
  /** Included in every product. */
  shared: T[];
  /** Included in some products: whether each product includes the test. */
  differing: { test: T; included: boolean[] }[];
}

/** Common and differing tests of the products, sorted by name. */
export function compareTests<T extends Test>(lists: readonly (readonly T[])[]): ComparedTests<T> {
  const tests = new Map(lists.flat().map((test) => [test.id, test]));
  const sets = lists.map((list) => new Set(list.map(({ id }) => id)));
  const rows = [...tests.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((test) => ({ test, included: sets.map((set) => set.has(test.id)) }));
  return {
    shared: rows.filter(({ included }) => included.every(Boolean)).map(({ test }) => test),
    differing: rows.filter(({ included }) => !included.every(Boolean)),
  };
}

/** The reason for leaving a product out, as a sentence. */
export function leftOutText({ name, reason }: ComparedChoice<unknown>['leftOut'][number]): string {
  if (name === null) return 'One of the products does not exist.';
  const texts: Record<LeftOutReason, string> = {
    unknown: `${name} was not found.`,
    not_comparable: `${name} cannot be compared: it is not a test.`,
    other_species: `${name} was left out: it is for a different species.`,
    too_many: `${name} was left out: you can compare up to ${MAX_COMPARED} products.`,
  };
  return texts[reason];
}
