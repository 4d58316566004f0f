import { expect, test } from 'vitest';
import { animalRequest, emptyAnimal, animalFormOf } from './animal-form.rules.ts';

const rex = {
  name: 'Rex',
  species: { id: 1 },
  breed: null,
  sex: 'male' as const,
  dateOfBirth: null,
  registeredName: null,
  registrationNumber: null,
  chipNumber: null,
  colour: null,
  isNeutered: false,
  weightGrams: 12_345,
  personality: null,
};

test("a weight is shown in the account's unit, and its value in grams is unchanged unless it is edited", () => {
  const form = animalFormOf(rex, { sire: null, dam: null, weightUnit: 'lb' });
  expect(form.weight).toBe('27.22');
  expect(animalRequest(form).weightGrams).toBe(12_345);
  expect(animalRequest({ ...form, weight: '60' }).weightGrams).toBe(27_216);
  expect(animalRequest({ ...emptyAnimal, weight: '12,5' }).weightGrams).toBe(12_500);
  expect(animalRequest({ ...form, weight: '' }).weightGrams).toBeNull();
  expect(animalRequest({ ...form, weight: 'abc' }).weightGrams).toBe('abc');
});

test('a neutered animal is still neutered after another field is edited', () => {
  const form = animalFormOf({ ...rex, isNeutered: true }, { sire: null, dam: null });
  expect(animalRequest({ ...form, colour: 'Black' })).toMatchObject({ isNeutered: true, colour: 'Black' });
});
