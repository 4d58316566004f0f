import type { SaddleTan } from '#genetics/coat/coat-dog.ts';

/** Test id to the genotype that was released. */
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

/** What a breed says about saddle tan; of a litter both parents' breeds count. */
export function saddleTanOf(breedIds: readonly (number | null)[]): SaddleTan {
  return breedIds.every((id) => id !== null && saddleTanBreeds.includes(id)) ? 'decided by RALY' : 'possible';
}

/** The loci of the coat engine out of released results of trait tests. */
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

/** Amber, or russet where the cat is not amber: both are MC1R. */
function catE(genotypes: Genotypes): string | null {
  const [amber, russet] = [genotypes.get(CAT_AMBER), genotypes.get(CAT_RUSSET)];
  return russet === 'er/er' && (amber === undefined || amber === 'E/E') ? russet : (amber ?? null);
}

/** One E genotype out of five assays of MC1R; null when an assay is missing that could change it, or they contradict each other. */
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
