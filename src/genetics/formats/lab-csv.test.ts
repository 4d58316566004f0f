import { expect, test } from 'vitest';
import { createDelimitedReader, type DelimitedRow, readTable } from './delimited.ts';
import { isCalendarDate, readLabTable, type LabCsvLookup } from './lab-csv.ts';

const lookup: LabCsvLookup = (barcode, testCode) => {
  if (barcode === 'unknown') return { column: 'barcode', reason: 'No sample has this barcode.' };
  if (testCode === 'PRCD') return { test: { modeCode: 'AR' }, sex: 'female', receivedOn: '2026-11-20' };
  if (testCode === 'XLPRA1') return { test: { modeCode: 'XR' }, sex: 'male', receivedOn: null };
  return { column: 'test', reason: `No test has the code ${testCode}.` };
};
const read = (text: string) => readLabTable(readTable(text), lookup, '2026-11-27');
const reasons = (text: string) =>
  read(text).problems.map((problem) => [problem.row, problem.column, problem.reason.slice(0, 30)]);

test('C a file with a byte order mark, quotes and Windows line breaks is read', () => {
  const report = read(
    '\uFEFFBarcode,Test,Genotype,Status,Date\r\n"dam1-0001",PRCD,P/N,,2026-11-20\r\nDAM10002,PRCD,,failed,\r\n\r\n',
  );
  expect(report.problems).toEqual([]);
  expect(report.rows).toMatchObject([
    {
      line: 2,
      barcode: 'dam1-0001',
      testCode: 'PRCD',
      outcome: 'called',
      reading: { genotype: 'N/P', word: 'Carrier' },
      testedOn: '2026-11-20',
    },
    { line: 3, barcode: 'DAM10002', outcome: 'failed', reading: null, testedOn: null },
  ]);
});

test.each([';', '\t'])('C a file with the separator %j is read like a file with commas', (mark) => {
  const lines = [
    '\uFEFFbarcode,test,genotype,status,date,method,quality',
    'dam1-0001,PRCD,P/N,,2026-11-20,Array,0.98',
    '',
  ];
  const report = read(lines.map((line) => line.replaceAll(',', mark)).join('\r\n'));
  expect(report.problems).toEqual([]);
  expect(report.rows).toMatchObject([{ barcode: 'dam1-0001', basis: { method: 'array', quality: 0.98 } }]);
});

test('C empty columns and rows at the end of a spreadsheet are ignored, but a cell with a value there is an error', () => {
  const report = read('barcode;test;genotype;;;\r\ndam1-0001;PRCD;P/N;;;\r\n;;;;;\r\n ; ;;;;\r\n');
  expect(report.problems).toEqual([]);
  expect(report.rows).toMatchObject([{ line: 2, barcode: 'dam1-0001' }]);
  expect(reasons('barcode,test,genotype,,\nA,PRCD,N/P,,2\n')).toEqual([[2, '', 'This row has 5 values, but the']]);
});

test('C method, quality and number of readings are read if the file has them, and are null otherwise', () => {
  const head = 'barcode,test,genotype,status,date,method,quality,repeats';
  expect(
    read(`${head}\nA,PRCD,N/P,,2026-11-20,Array,0.98,2\nB,PRCD,N/N,,,,,\n`).rows.map(({ basis }) => basis),
  ).toEqual([
    { method: 'array', quality: 0.98, repeats: 2 },
    { method: null, quality: null, repeats: null },
  ]);
  expect(read('barcode,test,genotype\nA,PRCD,N/P\n').rows[0]?.basis).toEqual({
    method: null,
    quality: null,
    repeats: null,
  });
  for (const [cells, column] of [
    ['guess,,', 'method'],
    ['constructor,,', 'method'],
    [',98,', 'quality'],
    [',-0.1,', 'quality'],
    [',1.001,', 'quality'],
    [',,0', 'repeats'],
    [',,1.5', 'repeats'],
    [',,100', 'repeats'],
  ])
    expect(read(`${head}\nA,PRCD,N/P,,,${cells}\n`), cells).toMatchObject({ rows: [], problems: [{ row: 2, column }] });
});

test('C rows do not depend on how the text is split into chunks', () => {
  const text = 'barcode,test,genotype\r\nA1,PRCD,"N/P"\r\nA2,XLPRA1,P\r\nA3,PRCD,N/Q\r\n';
  const { rows } = readTable(text);
  expect(rows).toHaveLength(4);
  for (let size = 1; size < 12; size += 1) {
    const reader = createDelimitedReader();
    const cut: DelimitedRow[] = [];
    for (let at = 0; at < text.length; at += size) cut.push(...reader.push(text.slice(at, at + size)));
    expect([...cut, ...reader.end().rows]).toEqual(rows);
  }
});

test('C a table is read up to the row limit and marked as cut', () => {
  expect(readTable('a,b\n1,2\n3,4\n', 2)).toMatchObject({ isCut: true, rows: [{ line: 1 }, { line: 2 }] });
  expect(readTable('a,b\n1,2\n3,4', 3)).toMatchObject({ isCut: false, endedWithLineBreak: false });
  expect(readTable('a,\n'.repeat(2_000_000), 10)).toMatchObject({ isCut: true });
});

