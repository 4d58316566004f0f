import { expect, test } from 'vitest';
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { alignCalls, joinTables } from './align-tables.ts';

test('B7 files of one array are aligned including A/T and C/G markers, but without markers that have no alleles', () => {
  const own: GenotypeTable = {
    species: 'dog',
    samples: [{ family: '0', id: 'own', sire: null, dam: null, sex: 'unknown' }],
    markers: (['AG', 'AT', '00', 'CG'] as const).map((letters, at) => ({
      chromosome: '1',
      id: `m${at}`,
      centimorgan: 0,
      position: 100 * (at + 1),
      alleles: [letters[0] ?? '', letters[1] ?? ''],
    })),
    calls: Uint8Array.from([0, 1, 2, 2]),
  };
  const shifted = own.markers.map((marker) => ({ ...marker, id: `${marker.id}b` }));
  // Matching by position gives the same result as matching by index.
  for (const other of [own, { ...own, markers: shifted }])
    expect([...alignCalls(own, other)]).toEqual([0, 1, missingCall, 2]);
});

test('B7 joined genomes of one array share its markers', () => {
  const markers = ['1', '2'].map((id) => ({
    id,
    chromosome: '1',
    position: 5,
    centimorgan: 0,
    alleles: ['A', 'G'] as const,
  }));
  const of = (ids: string[], calls: number[]): GenotypeTable => ({
    species: 'dog',
    samples: ids.map((id) => ({ family: '0', id, sire: null, dam: null, sex: 'unknown' })),
    markers,
    calls: Uint8Array.from(calls),
  });
  const joined = joinTables([of(['a', 'b'], [0, 1, 2, 3]), of(['c'], [1, 2])]);
  expect(joined.markers).toBe(markers);
  expect(joined.samples.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([...joined.calls]).toEqual([0, 1, 1, 2, 3, 2]);
});
