/**
 * Tables with many genotypes per row: one animal with one or two columns per marker, one marker with a column per
 * animal, or a .tped.
 */
import { readAlleleCells, readGenotypeCell } from './genotype-cell.ts';

export interface MatrixColumns {
  readonly kind: 'animals' | 'markers' | 'tped';
  readonly isHeader: boolean;
  readonly width: number;
  readonly names: { readonly marker?: string; readonly chromosome?: string };
  readonly titles: readonly string[];
  /** Column with the name of the animal or the marker. */
  readonly lead: number;
  readonly chromosome: number | null;
  readonly position: number | null;
  /** Columns of genotypes. */
  readonly others: readonly number[];
}

export interface MatrixCall {
  readonly sample: string;
  readonly marker: string;
  readonly chromosome: string;
  readonly position: string;
  /** Undefined: not a genotype. */
  readonly alleles: readonly [string, string] | null | undefined;
  readonly text: string;
}

/** Reads all genotypes of one row. `samples`: names of the animals in a .tped. */
export function readMatrixRow(
  columns: MatrixColumns,
  cells: readonly string[],
  samples: readonly string[],
): MatrixCall[] {
  const cell = (at: number | null) => (at === null ? '' : (cells[at]?.trim() ?? ''));
  const place = { chromosome: cell(columns.chromosome), position: cell(columns.position) };
  const lead = cell(columns.lead);
  return genotypeCells(columns).map(({ title, at, second }, column) => {
    const animal = columns.kind === 'tped' ? (samples[column] ?? title) : title;
    const [sample, marker] = columns.kind === 'animals' ? [lead, title] : [animal, lead];
    const alleles = second === null ? readGenotypeCell(cell(at)) : readAlleleCells(cell(at), cell(second));
    return { sample, marker, ...place, alleles, text: second === null ? cell(at) : `${cell(at)} ${cell(second)}` };
  });
}

interface GenotypeCells {
  readonly title: string;
  readonly at: number;
  /** Column of the second allele; null: both are in one column. */
  readonly second: number | null;
}

const cache = new WeakMap<MatrixColumns, GenotypeCells[]>();

function genotypeCells(columns: MatrixColumns): GenotypeCells[] {
  const cached = cache.get(columns);
  if (cached) return cached;
  const { kind, others, titles } = columns;
  const cells: GenotypeCells[] = [];
  for (let next = 0; next < others.length; next += 1) {
    const at = others[next] ?? 0;
    const second = others[next + 1] ?? null;
    const pair = /^(.+)[_.]1$/.exec(titles[at] ?? '')?.[1];
    if (kind === 'tped') cells.push({ title: `sample ${next / 2 + 1}`, at, second });
    else if (pair !== undefined && second !== null && /[_.]2$/.test(titles[second] ?? ''))
      cells.push({ title: pair, at, second });
    else {
      cells.push({ title: titles[at] ?? '', at, second: null });
      continue;
    }
    next += 1;
  }
  cache.set(columns, cells);
  return cells;
}
