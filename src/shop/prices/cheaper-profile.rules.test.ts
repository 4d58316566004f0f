import { expect, test } from 'vitest';
import { cheaperProfileText, findCheaperProfile } from './cheaper-profile.rules.ts';

const labrador = { id: 1, name: 'Labrador Retriever', testIds: new Set([1, 2, 3, 4, 5, 6, 7, 8, 20]) };
const beagle = { id: 2, name: 'Beagle', testIds: new Set([1, 2, 3]) };
const prices = { firstCents: 8500, nextCents: 3500, profileCents: 19900 };

function cheaper(testIds: number[], changes: Partial<Parameters<typeof findCheaperProfile>[0]> = {}) {
  const currentCents = prices.firstCents + (testIds.length - 1) * prices.nextCents;
  return findCheaperProfile({
    testIds,
    currentCents,
    ...prices,
    breeds: [beagle, labrador],
    withCustom: false,
    ...changes,
  });
}

test('from five tests on, the profile of a breed that covers them all is cheaper', () => {
  expect(cheaper([1, 4, 5, 6])).toBeNull();
  const found = cheaper([1, 4, 5, 6, 7]);
  expect(found).toEqual({
    kind: 'full',
    breed: { id: 1, name: 'Labrador Retriever' },
    tests: 5,
    covered: 5,
    cents: 19900,
    savedCents: 2600,
  });
  expect(cheaperProfileText(found!, 'AUD')).toBe(
    'All 5 of your tests are in the Labrador Retriever profile. The profile costs $26.00 less.',
  );
});

test('tests missing from the profile are counted as single tests', () => {
  expect(cheaper([1, 4, 5, 6, 99])).toBeNull();
  const found = cheaper([1, 2, 3, 4, 5, 6, 7, 8, 99]);
  expect(found).toMatchObject({ covered: 8, cents: 19900 + 8500, savedCents: 36500 - 28400 });
  expect(cheaperProfileText(found!, 'AUD')).toBe(
    '8 of your 9 tests are in the Labrador Retriever profile. The profile and 1 single test cost $81.00 less.',
  );
});

test('a custom profile is preferred only if it costs less than the full one', () => {
  const withOther = cheaper([1, 2, 3, 4, 5, 6, 7, 8, 99], { withCustom: true });
  expect(withOther).toMatchObject({ kind: 'custom', breed: null, cents: 20900, savedCents: 36500 - 20900 });
  expect(cheaperProfileText(withOther!, 'AUD')).toBe('As a custom profile, your 9 tests cost $156.00 less.');
  expect(cheaper([1, 4, 5, 6, 7], { withCustom: true })).toMatchObject({ kind: 'full' });
});

test('no breed is named if every breed has the same tests', () => {
  const traits = { ...beagle, testIds: labrador.testIds };
  const found = cheaper([1, 2, 3, 4, 5], { breeds: [traits, labrador] });
  expect(found).toMatchObject({ kind: 'full', breed: null });
  expect(cheaperProfileText(found!, 'AUD')).toBe(
    'All 5 of your tests are in the full breed profile. The profile costs $26.00 less.',
  );
  expect(cheaper([1, 2, 3, 4, 5], { breeds: [labrador] })).toMatchObject({ breed: { name: 'Labrador Retriever' } });
});
