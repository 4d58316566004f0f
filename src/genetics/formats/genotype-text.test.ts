import { expect, test } from 'vitest';
import { isGenotypeText, readGenotypeText } from './genotype-text.ts';

const read = (text: string, samples?: string[]) => {
  const found = readGenotypeText(text, { species: 'dog', sample: 'rex', ...(samples && { samples }) });
  const { table } = found;
  const width = table?.samples.length ?? 0;
  // Both alleles of each animal, smaller first, so that the counted allele does not matter.
  const calls = Object.fromEntries(
    (table?.samples ?? []).map(({ id }, sample) => [
      id,
      (table?.markers ?? []).map(({ alleles: [a1, a2] }, at) => {
        const call = table?.calls[at * width + sample] ?? 3;
        return call === 3 ? '--' : [call === 2 ? a1 : a2, call === 0 ? a2 : a1].toSorted().join('');
      }),
    ]),
  );
  const places = (table?.markers ?? []).map(({ id, chromosome, position }) => `${id}@${chromosome}:${position}`);
  return { calls, places, problems: found.problems, leftOut: found.leftOut.length };
};
const places = ['m1@1:10', 'm2@X:20', 'm3@5:30'];

test('C raw-data files of one animal are read with a header as a comment, with a header line, and without a header', () => {
  const rows = 'm1\t1\t10\tAG\nm2\tchrX\t20\tC\nm3\t5\t30\t--\n';
  const expected = { calls: { rex: ['AG', 'CC', '--'] }, places, problems: [], leftOut: 0 };
  expect(read(`# a file\n# rsid\tchromosome\tposition\tgenotype\n${rows}`)).toEqual(expected);
  expect(read(`rsid\tchromosome\tposition\tgenotype\r\n${rows.replaceAll('\n', '\r\n')}`)).toEqual(expected);
  expect(read(rows)).toEqual(expected);
  expect(read('rsid,chromosome,position,allele1,allele2\nm1,1,10,G,A\nm2,39,20,C,C\nm3,5,30,0,0\n')).toEqual(expected);
});

test('C a .tped takes the names of its animals from the .tfam', () => {
  const text = '1 m1 0 10 A G A A\n39 m2 0 20 C C C T\n5 m3 0 30 0 0 G G\n';
  expect(read(text, ['ada', 'rex'])).toMatchObject({
    calls: { ada: ['AG', 'CC', '--'], rex: ['AA', 'CT', 'GG'] },
    places,
    problems: [],
  });
});

test('C laboratory tables are read with one row for each call, animal or marker', () => {
  const calls = { ada: ['AG', 'CC'], rex: ['AA', 'CT'] };
  const inRows = 'barcode,test,genotype\nada,m1,A/G\nada,m2,C/C\nrex,m1,A/A\nrex,m2,T/C\n';
  expect(read(inRows)).toMatchObject({ calls, problems: [], places: ['m1@0:0', 'm2@0:0'] });
  expect(read('Sample;Panel;m1;m2\nada;P;AG;CC\nrex;P;AA;CT\n')).toMatchObject({ calls, problems: [] });
  const pairs = 'Sample,Species,Panel,m1_1,m1_2,m2_1,m2_2\nada,dog,P,A,G,C,C\nrex,dog,P,A,A,T,C\n';
  expect(read(pairs)).toMatchObject({ calls, problems: [] });
  expect(read('marker,chrom,pos,ada,rex\nm1,1,10,AG,AA\nm2,X,20,CC,CT\n')).toMatchObject({ calls, problems: [] });
  expect(read('Sample,chr5:30,1_10\nada,II,D/I\n')).toMatchObject({
    calls: { ada: ['II', 'DI'] },
    places: ['chr5:30@5:30', '1_10@1:10'],
  });
});

test('C a duplicate marker, a third allele, an invalid genotype and a truncated file are rejected by row and marker', () => {
  const head = 'marker,chr,pos,genotype\n';
  const reasons = (rows: string) => read(head + rows).problems.map(({ row, column }) => [row, column]);
  expect(reasons('m1,1,10,AG\nm1,1,10,AA\n')).toEqual([[3, 'marker']]);
  expect(reasons('m1,1,10,A?G\n')).toEqual([[2, 'm1']]);
  expect(reasons('m1,1,x,AG\n')).toEqual([[2, 'm1']]);
  expect(reasons('m1,44,10,AG\n')).toEqual([[2, 'chr']]);
  expect(reasons('m1,1,10\n')).toEqual([[2, '']]);
  expect(reasons('m1,1,10,AG')).toEqual([[2, '']]);
  expect(read(`${head}m1,chrUn_1,10,AG\nm2,1,10,AG\n`)).toMatchObject({ leftOut: 1, places: ['m2@1:10'] });
  const third = 'sample,marker,genotype\na,m1,AG\nb,m1,TT\n';
  expect(read(third).problems).toMatchObject([{ row: 2, column: 'm1' }]);
  expect(isGenotypeText('Sample,Species\n')).toBe(false);
  expect(isGenotypeText('hello\n')).toBe(false);
});
