/**
 * Alleles of loci for which laboratories report more than the catalogue's genotypes, for import, coat engines, litters
 * and texts. Merle ranges follow Langevin et al. 2018; lengths depend on the laboratory.
 */
export interface LocusAlleles {
  /** In order of dominance. */
  readonly alleles: readonly string[];
  /** A trait whose genotypes contain all these alleles belongs to this locus. */
  readonly marks: readonly string[];
  /** Names that other laboratories use for an allele. */
  readonly otherNames: Readonly<Record<string, string>>;
  /** Length of the insertion in base pairs, minimum and maximum. */
  readonly lengths?: Readonly<Record<string, readonly [from: number, to: number]>>;
}

export const catLength: LocusAlleles = {
  alleles: ['L', 'M1', 'M2', 'M3', 'M4', 'M5'],
  marks: ['L', 'M4'],
  otherNames: { N: 'L' },
};
export const catRestriction: LocusAlleles = {
  alleles: ['C', 'cb', 'cs', 'cm', 'c', 'c2'],
  marks: ['cb', 'cs'],
  otherNames: {},
};
export const catRusset: LocusAlleles = { alleles: ['E', 'er'], marks: ['er'], otherNames: { N: 'E' } };
export const dogMerle: LocusAlleles = {
  alleles: ['Mh', 'M', 'Ma+', 'Ma', 'Mc+', 'Mc', 'm'],
  marks: ['Mc', 'Mh'],
  otherNames: { N: 'm' },
  lengths: {
    m: [0, 199],
    Mc: [200, 230],
    'Mc+': [231, 246],
    Ma: [247, 254],
    'Ma+': [255, 264],
    M: [265, 268],
    Mh: [269, 280],
  },
};

const loci = [catLength, catRestriction, catRusset, dogMerle];

/** The locus of a trait, found by the allele names in its genotypes. */
export function locusOf(genotypes: readonly string[]): LocusAlleles | undefined {
  const named = new Set(genotypes.flatMap((genotype) => genotype.split('/')));
  return loci.find(({ marks }) => marks.every((allele) => named.has(allele)));
}

/** The allele with a length in base pairs; null: outside all ranges. */
export function alleleOfLength({ lengths = {} }: LocusAlleles, bp: number): string | null {
  return Object.entries(lengths).find(([, [from, to]]) => bp >= from && bp <= to)?.[0] ?? null;
}

/** Maximum difference of lengths measured with another laboratory's instrument. */
const MAX_LENGTH_DIFFERENCE = 6;

/**
 * Converts an allele from a laboratory's notation: a name, a length ("266", "266 bp") or both ("M (266 bp)",
 * "Mc[215]"). Null: not an allele of the locus, or a length far outside the range of the name.
 */
export function readAllele(locus: LocusAlleles, text: string): string | null {
  const spaced = text.trim().replaceAll(/\s+/g, ' ');
  const match = /^([A-Za-z][A-Za-z0-9]*\+?)?(?: ?[([]?(\d{2,3})(?: ?bp)?[)\]]?)?$/.exec(spaced);
  const isPlain = locus.alleles.includes(text.trim()) || text.trim() in locus.otherNames;
  const [, name, length] = isPlain ? [null, text.trim(), undefined] : (match ?? []);
  const known = name === undefined ? undefined : (locus.otherNames[name] ?? name);
  if (known !== undefined && !locus.alleles.includes(known)) return null;
  if (length === undefined) return known ?? null;
  const bp = Number(length);
  if (known === undefined) return alleleOfLength(locus, bp);
  const [from, to] = locus.lengths?.[known] ?? [Infinity, -Infinity];
  return bp >= from - MAX_LENGTH_DIFFERENCE && bp <= to + MAX_LENGTH_DIFFERENCE ? known : null;
}

/** The alleles for an error message, with lengths: "Mc (200 to 230 bp)". */
export function alleleList({ alleles, lengths }: LocusAlleles): string[] {
  return alleles.map((allele) => {
    const bin = lengths?.[allele];
    return bin ? `${allele} (${bin[0]} to ${bin[1]} bp)` : allele;
  });
}
