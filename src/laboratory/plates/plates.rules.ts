const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const COLUMNS = 12;

/** The 96 wells of a plate in the order in which they are filled: column by column. */
export const wells: readonly string[] = Array.from({ length: COLUMNS }, (_, column) =>
  ROWS.map((row) => `${row}${column + 1}`),
).flat();

/** A1 to H12, in either case. */
export const WELL = /^[A-H](?:[1-9]|1[0-2])$/i;

/** Where the next samples go: the first free wells, from `first` on. */
export function freeWells(taken: ReadonlySet<string>, first = 'A1'): string[] {
  return wells.slice(wells.indexOf(first)).filter((well) => !taken.has(well));
}
