/**
 * A manifest as CSV: marker, chrom, pos (or one pos_ASSEMBLY per assembly), ref, alt; optionally top_strand (+ or -,
 * for A/T and C/G), alt_frequency and panels (names separated by spaces).
 */
import { readTable, type DelimitedTable, type Problem } from '#genetics/formats/delimited.ts';
import { chromosomeName, type Species } from '#genetics/genotype-table.ts';
import type { ManifestMarker, MarkerManifest } from './marker-manifest.ts';
import { findAssembly } from './assemblies.ts';
import { isAmbiguous, topStrandOf, type TopStrand } from './strand.ts';
import { markerProblem, valuesText } from '#genetics/formats/row-values.ts';

export interface ManifestRow extends ManifestMarker {
  readonly line: number;
  /** Panels listed in the row. */
  readonly panels: readonly string[];
}

export interface ReadManifest {
  /** Null if there are problems. */
  readonly manifest: MarkerManifest | null;
  readonly assemblies: readonly string[];
  readonly rows: readonly ManifestRow[];
  readonly problems: Problem[];
}

/** Name of the assembly if the file does not state one. */
const UNNAMED = 'unnamed';
/** Reading stops after this many problems. */
const MAX_PROBLEMS = 1000;

export function readManifest(text: string, species: Species): ReadManifest {
  return readManifestTable(readTable(text), species);
}

/** The same for a table that has been parsed. */
export function readManifestTable(table: DelimitedTable, species: Species): ReadManifest {
  const [header, ...lines] = table.rows;
  const columns = findColumns(header?.cells ?? []);
  if (!columns) {
    const reason =
      'The first line must name the columns marker, chrom, pos (or pos_ and the name of an assembly), ref and alt.';
    return { manifest: null, assemblies: [], rows: [], problems: [{ row: 1, column: '', reason }] };
  }
  const problems: Problem[] = [];
  const rows: ManifestRow[] = [];
  for (const { line, cells } of lines) {
    if (problems.length >= MAX_PROBLEMS) break;
    rows.push(readRow({ columns, species, line, cells, problems }));
  }
  const end = rows.at(-1)?.line ?? 1;
  if (table.isCut) problems.push({ row: end, column: '', reason: 'The file has too many rows.' });
  else if (!table.endedWithLineBreak) {
    const reason = 'The file does not end with a line break, so its last row may be cut off.';
    problems.push({ row: end, column: '', reason });
  }
  if (rows.length === 0) problems.push({ row: 1, column: '', reason: 'The file has no markers.' });
  problems.push(...findDuplicates(rows, columns.assemblies).slice(0, MAX_PROBLEMS));
  problems.sort((a, b) => a.row - b.row);
  const assemblies = columns.assemblies.map(({ name }) => name);
  return { assemblies, rows, problems, manifest: problems.length > 0 ? null : { species, assemblies, markers: rows } };
}

interface Columns {
  readonly names: readonly string[];
  readonly marker: number;
  readonly chromosome: number;
  readonly assemblies: readonly {
    readonly name: string;
    readonly at: number;
    /** Length of its chromosomes, if known. */
    readonly lengths: ReadonlyMap<string, number>;
  }[];
  readonly ref: number;
  readonly alt: number;
  readonly top: number;
  readonly frequency: number;
  readonly panels: number;
}

function findColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim());
  const lower = names.map((name) => name.toLowerCase());
  const find = (...wanted: string[]) => lower.findIndex((name) => wanted.includes(name));
  const assemblies = names.flatMap((column, at) => {
    const match = /^pos(?:ition)?(?:[_ ](.+))?$/i.exec(column);
    const name = match?.[1] ?? UNNAMED;
    return match ? [{ name, at, lengths: findAssembly(name)?.lengths ?? new Map<string, number>() }] : [];
  });
  const columns = {
    names,
    assemblies,
    marker: find('marker', 'id', 'name', 'rsid', 'snp'),
    chromosome: find('chrom', 'chr', 'chromosome'),
    ref: find('ref'),
    alt: find('alt'),
    top: find('top_strand', 'top'),
    frequency: find('alt_frequency', 'alt_freq', 'frequency'),
    panels: find('panels', 'panel'),
  };
  const isComplete = [columns.marker, columns.chromosome, columns.ref, columns.alt].every((at) => at >= 0);
  return isComplete && assemblies.length > 0 ? columns : null;
}

