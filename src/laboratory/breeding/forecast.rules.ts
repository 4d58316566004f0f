import { catOffspringCoats } from '#genetics/coat/coat-cat.ts';
import { dogOffspringCoats, type SaddleTan } from '#genetics/coat/coat-dog.ts';
import type { OffspringCoat } from '#genetics/coat/coat-engine.ts';
import type { LitterTestOutcome } from '#genetics/breeding/litter-simulator.ts';
import { coatLoci, type Genotypes } from '#laboratory/results/coat-loci.rules.ts';

export interface LitterColours {
  readonly offspring: OffspringCoat[];
  /** Sons separately, if they can look different; `offspring` are then the daughters. */
  readonly sons: OffspringCoat[] | null;
  readonly untestedLoci: string[];
}

/** Coat colours of the litter; null if no colour locus is known in both parents or a genotype is impossible. */
export function littersColours(
  speciesId: number,
  dam: Genotypes,
  sire: Genotypes,
  saddleTan: SaddleTan = 'possible',
): LitterColours | null {
  const [damLoci, sireLoci] = [coatLoci(speciesId, dam), coatLoci(speciesId, sire)];
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

/** Warns of offspring with two copies of an allele that is lethal before birth. */
export function lethalWarning(
  testName: string,
  lethalAllele: string | undefined,
  outcome: LitterTestOutcome,
): string | null {
  const lost = outcome.offspring.find(({ genotype }) => genotype === `${lethalAllele}/${lethalAllele}`);
  return lost
    ? `${testName}: ${percent(lost.probability)} of the embryos cannot survive, so the litter would be smaller.`
    : null;
}

function percent(probability: number): string {
  return `${Math.round(probability * 100)}%`;
}

/** Alleles of one animal at the markers of a panel. */
export type MarkerCalls = ReadonlyMap<string, readonly [string, string]>;

/**
 * Business rule 3.21: mean over the shared markers of the probability that the parents' gametes differ; p(1-q)+q(1-p)
 * for two alleles.
 */
export function expectedLitterHeterozygosity(
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
