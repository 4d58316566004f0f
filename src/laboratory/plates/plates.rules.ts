const ROWS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const COLUMNS = 12;

/** The 96 wells of a plate in the order in which they are filled: column by column. */
export const wells: readonly string[] = Array.from({ length: COLUMNS }, (_, column) =>
  ROWS.map((row) => `${row}${column + 1}`),
).flat();

/** A1 to H12, in either case. */
export const WELL = /^[A-H](?:[1-9]|1[0-2])$/i;

/** Business rules 3.3: these wells of every plate are for controls, never samples. */
const controls: ReadonlyMap<string, 'negative' | 'positive'> = new Map([
  ['A1', 'negative'],
  ['B1', 'positive'],
  ['G12', 'positive'],
  ['H12', 'negative'],
]);

export const CONTROL_WELLS = [...controls.keys()];

/** The reason why a requested well cannot be used, or null. */
export function refuseWell(well: string, taken: ReadonlySet<string>): string | null {
  const control = controls.get(well);
  if (control) return `Well ${well} is for the ${control} control. Choose another well.`;
  return taken.has(well) ? `Well ${well} of this plate is taken.` : null;
}

/** The wells for the next samples: the free wells from `first` on that are not for controls. */
export function freeWells(taken: ReadonlySet<string>, first = 'A1'): string[] {
  return wells.slice(wells.indexOf(first)).filter((well) => !taken.has(well) && !controls.has(well));
}
