const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const COLUMNS = 12;

/** The 96 wells of a plate in the order in which they are filled: column by column. */
export const wells: readonly string[] = Array.from({ length: COLUMNS }, (_, column) =>
  ROWS.map((row) => `${row}${column + 1}`),
).flat();

/** A1 to H12, in either case. */
export const WELL = /^[A-H](?:[1-9]|1[0-2])$/i;

/** Business rules 3.3: these wells of every plate hold a control, never a sample. */
const controls: ReadonlyMap<string, 'negative' | 'positive'> = new Map([
  ['A1', 'negative'],
  ['B1', 'positive'],
  ['G12', 'positive'],
  ['H12', 'negative'],
]);

export const CONTROL_WELLS = [...controls.keys()];

/** Why no sample goes into a well that was asked for, or null. */
export function refuseWell(well: string, taken: ReadonlySet<string>): string | null {
  const control = controls.get(well);
  if (control) return `Well ${well} is for the ${control} control. Choose another well.`;
  return taken.has(well) ? `Well ${well} of this plate is taken.` : null;
}

/** Where the next samples go: the first free wells that are not for controls, from `first` on. */
export function freeWells(taken: ReadonlySet<string>, first = 'A1'): string[] {
  return wells.slice(wells.indexOf(first)).filter((well) => !taken.has(well) && !controls.has(well));
}
