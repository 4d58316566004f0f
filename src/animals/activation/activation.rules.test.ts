import { describe, expect, test } from 'vitest';
import {
  activationSteps, atStep, birthDateOf, continueWith, isNursing, mayFillIn, missingStep, activationLabels, refuseBirthDate, refuseWeight,
  resetDraftData, weightInGrams, type DraftData, type ActivatingPerson, type Pet,
} from './activation.rules.ts'; // prettier-ignore

const barcodes = { barcode: 'GG0000000000', secondBarcode: null, categoryId: null };
const pet = { petName: 'Biscuit', animalId: null } as Pet;
const person = { firstName: 'Ruth' } as ActivatingPerson;
const full: DraftData = {
  email: 'a@b.test',
  barcodes,
  pet,
  person,
  reviewed: true,
  excludedProducts: { trait: [1], disease: [] },
};

describe('steps', () => {
  test('R392 the steps are enter barcode, about my pet, about me, review', () => {
    expect(activationSteps).toEqual(['Enter barcode', 'About my pet', 'About me', 'Review']);
    expect(activationLabels(true)).toEqual(['Enter barcode', 'About the patient', 'About me', 'Review']);
    expect(activationLabels(false)).toEqual([...activationSteps]);
  });
  test('R393 the counter starts at 1 with previous none and next 2', () =>
    expect(atStep(1)).toEqual({ prev: null, current: 1, next: 2 }));
  test('R394 next leads forward', () => expect(atStep(atStep(1).next!)).toEqual({ prev: 1, current: 2, next: 3 }));
  test('R395 back leads back', () => expect(atStep(atStep(2).prev!)).toEqual(atStep(1)));
  test('Q075 the counter stays between 1 and 4', () => {
    expect(atStep(0)).toEqual(atStep(1));
    expect(atStep(5)).toEqual({ prev: 3, current: 4, next: null });
  });
  test.each([
    [{}, 1],
    [{ barcodes }, 2],
    [{ barcodes, pet }, 3],
    [{ barcodes, pet, person }, 4],
    [full, null],
    [{ person, pet }, 1],
  ] as [DraftData, number | null][])('K2 the first unfinished step of %j is %s', (data, step) => {
    expect(missingStep(data)).toBe(step);
    expect([1, 2, 3, 4, 5].filter((wanted) => mayFillIn(data, wanted)).at(-1)).toBe(step ?? 5);
  });
});

describe('resets', () => {
  test('R396 R397 a reset to the barcode clears the pet and keeps the rest', () => {
    expect(resetDraftData(full, 'barcode')).toEqual({ email: 'a@b.test', barcodes, person });
  });
  test('R398 a full reset clears everything', () => expect(resetDraftData(full, 'full')).toEqual({}));
  test('R399 the second reset keeps the user', () =>
    expect(resetDraftData(full, 'keep_person')).toEqual({ email: 'a@b.test', person }));
  test('R400 continuing with another kit clears payment and pet', () => {
    const other = { ...barcodes, barcode: 'OTHER' };
    expect(continueWith(full, other)).toEqual({ email: 'a@b.test', barcodes: other, person });
  });
});

describe('validation of a pet', () => {
  const born = (dobDay: number, dobMonth: number, dobYear: number) => birthDateOf({ dobDay, dobMonth, dobYear });
  test.each([
    [born(29, 2, 2024), null],
    [born(29, 2, 2023), 'Enter a valid date.'],
    [born(31, 4, 2024), 'Enter a valid date.'],
    [born(21, 11, 2026), "The date can't be in the future."],
    [born(20, 11, 2026), null],
    [born(31, 12, 1999), 'Check the year.'],
    [born(1, 1, 2000), null],
    [null, null],
  ])('Q082 a birthday %s: %s', (date, reason) => expect(refuseBirthDate(date, '2026-11-20')).toBe(reason));

  test.each([
    [0, 'kg', 1, 'Enter a weight above 0.'],
    [-2, 'kg', 1, 'Enter a weight above 0.'],
    [300, 'kg', 1, 'Check the weight and the unit.'],
    [40, 'kg', 2, 'Check the weight and the unit.'],
    [55, 'lb', 2, null],
    [24.5, 'kg', 1, null],
    [null, 'kg', 1, null],
  ] as const)('a weight of %s %s for species %s: %s', (weight, weightType, speciesId, reason) => {
    expect(refuseWeight({ weight, weightType, speciesId })).toBe(reason);
  });

  test('R523 pounds are converted to grams like kilograms', () => {
    expect(weightInGrams({ weight: 2, weightType: 'lb' })).toBe(907);
    expect(weightInGrams({ weight: 24.5, weightType: 'kg' })).toBe(24_500);
  });

  test('puppies under five weeks are nursing', () => {
    expect(isNursing('2026-10-20', '2026-11-20')).toBe(true);
    expect(isNursing('2026-10-10', '2026-11-20')).toBe(false);
    expect(isNursing(null, '2026-11-20')).toBe(false);
  });
});
