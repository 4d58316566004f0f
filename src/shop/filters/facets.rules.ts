/** One option of a filter, with its product count. */
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

/** An option without results is disabled unless the visitor selected it; a default selection is disabled, too. */
export function isDisabled({ count, isChosen }: FacetOption, isDefault = false): boolean {
  return count === 0 && (!isChosen || isDefault);
}

/** Whether a filter offers a choice: more than one usable option, or one that the visitor selected. */
export function offersChoice(options: readonly FacetOption[], isDefault = false): boolean {
  if (isDefault) return options.filter((option) => !isDisabled(option, true)).length > 1;
  return options.length > 1 || options.some(({ isChosen }) => isChosen);
}

/** Whether exactly the default test types are selected. */
export function areDefault(types: readonly FacetOption[], usual: readonly string[]): boolean {
  return types.every(({ value, isChosen }) => isChosen === usual.includes(value));
}

/** The number of active filters: breeds, disease categories, and the test types if they differ from the default. */
export function countActive(chosen: {
  breeds: readonly unknown[];
  areas: readonly FacetOption[];
  types: readonly FacetOption[];
  usual: readonly string[];
}): number {
  const types = chosen.types.filter(({ isChosen }) => isChosen);
  const typesCount = areDefault(chosen.types, chosen.usual) ? 0 : types.length;
  return chosen.breeds.length + chosen.areas.filter(({ isChosen }) => isChosen).length + typesCount;
}
