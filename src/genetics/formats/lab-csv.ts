/**
 * The laboratory's result file: `barcode,test,genotype[,status,date,method,quality,repeats]`, one call per row. The
 * reader checks format and genetics; barcodes and test codes are resolved by the caller. It never throws: problems have
 * a position and a reason.
 */
import { isTestMethod, testMethods, type CallBasis } from '#genetics/call-basis.ts';
import type { Reading, Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import type { DelimitedRow, DelimitedTable, Problem } from './delimited.ts';
import { valuesText } from './row-values.ts';

export const labCsvColumns = ['barcode', 'test', 'genotype', 'status', 'date', 'method', 'quality', 'repeats'] as const;
export const labCsvMaxRows = 10_000;
type Column = (typeof labCsvColumns)[number];

export interface LabCsvTarget {
  readonly test: TestGenetics;
  readonly sex: Sex;
  /**
   * The first day (YYYY-MM-DD) on which the sample can have arrived; tests with an earlier date are rejected. Null:
   * unknown.
   */
  readonly receivedOn: string | null;
}
/** Called once per row. Returns the column and the reason for an unknown barcode or test, or a sample not received. */
export type LabCsvLookup = (
  barcode: string,
  testCode: string,
) => LabCsvTarget | { readonly column: 'barcode' | 'test'; readonly reason: string };

export interface LabCsvRow {
  readonly line: number;
  /** As written in the file, trimmed. */
  readonly barcode: string;
  readonly testCode: string;
  /** `called` has a genotype; `failed` and `indeterminate` have none. */
  readonly outcome: 'called' | 'failed' | 'indeterminate';
  readonly reading: Reading | null;
  /** ISO date of the test, if the file gives one. */
  readonly testedOn: string | null;
  /** How the call was obtained, according to the file. */
  readonly basis: CallBasis;
}

export interface LabCsvReport {
  /** Valid rows. Save them only if `problems` is empty: a file is imported completely or not at all. */
  readonly rows: LabCsvRow[];
  readonly problems: Problem[];
  /** Well-formed but biologically implausible calls (a heterozygous male); their rows are also in `problems`. */
  readonly held: {
    readonly line: number;
    readonly barcode: string;
    readonly testCode: string;
    readonly reason: string;
  }[];
  readonly dataRows: number;
}

/**
 * Reads results from a parsed table; rows after `labCsvMaxRows` can be missing. `latestDay` (YYYY-MM-DD): tests with a
 * later date are rejected.
 */
export function readLabTable(table: DelimitedTable, lookup: LabCsvLookup, latestDay: string): LabCsvReport {
  const state: State = {
    lookup,
    latestDay,
    header: null,
    stopped: false,
    seen: new Map(),
    report: { rows: [], problems: [], held: [], dataRows: 0 },
  };
  for (const row of table.rows) processRow(state, row);
  finish(state, { ...table, lastLine: table.rows.at(-1)?.line ?? 0 });
  return state.report;
}

interface State {
  lookup: LabCsvLookup;
  latestDay: string;
  header: Column[] | null;
  stopped: boolean;
  seen: Map<string, number>;
  report: { rows: LabCsvRow[]; problems: Problem[]; held: LabCsvReport['held']; dataRows: number };
}

function processRow(state: State, row: DelimitedRow): void {
  if (state.stopped) return;
  if (!state.header) return readHeader(state, row);
  state.report.dataRows += 1;
  if (state.report.dataRows > labCsvMaxRows) {
    problem(
      state,
      row.line,
      '',
      `The file has more than ${labCsvMaxRows.toLocaleString('en')} rows. Split it into smaller files.`,
    );
    state.stopped = true;
    return;
  }
  readRow(state, row, state.header);
}

function readHeader(state: State, row: DelimitedRow): void {
  const names = row.cells.map((cell) => cell.trim().toLowerCase());
  const expected = labCsvColumns.slice(0, names.length);
  if (
    names.length < 3 ||
    names.length > labCsvColumns.length ||
    names.some((name, index) => name !== expected[index])
  ) {
    problem(
      state,
      row.line,
      '',
      `The first line must be "barcode,test,genotype", optionally followed by "status,date,method,quality,repeats". It is "${names.join(',').slice(0, 80)}".`,
    );
    state.stopped = true;
    return;
  }
  state.header = [...expected];
}

function readRow(state: State, row: DelimitedRow, header: Column[]): void {
  if (row.cells.length !== header.length) {
    problem(state, row.line, '', `This row has ${valuesText(row.cells)}, but the header has ${header.length} columns.`);
    return;
  }
  const cell = (name: Column) => row.cells[header.indexOf(name)]?.trim() ?? '';
  const barcode = cell('barcode');
  const testCode = cell('test');
  const before = state.report.problems.length;
  if (barcode === '') problem(state, row.line, 'barcode', 'The barcode is empty.');
  if (testCode === '') problem(state, row.line, 'test', 'The test code is empty.');
  const testedOn = cell('date') || null;
  if (testedOn && !isCalendarDate(testedOn))
    problem(state, row.line, 'date', `"${testedOn}" is not a valid date. Use the format 2026-11-20.`);
  else if (testedOn && testedOn > state.latestDay)
    problem(state, row.line, 'date', `${testedOn} is in the future. Check the date.`);
  const basis = readBasis(state, row.line, cell);
  const outcome = outcomeOf(cell('status'));
  if (!outcome)
    problem(state, row.line, 'status', `"${cell('status')}" is not a status. Use called, failed or indeterminate.`);
  if (state.report.problems.length > before || !outcome || isRepeated(state, row.line, barcode, testCode)) return;
  const target = state.lookup(barcode, testCode);
  if ('reason' in target) return problem(state, row.line, target.column, target.reason);
  if (testedOn && target.receivedOn && testedOn < target.receivedOn)
    return problem(state, row.line, 'date', `${testedOn} is before the sample was received. Check the date.`);
  const reading = readCall(state, { line: row.line, barcode, testCode, target, outcome, genotype: cell('genotype') });
  if (reading !== undefined)
    state.report.rows.push({ line: row.line, barcode, testCode, outcome, reading, testedOn, basis });
}

function readBasis(state: State, line: number, cell: (name: Column) => string): CallBasis {
  const method = cell('method').toLowerCase();
  const isMethod = isTestMethod(method);
  if (method !== '' && !isMethod)
    problem(
      state,
      line,
      'method',
      `"${cell('method')}" is not a method. Use one of: ${Object.keys(testMethods).join(', ')}.`,
    );
  const quality = numberIn(cell('quality'), /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/);
  if (quality === undefined)
    problem(
      state,
      line,
      'quality',
      `"${cell('quality')}" is not a call quality. Use a number from 0 to 1, such as 0.98.`,
    );
  const repeats = numberIn(cell('repeats'), /^[1-9]\d?$/);
  if (repeats === undefined)
    problem(
      state,
      line,
      'repeats',
      `"${cell('repeats')}" is not a valid number of readings. Enter how many readings agree, from 1 to 99.`,
    );
  return { method: isMethod ? method : null, quality: quality ?? null, repeats: repeats ?? null };
}

/** The number in a cell; null: empty; undefined: invalid. */
function numberIn(text: string, shape: RegExp): number | null | undefined {
  if (text === '') return null;
  return shape.test(text) ? Number(text) : undefined;
}

type Call = {
  line: number;
  barcode: string;
  testCode: string;
  target: LabCsvTarget;
  outcome: LabCsvRow['outcome'];
  genotype: string;
};

function readCall(state: State, call: Call): Reading | null | undefined {
  if (call.outcome !== 'called') {
    if (call.genotype === '') return null;
    problem(
      state,
      call.line,
      'genotype',
      `A ${call.outcome} test has no genotype, but this row gives "${call.genotype}".`,
    );
    return undefined;
  }
  const reading = readGenotype(call.target.test, call.genotype, call.target.sex);
  if (reading.ok) return reading;
  problem(state, call.line, 'genotype', reading.reason);
  if (reading.hold)
    state.report.held.push({ line: call.line, barcode: call.barcode, testCode: call.testCode, reason: reading.reason });
  return undefined;
}

function isRepeated(state: State, line: number, barcode: string, testCode: string): boolean {
  const key = `${barcode.replaceAll(/[\s-]/g, '')}\u0000${testCode}`.toUpperCase();
  const earlier = state.seen.get(key);
  if (earlier === undefined) state.seen.set(key, line);
  else problem(state, line, 'barcode', `${barcode} already has a row for ${testCode} on line ${earlier}.`);
  return earlier !== undefined;
}

function finish(state: State, end: { endedWithLineBreak: boolean; openQuote: boolean; lastLine: number }): void {
  if (state.stopped) return;
  if (!state.header) return problem(state, 0, '', 'The file is empty.');
  if (end.openQuote) problem(state, end.lastLine, '', 'A quotation mark is not closed. The file may be cut off.');
  // A truncated genotype can still be valid ("A/at" becomes "A/a"), so an incomplete last line is never used.
  else if (!end.endedWithLineBreak)
    problem(
      state,
      end.lastLine,
      '',
      'The file does not end with a line break, so its last row may be cut off. Upload the complete file.',
    );
  if (state.report.dataRows === 0 && state.report.problems.length === 0)
    problem(state, 0, '', 'The file has a header but no results.');
}

function outcomeOf(status: string): LabCsvRow['outcome'] | null {
  const word = status.toLowerCase();
  if (['', 'called', 'ok', 'pass', 'passed', 'final'].includes(word)) return 'called';
  if (['failed', 'fail', 'no result', 'no call'].includes(word)) return 'failed';
  return word === 'indeterminate' ? 'indeterminate' : null;
}

export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

function problem(state: State, row: number, column: string, reason: string): void {
  state.report.problems.push({ row, column, reason });
}
