import { formatDate } from '#shared/dates.ts';
import { useCountry } from './use-country.ts';
import { useHydrated } from './use-hydrated.ts';

interface LocalTimeProps {
  /** ISO, in UTC. */
  at: string;
  countryCode?: string;
  /** Shows seconds, for frequent events. */
  seconds?: boolean;
}

/** A timestamp in the reader's time zone with the name of the zone; in UTC until hydration. */
export function LocalTime({ at, countryCode, seconds = false }: LocalTimeProps) {
  const country = useCountry(countryCode);
  const isHere = useHydrated();
  const shown = isHere ? onThisClock(new Date(at)) : at;
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`}>
      {formatDate(shown, country)} {shown.slice(11, seconds ? 19 : 16)}{' '}
      {isHere ? zoneAt(new Date(at), document.documentElement.lang) : 'UTC'}
    </time>
  );
}

/**
 * Formats the date of a timestamp like `LocalTime`, so that a page never shows two dates for the same event; a date
 * without a time is not changed.
 */
export function useLocalDay(countryCode?: string): (iso: string) => string {
  const country = useCountry(countryCode);
  const isHere = useHydrated();
  return (iso) => formatDate(isHere && iso.length > 10 ? onThisClock(new Date(iso)) : iso, country);
}

/**
 * The date of a timestamp in the reader's time zone. Documents have a fixed date, which is the same for every reader.
 */
export function LocalDay({ at, countryCode }: { at: string; countryCode?: string }) {
  return <time dateTime={at}>{useLocalDay(countryCode)(at)}</time>;
}

/** The local date and time in the form of an ISO text: "2026-11-21T14:05:00". */
function onThisClock(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
}

/** The zone's name in the reader's variant of English: "AEDT", "GMT+1". */
function zoneAt(at: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language || 'en', { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
