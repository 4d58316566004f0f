import { expect, test } from 'vitest';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { readBreedPanel } from './breed-panel.ts';
import { orientedCalls } from '#genetics/manifest/orientation.ts';
import { readVcf } from '#genetics/formats/vcf.ts';
import { orientToPanel } from './panel-orientation.ts';

const read = readBreedPanel(
  'chrom,pos,ref,alt,X,Y\nchr1,10,A,G,0.1,0.2\n1,20,C,A,0.5,0.5\n1,30,A,T,0.9,0.8\n2,5,G,T,0.3,0.3\n',
  'v',
);
const panel = read.panel ?? (() => Promise.reject(new Error('no panel')))();
type Row = [id: string, chromosome: string, position: number, a1: string, a2: string, calls: number[]];
const tableOf = (rows: Row[]): GenotypeTable => ({
  species: 'dog',
  samples: (rows[0]?.[5] ?? []).map((_, at) => ({ family: '0', id: `d${at}`, sire: null, dam: null, sex: 'unknown' })),
  markers: rows.map(([id, chromosome, position, a1, a2]) => ({
    id,
    chromosome,
    position,
    centimorgan: 0,
    alleles: [a1, a2],
  })),
  calls: Uint8Array.from(rows.flatMap((row) => row[5])),
});
const oriented = (rows: Row[], sample = 0) => {
  if (panel instanceof Promise) throw new Error('no panel');
  const table = tableOf(rows);
  const found = orientToPanel(table, panel);
  return found.ok
    ? { calls: [...orientedCalls(table, found.orientation, sample)], ambiguous: found.orientation.ambiguous }
    : found.reason;
};

test('B7 a panel with REF and ALT is read, and a duplicate marker is rejected', () => {
  expect(read.problems).toEqual([]);
  expect(readBreedPanel('chrom,pos,ref,alt,X,Y\n1,10,A,G,0.1,0.2\n1,10,A,G,0.1,0.2\n', 'v').problems[0]?.reason).toBe(
    'Chromosome 1, position 10 is in the panel twice.',
  );
  expect(readBreedPanel('chrom,pos,ref,alt,X,Y\n1,10,A,A,0.1,\n', 'v').problems).toHaveLength(2);
});

test('B7 copies of ALT do not depend on the counted allele or the strand, and a single observed allele is enough', () => {
  const expected = [1, 2, 0, 3];
  const plain: Row[] = [
    ['a', '1', 10, 'G', 'A', [1]],
    ['b', '1', 20, 'A', 'C', [2]],
    ['c', '1', 30, 'T', 'A', [0]],
  ];
  expect(oriented(plain)).toEqual({ calls: expected, ambiguous: [] });
  expect(
    oriented([
      ['b', '1', 20, 'C', 'A', [0]],
      ['a', '1', 10, 'A', 'G', [1]],
      ['c', '1', 30, '0', 'A', [0]],
    ]),
  ).toEqual({ calls: expected, ambiguous: [] });
  expect(
    oriented([
      ['a', '1', 10, 'C', 'T', [1]],
      ['b', '1', 20, '0', 'T', [0]],
    ]),
  ).toEqual({ calls: [1, 2, 3, 3], ambiguous: [] });
});

test('B7 in a file on the other strand, A/T markers are oriented by frequency, or rejected and listed by name', () => {
  const animals = Array.from({ length: 30 }, (_, at) => at);
  const otherStrand = (calls: number[]): Row[] => [
    ['a', '1', 10, 'C', 'T', animals.map(() => 0)],
    ['c', '1', 30, 'T', 'A', calls],
  ];
  // ALT is common in the breeds (0.85), so a file in which T is rare is on the other strand.
  expect(oriented(otherStrand(animals.map((at) => (at < 6 ? 1 : 0))))).toEqual({ calls: [0, 3, 1, 3], ambiguous: [] });
  expect(oriented(otherStrand(animals.map((at) => (at < 6 ? 1 : 0))), 29)).toMatchObject({ calls: [0, 3, 2, 3] });
  expect(oriented(otherStrand(animals.map(() => 1)))).toEqual({ calls: [0, 3, 3, 3], ambiguous: ['c'] });
});

test('B7 two markers at one position, and alleles that differ from the panel, are rejected by marker name', () => {
  expect(
    oriented([
      ['a', '1', 10, 'G', 'A', [1]],
      ['z', '1', 10, 'A', 'G', [1]],
    ]),
  ).toBe('Two markers in the file are at chromosome 1, position 10: a and z.');
  expect(oriented([['b', '1', 20, 'A', 'G', [1]]])).toContain('(first: b)');
});

const rowsOf = 'ref,alt,X,Y\n1,10,A,G,0.1,0.2\n1,20,C,A,0.5,0.5\n';
const readStated = (column: string) => readBreedPanel(`chrom,${column},${rowsOf}`, 'v');
const readGenome = (...header: string[]) =>
  readVcf(
    [
      '##fileformat=VCFv4.3',
      ...header,
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tdog',
      '1\t10\t.\tA\tG\t.\t.\t.\tGT\t0/1',
      '1\t20\t.\tC\tA\t.\t.\t.\tGT\t0/1\n',
    ].join('\n'),
    'dog',
  ).table;

test('the column of positions names the assembly of a panel, or leaves it unstated', () => {
  expect(readStated('pos_canFam4').panel?.assembly).toBe('CanFam4');
  expect(readStated('pos_UU_Cfam_GSD_1.0').panel?.assembly).toBe('CanFam4');
  expect(readStated('pos').panel?.assembly).toBeNull();
  expect(readStated('pos_felCat9').problems[0]?.reason).toContain('names no known assembly');
});

test('a VCF on another assembly than the panel is rejected, whichever header line states the assembly', () => {
  const { panel: stated } = readStated('pos_CanFam3.1');
  for (const [header, assembly] of [
    ['##reference=file:///genomes/canFam4.fa.gz', 'CanFam4'],
    ['##contig=<ID=1,length=5,assembly=UU_Cfam_GSD_1.0>', 'CanFam4'],
    ['##contig=<ID=chr1,length=123556469>', 'CanFam4'],
    ['##reference=ROS_Cfam_1.0.fa', 'ROS_Cfam_1.0'],
  ] as const)
    expect(orientToPanel(readGenome(header), stated!)).toEqual({
      ok: false,
      reason: `The positions of this genome are on ${assembly}, but those of the breed panel v are on CanFam3.1. They cannot be compared.`,
    });
  for (const header of ['##contig=<ID=1,assembly=canFam3>', '##reference=ours.fa'])
    expect(orientToPanel(readGenome(header), stated!).ok).toBe(true);
  expect(orientToPanel(readGenome('##reference=canFam4.fa'), readStated('pos').panel!).ok).toBe(true);
});
