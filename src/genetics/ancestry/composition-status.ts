/** The status of a breed composition as text. */

export type CompositionStatus = 'resolved' | 'partly' | 'unresolved';

/** Minimum unassigned proportion that is mentioned. */
const REPORTED_FROM = 0.05;
/** Minimum assigned proportion of a resolved composition. */
const MIN_ASSIGNED = 0.3;

interface Range {
  readonly breed: string;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export function describeStatus(
  breeds: readonly Range[],
  unassigned: Range,
): { status: CompositionStatus; statement: string } {
  const range = `${percent(unassigned.share)} (${percent(unassigned.low)} to ${percent(unassigned.high)})`;
  if (1 - unassigned.share < MIN_ASSIGNED)
    return {
      status: 'unresolved',
      statement: `unresolved: ${range} comes from breeds not in this panel`,
    };
  if ((breeds[0]?.share ?? 0) < 0.1)
    return { status: 'unresolved', statement: 'unresolved: no breed in this panel reaches 10%' };
  if (unassigned.share >= REPORTED_FROM)
    return {
      status: 'partly',
      statement: `partly resolved: ${range} comes from breeds not in this panel`,
    };
  const groups = breeds
    .filter(({ breed }) => breed.includes(' / '))
    .map(({ breed }) => breed.replaceAll(' / ', ' and '));
  return {
    status: 'resolved',
    statement: groups.length > 0 ? `resolved, but ${groups.join('; ')} cannot be distinguished` : 'resolved',
  };
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
