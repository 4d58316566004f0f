/** The known time zones of a country. */
export function zonesOfCountry(countryCode: string): string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${countryCode}`);
  return region.getTimeZones?.() ?? ['UTC'];
}

/** The time zones that apply to an owner: their own if known, otherwise all zones of their country. */
export function zonesOf(owner: { timeZone: string | null; countryCode: string }): string[] {
  const own = owner.timeZone === null ? null : nameOfZone(owner.timeZone);
  return own === null ? zonesOfCountry(owner.countryCode) : [own];
}

/** The canonical name of a time zone: "australia/hobart" becomes "Australia/Hobart". Null if there is none. */
export function nameOfZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The zone that determines the owner's date: their own, otherwise the zone of their country in which it is earliest, so
 * that nothing ends before its stated date.
 */
export function zoneOf(owner: { timeZone: string | null; countryCode: string }, now: Date): string {
  const [first = 'UTC', ...others] = zonesOf(owner);
  return others.reduce((earliest, zone) => (clockOf(now, zone) < clockOf(now, earliest) ? zone : earliest), first);
}

/** The date (YYYY-MM-DD) of a moment in a zone. */
export function dayInZone(moment: Date, timeZone: string): string {
  return clockOf(moment, timeZone).slice(0, 10);
}

/** "2026-11-25 22:57": the Swedish format sorts chronologically. */
function clockOf(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment);
}

/** Cached, because creating a formatter takes as long as formatting sixty dates. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  clocks.set(timeZone, formatter);
  return formatter;
}
