/** The zones of a country, as far as they are known. */
export function zonesOfCountry(countryCode: string): string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${countryCode}`);
  return region.getTimeZones?.() ?? ['UTC'];
}

/** The time zones that count for an owner: their own if it is known, otherwise every zone of their country. */
export function zonesOf(owner: { timeZone: string | null; countryCode: string }): string[] {
  const own = owner.timeZone === null ? null : nameOfZone(owner.timeZone);
  return own === null ? zonesOfCountry(owner.countryCode) : [own];
}

/** A time zone by its own name, however it was typed: "australia/hobart" is "Australia/Hobart". Null: there is none. */
export function nameOfZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The zone whose day is the owner's: their own, otherwise that of their country in which it is earliest: nothing ends sooner than it says. */
export function zoneOf(owner: { timeZone: string | null; countryCode: string }, now: Date): string {
  const [first = 'UTC', ...others] = zonesOf(owner);
  return others.reduce((earliest, zone) => (clockOf(now, zone) < clockOf(now, earliest) ? zone : earliest), first);
}

/** The day (YYYY-MM-DD) of a moment in a zone. */
export function dayInZone(moment: Date, timeZone: string): string {
  return clockOf(moment, timeZone).slice(0, 10);
}

/** "2026-11-25 22:57": Swedish writes times so that they sort. */
function clockOf(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment);
}

/** Creating a formatter takes as long as formatting sixty dates. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  clocks.set(timeZone, made);
  return made;
}
