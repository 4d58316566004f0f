import { formatDate } from '#shared/dates.ts';
import { useHydrated } from './use-hydrated.ts';

/** A moment on the reader's own clock; until the browser has said which that is, in UTC and saying so. */
export function LocalTime({ at, countryCode }: { at: string; countryCode: string }) {
  const isHere = useHydrated();
  const local = isHere ? onThisClock(new Date(at)) : at;
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {formatDate(local, countryCode)} {local.slice(11, 16)}
      {isHere ? null : ' UTC'}
    </time>
  );
}

/** The local date and time in the form of an ISO text: "2026-11-21T14:05". */
function onThisClock(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
