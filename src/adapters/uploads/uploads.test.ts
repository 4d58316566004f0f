import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeXlsx } from './xlsx-writer.ts';
import { readUpload, UnusableUpload } from './uploads.ts';

const workbook = (sheet: string) =>
  zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof UnusableUpload ? error.reason : String(error)),
  );

test('3.18 workbooks and CSV files are read in a separate process', async () => {
  const rows = [
    ['Barcode', 'Pet name'],
    ['GG7K3M91QX4T', 'Ü'],
  ];
  expect(await readUpload('sheet', { bytes: writeXlsx('Kits', rows), maxRows: 500 })).toEqual(rows);
  expect(await readUpload('sheet', { bytes: strToU8('Barcode;Pet name\nGG7K3M91QX4T;Ü\n'), maxRows: 500 })).toEqual(
    rows,
  );
  expect(await reasonOf(readUpload('sheet', { bytes: Uint8Array.of(0x89, 0x50, 0), maxRows: 500 }))).toBe('unreadable');
});

test("Excel's Unicode text is read, in UTF-16 and with tabs", async () => {
  const bytes = new Uint8Array(Buffer.from('\uFEFFbarcode\ttest\tgenotype\r\nGG7K3M91QX4T\tPRCD\tN/N\r\n', 'utf16le'));
  const { table } = await readUpload('table', bytes);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['barcode', 'test', 'genotype'],
    ['GG7K3M91QX4T', 'PRCD', 'N/N'],
  ]);
});

test("a CSV in Excel's code page is read like one in UTF-8, and a picture is refused as unreadable", async () => {
  const text = 'Name,Sire\nMüller,"Göteborg – Nº 1"\n';
  const windows = Uint8Array.from(text, (char) => (char === '–' ? 0x96 : char.charCodeAt(0)));
  const rows = [
    ['Name', 'Sire'],
    ['Müller', 'Göteborg – Nº 1'],
  ];
  for (const bytes of [strToU8(text), windows]) {
    expect(await readUpload('sheet', { bytes, maxRows: 10 })).toEqual(rows);
    expect(await readUpload('statement', { bytes, most: 10 })).toEqual({ format: 'csv', rows });
    expect((await readUpload('table', bytes)).table.rows.at(-1)?.cells).toEqual(rows[1]);
  }
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  expect(await reasonOf(readUpload('sheet', { bytes: picture, maxRows: 10 }))).toBe('unreadable');
});

test.each([
  ['rows that never end', '<row>'.repeat(300_000)],
  ['cells that never end', `<row>${'<c>'.repeat(300_000)}`],
  ['tags that never end', '<row '.repeat(300_000)],
  ['an attribute that never ends', `<row r="${'x'.repeat(2_000_000)}`],
  ['rows far apart', '<worksheet><row r="99999"><c r="ZZ9"><v>1</v></c></row></worksheet>'],
])('a workbook with %s does not block other files and is read or refused', async (_, sheet) => {
  const hostile = reasonOf(readUpload('sheet', { bytes: workbook(sheet), maxRows: 500 }));
  const other = readUpload('sheet', { bytes: strToU8('a,b\n1,2\n'), maxRows: 500 });
  expect(await other).toHaveLength(2);
  expect(['unreadable', 'read', 'too_long']).toContain(await hostile);
});

test('a file that exceeds its time or memory limit ends only its own process', async () => {
  const large = strToU8('a,b,c,d\n'.repeat(500_000));
  const input = { bytes: large, maxRows: 1_000_000 };
  expect(await reasonOf(readUpload('sheet', input, { ms: 1, memoryMb: 512 }))).toBe('too_long');
  expect(await reasonOf(readUpload('sheet', input, { ms: 20_000, memoryMb: 8 }))).toBe('unreadable');
  expect(await readUpload('sheet', { bytes: large, maxRows: 500 })).toHaveLength(500);
});

test('a picture is also processed in a separate process, and a damaged one is refused', async () => {
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const drawn = await sharp(await readUpload('photo', picture)).metadata();
  expect([drawn.format, drawn.width, drawn.height]).toEqual(['jpeg', 1600, 1067]);
  expect(await reasonOf(readUpload('photo', picture.subarray(0, 200)))).toBe('unreadable');
  expect(await reasonOf(readUpload('logo', await sharp(picture).resize(20, 20).png().toBuffer()))).toBe('unreadable');
});
