/**
 * Illumina GenomeStudio FinalReport (GSGT): a [Header] block and a [Data] table, tab or comma separated, columns in
 * any order. Streaming: calls are passed to `onCall` as they are read, with memory independent of file size. Invalid
 * files give problems and never throw.
 */
import type { Problem } from './delimited.ts';
import { createLineReader } from './lines.ts';
import { valuesText } from './row-values.ts';

/**
 * Allele columns that can be read. `AB` needs the manifest to convert the alleles to bases; `Top` and `Forward` are
 * bases on that strand.
 */
export const alleleColumns = ['Forward', 'Top', 'AB', 'Plus', 'Design'] as const;
export type AlleleColumns = (typeof alleleColumns)[number];

export interface FinalReportCall {
  readonly line: number;
  readonly sample: string;
  readonly marker: string;
  /** Both alleles; null for a no-call (`-`) or a GC score below the minimum. */
  readonly alleles: readonly [string, string] | null;
  readonly gcScore: number | null;
  readonly chromosome: string | null;
  readonly position: number | null;
}

export interface FinalReportSummary {
  readonly header: Readonly<Record<string, string>>;
  readonly samples: string[];
  readonly calls: number;
  readonly noCalls: number;
  /** The allele columns that were read (null: none), and those that the table has. */
  readonly columns: AlleleColumns | null;
  readonly choices: readonly AlleleColumns[];
  /** At most 1000; in that case, the last one states that there are more. */
  readonly problems: Problem[];
}

export interface FinalReportOptions {
  /** Default: `Top`, or the only pair of columns in the table. */
  readonly columns?: AlleleColumns | undefined;
  readonly onCall: (call: FinalReportCall) => void;
  /** Minimum GenCall score of a genotype; usually 0.15 (Illumina). */
  readonly minimumGcScore?: number;
}

/**
 * Reads a FinalReport (Illumina GenomeStudio) in chunks of any size. Calls are passed to `onCall`; `end` returns
 * invalid rows as problems. Never throws for an invalid file.
 */
export function createFinalReportReader(options: FinalReportOptions): {
  push(chunk: string): void;
  end(): FinalReportSummary;
} {
  const lines = createLineReader();
  const state: State = {
    options,
    section: 'start',
    line: 0,
    header: {},
    separator: '\t',
    columns: null,
    choices: [],
    samples: new Set(),
    calls: 0,
    noCalls: 0,
    problems: [],
    broken: false,
  };
  return {
    push(chunk) {
      for (const line of lines.push(chunk)) readLine(state, line);
    },
    end() {
      const last = lines.end();
      if (last !== null) {
        readLine(state, last);
        report(state, '', 'The file does not end with a line break, so its last row may be cut off.');
      }
      checkCounts(state);
      return {
        header: state.header,
        samples: [...state.samples],
        calls: state.calls,
        noCalls: state.noCalls,
        columns: state.columns?.kind ?? null,
        choices: state.choices,
        problems: state.problems,
      };
    },
  };
}

const maxProblems = 1000;

interface Columns {
  kind: AlleleColumns;
  marker: number;
  sample: number;
  allele1: number;
  allele2: number;
  score: number;
  chromosome: number;
  position: number;
  width: number;
}

interface State {
  options: FinalReportOptions;
  section: 'start' | 'header' | 'names' | 'data';
  line: number;
  header: Record<string, string>;
  separator: string;
  columns: Columns | null;
  choices: AlleleColumns[];
  samples: Set<string>;
  calls: number;
  noCalls: number;
  problems: Problem[];
  broken: boolean;
}

function readLine(state: State, line: string): void {
  state.line += 1;
  if (state.broken || line.trim() === '') return;
  const first = line.trim();
  if (state.section === 'start') {
    if (first === '[Header]') state.section = 'header';
    else if (first === '[Data]') state.section = 'names';
    else stop(state, 'The file must begin with [Header] or [Data]. This is not a FinalReport.');
  } else if (state.section === 'header') {
    if (first === '[Data]') state.section = 'names';
    else addHeader(state, line);
  } else if (state.section === 'names') readColumnNames(state, line);
  else readData(state, line);
}

function addHeader(state: State, line: string): void {
  const [name = '', ...values] = line.split(/[\t,]/).map((cell) => cell.trim());
  state.header[name] = values.filter(Boolean).join(' ');
}

