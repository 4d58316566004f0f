import { expect, test } from 'vitest';
import { breedingStrategy, strategyTypes, type BreedingStrategy } from './breeding-strategy.ts';

const plan = (type: string, dam: string, sire: string) => {
  const result = breedingStrategy(type, dam, sire);
  if (!result.ok) throw new Error(JSON.stringify(result.fields));
  return result;
};
const shares = (result: BreedingStrategy) => result.offspring.map((chance) => `${chance.fraction} ${chance.result}`);

test.each([
  ['Clear', 'Clear', ['1/1 Clear'], 'BEST'],
  ['Clear', 'Carrier', ['1/2 Clear', '1/2 Carrier'], 'OK_TEST_OFFSPRING'],
  ['Clear', 'Affected', ['1/1 Carrier'], 'OK_ALL_CARRIERS'],
  ['Carrier', 'Carrier', ['1/4 Clear', '1/2 Carrier', '1/4 Affected'], 'AVOID_SOME_AFFECTED'],
  ['Carrier', 'Affected', ['1/2 Carrier', '1/2 Affected'], 'AVOID'],
  ['Affected', 'Affected', ['1/1 Affected'], 'AVOID_ALL_AFFECTED'],
] as const)('B1 recessive: %s x %s', (dam, sire, offspring, rating) => {
  for (const [a, b] of [
    [dam, sire],
    [sire, dam],
  ] as const) {
    const result = plan('autosomal_recessive', a, b);
    expect(shares(result)).toEqual(offspring);
    expect(result.rating).toBe(rating);
  }
});

test('B1 two carriers have an affected animal in a litter of six with probability 3367/4096', () => {
  expect(plan('autosomal_recessive', 'n/p', 'CARRIER').perLitter[5]).toEqual({
    size: 6,
    fraction: '3367/4096',
    probability: 3367 / 4096,
  });
});

test('B1 X-linked: a carrier dam and an affected sire have advice, and a carrier sire is rejected', () => {
  const carrierDam = plan('x_linked_recessive', 'carrier', 'clear');
  expect(carrierDam.bySex?.sons.map((chance) => [chance.genotype, chance.result, chance.fraction])).toEqual([
    ['N', 'Clear', '1/2'],
    ['P', 'Affected', '1/2'],
  ]);
  expect(carrierDam.rating).toBe('AVOID');
  expect(plan('x_linked_recessive', 'clear', 'P').rating).toBe('OK_TEST_DAUGHTERS');
  expect(breedingStrategy('x_linked_recessive', 'clear', 'carrier')).toMatchObject({
    ok: false,
    fields: { sire_genetic_result: [expect.stringContaining('never a carrier')] },
  });
});

test('B1 dominant: a mating with an affected parent is advised against, and a note explains "affected"', () => {
  const result = plan('autosomal_dominant', 'affected', 'clear');
  expect(shares(result)).toEqual(['1/2 Clear', '1/2 Affected (1 copy)']);
  expect(result.rating).toBe('AVOID');
  expect(result.notes[0]).toContain('read as one copy');
  expect(plan('incomplete_dominant', 'at_risk', 'clear').advice).toContain('increased risk');
});

test('B1 lethal dominant: two animals with the trait lose a quarter of the embryos', () => {
  const result = plan('lethal_dominant', 'affected', 'N/P');
  expect(shares(result)).toEqual(['1/3 Normal', '2/3 1 copy (trait shown)']);
  expect(result).toMatchObject({ litterSizeFactor: '3/4', rating: 'AVOID', adviceCode: 'AVOID_LETHAL' });
  expect(breedingStrategy('lethal_dominant', 'P/P', 'N/N')).toMatchObject({ ok: false });
});

test('B1 mitochondrial: only the dam counts', () => {
  expect(plan('mitochondrial', 'affected', 'clear').adviceCode).toBe('AVOID_ALL_AFFECTED');
  expect(plan('mitochondrial', 'clear', 'affected').adviceCode).toBe('BEST_ALL_CLEAR');
  expect(breedingStrategy('mitochondrial', 'carrier', 'clear').ok).toBe(false);
});

test('B1 every invalid input is reported by its field', () => {
  expect(breedingStrategy('polygenic', 'clear', 'clear')).toMatchObject({
    ok: false,
    fields: { strategy_type: [expect.stringContaining(strategyTypes[0])] },
  });
  expect(breedingStrategy('autosomal_recessive', '', 'maybe')).toMatchObject({
    ok: false,
    fields: {
      dam_genetic_result: ['Enter the genetic result.'],
      sire_genetic_result: [expect.stringContaining('maybe')],
    },
  });
});
