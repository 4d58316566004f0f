import { expect, test } from 'vitest';
import { typesFor } from './listing.rules.ts';

test('R092 the filter offers pet owners fewer types than breeders and vets', () => {
  expect(typesFor('vet')).toEqual(typesFor('breeder'));
  expect(typesFor('owner').every((type) => typesFor('breeder').includes(type))).toBe(true);
  expect(typesFor('owner').length).toBeLessThan(typesFor('breeder').length);
});
