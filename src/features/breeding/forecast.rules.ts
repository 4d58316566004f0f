import { catOffspringCoats } from '#genetics/coat-cat.ts';
import { dogOffspringCoats, type SaddleTan } from '#genetics/coat-dog.ts';
import type { OffspringCoat } from '#genetics/coat-engine.ts';
import type { LitterTestOutcome } from '#genetics/litter-simulator.ts';
import type { Genotypes } from './pair-warnings.rules.ts';

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
  21005: 'E',
  21007: 'O',
  21008: 'W',
  21009: 'wg',
  21010: 'L',
};
const DOG_E = 11001;
const dogEVariants: Record<number, string> = { 11002: 'Em', 11003: 'Eg', 11004: 'eh', 11036: 'eA' };

// Basset Hound, Cardigan and Pembroke Welsh Corgi (Dreger 2013).
const saddleTanBreeds = [1163, 1038, 1039];

/** What a breed says about saddle tan; of a litter both parents' breeds count. */
export function saddleTanOf(breedIds: readonly (number | null)[]): SaddleTan {
  return breedIds.every((id) => id !== null && saddleTanBreeds.includes(id)) ? 'decided by RALY' : 'possible';
}

export interface LitterColours {
  readonly offspring: OffspringCoat[];
  /** Sons apart, where they can look different; `offspring` then are the daughters. */
  readonly sons: OffspringCoat[] | null;
  readonly untestedLoci: string[];
}

/** Coat colours of the litter; null when no colour locus is known in both parents or a genotype cannot be. */
export function littersColours(
  speciesId: number,
  dam: Genotypes,
  sire: Genotypes,
  saddleTan: SaddleTan = 'possible',
): LitterColours | null {
  const [damLoci, sireLoci] = [lociOf(speciesId, dam), lociOf(speciesId, sire)];
  if (!Object.keys(damLoci).some((locus) => locus in sireLoci)) return null;
  if (speciesId === 1) {
    const litter = dogOffspringCoats(damLoci, sireLoci, saddleTan);
    return litter.ok ? { offspring: litter.offspring, sons: null, untestedLoci: litter.untestedLoci } : null;
  }
  const daughters = catOffspringCoats(damLoci, sireLoci, 'female');
  const sons = catOffspringCoats(damLoci, sireLoci, 'male');
  if (!daughters.ok || !sons.ok) return null;
  const { offspring, untestedLoci } = daughters;
  const isSame = JSON.stringify(offspring) === JSON.stringify(sons.offspring);
  return { offspring, sons: isSame ? null : sons.offspring, untestedLoci };
}

function lociOf(speciesId: number, genotypes: Genotypes): Record<string, string> {
  const names = speciesId === 1 ? dogLoci : catLoci;
  const loci: Record<string, string> = {};
  for (const [testId, genotype] of genotypes) {
    const locus = names[testId];
    if (locus) loci[locus] = genotype;
  }
  const e = speciesId === 1 ? dogE(genotypes) : null;
  return e ? { ...loci, E: e } : loci;
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

/** Two copies of an allele that no animal is born with. */
export function lethalWarning(
  testName: string,
  lethalAllele: string | undefined,
  outcome: LitterTestOutcome,
): string | null {
  const lost = outcome.offspring.find(({ genotype }) => genotype === `${lethalAllele}/${lethalAllele}`);
  return lost
    ? `${testName}: ${percent(lost.probability)} of the embryos cannot live, so the litter would be smaller.`
    : null;
}

function percent(probability: number): string {
  return `${Math.round(probability * 100)} %`;
}

/** Alleles of one animal at the markers of a panel. */
export type MarkerCalls = ReadonlyMap<string, readonly [string, string]>;

/** Business rule 3.21: mean over the shared markers of the chance that a gamete of each parent differs; p(1-q)+q(1-p) where there are two alleles. */
export function expectedHeterozygosity(
  dam: MarkerCalls,
  sire: MarkerCalls,
): { expected: number; markers: number } | null {
  let sum = 0;
  let markers = 0;
  for (const [marker, fromDam] of dam) {
    const fromSire = sire.get(marker);
    if (!fromSire) continue;
    const differing = fromDam
      .flatMap((a) => fromSire.map((b) => (a === b ? 0 : 1)))
      .reduce((total: number, one) => total + one, 0);
    sum += differing / 4;
    markers += 1;
  }
  return markers === 0 ? null : { expected: sum / markers, markers };
}
