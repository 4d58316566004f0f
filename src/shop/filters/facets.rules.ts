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

/** A choice that finds nothing cannot be made; one that the reader made can be taken back, one made for them cannot. */
export function isDisabled({ count, isChosen }: FacetOption, isUsual = false): boolean {
  return count === 0 && (!isChosen || isUsual);
}

/** Whether a filter leaves a choice: one that finds something beside another, or one that was made. */
export function offersChoice(options: readonly FacetOption[], isUsual = false): boolean {
  if (isUsual) return options.filter((option) => !isDisabled(option, true)).length > 1;
  return options.length > 1 || options.some(({ isChosen }) => isChosen);
}

/** Whether the chosen test types are those that are chosen for everyone. */
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
