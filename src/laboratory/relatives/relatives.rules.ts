import { relations, type RelationByDna } from '#genetics/relatives/relation.ts';

export const expectedRelations = relations;

export const MESSAGE_LENGTH = 2000;

export const indexStates = ['NO_CONSENT', 'NO_GENOME', 'TOO_FEW_MARKERS', 'INDEXING', 'READY'] as const;
export type IndexState = (typeof indexStates)[number];

/** Indexing status of the animal. */
export function indexState(facts: {
  hasConsent: boolean;
  hasGenome: boolean;
  isIndexed: boolean;
  isRead: boolean;
}): IndexState {
  if (!facts.hasConsent) return 'NO_CONSENT';
  if (!facts.hasGenome) return 'NO_GENOME';
  if (facts.isIndexed) return 'READY';
  return facts.isRead ? 'TOO_FEW_MARKERS' : 'INDEXING';
}

export const relationLabels: Record<RelationByDna, string> = {
  same: 'Same animal or identical twin',
  parent_offspring: 'Parent or offspring',
  siblings: 'As close as full siblings',
  first: 'First degree',
  second: 'Second degree',
  third: 'Third degree',
  distant: 'Distant relative',
};

export const relationExamples: Record<RelationByDna, string> = {
  same: 'One animal tested twice shares all of its DNA.',
  parent_offspring: 'One copy of every chromosome is shared.',
  siblings: 'Full siblings, or close relatives from related parents, such as a grandparent on both sides.',
  first: 'Parent, offspring or full sibling from related parents, or other close relatives in an inbred line.',
  second: 'As close as a half sibling, grandparent, grandoffspring, or sibling of a parent.',
  third: 'As close as a first cousin, great-grandparent, or half sibling of a parent.',
  distant: 'For example, a cousin of a parent, or an animal with common ancestors further back.',
};

const degreeNames: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth or more distant' };

/** "third degree", "second to third degree", "third to fourth degree or more distant". */
export function describeDegrees(degrees: readonly number[]): string | null {
  const [nearest, furthest] = [degrees[0], degrees.at(-1)];
  if (nearest === undefined || furthest === undefined) return null;
  const end = furthest === 4 ? 'fourth degree or more distant' : `${degreeNames[furthest]} degree`;
  return nearest === furthest ? end : `${degreeNames[nearest]} to ${end}`;
}

/**
 * Median of the opposing shares of animals of the breed; null with too few animals to estimate that of unrelated ones.
 */
export function typicalShare(shares: readonly number[]): number | null {
  if (shares.length < MIN_OF_BREED) return null;
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? null;
}

/**
 * The range of opposing shares of animals of the breed without a recent common ancestor. With many distant ancestors,
 * some animals share as much as cousins, and candidates are those that share most. The spread is estimated from the
 * upper half, because relatives are in the lower half.
 */
export function likelyShares(shares: readonly number[], typical: number): [low: number, high: number] {
  const sorted = shares.toSorted((a, b) => a - b);
  const spread = (sorted[Math.floor(0.84 * sorted.length)] ?? typical) - typical;
  return [Math.max(0.5 * typical, typical - spread), typical];
}

/** Expected share for a breed with fewer animals in the index, low enough that no stranger appears to be a relative. */
export const CAUTIOUS_SHARE = 0.1;

/**
 * Opposing share of unrelated animals of a breed, estimated from heterozygosity, for breeds with too few animals to
 * count it: Hardy-Weinberg proportions for markers of which some have no variation and the others uniform frequencies
 * (Wright's distribution without mutation).
 */
export function shareByHeterozygosity(heterozygosity: number): { chance: number; likely: [low: number, high: number] } {
  const chance = Math.min(MAX_SHARE, (0.2 * heterozygosity) / Math.max(0.2, 1 - 1.6 * heterozygosity));
  return { chance, likely: [0.75 * chance, 1.35 * chance] };
}
/** Share of unrelated dogs of different breeds. */
const MAX_SHARE = 0.22;
const MIN_OF_BREED = 20;

/**
 * Natural logarithm of the likelihood ratio that chance reaches in fewer than one of `compared` unrelated animals
 * (decision 048).
 */
export function evidenceNeeded(compared: number): number {
  return Math.log(Math.max(compared, MIN_RATIO));
}
const MIN_RATIO = 1000;

/**
 * Evidence that one in a thousand unrelated animals exceeds, from that of animals of the breed. The spread is estimated
 * from their lower half, because relatives are in the upper half.
 */
export function usualEvidence(ofBreed: readonly number[]): number {
  const sorted = ofBreed.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return at(0.5) + UNUSUAL * (at(0.5) - at(0.16));
}
/**
 * Measured in closed breeds (docs/science.md): the evidence of unrelated animals varies more above the median than
 * below it.
 */
const UNUSUAL = 6;
