import type { OrderDates } from './order-dates.rules.ts';

interface Slipped {
  by: string;
  was: string;
}

export interface KnownDates {
  kit: string | null;
  results: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Which new dates a buyer must be told: those that are, because of us, more than a day later than those they know.
 * While we wait for the buyer's sample, reminders are sent instead; once it has arrived, the date in its reception
 * email counts.
 */
export function laterDates(
  { kit, results, change }: OrderDates,
  known: KnownDates,
): { kit: Slipped | null; results: Slipped | null; reason: 'kit_late' | 'laboratory' } | null {
  if (change !== 'laboratory' && !(change === 'kit_late' && kit)) return null;
  const later = { kit: slipped(kit?.by, known.kit), results: slipped(results?.by, known.results), reason: change };
  return later.kit || later.results ? later : null;
}

function slipped(by: string | undefined, was: string | null): Slipped | null {
  return by && was && Date.parse(by) - Date.parse(was) > DAY_MS ? { by, was } : null;
}
