/** How many values a row of a table has: "1 value", "6 values". */
export function valuesText({ length }: { length: number }): string {
  return `${length} ${length === 1 ? 'value' : 'values'}`;
}

/** What is wrong with the row of a marker, named first if it has a name. */
export function markerProblem(marker: string, reason: string): string {
  return marker === '' ? reason.charAt(0).toUpperCase() + reason.slice(1) : `${marker}: ${reason}`;
}
