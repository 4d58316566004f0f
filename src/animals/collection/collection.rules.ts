export const collectedSorts = ['-collected_on', 'collected_on', 'name', '-name'] as const;
export type CollectedSort = (typeof collectedSorts)[number];

const FURTHEST_AHEAD_HOURS = 14;

/** A collection has happened; the furthest time zone is 14 hours ahead of UTC. */
export function refuseCollectionDay(day: string, now: Date): string | null {
  const latest = new Date(now.getTime() + FURTHEST_AHEAD_HOURS * 3_600_000).toISOString().slice(0, 10);
  if (day > latest) return "The collection date can't be in the future.";
  return day < '2000-01-01' ? 'Check the year.' : null;
}

const unusable: readonly string[] = ['VOID', 'LOST', 'EXPIRED', 'RECALLED'];
const arrived: readonly string[] = ['RECEIVED', 'CONSUMED', 'REPLACED'];

/** Why a kit cannot hold the sample of an entry, or null. */
export function refuseKit(kit: { state: string } | undefined): string | null {
  if (!kit) return "We don't recognise this barcode. Check it against the tube or the kit card.";
  if (arrived.includes(kit.state)) return 'The laboratory already has this kit.';
  return unusable.includes(kit.state) ? "This kit can't be used." : null;
}
