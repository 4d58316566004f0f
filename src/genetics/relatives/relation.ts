/** What two animals may be to each other by the DNA they share, and how sure that is. */
import type { SharedGenome } from './shared-segments.ts';

export const relations = ['same', 'parent_offspring', 'siblings', 'first', 'second', 'third', 'distant'] as const;
export type RelationByDna = (typeof relations)[number];

/** Kinships of nearly all pairs of each degree (simulated families: 97.5% and more of each lie within). */
const kinshipsOf: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.17, 0.36],
  2: [0.07, 0.19],
  3: [0.02, 0.11],
  4: [0, 0.07],
};

/** Between the degrees: the geometric means of their expected kinships (Manichaikul et al. 2010). */
const [FIRST, SECOND, THIRD] = [0.177, 0.0884, 0.0442];
/** An offspring has a copy of its parent everywhere, and two only where its parents are related. */
const [LEAST_OF_PARENT, MOST_TWICE_OF_PARENT, LEAST_TWICE_OF_SIBLINGS] = [0.88, 0.13, 0.13];
const LEAST_TWICE_OF_SAME = 0.85;

export interface ExpectedRelation {
  readonly relation: RelationByDna;
  /** The degrees that the kinship allows for, the nearest first; 4: fourth or more distant. None for one animal twice. */
  readonly degrees: readonly number[];
}

/** null: not related as far as these markers can show. */
export function expectedRelation(shared: SharedGenome): ExpectedRelation | null {
  if (shared.markers < FEWEST_MARKERS || shared.one < LEAST_SHARED || shared.inSegments < LEAST_IN_SEGMENTS)
    return null;
  const relation = nameRelation(shared);
  return { relation, degrees: relation === 'same' ? [] : possibleDegrees(shared.span) };
}

export const FEWEST_MARKERS = 1000;
/** Share of the genome: third degree is 0.25, and 0.1 of it 97.5% of them pass. */
export const LEAST_SHARED = 0.06;
/** Cousins have 0.06 and more of the genome in segments that can be seen, unrelated animals up to 0.01. */
const LEAST_IN_SEGMENTS = 0.02;

function nameRelation({ one, two, kinship }: SharedGenome): RelationByDna {
  if (two >= LEAST_TWICE_OF_SAME) return 'same';
  if (one >= LEAST_OF_PARENT && two <= MOST_TWICE_OF_PARENT) return 'parent_offspring';
  if (kinship >= FIRST) return two >= LEAST_TWICE_OF_SIBLINGS && one < LEAST_OF_PARENT ? 'siblings' : 'first';
  if (kinship >= SECOND) return 'second';
  return kinship >= THIRD ? 'third' : 'distant';
}

export function isWithinSecondDegree({ kinship }: Pick<SharedGenome, 'kinship'>): boolean {
  return kinship >= SECOND;
}

/** Whether the DNA of two animals allows for a kinship that their pedigree says. */
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
