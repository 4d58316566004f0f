import { describe, expect, test } from 'vitest';
import {
  affectedWarnings,
  gapWarnings,
  isRiskOpen,
  lastingRiskOf,
  kinshipWarnings,
  matchBreeds,
  relationOf,
  type PairFacts,
} from './pair-facts.rules.ts';
import type { PairCost } from '#genetics/breeding/contribution-costs.ts';
import { planKennel, planWithin, pointsOf } from './plans.rules.ts';

const facts = (more: Partial<PairFacts> = {}): PairFacts => ({
  damId: 1,
  sireId: 2,
  inbreeding: 0,
  pedigreeKnown: 1,
  relation: null,
  dnaKinship: null,
  kinshipShortfall: 0,
  variety: 0.6,
  breeds: 'same',
  affectedTests: [],
  lastingRisks: [],
  untested: [],
  relevant: 10,
  sources: [],
  warnings: [],
  objections: [],
  ...more,
});
const plan = (pairs: PairFacts[], allowCrosses = false) =>
  planKennel(
    [{ id: 1, litters: 1 }],
    pairs.map(({ sireId }) => ({ id: sireId, litters: 1 })),
    pairs,
    { kinshipCeiling: 0.125, goal: 'most_litters', allowCrosses },
  );

describe("C12 risks that a pair's results leave open", () => {
  test.each([
    ['AR', null, null, true],
    ['AR', 'N/N', null, false],
    ['AR', null, 'N/N', false],
    ['AR', 'N/P', null, true],
    ['AR', 'N/P', 'N/P', false],
    ['AD', 'N/N', null, true],
    ['AD_IP', null, 'N/N', true],
    ['RISK', 'N/N', null, true],
    ['XR', 'N/N', null, false],
    ['XR', 'N/P', null, true],
    ['XR', null, 'N', true],
    ['MT', 'N', null, false],
    ['MT', null, 'N', true],
  ] as const)('%s with dam %s and sire %s is open: %s', (mode, dam, sire, isOpen) => {
    expect(isRiskOpen(mode, dam, sire)).toBe(isOpen);
  });
});

test('C12 varieties count as one breed, and an unrecorded breed is not the same breed', () => {
  const of = (breedId: number | null, parentBreedId: number | null = null) => ({ breedId, parentBreedId });
  expect(matchBreeds(of(1122), of(1122))).toBe('same');
  expect(matchBreeds(of(1501, 1172), of(1172))).toBe('same');
  expect(matchBreeds(of(1122), of(1297))).toBe('different');
  expect(matchBreeds(of(1122), of(null))).toBe('unknown');
});

test('C12 parents, grandparents and siblings are recognised', () => {
  const family = [
    { id: '1', sire: null, dam: null },
    { id: '2', sire: null, dam: null },
    { id: '3', sire: '2', dam: '1' },
    { id: '4', sire: '2', dam: '1' },
    { id: '5', sire: '2', dam: '9' },
    { id: '6', sire: '3', dam: null },
  ];
  expect(relationOf(family, 1, 3)).toBe('mother_son');
  expect(relationOf(family, 4, 2)).toBe('father_daughter');
  expect(relationOf(family, 4, 3)).toBe('full_siblings');
  expect(relationOf(family, 5, 3)).toBe('half_siblings');
  expect(relationOf(family, 6, 2)).toBe('grandsire_granddaughter');
  expect(relationOf(family, 1, 6)).toBe('granddam_grandson');
  expect(relationOf(family, 5, 6)).toBeNull();
  expect(relationOf(family, 1, 2)).toBeNull();
});

