/**
 * Reads genotypes of a VCF 4.x as a stream, one marker at a time. Only marker names and positions stay in memory, to
 * detect duplicates. bgzip (.vcf.gz) is a series of gzip members: pipe the caller's gunzip stream into `push`. A1 of a
 * marker is its ALT or, if there are several, the observed one. Invalid lines become problems and never throw.
 */
import {
  chromosomeName,
  missingCall,
  type GenotypeTable,
  type MarkerInfo,
  type SampleInfo,
  type Species,
} from '#genetics/genotype-table.ts';
import type { Problem } from './delimited.ts';
import { createLineReader } from './lines.ts';
import { isUnplacedSequence } from './sequence-names.ts';
import { assemblyOfHeader } from './vcf-assembly.ts';

export interface VcfMarker extends MarkerInfo {
  readonly line: number;
  /** Copies of ALT by sample (0, 1, 2; 3 is no call). A haploid call counts twice. */
  readonly calls: Uint8Array;
}

export interface VcfReaderOptions {
  readonly species: Species;
  readonly onSamples?: (samples: readonly string[]) => void;
  readonly onMarker: (marker: VcfMarker) => void;
}

export interface VcfSummary {
  readonly samples: string[];
  readonly markers: number;
  /** At most 1000. */
  readonly problems: Problem[];
  /** Valid lines without a biallelic marker, which are skipped. At most 1000. */
  readonly leftOut: Problem[];
  /** Reference assembly named in the header; null: none that is known. */
  readonly assembly: string | null;
}

/**
 * Reads a VCF in chunks of any size, one marker at a time. `end` returns invalid lines as `problems`, and lines without
 * a biallelic marker as `leftOut`. Never throws for an invalid file.
 */
export function createVcfReader(options: VcfReaderOptions): { push(chunk: string): void; end(): VcfSummary } {
  const lines = createLineReader();
  const state: State = {
    options,
    line: 0,
    samples: null,
    markers: 0,
    problems: [],
    leftOut: [],
    isBroken: false,
    names: new Set(),
    places: new Map(),
    assembly: null,
  };
  return {
    push(chunk) {
      for (const line of lines.push(chunk)) readLine(state, line);
    },
    end() {
      const last = lines.end();
      if (last !== null && isComplete(state, last)) readLine(state, last);
      else if (last !== null) {
        state.line += 1;
        report(state, '', 'The file does not end with a line break, so its last line may be cut off and was left out.');
      }
      if (!state.samples && !state.isBroken)
        report(state, '', 'The file has no #CHROM line. It may be cut off, or may not be a VCF.');
      const { samples, markers, problems, leftOut, assembly } = state;
      return { samples: samples ?? [], markers, problems, leftOut, assembly };
    },
  };
}

