import { latestDay } from '#shared/dates.ts';

export const collectedSorts = ['-collected_on', 'collected_on', 'name', '-name'] as const;
export type CollectedSort = (typeof collectedSorts)[number];

/** The error for an invalid collection date, or null: a collection is recorded only after it took place. */
export function refuseCollectionDay(day: string, now: Date): string | null {
  if (day > latestDay(now)) return "The collection date can't be in the future.";
  return day < '2000-01-01' ? 'Check the year.' : null;
}

const unusable: readonly string[] = ['VOID', 'LOST', 'EXPIRED', 'RECALLED'];
const arrived: readonly string[] = ['RECEIVED', 'CONSUMED', 'REPLACED'];

/** The error for a kit that cannot be used for an entry, or null. */
export function refuseKit(kit: { state: string; hasArrived: boolean } | undefined): string | null {
  if (!kit) return "We don't recognise this barcode. Check it against the tube or the kit card.";
  if (kit.hasArrived || arrived.includes(kit.state)) return 'The laboratory already has this kit. Check the barcode.';
  return unusable.includes(kit.state) ? "This kit can't be used. Use another kit." : null;
}

/**
 * The warning for a microchip number that is already in the log: every chip belongs to one animal, so one of the two
 * was misread.
 */
export function sameChipWarning(name: string): string {
  return `${name} has the same microchip number in your log. Scan both animals again.`;
}
