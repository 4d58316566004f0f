import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import { kingPair } from '#genetics/parentage/king.ts';
import { comparePair } from '#genetics/parentage/genome-pair.ts';
import { fitParent } from '#genetics/parentage/relative-fit.ts';
import { seededNumbers } from '#genetics/random.ts';
import { demoAnimals } from './demo-animals.ts';
import { makeGenomes, SEED, tableOf } from './demo-genomes.ts';

const csv = readFileSync(new URL('../../genetics/fixtures/breed_panel/panel.csv', import.meta.url), 'utf8');
const { panel } = readBreedPanel(csv, 'test');
const genomes = makeGenomes(panel!, seededNumbers(SEED));
const callsOf = (key: string) => genomes.get(key)!;
const pairOf = (key: string, other: string) =>
  comparePair(tableOf(panel!, key, callsOf(key)), callsOf(key), callsOf(other));
const kinship = (a: string, b: string) => {
  const [first, second] = [tableOf(panel!, a, callsOf(a)), tableOf(panel!, b, callsOf(b))];
  const calls = Uint8Array.from(first.markers.flatMap((_, at) => [first.calls[at] ?? 3, second.calls[at] ?? 3]));
  return kingPair({ ...first, samples: [...first.samples, ...second.samples], calls }, 1, 0).kinship;
};
const families = demoAnimals.flatMap(({ key, sire, dam }) =>
  genomes.has(key) && sire && dam ? [{ key, sire, dam }] : [],
);

test('the demonstration genomes follow the demonstration pedigree: no marker rules a recorded parent out', () => {
  expect(families.length).toBeGreaterThanOrEqual(6);
  for (const { key, sire, dam } of families)
    for (const parent of [sire, dam])
      expect([fitParent(pairOf(key, parent)), pairOf(key, parent).opposing], `${key} ${parent}`).toEqual(['FITS', 0]);
});

test('the kinship of the demonstration agrees with its parentage: parent and offspring, siblings, strangers', () => {
  for (const { key, sire, dam } of families)
    for (const parent of [sire, dam]) expect(kinship(key, parent), `${key} ${parent}`).toBeGreaterThan(0.177);
  expect(kinship('biscuit', 'moss')).toBeGreaterThan(0.177);
  expect(kinship('barnaby', 'juno')).toBeLessThan(0.0884);
  expect(kinship('barnaby', 'pearl')).toBeLessThan(0.0884);
  expect(fitParent(pairOf('archie', 'pearl'))).toBe('CONTRADICTS');
});
