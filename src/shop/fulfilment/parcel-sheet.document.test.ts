import { expect, test } from 'vitest';
import { makeBarcode } from '#shared/barcode.ts';
import { parcelSheet } from './parcel-sheet.document.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    barcode: makeBarcode(new Uint8Array(9).fill(at)),
    what: `Kelpie ${at}`,
    note: '',
  }));
const sheet = (count: number) => ({
  title: 'Sample parcel',
  number: 'CN-000012',
  facts: ['From Tom Reilly'],
  intro: 'Lay this sheet on top.',
  rows: rows(count),
  issuedAt: new Date('2026-03-01T00:00:00Z'),
  reader: { countryCode: 'AU' },
});
const pagesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Type /Page\n').length - 1;

test('the sheet has one line per kit on as many pages as needed, and the same bytes each time', async () => {
  const [few, many, again] = await Promise.all([parcelSheet(sheet(3)), parcelSheet(sheet(60)), parcelSheet(sheet(60))]);
  expect([pagesOf(few), pagesOf(many)]).toEqual([1, 4]);
  expect(Buffer.compare(many, again)).toBe(0);
});

test('an old code, an emoji and a long name do not break the sheet', async () => {
  const odd = [
    { barcode: 'OLD-7/2019 x', what: 'Żółć 🐶 '.repeat(30), note: 'Missing' },
    { barcode: 'KŮŽE-7', what: '', note: '' },
    { barcode: 'x'.repeat(50), what: '', note: '' },
  ];
  expect(pagesOf(await parcelSheet({ ...sheet(0), rows: odd }))).toBe(1);
});
