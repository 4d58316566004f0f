import { harmlessCell, plainCell } from '#shared/csv.ts';
import { formatDate, parseDay, type Reader } from '#shared/dates.ts';
import { toNormalForm } from '#shared/normal-form.ts';
import { summariseTests, testColumns, testResultLabel, type TestResult } from './sheet-results.rules.ts';

/** Business rules 3.18: the columns of a sheet, in the order of the template. */
export const sheetColumns = [
  { key: 'barcode', header: 'Barcode' },
  { key: 'secondBarcode', header: 'Second barcode' },
  { key: 'petName', header: 'Pet name' },
  { key: 'species', header: 'Species' },
  { key: 'breed', header: 'Breed' },
  { key: 'sex', header: 'Sex' },
  { key: 'dob', header: 'Date of birth' },
  { key: 'chip', header: 'Microchip number' },
  { key: 'registrationNumber', header: 'Registration number' },
  { key: 'registrationName', header: 'Registered name' },
  { key: 'damRegistration', header: 'Dam registration' },
  { key: 'sireRegistration', header: 'Sire registration' },
  { key: 'ownerEmail', header: 'Owner email' },
  { key: 'tests', header: 'Test' },
  { key: 'collector', header: 'Collector' },
  { key: 'collectedOn', header: 'Collected on' },
] as const;

/** Columns that are added on download, followed by a column for each test; ignored when the sheet is uploaded again. */
export const resultColumns = [
  { key: 'step', header: 'Status' },
  { key: 'results', header: 'Results' },
  { key: 'certificate', header: 'Certificate' },
] as const;

export type SheetColumn = (typeof sheetColumns)[number]['key'];
export type Cells = Record<SheetColumn, string>;
export type CellNotes = Partial<Record<SheetColumn, string[]>>;

export const columnKeys = sheetColumns.map((column) => column.key);
export const MAX_ROWS = 500;
const MAX_CELL_LENGTH = 200;

export const emptyCells = Object.fromEntries(columnKeys.map((key) => [key, ''])) as Cells;

const bare = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

// Alternative column names.
const aliases: Record<string, SheetColumn> = {
  name: 'petName',
  petname: 'petName',
  birthdate: 'dob',
  dob: 'dob',
  microchip: 'chip',
  chip: 'chip',
  chipnumber: 'chip',
  regno: 'registrationNumber',
  regname: 'registrationName',
  damreg: 'damRegistration',
  sirereg: 'sireRegistration',
  owneremail: 'ownerEmail',
  testskus: 'tests',
  tests: 'tests',
  gender: 'sex',
};

/** Rows of an uploaded file, mapped by its header line; null if there is no barcode column. */
export function readSheet(lines: readonly (readonly string[])[]): Cells[] | null {
  const at = lines.findIndex((line) => line.some((cell) => bare(cell) === 'barcode'));
  const header = lines[at];
  if (!header) return null;
  const known = new Map<string, SheetColumn>([
    ...Object.entries(aliases),
    ...sheetColumns.map(({ key, header: word }): [string, SheetColumn] => [bare(word), key]),
  ]);
  const columns = header.map((cell) => known.get(bare(cell)));
  return lines
    .slice(at + 1)
    .filter((line) => line.some((cell, index) => columns[index] && cell.trim() !== ''))
    .map((line) => {
      const cells = { ...emptyCells };
      columns.forEach((key, index) => {
        // If a name occurs twice, the first column is ours: results come after it.
        if (key && columns.indexOf(key) === index) cells[key] = cleanCell(line[index] ?? '');
      });
      return cells;
    });
}

export function cleanCell(cell: string): string {
  // A cell can contain line breaks, and hidden characters that reverse the text direction.
  const line = plainCell(cell.slice(0, 4 * MAX_CELL_LENGTH).trim()).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  const shown = line.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return toNormalForm(shown, 'NFKC').slice(0, MAX_CELL_LENGTH);
}

/** Converts a workbook's dates to text: spreadsheets store a date as a number. */
export function writtenDates(cells: Cells, reader: string | Reader): Cells {
  const written = (cell: string) =>
    /^\d{5}(\.\d+)?$/.test(cell) ? formatDate(readDate(cell, reader), reader) || cell : cell;
  return { ...cells, dob: written(cells.dob), collectedOn: written(cells.collectedOn) };
}