test('C12 close relatives get a warning by pedigree and by DNA, and a contradiction is stated', () => {
  expect(kinshipWarnings(facts())).toEqual([]);
  expect(kinshipWarnings(facts({ inbreeding: 0.25, relation: 'mother_son', dnaKinship: 0.26 }))).toEqual([
    expect.stringMatching(
      /closely related \(mother and son\): the expected inbreeding of the litter is at least 25%.* The DNA profiles confirm the relationship: DNA kinship is 26%/,
    ),
  ]);
  expect(kinshipWarnings(facts({ dnaKinship: 0.2 }))).toEqual([
    expect.stringMatching(/a close relationship that is not in the recorded pedigree/),
  ]);
  expect(kinshipWarnings(facts({ inbreeding: 0.25, dnaKinship: 0.01 }))[1]).toContain(
    'do not confirm the recorded relationship: DNA kinship is 1%',
  );
});

test('C12 DNA does not contradict the pedigree if a parent is inbred', () => {
  const inbred = facts({ inbreeding: 0.1875, dnaKinship: 0.045, kinshipShortfall: 0.1875 });
  expect(kinshipWarnings(inbred)).toEqual([
    expect.stringContaining('DNA kinship is 4.5% (lower if a parent is inbred).'),
  ]);
  expect(kinshipWarnings(facts({ dnaKinship: -0.05, kinshipShortfall: 0.25 }))).toEqual([]);
});

test('C12 different breeds and missing results are stated, and a pair without results is not called safe', () => {
  const names = { dam: 'Willow', sire: 'Fergus' };
  expect(gapWarnings(facts(), names)).toEqual([]);
  expect(gapWarnings(facts({ breeds: 'different', untested: ['EIC', 'PRA'], relevant: 2 }), names)).toEqual([
    'Willow and Fergus are of different breeds: the litter would be crossbred.',
    'Results are missing for 2 of 2 relevant tests: EIC; PRA. The risk of these conditions is not known.',
  ]);
  expect(gapWarnings(facts({ relevant: 0 }), names)[0]).toContain('Neither Willow nor Fergus has results');
});

test("C12 missing results, different breeds, DNA kinship and warnings all lower a pair's points", () => {
  const best = pointsOf(facts(), 0.5);
  expect(best).toBe(60);
  expect(pointsOf(facts({ untested: ['a', 'b', 'c', 'd', 'e'] }), 0.5)).toBe(55);
  expect(pointsOf(facts({ relevant: 0 }), 0.5)).toBe(50);
  expect(pointsOf(facts({ breeds: 'different' }), 0.5)).toBe(40);
  expect(pointsOf(facts({ inbreeding: 0.05, dnaKinship: 0.1 }), 0.5)).toBe(50);
  expect(pointsOf(facts({ dnaKinship: -0.1 }), 0.5)).toBe(60);
  expect(pointsOf(facts({ warnings: ['x'] }), 0.5)).toBe(55);
});

test('C12 a tested pair of one breed is planned before one with missing results', () => {
  const untested = facts({ sireId: 3, variety: 0.65, untested: ['a'], relevant: 1 });
  const { matings, lost } = plan([untested, facts()]);
  expect(matings.map(({ sireId }) => sireId)).toEqual([2]);
  expect(lost[0]?.reasons).toEqual([
    expect.stringContaining("would lower the plan's total"),
    'Results are missing for the only relevant test: a.',
  ]);
});

test('C12 a pair of different breeds is planned only if crosses are allowed, and every reason is listed', () => {
  const cross = facts({
    breeds: 'different',
    untested: ['a', 'b'],
    inbreeding: 0.25,
    objections: [{ code: 'harmful_litter', reason: 'Double merle.' }],
  });
  expect(plan([cross]).lost).toMatchObject([
    {
      code: 'too_related',
      reasons: [
        'Expected inbreeding is 25%, above the maximum of 12.5% for this plan.',
        'Double merle.',
        'These animals are of different breeds.',
        'Results are missing for 2 of 10 tests: a; b.',
      ],
    },
  ]);
  expect(plan([facts({ breeds: 'different' })]).matings).toEqual([]);
  expect(plan([facts({ breeds: 'different' })], true).matings).toMatchObject([{ breeds: 'different', points: 40 }]);
});

