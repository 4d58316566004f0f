import type { GenotypeTable } from '#genetics/genotype-table.ts';
import {
  drawFounder,
  mate,
  readDog,
  simulateBreeds,
  type Dog,
} from '../../scripts/genetics/validation/simulated-breeds.ts';

export type GenomeName = 'pup' | 'sire' | 'dam' | 'sibling' | 'stranger' | 'few';

/** Genomes of a family, of an unrelated dog of its breed, and of one with too few markers. */
export function createKennelGenomes(seed: number): Record<GenomeName, GenotypeTable> {
  const world = simulateBreeds({ seed, breeds: 1, absent: 0, markers: 12_000, fst: 0.15, sampled: null });
  const markers = Array.from(world.positions, (position, at) => ({
    chromosome: world.chromosomes[at] ?? '0',
    id: `m${at}`,
    centimorgan: 0,
    position,
    alleles: ['A', 'G'] as const,
  }));
  const tableOf = (dog: Dog): GenotypeTable => ({
    species: 'dog',
    samples: [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' }],
    markers,
    calls: readDog(world, dog),
  });
  const [sire, dam, stranger] = [drawFounder(world, 0), drawFounder(world, 0), drawFounder(world, 0)];
  const whole = tableOf(stranger);
  return {
    sire: tableOf(sire),
    dam: tableOf(dam),
    pup: tableOf(mate(world, dam, sire)),
    sibling: tableOf(mate(world, dam, sire)),
    stranger: whole,
    few: { ...whole, markers: markers.slice(0, 600), calls: whole.calls.slice(0, 600) },
  };
}
