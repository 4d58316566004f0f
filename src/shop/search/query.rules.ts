import {
  defaultTestTypes,
  MAX_AREAS,
  MAX_BREEDS,
  sortOptions,
  testTypeOf,
  testTypes,
  typesFor,
  type Sort,
  type TestType,
} from '#shop/catalogue/listing.rules.ts';
import type { PriceAudience } from '#shop/catalogue/snapshot.rules.ts';

type Values = string | readonly string[] | undefined;

/** Reads a comma list or a repeated parameter. */
export function readValues(values: Values): string[] {
  const all = typeof values === 'string' ? values.split(',') : (values ?? []).flatMap((value) => value.split(','));
  return [...new Set(all.map((value) => value.trim()).filter(Boolean))];
}

export function readIds(values: Values): number[] {
  return readValues(values)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_BREEDS);
}

/** Disease categories in a URL; no category contains a comma. */
export function readAreas(values: Values): string[] {
  return readValues(values)
    .map((area) => area.slice(0, 60))
    .slice(0, MAX_AREAS);
}

/** Q015: a missing or unknown sort is "all". */
export function readSort(value: string | null | undefined): Sort {
  return sortOptions.find((option) => option.value === value)?.value ?? 'all';
}

/** The chosen test types, by value or in lower case; none chosen means the default selection. */
export function readTypes(values: Values, audience: PriceAudience, singlesOnly = false): TestType[] {
  const offered = typesFor(audience).filter((type) => !singlesOnly || type === 'Disease' || type === 'Trait');
  const chosen = knownTypes(values);
  return (chosen.length === 0 ? defaultTestTypes : chosen).filter((type) => offered.includes(type));
}

/** The search text in a URL, up to the length that is used; characters that PostgreSQL cannot store are removed. */
export function readSearch(value: string | null | undefined): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, 200);
}

/** Page number in a URL; an invalid one counts as the first page. */
export function readPage(value: string | null | undefined): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** Known types in a URL, in the order of the list; unknown ones are ignored. */
export function knownTypes(values: Values): TestType[] {
  const requested = new Set(readValues(values).map(testTypeOf));
  return testTypes.filter((type) => requested.has(type));
}

/**
 * Whether a URL shows a part of a list or another order: search engines index the complete list in its default order.
 */
export function isFiltered(params: { get(name: string): string | null }): boolean {
  return ['search', 'breed', 'type', 'area', 'sort'].some((name) => (params.get(name) ?? '') !== '');
}
