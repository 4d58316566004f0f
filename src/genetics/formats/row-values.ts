/** Number of values in a row: "1 value", "6 values". */
export function valuesText({ length }: { length: number }): string {
  return `${length} ${length === 1 ? 'value' : 'values'}`;
}

/** Error message for a marker's row, beginning with the marker's name if it has one. */
export function markerProblem(marker: string, reason: string): string {
  return marker === '' ? reason.charAt(0).toUpperCase() + reason.slice(1) : `${marker}: ${reason}`;
}
