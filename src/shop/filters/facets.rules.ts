/** One choice of a filter, with how many products of the list it has. */
export interface FacetOption<Value extends string = string> {
  value: Value;
  count: number;
  isChosen: boolean;
}

export interface Facets<TestType extends string = string> {
  types: FacetOption<TestType>[];
  /** Disease categories; empty where the list has one or none. */
  areas: FacetOption[];
}

/** A choice that finds nothing cannot be made; one that was made can be taken back. */
export function isDisabled({ count, isChosen }: FacetOption): boolean {
  return count === 0 && !isChosen;
}

/** How many filters narrow the list: breeds, disease categories, and the test types where they differ from the usual ones. */
export function countActive(chosen: {
  breeds: readonly unknown[];
  areas: readonly FacetOption[];
  types: readonly FacetOption[];
  usual: readonly string[];
}): number {
  const types = chosen.types.filter(({ isChosen }) => isChosen);
  const isUsual = chosen.types.every(({ value, isChosen }) => isChosen === chosen.usual.includes(value));
  return chosen.breeds.length + chosen.areas.filter(({ isChosen }) => isChosen).length + (isUsual ? 0 : types.length);
}