function readColumnNames(state: State, line: string): void {
  state.separator = line.includes('\t') ? '\t' : ',';
  const names = line.split(state.separator).map((name) => name.trim().toLowerCase());
  state.choices = alleleColumns.filter((one) =>
    [1, 2].every((at) => names.includes(`allele${at} - ${one.toLowerCase()}`)),
  );
  const [only = 'Top', ...more] = state.choices;
  const kind = state.options.columns ?? (state.choices.includes('Top') || more.length > 0 ? 'Top' : only);
  const columns: Columns = {
    kind,
    marker: names.indexOf('snp name'),
    sample: names.indexOf('sample id'),
    allele1: names.indexOf(`allele1 - ${kind.toLowerCase()}`),
    allele2: names.indexOf(`allele2 - ${kind.toLowerCase()}`),
    score: names.indexOf('gc score'),
    chromosome: names.findIndex((name) => name === 'chr' || name === 'chromosome'),
    position: names.findIndex((name) => name === 'position' || name === 'mapinfo'),
    width: names.length,
  };
  const missing = Object.entries({
    'SNP Name': columns.marker,
    'Sample ID': columns.sample,
    [`Allele1 - ${kind}`]: columns.allele1,
    [`Allele2 - ${kind}`]: columns.allele2,
  }).filter(([, index]) => index < 0);
  if (missing.length > 0) {
    const available =
      columns.allele1 < 0 && state.choices.length > 0 ? ` Its alleles are ${state.choices.join(', ')}.` : '';
    return stop(state, `The data table has no column ${missing.map(([name]) => `"${name}"`).join(', ')}.${available}`);
  }
  state.columns = columns;
  state.section = 'data';
}

function readData(state: State, line: string): void {
  const columns = state.columns;
  if (!columns) return;
  const cells = line.split(state.separator).map((cell) => cell.trim());
  if (cells.length !== columns.width)
    return report(state, '', `This row has ${valuesText(cells)}, but the table has ${columns.width} columns.`);
  const marker = cells[columns.marker] ?? '';
  const sample = cells[columns.sample] ?? '';
  if (marker === '') return report(state, 'SNP Name', 'The marker name is empty.');
  if (sample === '') return report(state, 'Sample ID', 'The sample name is empty.');
  const [a = '', b = ''] = [cells[columns.allele1], cells[columns.allele2]];
  const allowed = columns.kind === 'AB' ? /^[AB-]$/ : /^[ACGTDI-]$/;
  if (!allowed.test(a) || !allowed.test(b) || (a === '-') !== (b === '-'))
    return report(state, `Allele1 - ${columns.kind}`, `"${a} ${b}" is not a genotype.`);
  const gcScore = columns.score < 0 ? null : Number(cells[columns.score]);
  if (gcScore !== null && !(gcScore >= 0 && gcScore <= 1))
    return report(state, 'GC Score', `"${cells[columns.score]}" is not a score between 0 and 1.`);
  const position = columns.position < 0 ? null : Number(cells[columns.position]);
  if (position !== null && !(Number.isInteger(position) && position >= 0))
    return report(state, 'Position', `"${cells[columns.position]}" is not a position.`);
  const isCalled = a !== '-' && (gcScore === null || gcScore >= (state.options.minimumGcScore ?? 0.15));
  state.samples.add(sample);
  state.calls += 1;
  if (!isCalled) state.noCalls += 1;
  const chromosome = columns.chromosome < 0 ? null : (cells[columns.chromosome] ?? null);
  state.options.onCall({
    line: state.line,
    sample,
    marker,
    alleles: isCalled ? [a, b] : null,
    gcScore,
    chromosome,
    position,
  });
}

/** A file can be truncated at the end of a row. The counts in the header detect it. */
function checkCounts(state: State): void {
  if (state.broken) return;
  if (state.section !== 'data') return stop(state, 'The file has no data table. It may be cut off.');
  // "File 1 of 25" is one of several files with one sample each. Its header counts the samples of all files.
  const isOneOfMany = /^\d+ of [2-9]|^\d+ of \d\d/.test(state.header['File'] ?? '') && state.samples.size === 1;
  const samples = isOneOfMany ? 1 : Number(state.header['Num Samples'] ?? Number.NaN);
  if (samples >= 0 && samples !== state.samples.size)
    report(state, '', `The header says ${numberOf(samples, 'sample')}, but the table has ${state.samples.size}.`);
  const markers = Number(state.header['Num SNPs'] ?? state.header['Total SNPs'] ?? Number.NaN);
  const counted = samples >= 0 ? samples : state.samples.size;
  if (markers >= 0 && markers * counted !== state.calls && state.problems.length === 0) {
    report(
      state,
      '',
      `The header says ${numberOf(markers, 'marker')} for ${numberOf(counted, 'sample')} (${numberOf(markers * counted, 'row')}), but the table has ${numberOf(state.calls, 'row')}.`,
    );
  }
}

const numberOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function stop(state: State, reason: string): void {
  report(state, '', reason);
  state.broken = true;
}

function report(state: State, column: string, reason: string): void {
  if (state.problems.length < maxProblems - 1) state.problems.push({ row: state.line, column, reason });
  else if (state.problems.length === maxProblems - 1)
    state.problems.push({ row: state.line, column: '', reason: 'There are too many errors to list.' });
}
