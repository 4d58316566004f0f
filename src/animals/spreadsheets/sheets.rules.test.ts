import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RefusedUpload } from '#adapters/uploads/refused-upload.ts';
import { readXlsx } from '#adapters/uploads/xlsx-reader.ts';
import { writeXlsx } from '#adapters/uploads/xlsx-writer.ts';
import { harmlessCell, parseCsv, plainCell, writeCsv } from '#shared/csv.ts';
import { zipSync, strToU8 } from 'fflate';
import {
  mayUseSheets,
  readCollector,
  readDate,
  readSex,
  readSheet,
  readSpecies,
  sheetColumns,
  sheetLines,
  sheetState,
  emptyCells,
  writtenDates,
} from './sheets.rules.ts';
import type { TestResult } from './sheet-results.rules.ts';

const cells = fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 6,
});

test('3.18 any cell content is the same after writing and reading CSV', () => {
  fc.assert(
    fc.property(cells, (rows) => {
      // A line with a single empty cell cannot be distinguished from no line; our lines have nineteen cells.
      fc.pre(rows.every((row) => row.length > 1) && rows[0]?.every((cell) => !/[;\t,\r\n"]/.test(cell)) === true);
      const clean = rows.map((row) => row.map((cell) => cell.replaceAll('\r', '')));
      expect(parseCsv(writeCsv(clean))).toEqual(clean);
    }),
  );
});

test('3.18 any cell content is the same after writing and reading XLSX', async () => {
  const rows = [
    ['Barcode', 'Pet name', '', 'Ü & <b>"x"</b>'],
    ['GG7K3M91QX4T', '', "'=1+1", 'line\nbreak'],
  ];
  expect(await readXlsx(writeXlsx('Kits', rows), 100)).toEqual(rows);
});

test('workbooks of other programs can be read: shared strings, numbers and the results of formulas', async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1"><v>9.56000012345678E+14</v></c></row>
    <row r="3"><c r="B3"><f>HYPERLINK("http://x")</f><v>shown</v></c></row></sheetData></worksheet>`;
  const bytes = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="rId9"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8('<R><Relationship Id="rId9" Target="worksheets/s.xml"/></R>'),
    'xl/sharedStrings.xml': strToU8('<sst><si><r><t>Bar</t></r><r><t>code</t></r></si></sst>'),
    'xl/worksheets/s.xml': strToU8(sheet),
  });
  expect(await readXlsx(bytes, 100)).toEqual([['Barcode', '', '956000012345678'], [], ['', 'shown']]);
});

test('a file that is not a workbook, or that unpacks to too much data, is refused', async () => {
  const huge = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(21_000_000) });
  for (const bytes of [strToU8('PK no'), zipSync({ 'a.txt': strToU8('x') }), huge])
    await expect(readXlsx(bytes, 100)).rejects.toThrow(RefusedUpload);
});

test('the size of a zip is measured while unpacking, whatever size it declares', async () => {
  const rows = `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData></worksheet>`;
  const honest = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(rows) });
  await expect(readXlsx(honest, 2_000_000)).rejects.toThrow(RefusedUpload);
  for (const declaredSize of [1000, 0]) {
    const liar = honest.slice();
    const view = new DataView(liar.buffer);
    // The uncompressed size is in each local header (PK 3 4) and in the directory (PK 1 2).
    for (let at = 0; at < liar.length - 4; at += 1) {
      const mark = view.getUint32(at, true);
      if (mark === 0x04034b50 && view.getUint32(at + 22, true) > 1000) view.setUint32(at + 22, declaredSize, true);
      if (mark === 0x02014b50 && view.getUint32(at + 24, true) > 1000) view.setUint32(at + 24, declaredSize, true);
    }
    await expect(readXlsx(liar, 2_000_000)).rejects.toThrow(RefusedUpload);
  }
});

test('3.18 reading stops at the last requested row', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [String(at)]);
  expect(await readXlsx(writeXlsx('Kits', rows), 501)).toHaveLength(501);
  expect(parseCsv(writeCsv(rows), 501)).toHaveLength(501);
  expect(parseCsv('\n'.repeat(2_000_000), 501)).toEqual([]);
  expect(parseCsv(','.repeat(2_000_000))[0]).toHaveLength(1000);
});

test.each(['=1+1', '+61', '-1', '@sum', '\tx', "=cmd|' /C calc'!A0"])(
  '3.18 the formula cell %j is exported as text and reads back unchanged',
  (cell) => {
    expect(harmlessCell(cell)).toBe(`'${cell}`);
    expect(plainCell(harmlessCell(cell))).toBe(cell);
  },
);

test('3.18 a cell is reduced to one line without hidden characters', () => {
  const sheet = readSheet([
    ['Barcode', 'Pet name'],
    ['GG7K3M91QX4T', ' Rex\r\nthe\u202e second\u0007 '],
  ]);
  expect(sheet?.[0]?.petName).toBe('Rex the second');
});

test('3.18 the template is read by its header, in any column order and spelling', () => {
  const [header = []] = sheetLines([]);
  expect(header.slice(0, 16)).toEqual(sheetColumns.map((column) => column.header));
  const rows = readSheet([
    ['note'],
    ['PET NAME', 'bar-code', 'x', 'Microchip'],
    ['Juno', ' gg1 ', 'y', '956'],
    ['', '', 'z'],
  ]);
  expect(rows).toEqual([{ ...emptyCells, petName: 'Juno', barcode: 'gg1', chip: '956' }]);
  expect(readSheet([['Name', 'Code']])).toBeNull();
});

test('3.18 an exported sheet can be loaded again, and its result columns are ignored', () => {
  const row = { ...emptyCells, barcode: 'A', petName: '=1' };
  expect(readSheet(sheetLines([{ cells: row, done: { stepName: 'Ready', tests: [eic], certificate: 'A' } }]))).toEqual([
    row,
  ]);
});

const eic: TestResult = {
  testId: 1,
  abbreviation: 'EIC',
  gene: 'DNM1',
  kind: 'disease',
  status: 'carrier',
  outcome: 'Carrier',
  genotype: 'N/P',
};
const coat: TestResult = {
  ...eic,
  testId: 2,
  abbreviation: 'A',
  gene: null,
  kind: 'trait',
  status: 'trait',
  outcome: 'Ay/a',
  genotype: 'Ay/a',
};

test('3.18 results have one column for each test, and one summary line with the most important first', () => {
  const clear: TestResult = {
    ...eic,
    testId: 3,
    abbreviation: 'CNM',
    gene: 'HACD1',
    status: 'clear',
    outcome: 'Clear',
    genotype: 'N/N',
  };
  const done = (tests: TestResult[]) => ({ stepName: 'Ready', tests, certificate: '' });
  const [header = [], ...lines] = sheetLines([
    { cells: emptyCells, done: done([coat, clear, eic]) },
    { cells: emptyCells, done: done([clear, { ...eic, status: 'unknown', outcome: 'Samples differ', genotype: '' }]) },
    { cells: emptyCells, done: null },
  ]);
  expect(header.slice(16)).toEqual(['Status', 'Results', 'Certificate', 'CNM (HACD1)', 'EIC (DNM1)', 'A']);
  expect(lines.map((line) => line.slice(16))).toEqual([
    ['Ready', 'Carrier: EIC. Clear: 1. Traits: 1.', '', 'Clear N/N', 'Carrier N/P', 'Ay/a'],
    ['Ready', 'Samples differ: EIC. Clear: 1.', '', 'Clear N/N', 'Samples differ', ''],
    ['', '', '', '', '', ''],
  ]);
});

test('3.18 a test named like a built-in column does not replace that column when the file is loaded again', () => {
  const row = { ...emptyCells, barcode: 'A', chip: '956' };
  const chip = { ...coat, abbreviation: 'CHIP' };
  expect(readSheet(sheetLines([{ cells: row, done: { stepName: 'Ready', tests: [chip], certificate: '' } }]))).toEqual([
    row,
  ]);
});

test('3.18 serial dates of a workbook are converted to the date format of the reader', () => {
  const cells = { ...emptyCells, dob: '45415', collectedOn: '45416.5', barcode: '45415' };
  expect(writtenDates(cells, 'AU')).toEqual({ ...cells, dob: '03/05/2024', collectedOn: '04/05/2024' });
  expect(writtenDates(cells, 'US').dob).toBe('05/03/2024');
  expect(writtenDates({ ...cells, dob: '12345' }, 'AU').dob).toBe('12345');
});

test('cells accept the usual ways of writing values', () => {
  expect([readSpecies('Canine'), readSpecies('CAT'), readSpecies('horse')]).toEqual([1, 2, null]);
  expect([readSex('F'), readSex('Tom'), readSex('?')]).toEqual(['female', 'male', null]);
  expect(readDate('3/5/2024', 'AU')).toBe('2024-05-03');
  expect(readDate('3/5/2024', 'US')).toBe('2024-03-05');
  expect(readDate('3/5/2024', { countryCode: 'AU', english: 'US' })).toBe('2024-03-05');
  expect(readDate('3/5/2024', { countryCode: 'US', english: 'GB' })).toBe('2024-05-03');
  expect(readDate('2024-05-03', 'AU')).toBe('2024-05-03');
  expect(readDate('45415', 'AU')).toBe('2024-05-03');
  expect(readDate('2024-05-03T00:00:00', 'AU')).toBe('2024-05-03');
  for (const none of ['soon', '30/02/2024', '2023-02-29']) expect(readDate(none, 'AU')).toBeNull();
  expect(readCollector('vet: Dr Ruth')).toEqual({ type: 'vet', name: 'Dr Ruth' });
  expect(readCollector('')).toEqual({ type: 'self', name: '' });
  expect(readCollector('Ruth')).toBeNull();
});

test('3.18 the state of a submitted sheet follows its samples until it is done', () => {
  expect(sheetState('CHECKED', { steps: [] })).toBe('CHECKED');
  expect(sheetState('SUBMITTED', { steps: [1, 2] })).toBe('SUBMITTED');
  expect(sheetState('SUBMITTED', { steps: [1, 3] })).toBe('IN_LAB');
  expect(sheetState('SUBMITTED', { steps: [7, 7] })).toBe('DONE');
});

test('3.18 sheets are for vets, clubs, agents, and breeders with at least five animals', () => {
  expect(mayUseSheets({ type: 'vet', roles: [], animals: 0 })).toBe(true);
  expect(mayUseSheets({ type: 'breeder', roles: ['club_secretary'], animals: 0 })).toBe(true);
  expect(mayUseSheets({ type: 'breeder', roles: ['collection_agent'], animals: 0 })).toBe(true);
  expect(mayUseSheets({ type: 'breeder', roles: [], animals: 4 })).toBe(false);
  expect(mayUseSheets({ type: 'breeder', roles: [], animals: 5 })).toBe(true);
});