test.each([
  ['wrong header', 'sample,test,genotype\nA,PRCD,N/N\n', [[1, '', 'The first line must be "barcod']]],
  ['another kind of file', 'hello\n', [[1, '', 'The first line must be "barcod']]],
  ['an empty file', '', [[0, '', 'The file is empty.']]],
  ['a header alone', 'barcode,test,genotype\n', [[0, '', 'The file has a header but no r']]],
  ['half a file', 'barcode,test,genotype\nA,PRCD,N/N\nB,PRCD,P/P', [[3, '', 'The file does not end with a l']]],
  [
    'half a file in mid row',
    'barcode,test,genotype\nA,PRCD,N/N\nB,PRC',
    [
      [3, '', 'This row has 2 values, but the'],
      [3, '', 'The file does not end with a l'],
    ],
  ],
  [
    'an open quote',
    'barcode,test,genotype\nA,PRCD,"N/N\nB,PRCD,N/N\n',
    [
      [2, 'genotype', '"N/N\nB,PRCD,N/N" has more than two'.slice(0, 30)],
      [2, '', 'A quotation mark is not closed'],
    ],
  ],
  ['an unknown test', 'barcode,test,genotype\nA,NOPE,N/N\n', [[2, 'test', 'No test has the code NOPE.']]],
  ['an unknown barcode', 'barcode,test,genotype\nunknown,PRCD,N/N\n', [[2, 'barcode', 'No sample has this barcode.']]],
  [
    'an impossible genotype',
    'barcode,test,genotype\nA,PRCD,N/Z\n',
    [[2, 'genotype', '"Z" is not an allele of this t']],
  ],
  ['no genotype', 'barcode,test,genotype\nA,PRCD,\n', [[2, 'genotype', 'The genotype is empty.']]],
  [
    'the same call twice',
    'barcode,test,genotype\nA-1,PRCD,N/N\na1,prcd,N/N\n',
    [[3, 'barcode', 'a1 already has a row for prcd ']],
  ],
  [
    'a failed test with a genotype',
    'barcode,test,genotype,status\nA,PRCD,N/N,failed\n',
    [[2, 'genotype', 'A failed test has no genotype,']],
  ],
  [
    'an invalid status and an invalid date',
    'barcode,test,genotype,status,date\nA,PRCD,N/N,maybe,2026-02-30\n',
    [
      [2, 'date', '"2026-02-30" is not a valid da'],
      [2, 'status', '"maybe" is not a status. Use c'],
    ],
  ],
  [
    'empty cells',
    'barcode,test,genotype\n,,N/N\n',
    [
      [2, 'barcode', 'The barcode is empty.'],
      [2, 'test', 'The test code is empty.'],
    ],
  ],
] as const)('C %s gives a position and a reason', (_, text, expected) => {
  expect(reasons(text)).toEqual(expected);
  expect(read(text).rows.every((row) => row.line !== expected[0]?.[0])).toBe(_ !== 'half a file');
});

test('A3 a heterozygous male at an X-linked test is held', () => {
  const report = read('barcode,test,genotype\nA,XLPRA1,N/P\n');
  expect(report.held).toMatchObject([{ line: 2, barcode: 'A', testCode: 'XLPRA1' }]);
  expect(report.problems).toHaveLength(1);
  expect(report.rows).toEqual([]);
});

test('C a file with 10,000 rows is accepted, and a file with 10,001 rows is rejected', () => {
  const rows = (count: number) =>
    `barcode,test,genotype\n${Array.from({ length: count }, (_, index) => `B${index},PRCD,N/N\n`).join('')}`;
  expect(read(rows(10_000)).problems).toEqual([]);
  expect(read(rows(10_001)).problems).toEqual([
    { row: 10_002, column: '', reason: 'The file has more than 10,000 rows. Split it into smaller files.' },
  ]);
});

test('C only existing calendar dates are valid', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true);
  expect(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-11-2'].some(isCalendarDate)).toBe(
    false,
  );
});

test('C a date after the latest allowed day is an error of its row, and that day itself is accepted', () => {
  const dated = (day: string) => `barcode,test,genotype,status,date\nA,PRCD,N/N,,${day}\n`;
  expect(reasons(dated('2026-11-27'))).toEqual([]);
  expect(read(dated('2027-11-26')).problems).toEqual([
    { row: 2, column: 'date', reason: '2027-11-26 is in the future. Check the date.' },
  ]);
});

test('C a date before the sample arrived is an error of its row, and the day of arrival is accepted', () => {
  const dated = (day: string) => `barcode,test,genotype,status,date\nA,PRCD,N/N,,${day}\n`;
  expect(reasons(dated('2026-11-20'))).toEqual([]);
  expect(read(dated('2016-11-20'))).toMatchObject({
    rows: [],
    problems: [{ row: 2, column: 'date', reason: '2016-11-20 is before the sample was received. Check the date.' }],
  });
});
