/** How many values a row of a table has: "1 value", "6 values". */
export function valuesText({ length }: { length: number }): string {
  return `${length} ${length === 1 ? 'value' : 'values'}`;
}