export interface ResultsOfRow {
  stepName: string;
  tests: readonly TestResult[];
  certificate: string;
}

/** The lines of a sheet for download, with every cell safe to open in a spreadsheet. */
export function sheetLines(rows: readonly { cells: Cells; done?: ResultsOfRow | null }[]): string[][] {
  const columns = testColumns(rows.map(({ done }) => done?.tests ?? []));
  const header = [
    ...[...sheetColumns, ...resultColumns].map((column) => column.header),
    ...columns.map((one) => one.header),
  ];
  const lines = rows.map(({ cells, done }) => {
    const byTest = new Map(done?.tests.map((test) => [test.testId, testResultLabel(test)]));
    const results = done ? [done.stepName, summariseTests(done.tests), done.certificate] : ['', '', ''];
    return [
      ...columnKeys.map((key) => cells[key] ?? ''),
      ...results,
      ...columns.map(({ testId }) => byTest.get(testId) ?? ''),
    ];
  });
  return [header, ...lines].map((line) => line.map(harmlessCell));
}

export function readSpecies(cell: string): 1 | 2 | null {
  const word = cell.toLowerCase();
  if (['dog', 'canine', 'd', '1'].includes(word)) return 1;
  return ['cat', 'feline', 'c', '2'].includes(word) ? 2 : null;
}

export function readSex(cell: string): 'male' | 'female' | null {
  const word = cell.toLowerCase();
  if (['male', 'm', 'dog', 'tom', 'boy'].includes(word)) return 'male';
  return ['female', 'f', 'bitch', 'queen', 'girl'].includes(word) ? 'female' : null;
}

/**
 * YYYY-MM-DD of a cell: a typed date, a spreadsheet date with its time, or its serial number; null if it is no valid
 * date.
 */
export function readDate(cell: string, reader: string | Reader): string | null {
  const day = parseDay(/^\d{4}-\d{1,2}-\d{1,2}(?=[T ])/.exec(cell)?.[0] ?? cell, reader);
  if (day !== null) return day;
  // Days since 1899-12-30, as in spreadsheets; from 1980 to 2100.
  const days = /^\d{5}(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : 0;
  return days > 29_000 && days < 73_000 ? new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10) : null;
}

export interface Collector {
  type: 'self' | 'vet' | 'agent';
  name: string;
}

/** "self", "vet: Dr Ruth Kelpie", "agent: Sam"; a name alone is ambiguous. */
export function readCollector(cell: string): Collector | null {
  if (cell === '' || /^(self|owner|me)$/i.test(cell)) return { type: 'self', name: '' };
  const found = /^(vet|agent)\s*[:,-]?\s*(.*)$/i.exec(cell);
  return found ? { type: found[1]?.toLowerCase() === 'vet' ? 'vet' : 'agent', name: found[2] ?? '' } : null;
}

export function hasProblems(problems: CellNotes): boolean {
  return Object.values(problems).some((messages) => messages.length > 0);
}

/** Stored states; IN_LAB and DONE are derived from the samples on reading. */
export const storedSheetStates = ['DRAFT', 'CHECKED', 'SUBMITTED'] as const;
export const sheetStates = [...storedSheetStates, 'IN_LAB', 'DONE'] as const;
export type SheetState = (typeof sheetStates)[number];

/** Status of a sheet: its own state until it is submitted, then that of its samples (business rules 3.18). */
export function sheetState(own: 'DRAFT' | 'CHECKED' | 'SUBMITTED', samples: { steps: readonly number[] }): SheetState {
  const { steps } = samples;
  if (own !== 'SUBMITTED' || steps.length === 0) return own;
  if (steps.every((step) => step >= 7)) return 'DONE';
  return steps.some((step) => step >= 3) ? 'IN_LAB' : 'SUBMITTED';
}

/** Whether an account can use sheets: they are for users with many animals. */
export function mayUseSheets(person: { type: string; roles: readonly string[]; animals: number }): boolean {
  const isProfessional =
    person.type === 'vet' || person.roles.some((role) => role === 'collection_agent' || role.startsWith('club_'));
  return isProfessional || person.animals >= 5;
}

/** Sort orders of the list of sheets; a minus reverses the order. */
export const sheetSorts = ['name', '-name', 'changed', '-changed'] as const;
export type SheetSort = (typeof sheetSorts)[number];
