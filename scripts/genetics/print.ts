import { writeSync } from 'node:fs';

/** Prints tables as tab-separated text with a header, anything else, or with --json, as JSON. Rows can be streamed. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly (string | number | null)[]>;
}

export function print(result: Table | { readonly value: unknown }, json: boolean): void {
  if ('value' in result) {
    write(`${JSON.stringify(result.value, null, 2)}\n`);
    return;
  }
  let buffer = json ? '[' : `${result.columns.join('\t')}\n`;
  let count = 0;
  for (const row of result.rows) {
    buffer += json ? `${count > 0 ? ',' : ''}\n${asObject(result.columns, row)}` : `${row.map(cellText).join('\t')}\n`;
    count += 1;
    if (buffer.length > CHUNK_SIZE) {
      write(buffer);
      buffer = '';
    }
  }
  write(json ? `${buffer}${count > 0 ? '\n' : ''}]\n` : buffer);
}

/** Characters per write. */
const CHUNK_SIZE = 1 << 16;

/** Writes synchronously, so that a table of all pairs does not accumulate in memory. */
function write(text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A closed pipe ("| head") is not an error.
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function asObject(columns: readonly string[], row: readonly (string | number | null)[]): string {
  return JSON.stringify([Object.fromEntries(row.map((cell, at) => [columns[at] ?? '', cell]))], null, 2).slice(2, -2);
}

/** Six significant digits, as in PLINK. */
export function six(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(6)) : value;
}

/** Three decimals, rounded half up, as in PLINK. */
export function fixed(value: number): string {
  return (Math.round(value * 1000 + 1e-7) / 1000).toFixed(3);
}

function cellText(cell: string | number | null): string {
  if (cell === null) return 'NA';
  // plink2 writes nan and -inf for values that cannot be computed.
  if (typeof cell === 'number' && !Number.isFinite(cell)) return Number.isNaN(cell) ? 'nan' : cell > 0 ? 'inf' : '-inf';
  return String(cell);
}
