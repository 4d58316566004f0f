import { describe, expect, test } from 'vitest';
import { analyseParentage } from '#genetics/parentage/parentage-analysis.ts';
import { countFrequencies, type MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import { founderProfile, offspringProfile, type Profile } from '../../../test/support/science-factory.ts';
import { canTransition } from '#shared/transitions.ts';
import {
  likelihoodNote,
  outlookWarning,
  parentNames,
  policiesFor,
  refuseParts,
  requestFacts,
  caseTransitions,
  verdictSentence,
} from './parentage.rules.ts';

const asProfile = (animal: string, markers: Profile, panel = 'STR-ISAG2006-K9'): MarkerProfile => ({
  animal,
  panel,
  markers,
});
const str = policiesFor({ kind: 'STR', speciesId: 1 });
const population = countFrequencies(
  Array.from({ length: 40 }, (_, at) => asProfile(`other ${at}`, founderProfile(100 + at))),
  'STR-ISAG2006-K9',
  'test',
);

test.each([
  ['qualifies', 'Rex qualifies as the sire of Pip.'],
  ['excluded', 'Rex is excluded as the sire of Pip.'],
  ['inconclusive', 'The comparison cannot determine whether Rex is the sire of Pip.'],
] as const)('one sentence tells the owner of a possible parent that it is %s', (verdict, sentence) => {
  expect(verdictSentence(verdict, { parent: 'Rex', role: 'SIRE', young: 'Pip' })).toBe(sentence);
});

describe('thresholds', () => {
  test('business rule 3.5: SNP trios and duos qualify and are excluded at the thresholds, from 180 markers', () => {
    const { duo, trio } = policiesFor({ kind: 'SNP', speciesId: 1 });
    expect([duo.qualifiesUpTo, duo.excludedFrom, duo.minimumLoci]).toEqual([2, 6, 180]);
    expect([trio.qualifiesUpTo, trio.excludedFrom, trio.minimumLoci]).toEqual([3, 8, 180]);
  });

  test('a request can be withdrawn only while it is pending', () => {
    expect([
      canTransition(caseTransitions, 'QUEUED', 'CANCELLED'),
      canTransition(caseTransitions, 'IN_ANALYSIS', 'CANCELLED'),
      canTransition(caseTransitions, 'REPORTED', 'CANCELLED'),
    ]).toEqual([true, false, false]);
  });

  test('R475 no animal can have two roles in a request', () => {
    expect(Object.keys(refuseParts({ offspringIds: [1, 1], damId: 1, sireIds: [1, 2] }))).toEqual([
      'offspringIds',
      'damId',
      'sireIds',
    ]);
    expect(refuseParts({ offspringIds: [1], damId: 2, sireIds: [3] })).toEqual({});
  });
});

test('the buyer is informed before payment if the markers are unlikely to be sufficient', () => {
  expect(outlookWarning({ markers: 9, chance: 0.214 })).toContain('These 9 markers may not give a clear answer');
  expect(outlookWarning({ markers: 9, chance: 0.214 })).toContain('about 21%');
  expect(outlookWarning({ markers: 21, chance: null })).toContain('Too few animals');
  expect([outlookWarning({ markers: 21, chance: 0.99 }), outlookWarning(null)]).toEqual([null, null]);
});

test('B4 the page and the PDF state the assumptions, and fewer than 20 animals give no likelihoods', () => {
  expect(likelihoodNote('24 animals (all dogs tested by Damsire)')).toMatch(
    /24 animals.*share ancestors.*assume a coancestry \(theta\) of 0\.1/,
  );
  expect(likelihoodNote(null)).toMatch(/fewer than 20 animals.*can be excluded, but none can qualify/);
  expect(outlookWarning({ markers: 21, chance: null })).toMatch(/fewer than 20\) .* no parent can qualify yet/);
});

describe('whole request', () => {
  const [dam, sire] = [founderProfile(1), founderProfile(2)];
  const pup = asProfile('pup', offspringProfile(dam, sire, 3));
  const ask = (more: { dam?: MarkerProfile | null; sires?: MarkerProfile[] }) =>
    analyseParentage({
      offspring: [pup],
      dam: more.dam === undefined ? asProfile('dam', dam) : more.dam,
      sires: more.sires ?? [],
      ...str,
      frequencies: population,
    })[0];

  test('two sires that fit equally are inconclusive', () => {
    expect(ask({ sires: [asProfile('a', sire), asProfile('b', new Map(sire))] })?.verdict).toBe('inconclusive');
  });

  test('a wrong dam is reported first, and the sire is then compared without her', () => {
    const found = ask({ dam: asProfile('dam', founderProfile(9)), sires: [asProfile('sire', sire)] });
    expect(found).toMatchObject({
      verdict: 'excluded',
      parents: [
        { role: 'DAM', verdict: 'excluded' },
        { role: 'SIRE', verdict: 'qualifies', kind: 'duo' },
      ],
    });
  });

  test('too few shared markers are inconclusive, and mixed panels are an error', () => {
    const few = new Map([...sire].slice(0, 5));
    expect(ask({ sires: [asProfile('few', few)] })?.verdict).toBe('inconclusive');
    expect(() => ask({ sires: [asProfile('cat', sire, 'STR-ISAG-FEL')] })).toThrow(RangeError);
  });
});

test('a parent of another owner is listed with the state of its consent until it joins', () => {
  const asked = (['WAITING', 'REFUSED', 'EXPIRED', 'AGREED'] as const).map((state) => ({
    role: 'SIRE' as const,
    animalName: state.toLowerCase(),
    state,
  }));
  const names = parentNames({ dam: null, sires: [{ name: 'Joined' }], asked });
  const sires = 'Joined, waiting (consent requested), refused (declined), expired (no answer)';
  expect(requestFacts({ offspring: ['Willow'], ...names, club: null })).toEqual([
    ['Offspring', 'Willow'],
    ['Dam', 'Not named'],
    ['Possible sires', sires],
  ]);
  const ofDam = parentNames({ dam: null, sires: [], asked: [{ role: 'DAM', animalName: 'Pearl', state: 'WAITING' }] });
  expect(requestFacts({ offspring: [], ...ofDam, club: 'Club' }).slice(1)).toEqual([
    ['Dam', 'Pearl (consent requested)'],
    ['Possible sires', 'None named'],
    ['Requested for', 'Club'],
  ]);
});