function readRow(of: {
  columns: Columns;
  species: Species;
  line: number;
  cells: readonly string[];
  problems: Problem[];
}): ManifestRow {
  const { columns, line, cells } = of;
  const cell = (at: number) => (at < 0 ? '' : (cells[at]?.trim() ?? ''));
  const id = cell(columns.marker);
  const addProblem = (at: number, reason: string) =>
    of.problems.push({
      row: line,
      column: columns.names[at] ?? '',
      reason: markerProblem(id, reason),
    });
  if (cells.length !== columns.names.length)
    addProblem(-1, `this row has ${valuesText(cells)}, but the header has ${columns.names.length} columns.`);
  if (id === '') addProblem(columns.marker, 'The marker has no name.');
  const chromosome = chromosomeName(cell(columns.chromosome), of.species);
  if (chromosome === null)
    addProblem(columns.chromosome, `a ${of.species} has no chromosome ${cell(columns.chromosome)}.`);
  const positions = columns.assemblies.map(({ name, at, lengths }) => {
    if (cell(at) === '') return null;
    const position = Number(cell(at));
    if (!Number.isInteger(position) || position < 1) addProblem(at, `"${cell(at)}" is not a position.`);
    const length = lengths.get(chromosome ?? '') ?? Number.POSITIVE_INFINITY;
    if (position > length)
      addProblem(at, `chromosome ${chromosome} of ${name} ends at ${length.toLocaleString('en')}, before ${cell(at)}.`);
    return position;
  });
  const alleles = [cell(columns.ref).toUpperCase(), cell(columns.alt).toUpperCase()] as const;
  const isVariant = alleles.every((allele) => /^[ACGT]+$/.test(allele)) && alleles[0] !== alleles[1];
  if (!isVariant) addProblem(columns.ref, `"${alleles[0]}" to "${alleles[1]}" is not a valid variant.`);
  const frequency = cell(columns.frequency) === '' ? null : Number(cell(columns.frequency));
  if (frequency !== null && !(frequency >= 0 && frequency <= 1))
    addProblem(columns.frequency, `"${cell(columns.frequency)}" is not a frequency between 0 and 1.`);
  const top = readStrand(cell(columns.top));
  if (top === undefined) addProblem(columns.top, `"${cell(columns.top)}" is not a strand. Use + or -.`);
  const topByAlleles = isVariant ? topStrandOf(alleles) : null;
  if (top && topByAlleles && top !== topByAlleles)
    addProblem(columns.top, `the TOP strand of ${alleles.join('/')} is ${topByAlleles}.`);
  return {
    line,
    id,
    chromosome: chromosome ?? '0',
    positions,
    alleles,
    topStrand: isVariant && isAmbiguous(alleles) ? (top ?? null) : topByAlleles,
    altFrequency: frequency,
    panels: cell(columns.panels).split(/\s+/).filter(Boolean),
  };
}

function readStrand(text: string): TopStrand | null | undefined {
  if (text === '') return null;
  if (text === '+' || /^plus$/i.test(text)) return '+';
  return text === '-' || /^minus$/i.test(text) ? '-' : undefined;
}

/** Rows with a duplicate name, or with the same variant at the same position. */
function findDuplicates(rows: readonly ManifestRow[], assemblies: Columns['assemblies']): Problem[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ line, id, chromosome, positions, alleles }) => {
    const places = positions.flatMap((position, at) =>
      position === null ? [] : [`${assemblies[at]?.name} ${chromosome}:${position} ${alleles?.toSorted().join('/')}`],
    );
    const earlier = [id, ...places].map((key) => seen.get(key)).find((at) => at !== undefined);
    for (const key of [id, ...places]) seen.set(key, seen.get(key) ?? line);
    const reason = `${id}: line ${earlier} has the same name or the same variant at the same position.`;
    return earlier === undefined ? [] : [{ row: line, column: 'marker', reason }];
  });
}
