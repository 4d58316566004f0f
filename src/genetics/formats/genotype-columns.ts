/**
 * Identifies the columns of a genotype table by name or, in files without a header, by the contents of the first row.
 */
import type { MatrixColumns } from './genotype-matrix.ts';

export interface RowColumns {
  readonly kind: 'rows';
  readonly isHeader: boolean;
  readonly width: number;
  readonly names: { readonly marker?: string; readonly sample?: string; readonly chromosome?: string };
  readonly marker: number;
  readonly sample: number | null;
  readonly chromosome: number | null;
  readonly position: number | null;
  /** Either one column with both alleles, or one column for each. */
  readonly genotype: number | null;
  readonly allele1: number | null;
  readonly allele2: number | null;
}
export type TextColumns = RowColumns | MatrixColumns;

const known = {
  marker: [
    'rsid',
    'snp',
    'snpname',
    'snpid',
    'marker',
    'markername',
    'markerid',
    'probesetid',
    'probeid',
    'name',
    'id',
    'test',
    'locus',
    'variant',
    'assay',
  ],
  sample: ['sample', 'sampleid', 'samplename', 'iid', 'animal', 'animalid', 'barcode', 'dog', 'dogid', 'cat', 'catid'],
  chromosome: ['chromosome', 'chr', 'chrom'],
  position: ['position', 'pos', 'bp', 'location', 'mapinfo', 'coordinate'],
  genotype: ['genotype', 'gt', 'call', 'result', 'alleles', 'genotypecall'],
  allele1: ['allele1', 'a1', 'allelea', 'allele1top', 'allele1forward', 'allele1plus'],
  allele2: ['allele2', 'a2', 'alleleb', 'allele2top', 'allele2forward', 'allele2plus'],
} as const;
type Known = keyof typeof known;
/** Columns of a laboratory table that do not describe a marker. */
const otherColumns = [
  'species',
  'panel',
  'breed',
  'sex',
  'status',
  'date',
  'gcscore',
  'plate',
  'well',
  'family',
  'fid',
  'strand',
];

/** `head` is the first row, `comment` the last comment before it. Null: not one of these formats. */
export function findColumns(head: readonly string[], comment: readonly string[] | null): TextColumns | null {
  if (comment && comment.length === head.length && !namedColumns(head)) {
    const columns = namedColumns(comment);
    if (columns) return { ...columns, isHeader: false };
  }
  return namedColumns(head) ?? plainColumns(head);
}

function namedColumns(names: readonly string[]): TextColumns | null {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const find = (name: Known) => {
    const at = plain.findIndex((title) => (known[name] as readonly string[]).includes(title));
    return at < 0 ? null : at;
  };
  const [marker, sample, genotype] = [find('marker'), find('sample'), find('genotype')];
  const [allele1, allele2] = [find('allele1'), find('allele2')];
  const place = { chromosome: find('chromosome'), position: find('position') };
  const base = { isHeader: true, width: names.length };
  const named = (at: number | null) => (at === null ? undefined : (names[at]?.trim() ?? ''));
  if (marker !== null && (genotype !== null || (allele1 !== null && allele2 !== null)))
    return {
      ...base,
      kind: 'rows',
      names: {
        marker: named(marker) ?? '',
        ...(sample !== null && { sample: named(sample) ?? '' }),
        ...(place.chromosome !== null && { chromosome: named(place.chromosome) ?? '' }),
      },
      marker,
      sample,
      ...place,
      genotype,
      allele1,
      allele2,
    };
  const others = [...plain.keys()].filter(
    (at) => ![marker, sample, place.chromosome, place.position].includes(at) && !otherColumns.includes(plain[at] ?? ''),
  );
  const titles = names.map((name) => name.trim());
  if (titles.includes('')) return null;
  // "ID" and "name" mean an animal, or a marker if there is a chromosome column.
  const isAnimal =
    sample === 0 || (marker === 0 && place.chromosome === null && ['id', 'name'].includes(plain[0] ?? ''));
  if (isAnimal && others.length > 0)
    return { ...base, kind: 'animals', titles, lead: 0, chromosome: null, position: null, others, names: {} };
  if (marker === 0 && others.length > 0)
    return { ...base, kind: 'markers', titles, lead: 0, ...place, others, names: { marker: titles[0] ?? '' } };
  return null;
}

/** Columns of a file without a header: marker, chromosome, position, and genotype or both alleles; or a .tped. */
function plainColumns(cells: readonly string[]): TextColumns | null {
  const isInteger = (at: number) => /^\d+$/.test(cells[at]?.trim() ?? '');
  const isChromosome = (at: number) => /^(chr)?([a-f]\d|\d{1,2}|x|y|xy|mt?|0)$/i.test(cells[at]?.trim() ?? '');
  const width = cells.length;
  if (width >= 6 && width % 2 === 0 && isChromosome(0) && isInteger(3) && /^-?[\d.]+$/.test(cells[2] ?? ''))
    return {
      kind: 'tped',
      isHeader: false,
      width,
      titles: [],
      lead: 1,
      chromosome: 0,
      position: 3,
      others: Array.from({ length: width - 4 }, (_, at) => at + 4),
      names: { marker: 'marker', chromosome: 'chromosome' },
    };
  if ((width !== 4 && width !== 5) || !isChromosome(1) || !isInteger(2)) return null;
  return {
    kind: 'rows',
    isHeader: false,
    width,
    names: {},
    marker: 0,
    sample: null,
    chromosome: 1,
    position: 2,
    genotype: width === 4 ? 3 : null,
    allele1: width === 4 ? null : 3,
    allele2: width === 4 ? null : 4,
  };
}
