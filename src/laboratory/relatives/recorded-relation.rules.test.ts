import { expect, test } from 'vitest';
import { recordedRelation } from './recorded-relation.rules.ts';

/**
 * Offspring of 1 Flint and 2 Heather: 3 Ember and 4 Orion. Of these two: 5 Sorrel. Of 4 Orion and 6 Bramble: 7 Jasper.
 * 8 and 9 follow.
 */
const line = [
  ['1', null, null],
  ['2', null, null],
  ['3', '1', '2'],
  ['4', '1', '2'],
  ['5', '4', '3'],
  ['6', null, null],
  ['7', '4', '6'],
  ['8', null, '3'],
  ['9', '7', null],
].map(([id, sire, dam]) => ({ id: id!, sire: sire ?? null, dam: dam ?? null }));

test.each([
  [5, 1, 'grandparent_twice'],
  [1, 5, 'grandoffspring_twice'],
  [5, 4, 'parent'],
  [4, 5, 'offspring'],
  [3, 4, 'full_sibling'],
  [7, 1, 'grandparent'],
  [1, 7, 'grandoffspring'],
  [5, 7, 'half_sibling'],
  [7, 3, 'parents_sibling'],
  [3, 7, 'siblings_offspring'],
  [9, 1, 'great_grandparent'],
  [1, 9, 'great_grandoffspring'],
  [8, 7, 'first_cousin'],
  [1, 2, null],
  [5, 99, null],
] as const)('the pedigree records that animal %i has %i as %s', (animal, relative, relation) => {
  expect(recordedRelation(line, animal, relative)).toBe(relation);
});
