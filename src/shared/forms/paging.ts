/** Specification section 3: all paged lists have results, count, next and previous. */
export interface Page<T> {
  results: T[];
  count: number;
  /** Number of the next page, or null on the last. */
  next: number | null;
  previous: number | null;
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/**
 * Lists of the whole store are counted up to this number, because counting millions of rows takes longer than reading a
 * page.
 */
export const MAX_COUNTED = 10_000;

export function toPage<T>(results: T[], count: number, page: number, size: number): Page<T> {
  return { results, count, next: page * size < count ? page + 1 : null, previous: page > 1 ? page - 1 : null };
}

/** Cuts one page out of a list that is already in memory (the catalogue snapshot). */
export function pageOf<T>(all: readonly T[], page: number, size: number): Page<T> {
  return toPage(all.slice((page - 1) * size, page * size), all.length, page, size);
}

/** The query of a list that can be searched and sorted. */
export interface ListFilter<Sort> {
  page: number;
  size: number;
  search: string;
  sort: Sort;
}
