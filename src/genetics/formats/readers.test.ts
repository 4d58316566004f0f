import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFinalReportReader, type AlleleColumns, type FinalReportCall } from './final-report.ts';
import { createFinalReportTable } from './final-report-table.ts';
import { readStrCsv, writeStrCsv } from './str-csv.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/formats/${name}`, import.meta.url), 'utf8');
const readReport = (text: string, columns: AlleleColumns = 'Top', size = 1000) => {
  const calls: FinalReportCall[] = [];
  const reader = createFinalReportReader({ columns, onCall: (call) => calls.push(call) });
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return { calls, summary: reader.end() };
};

test('C a FinalReport of 3 samples x 20 markers is read for each requested strand', () => {
  const { calls, summary } = readReport(fixture('FinalReport_mini.txt'));
  expect(summary).toMatchObject({
    samples: ['F0S0', 'F1S0', 'A2'],
    calls: 60,
    problems: [],
    header: { Content: 'SYNTHETIC_v1.bpm', 'Num SNPs': '20' },
  });
  expect(calls[1]).toEqual({
    line: 12,
    sample: 'F0S0',
    marker: 'BICF_SYN_38_154897',
    alleles: ['G', 'A'],
    gcScore: 0.9123,
    chromosome: '38',
    position: 154897,
  });
  expect(readReport(fixture('FinalReport_mini.txt'), 'Forward').calls[1]?.alleles).toEqual(['C', 'T']);
  expect(readReport(fixture('FinalReport_mini.txt'), 'AB', 7).calls[1]?.alleles).toEqual(['B', 'A']);
});

test('C a FinalReport without Top alleles is read if it has one other pair; with several, the error lists them', () => {
  const text = fixture('FinalReport_mini.txt');
  const read = (from: string, columns?: AlleleColumns) => {
    const reader = createFinalReportTable({ species: 'dog', columns });
    reader.push(from);
    return reader.end();
  };
  const only = text.replace(/Allele(\d) - Top/g, 'X$1').replace(/Allele(\d) - AB/g, 'Y$1');
  expect(read(only).table).toEqual(read(text, 'Forward').table);
  expect(read(only).table?.strand).toBeUndefined();
  expect(read(text)).toEqual(read(text, 'Top'));
  const several = read(text.replace(/Allele(\d) - Top/g, 'X$1'));
  expect(several).toMatchObject({ table: null, choices: ['Forward', 'AB'] });
  expect(several.problems[0]?.reason).toBe(
    'The data table has no column "Allele1 - Top", "Allele2 - Top". Its alleles are Forward, AB.',
  );
});

test('C a FinalReport row with a GenCall score below the minimum, or without a call, is a no-call', () => {
  const text = fixture('FinalReport_mini.txt')
    .replace('A\tA\t0.9123', 'A\tA\t0.1499')
    .replace('C\tT\tG\tA\tB\tA', '-\t-\t-\t-\t-\t-');
  const { calls, summary } = readReport(text);
  expect(summary.noCalls).toBe(2);
  expect(calls[0]?.alleles).toBeNull();
});

test('C a truncated FinalReport, an invalid genotype and another kind of file are reported as problems', () => {
  const text = fixture('FinalReport_mini.txt');
  expect(readReport(text.slice(0, 1500)).summary.problems.at(-1)?.reason).toMatch(/header says 3 samples/);
  const fewer = `${text.split('\n').slice(0, -2).join('\n')}\n`.replace(/^Num Samples.*\n/m, '');
  expect(readReport(fewer).summary.problems.at(-1)?.reason).toMatch(/header says 20 markers for 3 samples \(60 rows\)/);
  // Without one marker, every sample has all rows of the other markers, but the number of markers is wrong.
  const without = text
    .split('\n')
    .filter((line) => !line.startsWith('BICF_SYN_38_154897'))
    .join('\n');
  expect(readReport(without).summary.problems.at(-1)?.reason).toMatch(/header says 20 markers/);
  const ofOne = text
    .split('\n')
    .filter((line) => !/\t(F1S0|A2)\t/.test(line))
    .join('\n');
  expect(readReport(ofOne).summary.problems).toHaveLength(1);
  expect(readReport(ofOne.replace('[Data]', 'File\t1 of 3\n[Data]')).summary.problems).toEqual([]);
  const lines = text.split('\n');
  expect(readReport(`${lines.slice(0, -3).join('\n')}\n`).summary.problems[0]?.reason).toMatch(
    /60 rows\), but the table has 58 rows/,
  );
  expect(readReport(text.replace('\tG\tA\t', '\tG\tX\t')).summary.problems[0]).toMatchObject({
    row: 12,
    column: 'Allele1 - Top',
    reason: '"G X" is not a genotype.',
  });
  expect(readReport('barcode,test\n').summary.problems[0]?.reason).toMatch(/not a FinalReport/);
  expect(readReport('').summary.problems[0]?.reason).toMatch(/no data table/);
  expect(readReport(text.replaceAll('Top', 'Plus')).summary.problems[0]?.reason).toMatch(/no column "Allele1 - Top"/);
});

test('C an ISAG STR table is unchanged after reading and writing', () => {
  const text = fixture('isag_str_mini.csv');
  const table = readStrCsv(text);
  expect(table.problems).toEqual([]);
  expect(table.profiles.map((profile) => profile.sample)).toEqual(['DAM1', 'SIRE1', 'PUP1']);
  expect(table.profiles[2]?.markers.get('AHT121')).toEqual(['82', '108']);
  expect(table.profiles[1]?.markers.get('Amelogenin')).toEqual(['X', 'Y']);
  expect(writeStrCsv(table.markers, table.profiles)).toBe(text.replaceAll('\r\n', '\n'));
});

test('C mixed panels, off-ladder alleles, single alleles and duplicate samples of an STR table are rejected by cell', () => {
  const table = readStrCsv(
    'Sample,Species,Panel,FCA220_1,FCA220_2,Amelogenin_1,Amelogenin_2\nA,cat,P1,208,213,X,X\nB,cat,P2,208,208,X,Y\nC,cat,P1,206,208,X,X\nD,cat,P1,208,,X,X\nA,cow,P1,208,210,Y,Y\n',
    new Map([['FCA220', { min: 208, max: 228, extra: [213, 215] }]]),
  );
  expect(table.profiles.map((profile) => profile.sample)).toEqual(['A']);
  expect(table.problems.map((problem) => [problem.row, problem.column])).toEqual([
    [3, 'Panel'],
    [4, 'FCA220'],
    [5, 'FCA220'],
    [6, 'Species'],
    [6, 'Sample'],
    [6, 'Amelogenin'],
  ]);
  expect(readStrCsv('a,b\n').problems[0]?.row).toBe(1);
  expect(readStrCsv('').problems).toEqual([{ row: 0, column: '', reason: 'The file is empty.' }]);
});

test('C the positions of a FinalReport without positions are read from marker names such as chr5:1200', () => {
  const reader = createFinalReportTable({ species: 'dog' });
  reader.push('[Data]\nSNP Name\tSample ID\tAllele1 - Top\tAllele2 - Top\nchr5:1200\ta\tA\tG\nrs1\ta\tA\tA\n');
  const { table, problems } = reader.end();
  expect(problems).toEqual([]);
  expect(table?.markers.map(({ chromosome, position }) => [chromosome, position])).toEqual([
    ['5', 1200],
    ['0', 0],
  ]);
});
