import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readGenome } from '#adapters/uploads/genome-reader.ts';
import { readStatementFile } from '#adapters/uploads/statement-reader.ts';
import { readTableText } from '#adapters/uploads/table-reader.ts';
import { readXlsx } from '#adapters/uploads/xlsx-reader.ts';
import { csvEntries, guessMapping, readCsvStatement } from '#shop/bank-transfers/statement-csv.rules.ts';
import { parseAmount, parseDate, statementText, referencesIn } from '#shop/bank-transfers/statement-lines.rules.ts';
import { readStatement } from '#shop/bank-transfers/transfers.rules.ts';
import { readLabTable } from '#genetics/formats/lab-csv.ts';
import { readPedigreeCsv } from '#genetics/formats/pedigree-csv.ts';
import { readStrTable } from '#genetics/formats/str-csv.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import { measureGrowth, WORST_GROWTH, type GrowthCase } from './support/growth.ts';

const repeat = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Text generated with a counter, so that all parts differ. */
const count = (size: number, part: (at: number) => string) =>
  Array.from({ length: Math.ceil(size / part(0).length) }, (_, at) => part(at)).join('');

const MB = 1_000_000;
const disease = { modeCode: 'AR', inheritance: '', genotypeStrings: [] } as never;
const trait = { modeCode: 'TRAIT', inheritance: '', genotypeStrings: ['A/a'] } as never;

const resultFile = (text: string) =>
  readLabTable(
    readTableText(text).table,
    () => ({ test: disease, sex: 'unknown' as const, receivedOn: null }),
    '2026-11-20',
  );
const strTable = (text: string) => readStrTable(readTableText(text).table);
const genome = (text: string, bim?: string) =>
  readGenome({ name: 'f', bytes: bytesOf(text), species: 'dog', columns: 'Top', ...(bim && { bim, fam: bim }) });
const statement = (text: string) => {
  const file = readStatementFile({ bytes: bytesOf(text), most: 5_001 });
  if ('problem' in file || file.format !== 'csv') return file;
  const csv = readCsvStatement(file.rows);
  const mapping = guessMapping(csv);
  return mapping ? csvEntries(csv, mapping) : csv;
};
const workbook = (sheet: string) =>
  readXlsx(
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet) }, { level: 1 }),
    510,
  );

type Reader = [name: string, run: (text: string) => unknown, makers: Record<string, (size: number) => string>];

