/** Possible relationships of two animals by the DNA that they share. */
import type { SharedGenome } from './shared-segments.ts';

export const relations = ['same', 'parent_offspring', 'siblings', 'first', 'second', 'third', 'distant'] as const;
export type RelationByDna = (typeof relations)[number];

/** Range of kinship for each degree (simulated families: at least 97.5% of pairs are within it). */
const kinshipsOf: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.17, 0.36],
  2: [0.07, 0.19],
  3: [0.02, 0.11],
  4: [0, 0.07],
};

/** Limits between the degrees: the geometric means of their expected kinships (Manichaikul et al. 2010). */
const [FIRST, SECOND, THIRD] = [0.177, 0.0884, 0.0442];
/** An offspring shares one haplotype with its parent everywhere, and two only if its parents are related. */
const [MIN_PARENT_SHARED, MAX_PARENT_SHARED_TWICE, MIN_SIBLING_SHARED_TWICE] = [0.88, 0.13, 0.13];
const MIN_SAME_SHARED_TWICE = 0.85;

export interface ExpectedRelation {
  readonly relation: RelationByDna;
  /**
   * Degrees consistent with the kinship, closest first; 4: fourth degree or more distant. Empty for duplicate samples.
   */
  readonly degrees: readonly number[];
}

/** Null: no relationship detectable with these markers. */
export function expectedRelation(shared: SharedGenome): ExpectedRelation | null {
  if (shared.markers < MIN_MARKERS || shared.one < MIN_SHARED || shared.inSegments < MIN_IN_SEGMENTS) return null;
  const relation = nameRelation(shared);
  return { relation, degrees: relation === 'same' ? [] : possibleDegrees(shared.span) };
}

export const MIN_MARKERS = 1000;
/** Proportion of the genome: the expected value for third degree is 0.25, and 97.5% of pairs exceed 0.1. */
export const MIN_SHARED = 0.06;
/** Cousins share at least 0.06 of the genome in detectable segments, unrelated animals at most 0.01. */
const MIN_IN_SEGMENTS = 0.02;

function nameRelation({ one, two, kinship }: SharedGenome): RelationByDna {
  if (two >= MIN_SAME_SHARED_TWICE) return 'same';
  if (one >= MIN_PARENT_SHARED && two <= MAX_PARENT_SHARED_TWICE) return 'parent_offspring';
  if (kinship >= FIRST) return two >= MIN_SIBLING_SHARED_TWICE && one < MIN_PARENT_SHARED ? 'siblings' : 'first';
  if (kinship >= SECOND) return 'second';
  return kinship >= THIRD ? 'third' : 'distant';
}

export function isWithinSecondDegree({ kinship }: Pick<SharedGenome, 'kinship'>): boolean {
  return kinship >= SECOND;
}

/** Whether the DNA of two animals is consistent with a kinship from their pedigree. */
export function allowsKinship({ degrees }: Pick<ExpectedRelation, 'degrees'>, kinship: number): boolean {
  return degrees.some((degree) => {
    const [low, high] = kinshipsOf[degree] ?? [1, 0];
    return kinship >= low && kinship <= high;
  });
}

function possibleDegrees([lowest, highest]: SharedGenome['span']): number[] {
  const degrees = Object.entries(kinshipsOf)
    .filter(([, [low, high]]) => highest >= low && lowest <= high)
    .map(([degree]) => Number(degree));
  return degrees.length > 0 ? degrees : [1];
}
