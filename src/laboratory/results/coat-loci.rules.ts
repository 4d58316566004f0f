import type { SaddleTan } from '#genetics/coat/coat-dog.ts';

/** Released genotypes by test id. */
export type Genotypes = ReadonlyMap<number, string>;

const dogLoci: Record<number, string> = {
  11005: 'K',
  11006: 'A',
  11007: 'B',
  11008: 'Co',
  11009: 'D',
  11010: 'S',
  11011: 'M',
  11012: 'H',
  11013: 'I',
  11014: 'RALY',
};
const catLoci: Record<number, string> = {
  21001: 'A',
  21002: 'B',
  21003: 'C',
  21004: 'D',
  21007: 'O',
  21008: 'W',
  21009: 'wg',
  21010: 'L',
};
const DOG_E = 11001;
const CAT_AMBER = 21005;
const CAT_RUSSET = 21006;
const dogEVariants: Record<number, string> = { 11002: 'Em', 11003: 'Eg', 11004: 'eh', 11036: 'eA' };

// Basset Hound, Cardigan and Pembroke Welsh Corgi (Dreger 2013).
const saddleTanBreeds = [1163, 1038, 1039];

/** What the breed implies for saddle tan; for a litter, the breeds of both parents. */
export function saddleTanOf(breedIds: readonly (number | null)[]): SaddleTan {
  return breedIds.every((id) => id !== null && saddleTanBreeds.includes(id)) ? 'decided by RALY' : 'possible';
}

/** Converts released results of trait tests to the loci of the coat engine. */
export function coatLoci(speciesId: number, genotypes: Genotypes): Record<string, string> {
  const names = speciesId === 1 ? dogLoci : catLoci;
  const loci: Record<string, string> = {};
  for (const [testId, genotype] of genotypes) {
    const locus = names[testId];
    if (locus) loci[locus] = genotype;
  }
  const e = speciesId === 1 ? dogE(genotypes) : catE(genotypes);
  return e ? { ...loci, E: e } : loci;
}

/** Amber, or russet if the cat is not amber; both are variants of MC1R. */
function catE(genotypes: Genotypes): string | null {
  const [amber, russet] = [genotypes.get(CAT_AMBER), genotypes.get(CAT_RUSSET)];
  return russet === 'er/er' && (amber === undefined || amber === 'E/E') ? russet : (amber ?? null);
}

/**
 * The E genotype from five assays of MC1R; null if an assay that could change it is missing, or if they contradict each
 * other.
 */
function dogE(genotypes: Genotypes): string | null {
  const basic = genotypes.get(DOG_E);
  if (basic === undefined || basic === 'e/e') return basic ?? null;
  const reds = basic.split('/').filter((allele) => allele === 'e');
  const variants: string[] = [];
  for (const [testId, allele] of Object.entries(dogEVariants)) {
    const genotype = genotypes.get(Number(testId));
    if (genotype === undefined) return null;
    variants.push(...genotype.split('/').filter((found) => found === allele));
  }
  const ordinary = 2 - reds.length - variants.length;
  if (ordinary < 0) return null;
  return [...variants, ...Array.from({ length: ordinary }, () => 'E'), ...reds].join('/');
}

export interface ExplainedLocus {
  locus: string;
  testId: number;
  testName: string;
  genotype: string;
  /** The effect of the genotype alone. */
  meaning: string;
  /** Why the effect is not visible on this animal; null if nothing hides it. */
  hiddenBy: string | null;
}

interface LocusResult {
  testId: number;
  testName: string;
  genotype: string;
  status: string;
  summary: string;
}

/** Explains colour results locus by locus, in the order in which the genes act, and states what another locus hides. */
export function explainLoci(speciesId: number, results: readonly LocusResult[]): ExplainedLocus[] {
  const names = speciesId === 1 ? { [DOG_E]: 'E', ...dogEVariants, ...dogLoci } : catLoci;
  const order = speciesId === 1 ? dogOrder : catOrder;
  const read = results.filter(({ testId, status, genotype }) => names[testId] && status === 'trait' && genotype !== '');
  const genotypes = new Map(read.map(({ testId, genotype }) => [names[testId] ?? '', genotype]));
  return read
    .map(({ testId, testName, genotype, summary }) => {
      const locus = names[testId] ?? '';
      return { locus, testId, testName, genotype, meaning: summary, hiddenBy: hiding(speciesId, locus, genotypes) };
    })
    .toSorted((a, b) => order.indexOf(a.locus) - order.indexOf(b.locus));
}

const dogOrder = ['E', 'Em', 'Eg', 'eh', 'eA', 'K', 'A', 'RALY', 'B', 'Co', 'D', 'I', 'M', 'H', 'S'];
const catOrder = ['W', 'C', 'O', 'A', 'B', 'D', 'E', 'wg', 'L'];
/** Loci of dogs that show in a coat with black pigment only. */
const needBlackCoat = ['K', 'A', 'RALY', 'Em', 'Eg', 'eh', 'eA', 'M', 'H'];
/** Genotypes without a visible effect, so there is nothing to hide. */
const ordinary = ['N/N', 'm/m', 'h/h', 'w+/w+', 'C/C'];

function hiding(speciesId: number, locus: string, genotypes: ReadonlyMap<string, string>): string | null {
  if (ordinary.includes(genotypes.get(locus) ?? '')) return null;
  const alleles = (of: string) => genotypes.get(of)?.split('/') ?? [];
  if (speciesId === 2) {
    if (locus !== 'W' && locus !== 'L' && alleles('W').includes('W'))
      return 'Hidden: dominant white covers every other colour.';
    const isOrange = alleles('O').length > 0 && alleles('O').every((allele) => allele === 'O');
    return isOrange && (locus === 'A' || locus === 'B')
      ? 'Hidden: an orange coat has no black pigment to change.'
      : null;
  }
  if (genotypes.get('E') === 'e/e') {
    if (needBlackCoat.includes(locus)) return 'Hidden: e/e keeps black pigment out of the coat.';
    if (locus === 'B' || locus === 'Co')
      return 'Seen only on the nose, eye rims and paw pads: e/e keeps black pigment out of the coat.';
    return null;
  }
  if (locus === 'RALY' && genotypes.has('A') && !alleles('A').includes('at'))
    return 'No effect: this locus changes tan points only.';
  return (locus === 'A' || locus === 'RALY') && alleles('K').includes('KB')
    ? 'Hidden: dominant black (KB) covers the A locus.'
    : null;
}