/** Every file parser with its most expensive inputs. */
const readers: Reader[] = [
  [
    'result file',
    resultFile,
    {
      quotes: (size) => repeat('"', size),
      commas: (size) => `barcode,test,genotype\n${repeat(',', size)}`,
      'different rows': (size) => `barcode,test,genotype\n${count(size, (at) => `${at},T,N/N\n`)}`,
      'rows alike': (size) => `barcode,test,genotype\n${repeat('A,T,N/N\n', size)}`,
      'one endless cell': (size) => `barcode,test,genotype\n"${repeat('\r\n""', size)}`,
      'marks on letters': (size) => `barcode,test,genotype\na${repeat('\u0301\u0316', size)},T,N/N\n`,
    },
  ],
  [
    'STR table',
    strTable,
    {
      'different markers': (size) => `Sample,Species,Panel${count(size, (at) => `,M${at}_1,M${at}_2`)}\n`,
      'different samples': (size) => `Sample,Species,Panel,A_1,A_2\n${count(size, (at) => `${at},dog,P,100,102\n`)}`,
      'wrong rows': (size) => `Sample,Species,Panel,A_1,A_2\n${repeat('a,b\n', size)}`,
    },
  ],
  [
    'VCF',
    genome,
    {
      'different samples': (size) =>
        `##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t${count(size, (at) => `S${at}\t`)}\n`,
      markers: (size) =>
        `##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS\n${count(size, (at) => `1\t${at}\t.\tA\tC\t.\t.\t.\tGT\t0/1\n`)}`,
      'wrong lines': (size) =>
        `##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS\n${repeat('x\n', size)}`,
      'an endless allele': (size) =>
        `##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS\n1\t1\t.\tA\t<${repeat('<', size)}\t.\t.\t.\tGT\t0/1\n`,
    },
  ],
  [
    'FinalReport',
    genome,
    {
      'a marker and a sample in each row': (size) =>
        `[Data]\nSNP Name,Sample ID,Allele1 - Top,Allele2 - Top\n${count(size, (at) => `M${at},S${at},A,C\n`)}`,
      'one sample': (size) =>
        `[Data]\nSNP Name,Sample ID,Allele1 - Top,Allele2 - Top\n${count(size, (at) => `M${at},S,A,C\n`)}`,
      'a header without end': (size) => `[Header]\n${count(size, (at) => `K${at},1\n`)}`,
    },
  ],
  [
    'PLINK fileset',
    (text) => genome('l\u001b\u0001', text),
    {
      rows: (size) => count(size, (at) => `F ${at} 0 0 1 -9\n`),
      'white space': (size) => repeat(' \t', size),
      'one endless row': (size) => repeat('1 ', size),
    },
  ],
  [
    'pedigree',
    readPedigreeCsv,
    { 'different animals': (size) => `id,sire,dam\n${count(size, (at) => `${at},0,0\n`)}` },
  ],
  [
    'bank statement',
    statement,
    {
      quotes: (size) => repeat('"', size),
      'a row of cells': (size) => `22/11/2026,${repeat('1,', size)}`,
      rows: (size) => repeat('22/11/2026,1.00,ORDER-1\n', size),
      'marks on letters': (size) => `22/11/2026,1${repeat('\u0301\u0316', size)},x\n`,
      MT940: (size) => `:20:a\n:25:b\n:61:261122C1,00N\n:86:${repeat('?20a', size)}`,
      'MT940 of entries': (size) => `:20:a\n:25:b\n${repeat(':61:261122C1,00N\n', size)}`,
      CAMT: (size) => `<Document><BkToCstmrStmt>${repeat('<Ntry><Nm>a</Nm></Ntry>', size)}</BkToCstmrStmt></Document>`,
      'CAMT of one text': (size) => `<Document><BkToCstmrStmt><Ntry><Ustrd>${repeat('a&amp;', size)}`,
      'CAMT of depth': (size) => repeat('<a>', size),
      'CAMT of attributes': (size) => `<a ${count(size, (at) => `b${at}="" `)}`,
    },
  ],
  [
    'bank text',
    (text) => [referencesIn(text), parseAmount(text), parseDate(text, 'DMY'), statementText(text), readStatement(text)],
    {
      references: (size) => repeat('INV AU 2026 ', size),
      orders: (size) => repeat('ORDER', size),
      digits: (size) => repeat('1', size),
      amounts: (size) => repeat('1.000', size),
      spaces: (size) => repeat(' ', size),
      'marks on letters': (size) => repeat('\u0301\u0316', size),
    },
  ],
  [
    'workbook',
    workbook,
    {
      rows: (size) => repeat('<row>', size),
      cells: (size) => `<worksheet><row>${repeat('<c><v>1</v></c>', size)}</row></worksheet>`,
      'one endless tag': (size) => `<row ${repeat('row ', size)}`,
      'attributes of one tag': (size) => `<row ${count(size, (at) => `a${at}="" `)}`,
      'one endless text': (size) => `<worksheet><row><c><v>${repeat('a', size)}`,
      comments: (size) => `<worksheet>${repeat('<!-- -->', size)}`,
    },
  ],
  [
    'genotype',
    (text) => [readGenotype(disease, text, 'unknown'), readGenotype(trait, text, 'male')],
    {
      slashes: (size) => repeat('/', size),
      letters: (size) => repeat('N', size),
      alleles: (size) => repeat('a/', size),
    },
  ],
];

const cases = readers.flatMap(([name, run, makers]) =>
  Object.entries(makers).map(([what, make]): GrowthCase => ({
    name: `${name} of ${what}`,
    make,
    run,
    maxSize: 2 * MB,
  })),
);

test.each(cases)('trust 44 the time of a $name grows with its length', async (one) => {
  const { ratio, size, ms } = await measureGrowth(one);
  expect(ratio, `${ms.toFixed(0)} ms for ${size}`).toBeLessThan(WORST_GROWTH);
});
