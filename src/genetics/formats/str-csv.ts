/**
 * ISAG STR tables: wide CSV with `Sample,Species,Panel` and two columns per marker (`FCA069_1,FCA069_2`), alleles in
 * base pairs. The panel is part of the file, because profiles of different panels or kits are never compared.
 */
import { type DelimitedRow, type DelimitedTable, joinDelimited, readTable, type Problem } from './delimited.ts';
import { valuesText } from './row-values.ts';

export interface StrProfile {
  readonly sample: string;
  readonly species: 'dog' | 'cat';
  readonly panel: string;
  /** The two alleles by marker, smaller first: sizes as text ("108"), or X and Y. Markers without a call are absent. */
  readonly markers: ReadonlyMap<string, readonly [string, string]>;
}

export interface StrTable {
  readonly markers: string[];
  readonly profiles: StrProfile[];
  readonly problems: Problem[];
}

/** Valid allele sizes of a marker; other sizes are problems. Microvariants are listed in `extra`. */
export interface StrLadder {
  readonly min: number;
  readonly max: number;
  readonly extra?: readonly number[];
}

const maxProblems = 1000;

/** Reads a whole table from text. `ladder`: size ranges by marker; without one, 40 to 600 bp are accepted. */
export function readStrCsv(text: string, ladder?: ReadonlyMap<string, StrLadder>): StrTable {
  return readStrTable(readTable(text), ladder);
}

/** The same for a table that has been parsed. Stops after 1000 problems. */
export function readStrTable(table: DelimitedTable, ladder: ReadonlyMap<string, StrLadder> = new Map()): StrTable {
  const [header, ...rows] = table.rows;
  const problems: Problem[] = [];
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  const markers = markerNames(names);
  if (!markers) return headerProblem(header);
  if (table.isCut)
    problems.push({
      row: rows.at(-1)?.line ?? 1,
      column: '',
      reason: 'The file has more than 10,000 rows. Split it into smaller files.',
    });
  else if (!table.endedWithLineBreak)
    problems.push({
      row: rows.at(-1)?.line ?? 1,
      column: '',
      reason: 'The file does not end with a line break, so its last row may be cut off.',
    });
  const profiles: StrProfile[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    if (problems.length >= maxProblems) break;
    const before = problems.length;
    const [sample = '', species = '', panel = ''] = cells.map((cell) => cell.trim());
    if (cells.length !== names.length)
      problems.push({
        row: line,
        column: '',
        reason: `This row has ${valuesText(cells)}, but the header has ${names.length} columns.`,
      });
    if (sample === '') problems.push({ row: line, column: 'Sample', reason: 'The sample name is empty.' });
    if (species !== 'dog' && species !== 'cat')
      problems.push({ row: line, column: 'Species', reason: `"${species}" is neither dog nor cat.` });
    if (panel === '')
      problems.push({
        row: line,
        column: 'Panel',
        reason: 'The panel name is missing. Profiles on different panels cannot be compared.',
      });
    if (profiles[0] && panel !== profiles[0].panel)
      problems.push({
        row: line,
        column: 'Panel',
        reason: `The table mixes panels: ${profiles[0].panel} and ${panel}.`,
      });
    if (seen.has(sample)) problems.push({ row: line, column: 'Sample', reason: `${sample} is in the table twice.` });
    seen.add(sample);
    const calls = readMarkers({ line, cells, markers, ladder, problems });
    if (problems.length === before) profiles.push({ sample, species: species as 'dog' | 'cat', panel, markers: calls });
  }
  return { markers, profiles, problems };
}

/** Writes a table that `readStrCsv` reads back unchanged; missing markers are empty cells. */
export function writeStrCsv(markers: readonly string[], profiles: readonly StrProfile[]): string {
  const header = ['Sample', 'Species', 'Panel', ...markers.flatMap((marker) => [`${marker}_1`, `${marker}_2`])];
  const rows = profiles.map((profile) => [
    profile.sample,
    profile.species,
    profile.panel,
    ...markers.flatMap((marker) => profile.markers.get(marker) ?? ['', '']),
  ]);
  return [header, ...rows].map((row) => `${joinDelimited(row)}\n`).join('');
}

function headerProblem(header: DelimitedRow | undefined): StrTable {
  const reason = header
    ? 'The first line must be "Sample,Species,Panel", then two columns per marker: NAME_1 and NAME_2.'
    : 'The file is empty.';
  return { markers: [], profiles: [], problems: [{ row: header?.line ?? 0, column: '', reason }] };
}

function markerNames(names: string[]): string[] | null {
  if (
    names.slice(0, 3).join(',').toLowerCase() !== 'sample,species,panel' ||
    names.length < 5 ||
    names.length % 2 === 0
  )
    return null;
  const markers = new Set<string>();
  for (let at = 3; at < names.length; at += 2) {
    const marker = /^(.+)_1$/.exec(names[at] ?? '')?.[1];
    if (!marker || names[at + 1] !== `${marker}_2` || markers.has(marker)) return null;
    markers.add(marker);
  }
  return [...markers];
}

function readMarkers(row: {
  line: number;
  cells: string[];
  markers: string[];
  ladder: ReadonlyMap<string, StrLadder>;
  problems: Problem[];
}): Map<string, [string, string]> {
  const calls = new Map<string, [string, string]>();
  for (const [index, marker] of row.markers.entries()) {
    const [a = '', b = ''] = [row.cells[3 + index * 2]?.trim(), row.cells[4 + index * 2]?.trim()];
    if (a === '' && b === '') continue;
    const reason = alleleProblem(marker, [a, b], row.ladder.get(marker));
    if (reason) row.problems.push({ row: row.line, column: marker, reason });
    else calls.set(marker, sortAlleles(a, b));
  }
  return calls;
}

function alleleProblem(marker: string, alleles: [string, string], ladder: StrLadder | undefined): string | null {
  if (alleles.includes('')) return 'Only one allele is given. For a homozygote, enter the allele twice.';
  if (isSexMarker(marker))
    return alleles.every((allele) => allele === 'X' || allele === 'Y') && alleles.includes('X')
      ? null
      : `"${alleles.join('/')}" is not X/X or X/Y.`;
  for (const allele of alleles) {
    if (!/^\d{2,3}$/.test(allele)) return `"${allele}" is not an allele size in base pairs.`;
    const size = Number(allele);
    const { min, max, extra = [] } = ladder ?? { min: 40, max: 600 };
    if ((size < min || size > max) && !extra.includes(size))
      return `Allele ${allele} is outside the size range of ${marker} (${min} to ${max}).`;
  }
  return null;
}

/** Amelogenin, ZFX/ZFY and SRY show the sex and are not used for parentage. */
export function isSexMarker(marker: string): boolean {
  return /^(amel|zfx|sry)/i.test(marker);
}

function sortAlleles(a: string, b: string): [string, string] {
  const isSwapped = /^\d/.test(a) ? Number(a) > Number(b) : a > b;
  return isSwapped ? [b, a] : [a, b];
}
