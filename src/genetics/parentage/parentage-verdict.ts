/**
 * The verdict on one case from its mismatches, its likelihoods and the power of the markers, with the reasons as
 * text.
 */
import type { FrequencyTable } from './marker-profile.ts';
import type { PanelExpectation } from './parentage-expectation.ts';
import type { ParentagePolicy } from './parentage-policy.ts';

export type ParentageVerdict = 'qualifies' | 'excluded' | 'inconclusive';

export interface Evidence {
  readonly lod: number;
  readonly relativeLods: { readonly fullSib: number; readonly parentsParent: number; readonly halfSib: number };
  /** LOD of the other parent, which is treated as known, against an unrelated animal. */
  readonly otherLod: number | null;
  /** LOD of the alleged parent without the other parent. */
  readonly aloneLod: number | null;
  readonly posterior: number;
  readonly expected: PanelExpectation;
}

export interface CaseFacts {
  readonly loci: number;
  readonly mismatches: number;
  readonly otherMismatches: number;
  readonly possibleNulls: readonly string[];
  readonly evidence: Evidence | null;
  readonly exclusionPower: number | null;
  readonly population: FrequencyTable | null;
}

interface Decision {
  readonly verdict: ParentageVerdict;
  readonly reasons: string[];
}

/** Minimum number of animals for reliable frequencies. */
export const minAnimals = 20;
/** The markers must exclude a random animal with at least this probability, or no parent qualifies. */
const MIN_POWER = 0.9;
/** Markers with which a lower proportion of true parents would qualify give no verdict. */
const STRONG_PANEL = 0.98;
/** Likelihood ratio of 1000 against the parent. */
const EXCLUDING_LOD = -Math.log(1000);
/**
 * Mismatches tolerated above the limit. With more, a parent never qualifies, whatever the likelihood, because so many
 * mutations and errors are too rare.
 */
const TOLERATED_MISMATCHES = 2;

export function decideParentage(facts: CaseFacts, policy: ParentagePolicy): Decision {
  const { evidence, population } = facts;
  const reasons: string[] = [];
  if (facts.possibleNulls.length > 0)
    reasons.push(
      `Possible null allele at ${facts.possibleNulls.join(', ')}: both animals appear homozygous for different alleles.`,
    );
  const otherLod = evidence?.otherLod ?? null;
  const isOtherDoubtful =
    (otherLod !== null && otherLod <= EXCLUDING_LOD) ||
    (facts.otherMismatches >= policy.excludedFrom && (otherLod ?? -1) < 0);
  if (isOtherDoubtful)
    reasons.push(
      otherLod !== null && otherLod <= EXCLUDING_LOD
        ? `The other parent does not match (LOD ${otherLod.toFixed(1)}) and should be checked first.`
        : `The other parent does not match at ${lociText(facts.otherMismatches)} and should be checked first.`,
    );
  const excluded = exclusionReason(facts, policy, isOtherDoubtful);
  if (excluded) return { verdict: 'excluded', reasons: [...reasons, excluded] };
  const inconclusiveBecause = (reason: string): Decision => ({
    verdict: 'inconclusive',
    reasons: [...reasons, reason],
  });
  if (facts.loci < policy.minimumLoci)
    return inconclusiveBecause(`Only ${lociText(facts.loci)} could be compared, but ${policy.minimumLoci} are needed.`);
  if (isOtherDoubtful) return { verdict: 'inconclusive', reasons };
  if (
    facts.mismatches > policy.qualifiesUpTo &&
    (!evidence || facts.mismatches > policy.excludedFrom + TOLERATED_MISMATCHES)
  )
    return inconclusiveBecause(
      `${mismatchText(facts.mismatches)}. The cause may be a mutation, an error or a close relative. More markers are needed.`,
    );
  if (!evidence || !population || population.animals < minAnimals)
    return inconclusiveBecause(
      `Allele frequencies from at least ${minAnimals} animals are needed to assess the match. Available: ${population?.animals ?? 0}.`,
    );
  return decideByLikelihood(facts, evidence, policy, reasons);
}

function decideByLikelihood(
  facts: CaseFacts,
  evidence: Evidence,
  policy: ParentagePolicy,
  reasons: string[],
): Decision {
  const { lod, relativeLods, expected } = evidence;
  const inconclusiveBecause = (reason: string): Decision => ({
    verdict: 'inconclusive',
    reasons: [...reasons, reason],
  });
  const isLikely = lod >= expected.lodNeeded;
  if ((facts.exclusionPower ?? 0) < MIN_POWER || (!isLikely && expected.chanceToQualify < STRONG_PANEL))
    return inconclusiveBecause(
      `These ${facts.loci} markers cannot give a clear answer in this population: they exclude ${boundedPercentText(facts.exclusionPower ?? 0)} of unrelated animals, and a true parent is expected to reach a LOD of ${expected.lod.toFixed(1)}, but ${expected.lodNeeded.toFixed(1)} is needed. Compare more markers or include the other parent.`,
    );
  if (!isLikely)
    return inconclusiveBecause(
      `The match is too weak: LOD ${lod.toFixed(1)}, but ${expected.lodNeeded.toFixed(1)} is needed. Compare more markers or include the other parent.`,
    );
  const isDistinguished = relativeLods.fullSib >= expected.relativeLodNeeded;
  const relatives =
    'These markers cannot distinguish the alleged parent from its close relatives, such as a full sibling or a parent';
  if (!isDistinguished && policy.excludesRelatives)
    return inconclusiveBecause(`${relatives}. More markers are needed.`);
  return {
    verdict: 'qualifies',
    reasons: isDistinguished ? reasons : [...reasons, `${relatives}. Test every possible parent.`],
  };
}

/** The reason for an exclusion; null if there is none. */
function exclusionReason(facts: CaseFacts, policy: ParentagePolicy, isOtherDoubtful: boolean): string | null {
  const { mismatches, evidence } = facts;
  if (!evidence || (facts.population?.animals ?? 0) < minAnimals)
    return mismatches >= policy.excludedFrom
      ? `${mismatchText(mismatches)}. ${policy.excludedFrom} or more mismatches exclude a parent.`
      : null;
  // With a wrong other parent, every candidate mismatches: the alleged parent must then mismatch alone as well.
  const lod = isOtherDoubtful ? (evidence.aloneLod ?? evidence.lod) : evidence.lod;
  if (mismatches < 2 || lod > EXCLUDING_LOD) return null;
  const times = lod < -Math.log(1e6) ? 'more than a million' : Math.round(Math.exp(-lod)).toLocaleString('en');
  return `${mismatchText(mismatches)}, and the genotypes are ${times} times more likely with an unrelated animal.`;
}

function lociText(count: number): string {
  return `${count} ${count === 1 ? 'locus' : 'loci'}`;
}

function mismatchText(count: number): string {
  return `${lociText(count)} ${count === 1 ? 'does' : 'do'} not match`;
}

/**
 * A probability for page and report: a value just below one is never rounded up to it, so that none appears certain.
 */
export function boundedPercentText(share: number): string {
  const percent = 100 * share;
  if (percent > 99.99) return 'more than 99.99%';
  if (percent < 0.01) return 'less than 0.01%';
  return `${Math.floor(percent * 100) / 100}%`;
}
