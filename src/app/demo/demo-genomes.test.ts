import { expect, test } from 'vitest';
import { karyotype } from '#genetics/ancestry/karyotype.ts';
import { kingPair } from '#genetics/parentage/king.ts';
import { comparePair } from '#genetics/parentage/genome-pair.ts';
import { fitParents } from '#genetics/parentage/relative-fit.ts';
import { rohInbreeding } from '#genetics/roh.ts';
import { demoAnimals } from './demo-animals.ts';
import { simulateCatGenomes, simulateGenomes } from './demo-genomes.ts';
import { denseTable } from './dense-genomes.ts';
import { kennelLine } from './kennel-line.ts';

const { array, genomes } = simulateGenomes();
const cats = simulateCatGenomes();
const callsOf = (key: string) => genomes.get(key)!;
const pairOf = (key: string, other: string) =>
  comparePair(denseTable(array, key, callsOf(key)), callsOf(key), callsOf(other));
const verdictOf = (key: string, parent: string) =>
  fitParents(denseTable(array, key, callsOf(key)), callsOf(key), [callsOf(parent)])[0]?.verdict;
const kinship = (a: string, b: string) => {
  const [first, second] = [denseTable(array, a, callsOf(a)), denseTable(array, b, callsOf(b))];
  const calls = Uint8Array.from(first.markers.flatMap((_, at) => [first.calls[at] ?? 3, second.calls[at] ?? 3]));
  return kingPair({ ...first, samples: [...first.samples, ...second.samples], calls }, 1, 0).kinship;
};
const families = [...demoAnimals, ...kennelLine].flatMap(({ key, sire, dam }) =>
  genomes.has(key) && sire && dam ? [{ key, sire, dam }] : [],
);

test('the demo genomes are consistent with the demo pedigree: no marker excludes a recorded parent', () => {
  expect(families.length).toBeGreaterThanOrEqual(6);
  for (const { key, sire, dam } of families)
    for (const parent of [sire, dam])
      expect([verdictOf(key, parent), pairOf(key, parent).opposing], `${key} ${parent}`).toEqual(['FITS', 0]);
});

test('the kinship in the demo data is consistent with its parentage: parent and offspring, siblings, unrelated animals', () => {
  for (const { key, sire, dam } of families)
    for (const parent of [sire, dam]) expect(kinship(key, parent), `${key} ${parent}`).toBeGreaterThan(0.177);
  expect(kinship('biscuit', 'moss')).toBeGreaterThan(0.177);
  expect(kinship('barnaby', 'juno')).toBeLessThan(0.0884);
  expect(kinship('barnaby', 'pearl')).toBeLessThan(0.0884);
  expect(verdictOf('archie', 'pearl')).toBe('CONTRADICTS');
});

test('the dense genomes have array density, and offspring of full siblings have more of the genome in runs of homozygosity', () => {
  expect(array.markers.length).toBeGreaterThan(170_000);
  const inRuns = (key: string) => {
    const found = rohInbreeding(denseTable(array, key, callsOf(key)), callsOf(key));
    return found.ok ? found.f : Number.NaN;
  };
  expect(inRuns('sorrel')).toBeGreaterThan(inRuns('flint') + 0.12);
  expect(inRuns('rufus')).toBeLessThan(inRuns('flint'));
});

test('the demo kittens inherit from both recorded parents, and their markers are within the cat chromosomes', () => {
  const litter = kennelLine.filter(({ key, sire }) => cats.genomes.has(key) && sire === 'duke');
  expect(litter.map(({ key }) => key)).toEqual(['moth', 'maple', 'birch', 'custard', 'frost']);
  const { markers } = cats.array;
  const opposing = (key: string, parent: string) =>
    comparePair(denseTable(cats.array, key, cats.genomes.get(key)!), cats.genomes.get(key)!, cats.genomes.get(parent)!)
      .opposing;
  for (const { key } of litter)
    expect([opposing(key, 'duke'), opposing(key, 'lily'), opposing(key, 'magnus') > 100], key).toEqual([0, 0, true]);
  const lengths = new Map(karyotype('cat').map(({ name, lengthBp }) => [name, lengthBp]));
  expect(markers.filter(({ chromosome, position }) => !(position < (lengths.get(chromosome) ?? 0)))).toEqual([]);
});
