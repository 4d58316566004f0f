/** A table is printed tab-separated with its header; anything else, or with --json, as JSON. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export function print(result: Table | { readonly value: unknown }, json: boolean): void {
  if ('value' in result) process.stdout.write(`${JSON.stringify(result.value, null, 2)}\n`);
  else if (json)
    process.stdout.write(
      `${JSON.stringify(
        result.rows.map((row) => Object.fromEntries(row.map((cell, at) => [result.columns[at] ?? '', cell]))),
        null,
        2,
      )}\n`,
    );
  else
    process.stdout.write([result.columns, ...result.rows].map((row) => `${row.map(cellText).join('\t')}\n`).join(''));
}

/** Six significant digits, as PLINK prints. */
export function six(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(6)) : value;
}

/** Three decimals, halves upwards, as PLINK prints. */
export function fixed(value: number): string {
  return (Math.round(value * 1000 + 1e-7) / 1000).toFixed(3);
}

function cellText(cell: string | number | null): string {
  if (cell === null) return 'NA';
  // plink2 spells what cannot be computed nan and -inf.
  if (typeof cell === 'number' && !Number.isFinite(cell)) return Number.isNaN(cell) ? 'nan' : cell > 0 ? 'inf' : '-inf';
  return String(cell);
}
