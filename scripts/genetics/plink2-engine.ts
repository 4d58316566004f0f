/**
 * With GENETICS_ENGINE=plink2, an installed plink2 computes the tables of cohorts, with the same columns and digits.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { UsageError, type Options } from './options.ts';
import type { Table } from './print.ts';

interface Plink2Table {
  readonly args: readonly string[];
  readonly suffix: string;
  /** The column of plink2 for each of our columns. */
  readonly columns: Readonly<Record<string, string>>;
}

const tables = {
  king: {
    args: ['--make-king-table'],
    suffix: 'kin0',
    columns: { ID1: 'IID1', ID2: 'IID2', NSNP: 'NSNP', HETHET: 'HETHET', IBS0: 'IBS0', KINSHIP: 'KINSHIP' },
  },
  freq: {
    args: ['--freq'],
    suffix: 'afreq',
    columns: { '#CHROM': 'CHROM', ID: 'ID', REF: 'REF', ALT: 'ALT', ALT_FREQS: 'ALT_FREQS', OBS_CT: 'OBS_CT' },
  },
} as const satisfies Record<string, Plink2Table>;

const numberColumns = new Set(['NSNP', 'HETHET', 'IBS0', 'KINSHIP', 'ALT_FREQS', 'OBS_CT']);
const chromosomes = { dog: ['--dog'], cat: ['--chr-set', '18'] } as const;

/** The table computed by plink2; null: use our engine. */
export function plink2Table(command: keyof typeof tables, { values, flags, species }: Options): Table | null {
  const engine = process.env['GENETICS_ENGINE'] ?? '';
  if (engine === '') return null;
  if (engine !== 'plink2') throw new UsageError(`GENETICS_ENGINE must be plink2 or empty, not ${engine}.`);
  const { bfile } = values;
  if (!bfile) throw new UsageError('GENETICS_ENGINE=plink2 needs --bfile. Convert other files first.');
  const { args, suffix, columns } = tables[command];
  const folder = mkdtempSync(path.join(tmpdir(), 'damsire-plink2-'));
  try {
    const out = path.join(folder, 'out');
    const founders = flags.has('nonfounders') ? ['--nonfounders'] : [];
    run([...chromosomes[species], '--bfile', bfile, ...args, ...founders, '--out', out]);
    // An open file can still be read after its folder is deleted.
    const file = openSync(`${out}.${suffix}`, 'r');
    return { columns: Object.keys(columns), rows: readRows(file, Object.values(columns)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('plink2', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error) throw new UsageError('GENETICS_ENGINE=plink2, but plink2 is not installed (apt-get install plink2).');
  if (status !== 0) throw new UsageError(`plink2 could not calculate this. ${stderr.trim()}`);
}

function* readRows(file: number, wanted: readonly string[]): Generator<(string | number)[]> {
  let at: number[] | null = null;
  for (const line of readLines(file)) {
    const cells = line.split('\t');
    if (at) yield at.map((column, index) => valueOf(cells[column] ?? '', wanted[index] ?? ''));
    else at = wanted.map((name) => cells.findIndex((cell) => cell.replace('#', '') === name));
  }
}

/** plink2 writes nan or -inf for values that cannot be computed, and a dot for an unknown allele. */
function valueOf(cell: string, column: string): string | number {
  if (cell === '.' && (column === 'REF' || column === 'ALT')) return '0';
  if (!numberColumns.has(column) && !(column === 'CHROM' && /^\d+$/.test(cell))) return cell;
  return cell === '-inf' ? -Infinity : Number(cell);
}

/** Reads line by line, because the table of all pairs of a cohort can exceed the maximum length of a string. */
function* readLines(file: number): Generator<string> {
  try {
    const [chunk, decoder] = [Buffer.alloc(2 ** 20), new StringDecoder('utf8')];
    let rest = '';
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}
