import { readFileSync } from 'node:fs';
import { splitDelimited } from '#genetics/formats/delimited.ts';

export type CsvRow = Record<string, string>;

/** The rows of a file in `data`, by column name. */
export function readCsv(name: string): CsvRow[] {
  const [header, ...rows] = splitDelimited(readFileSync(new URL(`./data/${name}.csv`, import.meta.url), 'utf8'));
  const columns = header?.cells ?? [];
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row.cells[index] ?? ''])));
}
