import { expect, test } from 'vitest';
import { productKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { extraPartsOfKind, missingBreeds, missingProfile, partsOfKind } from './sample-parts.rules.ts';

test('profiles and breed identification have parts besides tests', () => {
  const parts = productKinds.flatMap((kind) => {
    const all = [...partsOfKind(kind), ...extraPartsOfKind(kind)];
    return all.length > 0 ? [[kind, ...all]] : [];
  });
  expect(parts).toEqual([
    ['full_breed_profile', 'DNA_PROFILE'],
    ['dna_profile', 'DNA_PROFILE'],
    ['breed_mix', 'BREEDS'],
  ]);
});

test('a profile is complete when 95% of the markers of a panel are read', () => {
  const read = (count: number) => missingProfile([{ panel: 'STR', read: count, markers: 21 }]);
  expect([read(20), read(21)]).toEqual([null, null]);
  expect(read(19)).toBe('Only 19 of 21 markers of the DNA profile (STR) were read. Repeat the sample.');
});

test('missing breeds state what to do', () => {
  expect(missingBreeds(undefined)).toContain('Import the genome-wide markers');
  expect(missingBreeds({ state: null, reason: null })).toContain('There is no breed reference panel for this species');
  expect(missingBreeds({ state: 'QUEUED', reason: null })).toContain('being calculated');
  expect(missingBreeds({ state: 'REFUSED', reason: 'Too few markers.' })).toBe(
    'The breeds could not be calculated. Too few markers.',
  );
  expect(missingBreeds({ state: 'DONE', reason: null })).toBeNull();
});
