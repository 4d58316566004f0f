/**
 * An STR panel as CSV: marker, chromosome, size_min, size_max; optionally bin_bp, extra_sizes (separated by spaces)
 * and sex_marker (yes).
 */
import { chromosomeName, type Species } from '#genetics/genotype-table.ts';
import type { DelimitedTable, Problem } from './delimited.ts';
import { markerProblem, valuesText } from './row-values.ts';

export interface StrPanelRow {
  readonly line: number;
  readonly marker: string;
  readonly chromosome: string;
  /** Null for sex markers. */
  readonly sizeMin: number | null;
  readonly sizeMax: number | null;
  readonly binBp: number | null;
  readonly extraSizes: readonly number[];
  readonly isSexMarker: boolean;
}

const known = ['marker', 'chromosome', 'size_min', 'size_max', 'bin_bp', 'extra_sizes', 'sex_marker'] as const;
type Name = (typeof known)[number];
/** No STR panel has this many markers. */
const MAX_ROWS = 1000;

/** Reads rows and problems. Use the rows only if there are no problems. */
export function readStrPanel(
  table: DelimitedTable,
  species: Species,
): { readonly rows: StrPanelRow[]; readonly problems: Problem[] } {
  const [header, ...lines] = table.rows;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  if (known.slice(0, 4).some((name) => !names.includes(name))) {
    const reason = 'The first line must name the columns marker, chromosome, size_min and size_max.';
    return { rows: [], problems: [{ row: 1, column: '', reason }] };
  }
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const rows = lines.slice(0, MAX_ROWS).map(({ line, cells }): StrPanelRow => {
    const cell = (name: Name) => cells[names.indexOf(name)]?.trim() ?? '';
    const marker = cell('marker');
    const addProblem = (column: Name, reason: string) =>
      problems.push({ row: line, column, reason: markerProblem(marker, reason) });
    const size = (name: Name): number | null => {
      if (cell(name) === '') return null;
      const value = Number(cell(name));
      if (!Number.isInteger(value) || value < 1 || value > 999)
        addProblem(name, `"${cell(name)}" is not a valid number of base pairs.`);
      return value;
    };
    if (cells.length !== names.length)
      addProblem('marker', `this row has ${valuesText(cells)}, but the header has ${names.length} columns.`);
    if (marker === '') addProblem('marker', 'the marker has no name.');
    if (seen.has(marker)) addProblem('marker', 'the marker is in the file twice.');
    seen.add(marker);
    const isSexMarker = /^(yes|true|1|x\/y)$/i.test(cell('sex_marker')) || cell('chromosome') === 'X/Y';
    const chromosome = isSexMarker ? 'X/Y' : chromosomeName(cell('chromosome'), species);
    if (chromosome === null || chromosome === '0')
      addProblem('chromosome', `a ${species} has no chromosome ${cell('chromosome')}.`);
    const [sizeMin, sizeMax] = [size('size_min'), size('size_max')];
    if (!isSexMarker && (sizeMin === null || sizeMax === null || sizeMin > sizeMax))
      addProblem('size_min', 'enter the smallest allele size first, then the largest.');
    const extraSizes = cell('extra_sizes').split(/\s+/).filter(Boolean).map(Number);
    if (extraSizes.some((one) => !Number.isInteger(one))) addProblem('extra_sizes', 'separate the sizes with spaces.');
    return {
      line,
      marker,
      chromosome: chromosome ?? '',
      sizeMin,
      sizeMax,
      binBp: size('bin_bp'),
      extraSizes,
      isSexMarker,
    };
  });
  const end = lines.at(-1)?.line ?? 1;
  if (lines.length > MAX_ROWS) problems.push({ row: end, column: '', reason: 'The file has too many rows.' });
  if (lines.length === 0) problems.push({ row: 1, column: '', reason: 'The file has no markers.' });
  else if (!table.endedWithLineBreak) {
    const reason = 'The file does not end with a line break, so its last row may be cut off.';
    problems.push({ row: end, column: '', reason });
  }
  return { rows, problems };
}