test.each([
  [{ loss: 0.3 }, true, "This pair would lower the plan's total by 0.3 points.", 0.3],
  ['fewer_litters', true, 'With this pair, the plan would have fewer litters.', null],
  ['above_ceiling', true, 'With this pair, no plan with as many litters meets the target rate of inbreeding.', null],
  ['above_ceiling', false, 'With this pair, the plan would be further from the target rate of inbreeding.', null],
  [null, true, 'This pair is not in the best plan that we found.', null],
] as [PairCost | null, boolean, string, number | null][])(
  'C12 with a target, a pair with the cost %j (target reached: %s) is explained',
  (cost, isReached, reason, loss) => {
    const animals = {
      dams: [{ id: 1, litters: 1 }],
      sires: [2, 3, 4].map((id) => ({ id, litters: id === 2 ? 1 : 0 })),
    };
    const pairs = [facts(), facts({ sireId: 3, untested: ['a'] }), facts({ sireId: 4, inbreeding: 0.25 })];
    const settings = { kinshipCeiling: 0.125, goal: 'most_litters', allowCrosses: false } as const;
    const { lost } = planWithin(animals, pairs, settings, { costOf: () => cost, isReached });
    expect(lost).toMatchObject([
      { sireId: 4, code: 'too_related', loss: null },
      { sireId: 3, reasons: [reason, 'Results are missing for 1 of 10 tests: a.'], loss },
    ]);
  },
);

test('C12 diseases a litter could have are listed among the reasons against the pair', () => {
  const names = { dam: 'Bramble', sire: 'Orion' };
  expect(affectedWarnings(facts(), names)).toEqual([]);
  expect(affectedWarnings(facts({ affectedTests: ['prcd-PRA', 'EIC'] }), names)).toEqual([
    'Offspring of this pair could be affected: prcd-PRA; EIC. Choose a partner that is clear.',
  ]);
});

test('C12 a clear partner is not advised if it would change nothing', () => {
  const names = { dam: 'Bramble', sire: 'Orion' };
  const pair = facts({
    affectedTests: ['prcd-PRA', 'EDS', 'CMR'],
    lastingRisks: [
      { parent: 'dam', test: 'EDS', isAdvisedAgainst: true },
      { parent: 'sire', test: 'CMR', isAdvisedAgainst: false },
    ],
  });
  expect(affectedWarnings(pair, names)).toEqual([
    'Offspring of Bramble could be affected even with a clear partner: EDS. We advise against a litter.',
    'Offspring of this pair could be affected: prcd-PRA. Choose a partner that is clear.',
    'Offspring of Orion could be at risk even with a clear partner: CMR. If you plan a litter, talk to your veterinarian first and test the litter.',
  ]);
});

test.each([
  ['AR', 'dam', 'P/P', null],
  ['AD', 'dam', 'N/P', true],
  ['AD', 'sire', 'N/P', true],
  ['AD', 'sire', 'N/N', null],
  ['AD_IP', 'sire', 'N/P', false],
  ['RISK', 'dam', 'P/P', false],
  ['XR', 'dam', 'N/P', true],
  ['XR', 'sire', 'P', null],
  ['MT', 'dam', 'P', true],
  ['MT', 'sire', 'P', null],
  ['AD', 'dam', null, null],
] as const)('C12 whether a clear partner is enough: %s, %s %s', (modeCode, parent, genotype, isAdvisedAgainst) => {
  const expected = isAdvisedAgainst === null ? null : { parent, test: 'T', isAdvisedAgainst };
  expect(lastingRiskOf({ name: 'T', modeCode }, parent, genotype)).toEqual(expected);
});

test('C12 for a parent with a weakly supported dominant variant, the advice is to discuss the litter, not to avoid it', () => {
  const early = { name: 'EDS', modeCode: 'AD', isEarly: true } as const;
  expect(lastingRiskOf(early, 'dam', 'N/P')).toEqual({ parent: 'dam', test: 'EDS', isAdvisedAgainst: false });
  expect(lastingRiskOf(early, 'dam', 'N/N')).toBeNull();
});
