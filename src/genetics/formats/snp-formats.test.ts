import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { readPedMap, writePedMap } from './ped-map.ts';
import { readPlink } from './plink-binary.ts';
import { writeVcf } from './vcf-writer.ts';
import { createVcfReader, readVcf } from './vcf.ts';

const bytes = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const vcfText = gunzipSync(bytes('formats/syn.vcf.gz')).toString();
const plink = readPlink(
  { bed: bytes('oracle/syn.bed'), bim: bytes('oracle/syn.bim').toString(), fam: bytes('oracle/syn.fam').toString() },
  'dog',
).table as GenotypeTable;
const head = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\ta\tb\n';
const problemsOf = (body: string) => readVcf(head + body, 'dog').problems.map(({ row, column }) => [row, column]);

test('C a VCF written by plink2 has the same calls as its PLINK fileset', () => {
  const { table, problems } = readVcf(vcfText, 'dog');
  expect(problems).toEqual([]);
  expect([table.samples.length, table.markers.length]).toEqual([42, 3924]);
  const markerOf = new Map(plink.markers.map((marker, at) => [marker.id, at]));
  for (const [at, marker] of table.markers.entries()) {
    const other = markerOf.get(marker.id) ?? -1;
    const isSame = plink.markers[other]?.alleles[0] === marker.alleles[0];
    for (let sample = 0; sample < 42; sample += 1) {
      const theirs = plink.calls[other * 42 + sample] ?? 9;
      expect(table.calls[at * 42 + sample]).toBe(theirs === missingCall || isSame ? theirs : 2 - theirs);
    }
  }
});

test('C a VCF is unchanged after writing and reading, whatever the chunk sizes', () => {
  const { table } = readVcf(vcfText, 'dog');
  const again = readVcf(writeVcf(table), 'dog');
  expect(again.problems).toEqual([]);
  expect(again.table.markers).toEqual(table.markers);
  expect(Buffer.from(again.table.calls).equals(Buffer.from(table.calls))).toBe(true);
  const seen: string[] = [];
  const reader = createVcfReader({ species: 'dog', onMarker: (marker) => seen.push(marker.id) });
  for (let at = 0; at < vcfText.length; at += 4099) reader.push(vcfText.slice(at, at + 4099));
  expect(reader.end()).toMatchObject({ markers: 3924, problems: [] });
  expect(seen).toEqual(table.markers.map((marker) => marker.id));
});

test('C phased, haploid and missing calls and additional FORMAT fields are read', () => {
  const { table, problems } = readVcf(
    `${head}chrX\t5\t.\tA\tG\t.\tPASS\t.\tGT:DP\t1:3\t0|1:9\n39\t7\tm\tA\t.\t.\t.\t.\tGT\t.\t./0\n`,
    'dog',
  );
  expect(problems).toEqual([]);
  expect([...table.calls]).toEqual([2, 1, 3, 3]);
  expect(table.markers.map((marker) => [marker.chromosome, marker.id, ...marker.alleles])).toEqual([
    ['X', 'X:5', 'G', 'A'],
    ['X', 'm', '0', 'A'],
  ]);
});

