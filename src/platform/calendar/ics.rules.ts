import { addDays, groupLabels, groupOfKind, type CalendarEntry } from './calendar.rules.ts';

const LINE_OCTETS = 75;
/** From here the sequence of an entry counts seconds, so that it always fits 31 bits. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;

export interface IcsFeed {
  name: string;
  /** The origin of the store, for addresses of pages. */
  origin: string;
  /** Its host name: the end of each UID. */
  host: string;
  entries: readonly CalendarEntry[];
}

/** An iCalendar object (RFC 5545) of all-day events. The same entries are the same bytes. */
export function writeIcs({ name, origin, host, entries }: IcsFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Damsire//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap((entry) => eventLines(entry, { host, origin })),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(entry: CalendarEntry, { host, origin }: { host: string; origin: string }): string[] {
  const { key, kind, on, until, title, note, path, changedAt } = entry;
  const changed = stampOf(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${key}@${host}`,
    // Without METHOD it is when the entry was last revised (3.8.7.2): a new one at each reading would change the ETag.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequenceOf(changedAt)}`,
    `DTSTART;VALUE=DATE:${basicDate(on)}`,
    // The end of an all-day event is the day after its last.
    `DTEND;VALUE=DATE:${basicDate(addDays(until ?? on, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
    ...(path ? [`URL:${origin}${path}`] : []),
    `CATEGORIES:${escapeText(groupLabels[groupOfKind[kind]])}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Grows with each change and never falls: whole seconds since 2026. */
export function sequenceOf(changedAt: Date): number {
  return Math.max(0, Math.floor(changedAt.getTime() / 1000) - FIRST_SECOND);
}

/** TEXT (3.3.11). Control characters have no place in it, except the line break. */
export function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines.map((line) => line.replace(/\p{Cc}/gu, ' ').replace(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`);
}

/** Lines have 75 octets at most without their break (3.1); a character is never cut. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** Of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

function basicDate(day: string): string {
  return day.replaceAll('-', '');
}

function stampOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
