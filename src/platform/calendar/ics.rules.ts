import { addDays, groupLabels, groupOfKind, type CalendarEntry } from './calendar.rules.ts';

const LINE_OCTETS = 75;
/** An entry's sequence counts seconds from this time, so that it fits into 31 bits. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000;

export interface IcsFeed {
  name: string;
  /** The origin of the store, for links to pages. */
  origin: string;
  /** The host name, used as the suffix of each UID. */
  host: string;
  entries: readonly CalendarEntry[];
}

/** An iCalendar object (RFC 5545) of all-day events. The same entries always give the same bytes. */
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
    // Without METHOD this is the time of the last revision (3.8.7.2). A new time for each request would change the
    // ETag.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequenceOf(changedAt)}`,
    `DTSTART;VALUE=DATE:${basicDate(on)}`,
    // The end of an all-day event is exclusive: the day after its last day.
    `DTEND;VALUE=DATE:${basicDate(addDays(until ?? on, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
    ...(path ? [`URL:${origin}${path}`] : []),
    `CATEGORIES:${escapeText(groupLabels[groupOfKind[kind]])}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Increases with each change: whole seconds since 2026. */
export function sequenceOf(changedAt: Date): number {
  return Math.max(0, Math.floor(changedAt.getTime() / 1000) - FIRST_SECOND);
}

/** TEXT (3.3.11), which allows no control characters except line breaks. */
export function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines.map((line) => line.replace(/\p{Cc}/gu, ' ').replace(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`);
}

/** Lines have at most 75 octets without the line break (3.1); a character is never split. */
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

/** The length of a character in UTF-8. */
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
