import type { OrderDates } from './order-dates.rules.ts';

interface DelayedDate {
  by: string;
  was: string;
}

export interface KnownDates {
  kit: string | null;
  results: string | null;
}

const DAY_MS = 86_400_000;

/**
 * The new dates that a buyer must be notified of: those that are, because of us, more than a day later than the dates
 * they know. While we wait for the buyer's sample, reminders are sent instead; once it has arrived, the date in its
 * reception email counts.
 */
export function laterDates(
  { kit, results, change }: OrderDates,
  known: KnownDates,
): { kit: DelayedDate | null; results: DelayedDate | null; reason: 'kit_late' | 'laboratory' } | null {
  if (change !== 'laboratory' && !(change === 'kit_late' && kit)) return null;
  const later = {
    kit: delayedDate(kit?.by, known.kit),
    results: delayedDate(results?.by, known.results),
    reason: change,
  };
  return later.kit || later.results ? later : null;
}

function delayedDate(by: string | undefined, was: string | null): DelayedDate | null {
  return by && was && Date.parse(by) - Date.parse(was) > DAY_MS ? { by, was } : null;
}
