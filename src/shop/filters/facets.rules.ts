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

/** An option that finds nothing is disabled, unless the reader selected it; one selected by default is disabled. */
export function isDisabled({ count, isChosen }: FacetOption, isUsual = false): boolean {
  return count === 0 && (!isChosen || isUsual);
}

/** Whether a filter offers a choice: more than one usable option, or one that the reader selected. */
export function offersChoice(options: readonly FacetOption[], isUsual = false): boolean {
  if (isUsual) return options.filter((option) => !isDisabled(option, true)).length > 1;
  return options.length > 1 || options.some(({ isChosen }) => isChosen);
}

/** Whether exactly the default test types are selected. */
export function areUsual(types: readonly FacetOption[], usual: readonly string[]): boolean {
  return types.every(({ value, isChosen }) => isChosen === usual.includes(value));
}

/** How many filters narrow the list: breeds, disease categories, and the test types where they differ from the usual ones. */
export function countActive(chosen: {
  breeds: readonly unknown[];
  areas: readonly FacetOption[];
  types: readonly FacetOption[];
  usual: readonly string[];
}): number {
  const types = chosen.types.filter(({ isChosen }) => isChosen);
  const typesCount = areUsual(chosen.types, chosen.usual) ? 0 : types.length;
  return chosen.breeds.length + chosen.areas.filter(({ isChosen }) => isChosen).length + typesCount;
}
