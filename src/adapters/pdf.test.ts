import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPdfText } from '../../test/support/pdf-structure.ts';
import { makePdf } from './pdf.ts';

const info = { title: 'Test', issuedAt: new Date('2026-11-20T00:00:00Z'), id: 'test-1', reader: null };
const draw = (text: string) =>
  makePdf(info, (pdf) => pdf.font('heading').text('Žofie ł Łukasz').font('text').text(text));
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('T27 the same content always gives the same bytes', async () => {
  expect(hash(await draw('a'))).toBe(hash(await draw('a')));
  expect(hash(await draw('a'))).not.toBe(hash(await draw('b')));
});

test('T48 user text cannot add scripts, actions or links', async () => {
  const bytes = Buffer.from(await draw('/JS (app.alert(1)) /OpenAction << /S /URI >>')).toString('latin1');
  expect(bytes).not.toMatch(/\/JS\b|\/OpenAction|\/URI\b/);
});

test.each([
  [{ countryCode: 'AU' }, 'en-AU', '20 November 2026'],
  [{ countryCode: 'US' }, 'en-US', 'November 20, 2026'],
  [{ countryCode: 'US', english: 'GB' }, 'en-GB', '20 November 2026'],
  [{ countryCode: 'DE', english: 'CA' }, 'en-CA', 'November 20, 2026'],
  [null, 'en', '20 November 2026'],
])('a document for %o is in %s and prints the date as %s', async (reader, language, words) => {
  let written = '';
  const bytes = await makePdf({ ...info, reader }, (pdf) => {
    written = pdf.day('2026-11-20T09:00:00.000Z');
  });
  expect(written).toBe(words);
  expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${language})`);
});

test('a genotype stays on one line, whatever the width, and no letter of a text is lost', async () => {
  const text = `${'K locus: KB/ky; PRA: N/DM, size (A/G) 231/245. '.repeat(6)}At https://damsire.example/tools/check or/and either/`;
  const bytes = await makePdf(info, (pdf) => {
    for (let width = 90; width < 130; width += 3) {
      pdf.addPage();
      pdf.text(text, 40, 40, { width });
    }
  });
  const printed = readPdfText(bytes);
  for (const half of ['KB/ ', 'N/ ', '(A/ ', '231/ ', 'or/ ']) expect(printed).not.toContain(half);
  const letters = (of: string) => of.replaceAll(/\s+/g, '');
  expect(letters(printed)).toBe(letters(text.repeat(14)));
});
