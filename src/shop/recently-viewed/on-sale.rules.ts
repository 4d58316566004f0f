import type { Viewed } from './recently-viewed.rules.ts';

const MAX_SHOWN = 6;

interface OnSaleIds {
  products: readonly number[];
  breeds: readonly number[];
}

/** The entries of the browser's storage that can still be bought here. */
export function shownOf(stored: readonly unknown[], { products, breeds }: OnSaleIds): Viewed[] {
  const ids = new Set([...products.map((id) => `p${id}`), ...breeds.map((id) => `b${id}`)]);
  return stored
    .filter(isViewed)
    .filter(({ id }) => ids.has(id))
    .slice(0, MAX_SHOWN);
}

function isViewed(value: unknown): value is Viewed {
  const { id, to, name, picture } = Object(value) as Record<string, unknown>;
  // Only a path on this site becomes a link.
  return [id, to, name, picture].every((one) => typeof one === 'string') && /^\/\w/.test(to as string);
}
