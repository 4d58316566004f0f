import { expect, test } from 'vitest';
import { checkAnimals, isTested } from './listings.rules.ts';

const animal = (releasedTests: number, isGraded = true) => ({ relevantTests: 4, releasedTests, isGraded });

test('3.15 an animal is tested when every test of its breed is released, or any test if its breed has none', () => {
  expect([0, 3, 4].map((released) => isTested(animal(released)))).toEqual([false, false, true]);
  expect(isTested({ relevantTests: 0, releasedTests: 0, isGraded: true })).toBe(false);
  expect(isTested({ relevantTests: 0, releasedTests: 1, isGraded: true })).toBe(true);
});

test('3.15 a listing needs two animals, 80 percent tested and half graded, and never rounds up', () => {
  expect(checkAnimals([])).toMatchObject({
    testedPercent: 0,
    gradedPercent: 0,
    reason: expect.stringContaining('You have 0'),
  });
  expect(checkAnimals([animal(4)]).reason).toContain('at least 2');
  expect(checkAnimals([animal(4), animal(4)])).toEqual({ testedPercent: 100, gradedPercent: 100, reason: null });
  expect(checkAnimals([animal(4), animal(4, false)]).reason).toBeNull();
  const four = [animal(4), animal(4), animal(4), animal(4)];
  expect(checkAnimals([...four, animal(0)])).toMatchObject({ testedPercent: 80, reason: null });
  expect(checkAnimals([...four.slice(1), animal(0)])).toMatchObject({
    testedPercent: 75,
    reason: expect.stringContaining('75%'),
  });
  expect(checkAnimals([animal(4), animal(4, false), animal(4, false)])).toMatchObject({
    gradedPercent: 33,
    reason: expect.stringContaining('grade A or B'),
  });
});
