export const calendarKinds = [
  'heat',
  'heat_expected',
  'mating',
  'birth_expected',
  'order_kits',
  'swab',
  'results_needed',
  'results_expected',
  'expiry',
  'own',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarGroups = ['breeding', 'tests', 'expiries', 'own'] as const;
export type CalendarGroup = (typeof calendarGroups)[number];

export const groupLabels: Record<CalendarGroup, string> = {
  breeding: 'Breeding',
  tests: 'Tests and results',
  expiries: 'Expiry dates',
  own: 'Your own dates',
};

export const groupOfKind: Record<CalendarKind, CalendarGroup> = {
  heat: 'breeding',
  heat_expected: 'breeding',
  mating: 'breeding',
  birth_expected: 'breeding',
  order_kits: 'tests',
  swab: 'tests',
  results_needed: 'tests',
  results_expected: 'tests',
  expiry: 'expiries',
  own: 'own',
};

export const TITLE_LENGTH = 100;
export const NOTE_LENGTH = 500;
/** Maximum number of a user's own dates. */
export const MAX_DATES = 1000;
/** Number of past days in the feed. */
export const FEED_DAYS_BACK = 366;
export const FEED_DAYS_AHEAD = 2 * 366;
/** Maximum number of days per call. */
export const MAX_DAYS = 400;

/** An all-day calendar entry, as supplied by its slice. */
export interface CalendarEntry {
  /** Identifies the entry, even if its dates change: "heat-12". */
  key: string;
  kind: CalendarKind;
  /** The first day, YYYY-MM-DD. */
  on: string;
  /** The last day of an estimate or a period; null: one day. */
  until: string | null;
  title: string;
  note: string | null;
  /** The page with details. */
  path: string | null;
  animalId: number | null;
  /** When the data behind the entry last changed. */
  changedAt: Date;
}

/** Adds days to a date (YYYY-MM-DD). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function daysFromTo(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The entries that overlap the dates from `from` to `to`, in chronological order. */
export function entriesWithin(
  entries: readonly CalendarEntry[],
  { from, to }: { from: string; to: string },
): CalendarEntry[] {
  return entries
    .filter(({ on, until }) => on <= to && (until ?? on) >= from)
    .toSorted((a, b) => compare(a.on, b.on) || compare(a.title, b.title) || compare(a.key, b.key));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