test('C every invalid VCF line is reported by line and column, and the rest is read', () => {
  const good = '1\t1\tr\tA\tG\t.\t.\t.\tGT\t0/0\t0/1\n';
  expect(problemsOf(good)).toEqual([]);
  expect(
    problemsOf(
      `44\t1\tr\tA\tG\t.\t.\t.\tGT\t0/0\t0/1\n1\tx\tr\tA\tG\t.\t.\t.\tGT\t0/0\t0/1\n1\t1\tr\tA\tG,T\t.\t.\t.\tGT\t0/2\t0/1\n1\t1\tr\tA\tG\t.\t.\t.\tDP\t1\t2\n1\t1\tr\tA\tG\t.\t.\t.\tGT\t0/0\t0/2\n1\t1\tr\n${good}`,
    ),
  ).toEqual([
    [3, 'CHROM'],
    [4, 'POS'],
    [6, 'FORMAT'],
    [7, 'b'],
    [8, ''],
  ]);
  expect(problemsOf(good.slice(0, -2))).toEqual([[3, '']]);
  expect(problemsOf(good.slice(0, -1))).toEqual([]);
  const several = readVcf(`${head}1\t1\tr\tA\tG,T\t.\t.\t.\tGT\t0/2\t0/1\n${good}`, 'dog');
  expect([several.problems, several.leftOut.map(({ row }) => row), several.table.markers.length]).toEqual([[], [3], 1]);
  const oneInUse = readVcf(`${head}1\t1\tr\tA\tG,T\t.\t.\t.\tGT\t0/2\t2|2\n`, 'dog').table;
  expect([oneInUse.markers[0]?.alleles, [...oneInUse.calls]]).toEqual([
    ['T', 'A'],
    [1, 2],
  ]);
  expect(readVcf('barcode,test\n', 'dog').problems[0]?.reason).toMatch(/not a VCF/);
  expect(readVcf('', 'dog').problems[0]?.reason).toMatch(/no #CHROM line/);
  expect(readVcf(head.replace('\tb\n', '\ta\n'), 'dog').problems[0]?.reason).toMatch(/twice/);
});

test('C duplicate markers of a VCF are errors, unplaced sequences are skipped, and an unknown REF is accepted', () => {
  const line = (chr: string, position: number, id: string, alleles = 'A\tG') =>
    `${chr}\t${position}\t${id}\t${alleles}\t.\t.\t.\tGT\t0/0\t0/1\n`;
  const reasons = (body: string) => readVcf(head + body, 'dog').problems.map(({ row, reason }) => [row, reason]);
  expect(reasons(line('1', 1, 'r') + line('2', 9, 'r'))).toEqual([
    [4, 'r is in the file twice (chromosome 2, position 9).'],
  ]);
  expect(reasons(line('1', 7, '.') + line('chr1', 7, '.'))).toEqual([
    [4, '1:7 is in the file twice (chromosome 1, position 7).'],
  ]);
  // A position with a base and a deletion is two markers.
  expect(reasons(line('1', 7, '.') + line('1', 7, '.', 'AT\tA'))).toEqual([]);
  const loose = readVcf(head + line('chrUn_JH373233', 1, 'u') + line('foo', 1, 'v') + line('1', 2, 'w', '.\tG'), 'dog');
  expect([loose.problems, loose.leftOut.map(({ row }) => row)]).toEqual([[], [3, 4]]);
  expect(loose.table.markers.map(({ id, alleles }) => [id, ...alleles])).toEqual([['w', 'G', '0']]);
});

test('C .ped and .map files have the same calls after reading and writing', () => {
  const files = { ped: bytes('formats/mini.ped').toString(), map: bytes('formats/mini.map').toString() };
  const { table, problems } = readPedMap(files, 'dog');
  expect(problems).toEqual([]);
  if (!table) throw new Error('unreadable');
  expect(writePedMap(table).map).toBe(files.map);
  const again = readPedMap(writePedMap(table), 'dog').table;
  expect(again?.calls).toEqual(table.calls);
  expect(again?.markers).toEqual(table.markers);
  const unordered = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => {
        const cells = line.split(/\s+/);
        return [
          ...cells.slice(0, 6),
          ...Array.from({ length: (cells.length - 6) / 2 }, (_, at) =>
            [cells[6 + 2 * at] ?? '', cells[7 + 2 * at] ?? ''].toSorted().join(),
          ),
        ].join(' ');
      });
  expect(unordered(writePedMap(table).ped)).toEqual(unordered(files.ped));
});

test('C a .map of three columns, comments, and N, - and . as missing alleles are read', () => {
  const { table, problems } = readPedMap(
    {
      ped: '# animals\nf a 0 0 1 -9 A G N N\nf b 0 0 2 -9 G G - -\nf c 0 0 2 -9 . . C C\n',
      map: '#map\n1 m1 5\n2 m2 9\n',
    },
    'dog',
  );
  expect(problems).toEqual([]);
  expect(table?.markers.map(({ chromosome, position, alleles }) => [chromosome, position, ...alleles])).toEqual([
    ['1', 5, 'A', 'G'],
    ['2', 9, '0', 'C'],
  ]);
  expect([...(table?.calls ?? [])]).toEqual([1, 0, 3, 3, 3, 0]);
});

test('C breakends of a VCF are skipped', () => {
  const row = (id: string, alleles: string) => `1\t${id.length}\t${id}\t${alleles}\t.\t.\t.\tGT\t0/0\t0/1\n`;
  const { table, problems, leftOut } = readVcf(head + row('m', 'A\tG') + row('bnd', 'G\tG]17:198982]'), 'dog');
  expect([problems, leftOut.map((one) => one.row), table.markers.map(({ id }) => id)]).toEqual([[], [4], ['m']]);
});

test('C a .ped with a third allele, a half call or a short row is rejected by row', () => {
  const map = '1 m1 0 5\n1 m2 0 9\n';
  const reasons = (ped: string) => readPedMap({ ped, map }, 'dog').problems.map(({ row, column }) => [row, column]);
  expect(reasons('f a 0 0 1 -9 A A G G\nf b 0 0 1 -9 A C T G\n')).toEqual([]);
  expect(reasons('f a 0 0 1 -9 A T G G\nf b 0 0 1 -9 A C T 0\n')).toEqual([
    [1, 'm1'],
    [2, 'm2'],
  ]);
  expect(reasons('f a 0 0 1 -9 A T G\n')).toEqual([[1, 'ped']]);
});