/** Reads a whole file as a table; with problems, the table contains the lines that could be read. */
export function readVcf(
  text: string,
  species: Species,
): { table: GenotypeTable; problems: Problem[]; leftOut: Problem[] } {
  const found: VcfMarker[] = [];
  const reader = createVcfReader({ species, onMarker: (marker) => found.push(marker) });
  reader.push(text);
  const { samples, problems, leftOut, assembly } = reader.end();
  const calls = new Uint8Array(found.length * samples.length);
  found.forEach((marker, at) => calls.set(marker.calls, at * samples.length));
  return {
    problems,
    leftOut,
    table: {
      species,
      calls,
      ...(assembly ? { assembly } : {}),
      markers: found.map(({ line: _line, calls: _calls, ...marker }) => marker),
      samples: samples.map((id): SampleInfo => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' })),
    },
  };
}

const fixedColumns = 9;
const maxProblems = 1000;

interface State {
  options: VcfReaderOptions;
  line: number;
  samples: string[] | null;
  markers: number;
  problems: Problem[];
  leftOut: Problem[];
  isBroken: boolean;
  names: Set<string>;
  places: Map<string, string[]>;
  assembly: string | null;
}

function readLine(state: State, line: string): void {
  state.line += 1;
  if (state.isBroken || line === '') return;
  if (state.line === 1 && !line.startsWith('##fileformat=VCF'))
    return stop(state, 'The first line must be ##fileformat=VCFv4.x. This is not a VCF.');
  if (line.startsWith('##')) {
    state.assembly ??= assemblyOfHeader(line, state.options.species);
    return;
  }
  if (line.startsWith('#')) readHeader(state, line);
  else readMarker(state, line);
}

function readHeader(state: State, line: string): void {
  const names = line.split('\t');
  if (names[0] !== '#CHROM' || names[8] !== 'FORMAT' || names.length === fixedColumns)
    return stop(state, 'The #CHROM line must have nine fixed columns and the samples, separated by tabs.');
  const samples = names.slice(fixedColumns);
  const seen = new Set<string>();
  const duplicate = samples.find((name) => seen.size === seen.add(name).size);
  if (duplicate !== undefined) return stop(state, `Sample ${duplicate} is in the file twice.`);
  state.samples = samples;
  state.options.onSamples?.(samples);
}

function readMarker(state: State, line: string): void {
  if (!state.samples) return stop(state, 'A marker comes before the #CHROM line.');
  const cells = line.split('\t');
  if (cells.length !== fixedColumns + state.samples.length)
    return report(
      state,
      '',
      `This line has ${cells.length} columns, but ${fixedColumns + state.samples.length} are needed.`,
    );
  const [chr = '', pos = '', id = '', ref = '', alt = ''] = cells;
  const chromosome = chromosomeName(chr, state.options.species);
  if (chromosome === null && isUnplacedSequence(chr))
    return skipLine(state, 'CHROM', `The sequence ${chr} is not placed on a chromosome.`);
  if (chromosome === null) return report(state, 'CHROM', `A ${state.options.species} has no chromosome ${chr}.`);
  if (!/^\d+$/.test(pos)) return report(state, 'POS', `"${pos}" is not a position.`);
  const name = id === '.' ? `${chromosome}:${pos}` : id;
  if (/[[\]]/.test(alt)) return skipLine(state, 'ALT', `${name}: breakends are left out.`);
  if (!/^([ACGTN]+|\.)$/i.test(ref) || !alt.split(',').every((one) => /^([ACGTN]+|\.|<[^>]+>|\*)$/i.test(one)))
    return report(state, 'REF', `"${ref}" to "${alt}" is not a valid variant.`);
  if (cells[8] !== 'GT' && !cells[8]?.startsWith('GT:'))
    return report(state, 'FORMAT', 'GT must be the first field in FORMAT.');
  const alternatives = alt.split(',');
  const counted = alternatives.length === 1 ? 1 : findObservedAlt(cells);
  if (counted === null)
    return skipLine(state, 'ALT', `${name}: markers with more than two observed alleles are left out.`);
  const calls = new Uint8Array(state.samples.length);
  for (let at = 0; at < calls.length; at += 1) {
    const call = dosage(cells[fixedColumns + at] ?? '', counted);
    if (call < 0)
      return report(
        state,
        state.samples[at] ?? '',
        `"${cells[fixedColumns + at]}" is not a genotype with two alleles.`,
      );
    calls[at] = call;
  }
  const alleles = [alternatives[counted - 1] ?? '.', ref].map((one) => (/^(\.|n)$/i.test(one) ? '0' : one));
  const place = `${chromosome}:${pos}`;
  if (state.names.has(name) || state.places.get(place)?.includes(alleles.join()))
    return report(state, 'ID', `${name} is in the file twice (chromosome ${chromosome}, position ${pos}).`);
  // Unnamed markers at one position can differ in their alleles.
  if (id !== '.') state.names.add(name);
  state.places.set(place, [...(state.places.get(place) ?? []), alleles.join()]);
  state.markers += 1;
  state.options.onMarker({
    line: state.line,
    chromosome,
    id: name,
    centimorgan: 0,
    position: Number(pos),
    alleles: [alleles[0] ?? '0', alleles[1] ?? '0'],
    calls,
  });
}

/** Index (from 1) of the only observed ALT; null if more than one is observed. */
function findObservedAlt(cells: readonly string[]): number | null {
  const used = new Set(
    cells
      .slice(fixedColumns)
      .flatMap((cell) => (cell.split(':')[0] ?? '').split(/[/|]/))
      .filter((one) => /^[1-9]\d*$/.test(one)),
  );
  return used.size > 1 ? null : Number([...used][0] ?? 1);
}

/**
 * Converts "0/1:35" to 1. Ignores the phase; half calls are missing; -1 for anything else. `alt`: index of the counted
 * allele.
 */
function dosage(cell: string, alt = 1): number {
  const end = cell.indexOf(':');
  const length = end < 0 ? cell.length : end;
  if (alt !== 1) return dosage(cell.slice(0, length).replaceAll(String(alt), '1'));
  const first = cell.charCodeAt(0) - 48;
  if (length === 1) return first === 0 ? 0 : first === 1 ? 2 : first === -2 ? missingCall : -1;
  const separator = cell[1];
  if (length !== 3 || (separator !== '/' && separator !== '|')) return -1;
  const second = cell.charCodeAt(2) - 48;
  if (first === -2 || second === -2)
    return (first === -2 || first <= 1) && (second === -2 || second <= 1) ? missingCall : -1;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? first + second : -1;
}

/** A last line without a line break is complete if it has all columns and both alleles of the last call. */
function isComplete(state: State, line: string): boolean {
  const cells = line.split('\t');
  return (
    cells.length === fixedColumns + (state.samples?.length ?? 0) &&
    dosage(cells.at(-1) ?? '') >= 0 &&
    /^[^:]{3}/.test(cells.at(-1) ?? '')
  );
}

function skipLine(state: State, column: string, reason: string): void {
  if (state.leftOut.length < maxProblems) state.leftOut.push({ row: state.line, column, reason });
}

function stop(state: State, reason: string): void {
  report(state, '', reason);
  state.isBroken = true;
}

function report(state: State, column: string, reason: string): void {
  if (state.problems.length < maxProblems) state.problems.push({ row: state.line, column, reason });
}
