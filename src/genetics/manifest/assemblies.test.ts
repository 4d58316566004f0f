import { expect, test } from 'vitest';
import { readManifest } from './read-manifest.ts';

const problemsOf = (columns: string, row: string, species: 'dog' | 'cat' = 'dog') =>
  readManifest(`marker,chrom,${columns},ref,alt\n${row}\n`, species).problems.map(({ column, reason }) => [
    column,
    reason,
  ]);

test.each([
  ['CanFam3.1', 'dog', '1', '122,678,785'],
  ['canfam4', 'dog', '38', '24,803,098'],
  ['UU_Cfam_GSD_1.0', 'dog', 'X', '124,992,030'],
  ['felCat9', 'cat', 'E3', '44,648,284'],
] as const)(
  'B7 a position beyond the end of a chromosome of %s is rejected, and the error names the marker',
  (name, species, chromosome, end) => {
    const last = Number(end.replaceAll(',', ''));
    expect(problemsOf(`pos_${name}`, `rs1,${chromosome},${last},A,G`, species)).toEqual([]);
    expect(problemsOf(`pos_${name}`, `rs1,${chromosome},${last + 1},A,G`, species)).toEqual([
      [`pos_${name}`, `rs1: chromosome ${chromosome} of ${name} ends at ${end}, before ${last + 1}.`],
    ]);
  },
);

test('B7 a position is not checked if the length of the chromosome is unknown', () => {
  expect(problemsOf('pos_other', 'rs1,1,999999999,A,G')).toEqual([]);
  expect(problemsOf('pos_CanFam3.1', 'rs1,Y,999999999,A,G')).toEqual([]);
  expect(problemsOf('pos_other,pos_CanFam3.1', 'rs1,1,999999999,999999999,A,G')).toHaveLength(1);
});
