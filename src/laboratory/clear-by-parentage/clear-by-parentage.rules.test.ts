import { expect, test } from 'vitest';
import {
  inheritClear,
  isInheritedTest,
  isTestedClear,
  type RecordedParents,
  type InheritedTest,
  type OwnTests,
} from './clear-by-parentage.rules.ts';

const recessive: InheritedTest = { kind: 'disease', modeCode: 'AR', inheritance: 'AR', gene: 'PRCD', variants: 1 };

test("for a directly read single variant of an autosomal recessive gene, the parents' results are sufficient", () => {
  expect(isInheritedTest(recessive)).toBe(true);
  expect(isInheritedTest({ ...recessive, modeCode: 'AR_IP' })).toBe(true);
});

test.each<[string, Partial<InheritedTest>]>([
  ['X-linked', { modeCode: 'XR' }],
  ['dominant', { modeCode: 'AD' }],
  ['dominant with incomplete penetrance', { modeCode: 'AD_IP' }],
  ['co-dominant', { modeCode: 'CODOM' }],
  ['mitochondrial', { modeCode: 'MT' }],
  ['a risk factor', { modeCode: 'RISK' }],
  ['maternal', { modeCode: 'AR_MATERNAL' }],
  ['limited to a sex', { modeCode: 'AR_SEX_LIMITED' }],
  ['no mode of the catalogue', { modeCode: 'UNKNOWN' }],
  ['a trait', { kind: 'trait', modeCode: 'TRAIT' }],
  ['a linked marker', { inheritance: 'AR; linked marker' }],
  ['a linkage test', { inheritance: 'AR, linkage' }],
  ['two genes', { gene: 'LIX1 / LNPEP deletion' }],
  ['no gene', { gene: null }],
  ['two variants', { variants: 2 }],
])('a test that is %s does not pass to the offspring', (_what, change) => {
  expect(isInheritedTest({ ...recessive, ...change })).toBe(false);
});

const certificate = { number: 'C-2026-000001', code: 'AAAA', kitId: 1 };
const clear: OwnTests = { statuses: ['clear'], certificate };

test('a parent counts if all its samples are clear and a valid certificate confirms it', () => {
  expect(isTestedClear(clear)).toBe(true);
  expect(isTestedClear({ ...clear, statuses: ['clear', 'unknown'] })).toBe(true);
  expect(isTestedClear({ ...clear, certificate: null })).toBe(false);
  expect(isTestedClear({ ...clear, statuses: ['clear', 'carrier'] })).toBe(false);
  expect(isTestedClear({ ...clear, statuses: ['unknown'] })).toBe(false);
  expect(isTestedClear({ ...clear, statuses: ['carrier'] })).toBe(false);
});

const [PUPPY, DAM, SIRE, GRANDDAM, GRANDSIRE] = [1, 2, 3, 4, 5];
const family: RecordedParents = { damId: DAM, sireId: SIRE, isVerified: true };

interface Case {
  families?: Record<number, RecordedParents>;
  own?: Record<number, OwnTests>;
  modeCode?: 'AR' | 'XR';
  limit?: number;
}

function inherited({ families = { [PUPPY]: family }, own = {}, modeCode = 'AR', limit = 1 }: Case) {
  const facts = {
    families: new Map(Object.entries(families).map(([id, one]) => [Number(id), one])),
    ownTests: (animalId: number) => own[animalId],
  };
  return inheritClear(facts, { animalId: PUPPY, testId: 10_001, modeCode, limit });
}

const bothClear = { [DAM]: clear, [SIRE]: { ...clear, certificate: { ...certificate, code: 'BBBB' } } };

test('the offspring of two tested clear parents is clear by parentage, citing both certificates', () => {
  expect(inherited({ own: bothClear })).toEqual({
    generation: 1,
    certificates: [
      { ...certificate, animalId: DAM },
      { ...certificate, code: 'BBBB', animalId: SIRE },
    ],
  });
});

test.each<[string, Case]>([
  ['the parentage is not verified', { own: bothClear, families: { [PUPPY]: { ...family, isVerified: false } } }],
  ['a parent is not on record', { own: bothClear, families: {} }],
  ['the dam is not tested', { own: { [SIRE]: clear } }],
  ['the sire is not tested', { own: { [DAM]: clear } }],
  ['a parent is a carrier', { own: { ...bothClear, [DAM]: { ...clear, statuses: ['carrier'] } } }],
  ['the samples of a parent differ', { own: { ...bothClear, [DAM]: { ...clear, statuses: ['clear', 'carrier'] } } }],
  ['the certificate of a parent is not valid', { own: { ...bothClear, [SIRE]: { ...clear, certificate: null } } }],
  ['the animal has a result of its own', { own: { ...bothClear, [PUPPY]: clear } }],
  ['its own test failed', { own: { ...bothClear, [PUPPY]: { statuses: ['unknown'], certificate: null } } }],
  ['the test is X-linked', { own: bothClear, modeCode: 'XR' }],
  ['the setting is 0', { own: bothClear, limit: 0 }],
])('the offspring is not clear by parentage when %s', (_why, facts) => {
  expect(inherited(facts)).toBe(null);
});

test('a parent that is itself clear by parentage counts only within the configured limit', () => {
  const families = { [PUPPY]: family, [DAM]: { damId: GRANDDAM, sireId: GRANDSIRE, isVerified: true } };
  const own = { [SIRE]: clear, [GRANDDAM]: clear, [GRANDSIRE]: clear };
  expect(inherited({ families, own, limit: 1 })).toBe(null);
  expect(inherited({ families, own, limit: 2 })).toMatchObject({ generation: 2 });
  expect(inherited({ families, own, limit: 2 })?.certificates).toHaveLength(3);
});
