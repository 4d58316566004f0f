/**
 * Genotypes as plain text: raw-data files of one animal (23andMe, AncestryDNA and similar), laboratory tables with
 * one row per call or per animal, and PLINK's .tped (Embark). Columns are identified by name, and separated by commas,
 * semicolons, tabs or spaces.
 */
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { createCallCollector, type CallCollector } from './call-collector.ts';
import { createDelimitedReader, type Problem } from './delimited.ts';
import { readAlleleCells, readGenotypeCell } from './genotype-cell.ts';
import { readMatrixRow, type MatrixColumns } from './genotype-matrix.ts';
import { findColumns, type TextColumns } from './genotype-columns.ts';
import { isUnplacedSequence, positionInName } from './sequence-names.ts';
import { valuesText } from './row-values.ts';

export interface GenotypeText {
  /** Null if there are problems. */
  readonly table: GenotypeTable | null;
  readonly problems: Problem[];
  /** Rows that were skipped because their sequence is not placed on a chromosome. */
  readonly leftOut: Problem[];
}

interface Options {
  readonly species: Species;
  /** Name of the animal in files of one animal that do not name it. */
  readonly sample: string;
  /** Names of the animals in a .tped, from its .tfam. */
  readonly samples?: readonly string[];
}

/** Whether the first lines are in one of these formats. */
export function isGenotypeText(text: string): boolean {
  return readStart(text.slice(0, 100_000)) !== null;
}

/** Reads a whole text. A file without a final line break is rejected, because a truncated genotype can look valid. */
export function readGenotypeText(text: string, options: Options): GenotypeText {
  const start = readStart(text);
  if (!start)
    return {
      table: null,
      leftOut: [],
      problems: [
        { row: 1, column: '', reason: 'The file has no columns for marker and genotype, and is not a .tped file.' },
      ],
    };
  const problems: Problem[] = [];
  const leftOut: Problem[] = [];
  const collector = createCallCollector(options.species);
  const state: State = { ...options, start, collector, problems, leftOut };
  for (const { line, cells } of start.rows) readRow(state, line, cells);
  const { columns } = start;
  const names = { marker: columns.names.marker ?? 'marker', chromosome: columns.names.chromosome ?? 'chromosome' };
  const { table, problems: more } = collector.end(names);
  if (!start.endsWithBreak) {
    const reason = 'The file does not end with a line break, so its last row may be cut off.';
    problems.push({ row: start.rows.at(-1)?.line ?? 0, column: '', reason });
  }
  if (start.rows.length === 0) problems.push({ row: 0, column: '', reason: 'The file has no genotypes.' });
  const all = [...problems, ...more].slice(0, MAX_PROBLEMS);
  return { table: all.length > 0 ? null : table, problems: all, leftOut };
}

const MAX_PROBLEMS = 1000;

interface Row {
  readonly line: number;
  readonly cells: string[];
}
interface Start {
  readonly columns: TextColumns;
  readonly rows: readonly Row[];
  readonly endsWithBreak: boolean;
}
interface State extends Options {
  readonly start: Start;
  readonly collector: CallCollector;
  readonly problems: Problem[];
  readonly leftOut: Problem[];
}

/** Finds the columns in the header (the last comment in raw-data files) or the first row; null: another format. */
function readStart(text: string): Start | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const from = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const first = lines[from];
  if (first === undefined) return null;
  const comment = lines.slice(0, from).findLast((line) => line.startsWith('#'));
  const separator = ['\t', ',', ';'].find((one) => first.includes(one)) ?? ' ';
  const rows = splitRows(lines.slice(from), { separator, from });
  const [head] = rows;
  if (!head) return null;
  const commentRow = comment ? splitRows([comment.replace(/^#+\s*/, '')], { separator, from: 0 })[0] : undefined;
  const columns = findColumns(head.cells, commentRow?.cells ?? null);
  if (!columns) return null;
  return { columns, rows: columns.isHeader ? rows.slice(1) : rows, endsWithBreak: text.endsWith('\n') };
}

function splitRows(lines: readonly string[], { separator, from }: { separator: string; from: number }): Row[] {
  if (separator === ' ')
    return lines.flatMap((line, at) =>
      line.trim() === '' || line.startsWith('#') ? [] : [{ line: from + at + 1, cells: line.trim().split(/\s+/) }],
    );
  const reader = createDelimitedReader(separator);
  return [...reader.push(lines.join('\n')), ...reader.end().rows]
    .filter(({ cells }) => !cells[0]?.startsWith('#'))
    .map(({ line, cells }) => ({ line: from + line, cells }));
}

function readRow(state: State, line: number, cells: string[]): void {
  const { columns } = state.start;
  if (state.problems.length >= MAX_PROBLEMS) return;
  const addProblem = (column: string, reason: string) => void state.problems.push({ row: line, column, reason });
  if (cells.length !== columns.width)
    return addProblem('', `This row has ${valuesText(cells)}, but ${columns.width} are needed.`);
  if (columns.kind !== 'rows') return readMatrixCalls(state, columns, { line, cells });
  const cell = (at: number | null) => (at === null ? '' : (cells[at]?.trim() ?? ''));
  const marker = cell(columns.marker);
  const sample = columns.sample === null ? state.sample : cell(columns.sample);
  if (marker === '') return addProblem(columns.names.marker ?? '', 'The marker name is empty.');
  if (sample === '') return addProblem(columns.names.sample ?? '', 'The sample name is empty.');
  const alleles =
    columns.genotype === null
      ? readAlleleCells(cell(columns.allele1), cell(columns.allele2))
      : readGenotypeCell(cell(columns.genotype));
  if (alleles === undefined) return addProblem(marker, `"${cells.slice(3).join(' ')}" is not a genotype.`);
  addCall(state, {
    line,
    sample,
    marker,
    alleles,
    chromosome: cell(columns.chromosome),
    position: cell(columns.position),
  });
}

function readMatrixCalls(state: State, columns: MatrixColumns, row: Row): void {
  for (const call of readMatrixRow(columns, row.cells, state.samples ?? [state.sample])) {
    if (call.alleles === undefined)
      state.problems.push({ row: row.line, column: call.marker, reason: `"${call.text}" is not a genotype.` });
    else addCall(state, { ...call, alleles: call.alleles, line: row.line });
  }
}

function addCall(
  state: State,
  call: {
    line: number;
    sample: string;
    marker: string;
    alleles: readonly [string, string] | null;
    chromosome: string;
    position: string;
  },
): void {
  const namedPlace = call.chromosome === '' && call.position === '' ? positionInName(call.marker) : null;
  const chromosome = namedPlace?.chromosome ?? call.chromosome;
  const position = namedPlace?.position ?? (call.position === '' ? 0 : Number(call.position));
  if (!(Number.isInteger(position) && position >= 0)) {
    const reason = `"${call.position}" is not a position.`;
    state.problems.push({ row: call.line, column: call.marker, reason });
  } else if (chromosome !== '' && isUnplacedSequence(chromosome)) {
    const reason = `${call.marker}: the sequence ${chromosome} is not placed on a chromosome.`;
    state.leftOut.push({ row: call.line, column: call.marker, reason });
  } else state.collector.add({ ...call, chromosome: chromosome || null, position });
}
