import { expect, test } from 'vitest';
import fc from 'fast-check';
import { fraction } from '#genetics/fraction.ts';
import { expectedOffspringHeterozygosity, forecastLitter, type LitterTest } from './litter-simulator.ts';

const carrierPair = (testId: number): LitterTest => ({
  testId,
  name: `T${testId}`,
  modeCode: 'AR',
  dam: 'N/P',
  sire: 'N/P',
});

test('B1 two carriers have an affected animal among six offspring with probability 3367/4096', () => {
  const forecast = forecastLitter([carrierPair(1)], 6);
  expect(forecast.atLeastOneAffected.fraction).toBe('3367/4096');
  expect(forecast.tests[0]).toMatchObject({
    basis: 'exact',
    affected: 0.25,
    offspring: [
      { genotype: 'N/N', fraction: '1/4' },
      { genotype: 'N/P', fraction: '1/2' },
      { genotype: 'P/P', fraction: '1/4' },
    ],
  });
});

test('B1 with three tests, 27/64 of the offspring are free of all diseases', () => {
  expect(forecastLitter([1, 2, 3].map(carrierPair), 1).unaffectedByAll).toEqual({
    fraction: '27/64',
    probability: 27 / 64,
  });
});

test('B1 two copies of a finding are no risk, but one copy with a disease variant of the same gene is', () => {
  const finding: LitterTest = { ...carrierPair(1), gene: 'ARSB', isFinding: true };
  const alone = forecastLitter([finding], 6);
  expect(alone.tests[0]).toMatchObject({ basis: 'exact', affected: 0, atLeastOneAffected: 0 });
  expect(alone.atLeastOneAffected.probability).toBe(0);
  const severe: LitterTest = { testId: 2, name: 'severe', modeCode: 'AR', gene: 'ARSB', dam: 'N/N', sire: 'N/P' };
  const together = forecastLitter([{ ...finding, sire: 'N/N' }, severe], 1);
  expect(together.compounds).toMatchObject([{ gene: 'ARSB', fraction: '1/4' }]);
  expect(together.unaffectedByAll.fraction).toBe('3/4');
});

test('B1 X-linked tests list sons separately, mitochondrial tests need only the dam, and traits affect no offspring', () => {
  const forecast = forecastLitter(
    [
      { testId: 1, name: 'x', modeCode: 'XR', dam: 'N/P', sire: 'N' },
      { testId: 2, name: 'mt', modeCode: 'MT', dam: 'P', sire: null },
      { testId: 3, name: 'b', modeCode: 'TRAIT', dam: 'B/b', sire: 'b/b', alleleOrder: ['B', 'b'] },
      { testId: 4, name: 'o', modeCode: 'TRAIT', dam: 'O/o', sire: 'O' },
    ],
    4,
  );
  expect(forecast.tests[0]).toMatchObject({
    affected: 0.25,
    sons: [
      { genotype: 'N', fraction: '1/2' },
      { genotype: 'P', fraction: '1/2' },
    ],
  });
  expect(forecast.tests[1]).toMatchObject({ basis: 'exact', affected: 1 });
  expect(forecast.tests[2]).toMatchObject({
    affected: null,
    offspring: [
      { genotype: 'B/b', fraction: '1/2' },
      { genotype: 'b/b', fraction: '1/2' },
    ],
  });
  expect(forecast.tests[3]?.sons).toHaveLength(2);
});

test('B1 a parent without a result is estimated from its breed and marked as estimated, or unknown', () => {
  const half = forecastLitter(
    [
      { ...carrierPair(1), sire: null, breedFrequency: fraction(1, 10) },
      { ...carrierPair(2), sire: null },
      { ...carrierPair(3), dam: 'N' },
    ],
    2,
  );
  expect(half.tests.map(({ basis, affected }) => [basis, affected])).toEqual([
    ['estimated', 0.05],
    ['unknown', null],
    ['impossible', null],
  ]);
  expect(half.unanswered).toBe(2);
  expect(() => forecastLitter([], 0)).toThrow(RangeError);
});

test('B6 expected heterozygosity of the offspring is averaged over the called markers', () => {
  expect(expectedOffspringHeterozygosity([0, 0, 1, 2, 3], [2, 0, 1, 1, 0])).toEqual({
    expected: (1 + 0 + 0.5 + 0.5) / 4,
    markers: 4,
  });
  expect(expectedOffspringHeterozygosity([3], [0])).toBeNull();
});

test('property: the probabilities of every test add up to one', () => {
  const genotypes = fc.constantFrom('N/N', 'N/P', 'P/P');
  fc.assert(
    fc.property(
      fc.constantFrom('AR', 'AR_IP', 'AD', 'AD_IP', 'RISK', 'CODOM', 'AR_MATERNAL', 'AR_SEX_LIMITED'),
      genotypes,
      genotypes,
      (modeCode, dam, sire) => {
        const [outcome] = forecastLitter([{ testId: 1, name: '', modeCode, dam, sire }], 5).tests;
        expect(outcome?.offspring.reduce((total, chance) => total + chance.probability, 0)).toBe(1);
      },
    ),
  );
});
