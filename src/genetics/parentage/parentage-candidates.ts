/**
 * Several candidate parents, and whole litters: ranking by LOD, delta with simulated critical values (Marshall et al.
 * 1998), litters with more than one sire.
 */
import { doubles } from '#genetics/field.ts';
import { alleleFrequency, type FrequencyTable, type MarkerProfile } from './marker-profile.ts';
import { parentage, type ParentageRefusal, type ParentageResult } from './parentage.ts';
import { type ParentagePolicy } from './parentage-policy.ts';
import { duoRatio, trioRatio, type Genotype, type LocusModel } from './parentage-likelihood.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';

export interface RankedCandidate {
  readonly candidate: string;
  readonly result: ParentageResult | ParentageRefusal;
}

export interface CandidateRanking {
  /** Highest LOD first; rejected candidates last. */
  readonly ranked: RankedCandidate[];
  /**
   * LOD of the best minus LOD of the second; null with fewer than two. A negative second LOD counts as 0 (Marshall et
   * al. 1998).
   */
  readonly delta: number | null;
}

/** Ranks candidates for the missing parent. `known`: the other parent, if any. */
export function rankCandidates(
  query: { offspring: MarkerProfile; known?: MarkerProfile; candidates: readonly MarkerProfile[] },
  policy: ParentagePolicy,
  frequencies: FrequencyTable,
): CandidateRanking {
  const ranked = query.candidates.map((alleged) => ({
    candidate: alleged.animal,
    result: parentage(
      { offspring: query.offspring, alleged, ...(query.known ? { other: query.known } : {}) },
      policy,
      frequencies,
    ),
  }));
  ranked.sort((a, b) => lodOf(b) - lodOf(a) || (a.candidate < b.candidate ? -1 : 1));
  const [best, second] = [ranked[0], ranked[1]];
  const delta = best?.result.ok && second?.result.ok ? lodOf(best) - Math.max(0, lodOf(second)) : null;
  return { ranked, delta };
}

export interface SimulationSettings {
  readonly seed: number;
  /** Number of offspring to simulate; commonly 10,000. */
  readonly offspring: number;
  /** Candidates per offspring, including the true parent. */
  readonly candidates: number;
  /** Proportion of true parents that were sampled, 0 to 1. */
  readonly sampled: number;
  /** Proportion of loci called. */
  readonly called: number;
  readonly motherKnown: boolean;
}

/**
 * Critical delta for each confidence level: the smallest delta above which that proportion of assignments is correct.
 * Null: never reached.
 */
export function criticalDeltas(
  frequencies: FrequencyTable,
  errorRate: number,
  settings: SimulationSettings,
  confidences: readonly number[] = [0.8, 0.95],
): (number | null)[] {
  const random = seededNumbers(settings.seed);
  const deltas: { delta: number; isRight: boolean }[] = [];
  for (let at = 0; at < settings.offspring; at += 1) deltas.push(simulateOne(frequencies, errorRate, settings, random));
  deltas.sort((a, b) => b.delta - a.delta);
  return confidences.map((confidence) => {
    let right = 0;
    let critical: number | null = null;
    deltas.forEach(({ delta, isRight }, index) => {
      if (isRight) right += 1;
      if (delta > 0 && right / (index + 1) >= confidence) critical = delta;
    });
    return critical;
  });
}

export interface SireEvidence {
  /** Alleles of the offspring that cannot come from its dam, by marker. */
  readonly byMarker: { readonly marker: string; readonly alleles: string[] }[];
  /** True if at least two loci show more than two paternal alleles: a single sire cannot have passed on all of them. */
  readonly severalSires: boolean;
}

/** Paternal alleles in a litter (genetics reference B5). An allele counts only if it cannot come from the dam. */
export function paternalAlleles(litter: readonly MarkerProfile[], dam: MarkerProfile): SireEvidence {
  const byMarker: { marker: string; alleles: string[] }[] = [];
  for (const [marker, fromDam] of dam.markers) {
    const alleles = new Set<string>();
    for (const offspring of litter) {
      const genotype = offspring.markers.get(marker);
      if (genotype) for (const allele of paternalOf(genotype, fromDam)) alleles.add(allele);
    }
    byMarker.push({ marker, alleles: [...alleles].toSorted() });
  }
  return { byMarker, severalSires: byMarker.filter(({ alleles }) => alleles.length > 2).length >= 2 };
}

/** Assigns each offspring to its best sire, with the difference in LOD to the next one. */
export function partitionLitter(
  litter: readonly MarkerProfile[],
  dam: MarkerProfile | undefined,
  sires: readonly MarkerProfile[],
  policy: ParentagePolicy,
  frequencies: FrequencyTable,
) {
  return litter.map((offspring) => {
    const ranking = rankCandidates(
      { offspring, ...(dam ? { known: dam } : {}), candidates: sires },
      policy,
      frequencies,
    );
    const best = ranking.ranked[0];
    return {
      offspring: offspring.animal,
      sire: best?.result.ok && best.result.verdict !== 'excluded' ? best.candidate : null,
      ...ranking,
    };
  });
}

function paternalOf(offspring: Genotype, dam: Genotype): string[] {
  const [a, b] = offspring;
  if (a === b) return dam.includes(a) ? [a] : [];
  if (dam.includes(a) && !dam.includes(b)) return [b];
  return dam.includes(b) && !dam.includes(a) ? [a] : [];
}

function lodOf(candidate: RankedCandidate): number {
  return candidate.result.ok ? (candidate.result.lod ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
}

function simulateOne(
  table: FrequencyTable,
  error: number,
  settings: SimulationSettings,
  random: NumberSource,
): { delta: number; isRight: boolean } {
  const lods = new Float64Array(settings.candidates);
  const isSampled = random.next() < settings.sampled;
  for (const [marker, alleles] of table.markers) {
    if (random.next() >= settings.called) continue;
    const draw = () => drawGenotype(alleles, random);
    const [mother, father] = [draw(), draw()];
    const born: Genotype = [mother[random.below(2)] ?? '', father[random.below(2)] ?? ''];
    const observe = (genotype: Genotype) => (random.next() < error ? draw() : genotype);
    const model: LocusModel<number> = {
      field: doubles,
      frequency: (allele) => alleleFrequency(table, marker, allele),
      error,
    };
    const [offspring, observedMother] = [observe(born), observe(mother)];
    for (let candidate = 0; candidate < settings.candidates; candidate += 1) {
      const alleged = candidate === 0 && isSampled ? observe(father) : draw();
      const ratio = settings.motherKnown
        ? trioRatio(model, offspring, observedMother, alleged)
        : duoRatio(model, offspring, alleged);
      lods[candidate] = (lods[candidate] ?? 0) + Math.log(ratio ?? 1);
    }
  }
  const order = [...lods.keys()].toSorted((a, b) => (lods[b] ?? 0) - (lods[a] ?? 0));
  const [best = 0, second] = order;
  const delta = (lods[best] ?? 0) - Math.max(0, second === undefined ? 0 : (lods[second] ?? 0));
  return { delta, isRight: isSampled && best === 0 };
}

function drawGenotype(alleles: ReadonlyMap<string, number>, random: NumberSource): Genotype {
  const one = () => {
    let left = random.next();
    let last = '';
    for (const [allele, p] of alleles) {
      last = allele;
      left -= p;
      if (left < 0) break;
    }
    return last;
  };
  return [one(), one()];
}
