import { expect, test } from 'vitest';
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { alignCalls } from './align-tables.ts';

test('B7 two files of one array are aligned as they are: A/T and C/G markers too, a marker without letters not', () => {
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
  // Found by place, other names and all: the same as index by index.
  for (const other of [own, { ...own, markers: shifted }])
    expect([...alignCalls(own, other)]).toEqual([0, 1, missingCall, 2]);
});
