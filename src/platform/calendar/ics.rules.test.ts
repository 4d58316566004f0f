import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarEntry } from './calendar.rules.ts';
import { escapeText, foldLine, sequenceOf, writeIcs } from './ics.rules.ts';

const entry: CalendarEntry = {
  key: 'heat-12',
  kind: 'heat_expected',
  on: '2026-11-28',
  until: '2026-12-02',
  title: 'Heat of Bella, the 2nd; expected',
  note: 'Line one\nLine two \\ end',
  path: '/my/calendar',
  animalId: 4,
  changedAt: new Date('2026-11-25T10:11:12.345Z'),
};
const write = (entries: CalendarEntry[]) =>
  writeIcs({ name: 'Damsire', origin: 'https://damsire.example', host: 'damsire.example', entries });

/** Parses lines like a calendar app: unfolds them, then splits them at the first colon. */
const read = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

test('a feed is an iCalendar object of all-day events, whose end is the day after the last', () => {
  expect(read(write([entry]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Damsire//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Damsire',
    'X-WR-CALNAME:Damsire',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:heat-12@damsire.example',
    'DTSTAMP:20261125T101112Z',
    'LAST-MODIFIED:20261125T101112Z',
    `SEQUENCE:${sequenceOf(entry.changedAt)}`,
    'DTSTART;VALUE=DATE:20261128',
    'DTEND;VALUE=DATE:20261203',
    String.raw`SUMMARY:Heat of Bella\, the 2nd\; expected`,
    String.raw`DESCRIPTION:Line one\nLine two \\ end`,
    'URL:https://damsire.example/my/calendar',
    'CATEGORIES:Breeding',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('a later change has a greater sequence, which fits a 32-bit number', () => {
  const later = sequenceOf(new Date('2026-11-25T10:11:13Z'));
  expect(later).toBe(sequenceOf(entry.changedAt) + 1);
  expect(sequenceOf(new Date('2090-01-01T00:00:00Z'))).toBeLessThan(2 ** 31);
  expect(sequenceOf(new Date('2020-01-01T00:00:00Z'))).toBe(0);
});

/** Without U+FFFD, which in a feed would indicate a character that was split. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 300, size: 'max' })
  .map((title) => title.replaceAll('\uFFFD', ''));

test('lines have at most 75 octets of whole characters, and unfold to the original', () => {
  fc.assert(
    fc.property(text, (title) => {
      const ics = write([{ ...entry, title: `Ü🐕 ${title}`, note: title }]);
      const lines = ics.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(ics).not.toMatch(/(^|[^\r])\n|\r(?!\n)|\uFFFD/);
      expect(read(ics)).toContain(`SUMMARY:${escapeText(`Ü🐕 ${title}`)}`);
    }),
  );
});

test('a line of the maximum length is not folded, and one that is an octet longer is', () => {
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(foldLine(`${'x'.repeat(74)}ü`)).toBe(`${'x'.repeat(74)}\r\n ü`);
});

test('line breaks and control characters are escaped or blanked, so that text cannot add lines to the feed', () => {
  expect(escapeText('a\r\nBEGIN:VALARM\u0007\u0000b')).toBe(String.raw`a\nBEGIN:VALARM  b`);
});
