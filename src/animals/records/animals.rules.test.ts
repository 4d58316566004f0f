import { describe, expect, test } from 'vitest';
import {
  isChip,
  isEnough,
  LOCKED,
  mayActivateFor,
  pedigreeOf,
  refuseLockedChanges,
  refuseParent,
  type Access,
  type PedigreeAnimal,
} from './animals.rules.ts';

test.each([
  [null, [false, false, false, false], false],
  ['VIEW', [true, false, false, false], false],
  ['DOWNLOAD', [true, true, false, false], false],
  ['CLINIC', [true, true, false, false], true],
  ['MANAGE', [true, true, true, false], true],
  ['OWNER', [true, true, true, true], true],
] as [Access | null, boolean[], boolean][])(
  'A1 access level %s allows the right actions',
  (access, answers, activates) => {
    expect((['VIEW', 'DOWNLOAD', 'MANAGE', 'OWNER'] as const).map((wanted) => isEnough(access, wanted))).toEqual(
      answers,
    );
    expect(mayActivateFor(access)).toBe(activates);
  },
);

describe('parents', () => {
  const child = { id: 1, speciesId: 1, dateOfBirth: '2025-01-01' };
  test.each([
    ['sire', { id: 2, sex: 'male', speciesId: 1, dateOfBirth: '2020-01-01' }, null],
    ['sire', { id: 2, sex: 'female', speciesId: 1, dateOfBirth: null }, 'A sire must be male.'],
    ['dam', { id: 2, sex: 'male', speciesId: 1, dateOfBirth: null }, 'A dam must be female.'],
    ['dam', { id: 2, sex: 'female', speciesId: 2, dateOfBirth: null }, 'A parent must be of the same species.'],
    ['dam', { id: 1, sex: 'female', speciesId: 1, dateOfBirth: null }, "An animal can't be its own parent."],
    [
      'dam',
      { id: 2, sex: 'female', speciesId: 1, dateOfBirth: '2024-09-01' },
      'A parent must be at least 6 months older than its offspring.',
    ],
    ['dam', { id: 2, sex: 'female', speciesId: 1, dateOfBirth: null }, null],
  ] as const)('a %s %j gives: %s', (role, parent, reason) => expect(refuseParent(role, parent, child)).toBe(reason));
});

test('a certificate locks only the fields that identify the animal', () => {
  const before = { name: 'Biscuit', sex: 'female', colour: 'Yellow', chipNumber: null };
  expect(refuseLockedChanges(before, { name: 'Rex', colour: 'Black', sex: 'female', chipNumber: null })).toEqual({
    name: [LOCKED],
  });
  expect(refuseLockedChanges(before, { chipNumber: '956000012345678' })).toEqual({ chipNumber: [LOCKED] });
});

test.each([
  ['956 0000 1234 5678', true],
  ['956000012345678', true],
  ['1234567890', true],
  ['9DEA0B12C', true],
  ['12345678', false],
  ['95600001234567X', false],
])('the chip number %s: %s', (typed, ok) => expect(isChip(typed)).toBe(ok));

test('a pedigree ends after the requested number of generations', () => {
  const animal = (id: number, sireId: number | null): [number, PedigreeAnimal] => [
    id,
    { id, name: `A${id}`, sex: 'male', note: null, isMine: true, sireId, damId: null },
  ];
  const animals = new Map([animal(1, 2), animal(2, 3), animal(3, 4), animal(4, 5), animal(5, null)]);
  const confirmed = [{ animalId: 2, parentId: 3 }];
  const tree = pedigreeOf(1, { animals, confirmed, generations: 3 });
  expect(tree?.sire?.sire?.sire).toMatchObject({ id: 4, sire: null });
  expect([tree?.isConfirmed, tree?.sire?.isConfirmed, tree?.sire?.sire?.isConfirmed]).toEqual([false, false, true]);
});
