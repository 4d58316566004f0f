/**
 * Pedigree tables: CSV with the columns id, sire, dam and optionally sex, dob, breed, in any order. `0` or an empty
 * cell is an unknown parent.
 */
import { joinDelimited, splitDelimited, type Problem } from './delimited.ts';
import { isCalendarDate } from './lab-csv.ts';
import { valuesText } from './row-values.ts';

export interface PedigreeRow {
  readonly id: string;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly sex: 'female' | 'male' | null;
  /** ISO date. */
  readonly bornOn: string | null;
  readonly breed: string | null;
}

/**
 * Reads the whole table; a row with a problem is skipped and reported by line and column. Cycles are found by
 * `orderPedigree`.
 */
export function readPedigreeCsv(text: string): { rows: PedigreeRow[]; problems: Problem[] } {
  const [header, ...lines] = splitDelimited(text);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = ['id', 'sire', 'dam'].filter((name) => !names.includes(name));
  if (missing.length > 0)
    return {
      rows: [],
      problems: [{ row: header?.line ?? 0, column: '', reason: `The header has no column ${missing.join(', ')}.` }],
    };
  const rows: PedigreeRow[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    const cell = (name: string) => (names.includes(name) ? (cells[names.indexOf(name)] ?? '').trim() : '');
    const problem = (column: string, reason: string) => problems.push({ row: line, column, reason });
    const before = problems.length;
    if (cells.length !== names.length)
      problem('', `This row has ${valuesText(cells)}, but the header has ${names.length} columns.`);
    const id = cell('id');
    if (id === '' || id === '0') problem('id', 'The animal has no ID.');
    if (seen.has(id)) problem('id', `${id} is in the table twice.`);
    seen.add(id);
    const sex = sexes[cell('sex').toLowerCase()];
    if (sex === undefined) problem('sex', `"${cell('sex')}" is not a sex. Use M or F.`);
    const bornOn = cell('dob') || null;
    if (bornOn && !isCalendarDate(bornOn))
      problem('dob', `"${bornOn}" is not a valid date. Use the format 2026-11-20.`);
    if (problems.length === before)
      rows.push({
        id,
        sire: parent(cell('sire')),
        dam: parent(cell('dam')),
        sex: sex ?? null,
        bornOn,
        breed: cell('breed') || null,
      });
  }
  return { rows, problems };
}

/** Writes a table that `readPedigreeCsv` reads back unchanged. */
export function writePedigreeCsv(rows: readonly PedigreeRow[]): string {
  const lines = rows.map((row) => [
    row.id,
    row.sire ?? '',
    row.dam ?? '',
    row.sex === 'male' ? 'M' : row.sex === 'female' ? 'F' : '',
    row.bornOn ?? '',
    row.breed ?? '',
  ]);
  return [['id', 'sire', 'dam', 'sex', 'dob', 'breed'], ...lines].map((line) => `${joinDelimited(line)}\n`).join('');
}

const sexes: Record<string, 'female' | 'male' | null> = {
  '': null,
  '0': null,
  u: null,
  unknown: null,
  m: 'male',
  male: 'male',
  '1': 'male',
  f: 'female',
  female: 'female',
  '2': 'female',
};

function parent(id: string): string | null {
  return id === '' || id === '0' ? null : id;
}
