import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LitterForecast } from './breeding.contract.ts';
import { ForecastResult } from './forecast-result.tsx';
import { PlanResult } from './plan-result.tsx';
import type { Plan } from './plans.contract.ts';

const lost = { damId: 1, sireId: 2, code: 'too_related', reasons: ['Expected inbreeding is 25%.'], loss: null };
const mating: Plan['matings'][number] = {
  damId: 1,
  sireId: 3,
  inbreeding: 0,
  variety: 0.7,
  affectedTests: [],
  untested: [],
  relevant: 2,
  pedigreeKnown: 1,
  relation: null,
  dnaKinship: null,
  breeds: 'same',
  sources: [],
  warnings: [],
  points: 70,
};

function drawn(matings: Plan['matings'], search = { isReached: true, isProven: true }): string {
  const littersOf = (id: number) => matings.filter(({ damId, sireId }) => damId === id || sireId === id).length;
  const animals = [1, 2, 3].map((id) => ({ id, litters: littersOf(id), meanKinship: 0.1 }));
  const plan: Plan = {
    names: { 1: 'Sorrel', 2: 'Flint', 3: 'Rufus' },
    speciesId: 1,
    settings: {
      dams: [{ id: 1, litters: 1 }],
      sires: [
        { id: 2, litters: 1 },
        { id: 3, litters: 3 },
      ],
      kinshipCeiling: 0.125,
      goal: 'most_litters',
      allowCrosses: false,
      inbreedingRate: null,
      kinshipSource: 'best',
    },
    matings,
    totalPoints: 70 * matings.length,
    lost: [lost],
    isLossExact: true,
    unmatedDams: matings.length === 0 ? [1] : [],
    contributions: { source: 'pedigree', rate: null, ...search, animals },
  };
  const element = <PlanResult plan={plan} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('a plan without a mating states this first, with the reasons and no empty sections', () => {
  const html = drawn([]);
  expect(html).toContain('<details open=""');
  expect(drawn([mating])).not.toContain('<details open=""');
  const text = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text).toMatch(/^No suitable pairings/);
  expect(text).toContain('Why 1 pairing was ruled out');
  expect(text).toContain('Expected inbreeding is 25%.');
  for (const nothing of ['points', 'Print', 'Kinship in this plan', 'No mate']) expect(text).not.toContain(nothing);
});

test('a plan with a mating shows its points and why other pairings were ruled out', () => {
  const html = drawn([mating]);
  expect(html).toContain('1 litter, 70.0 points');
  expect(html).toContain('Why 1 other pairing was ruled out');
  expect(html).toContain('Kinship in this plan');
});

test('a target that was not reached in time is not called out of reach', () => {
  const unsettled = drawn([mating], { isReached: false, isProven: false });
  expect(unsettled).toContain('No plan within the target was found');
  expect(unsettled).toContain('there may be a better one');
  expect(unsettled).not.toContain('cannot be reached');
  expect(drawn([mating], { isReached: false, isProven: true })).toContain('The target cannot be reached');
});

test('C12 a plan states the litters of each animal with its maximum and its share, as text for screen readers', () => {
  const text = drawn([mating, { ...mating, damId: 4 }])
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('Sorrel Dam 1 of 1 1 planned, 1 allowed 25.0% 10.0%');
  expect(text).toContain('Flint Sire 0 of 1 0 planned, 1 allowed 0.0% 10.0%');
  expect(text).toContain('Rufus Sire 2 of 3 2 planned, 3 allowed 50.0% 10.0%');
});

test('C12 a plan shows known inbreeding even if the ancestors of one animal are not recorded', () => {
  const unknown = drawn([{ ...mating, pedigreeKnown: 0 }]);
  expect(unknown).toContain('no pedigree');
  expect(unknown).toContain('Parents not recorded, so inbreeding is not known');
  const known = drawn([{ ...mating, pedigreeKnown: 0, inbreeding: 0.125, relation: 'grandsire_granddaughter' }]);
  expect(known).toContain('at least 12.5%');
  expect(known).toContain('Closely related (grandsire and granddaughter): inbreeding of at least 12.5%');
  for (const wrong of ['no pedigree', 'Parents not recorded']) expect(known).not.toContain(wrong);
});

const none = { fraction: '0/1', probability: 0 };
const forecast: LitterForecast = {
  dam: { id: 1, name: 'Sorrel', breed: 'Labrador Retriever' },
  sire: { id: 2, name: 'Flint', breed: 'Labrador Retriever' },
  speciesId: 1,
  litterSize: 6,
  tests: [
    {
      testId: 1,
      name: 'Exercise-induced collapse',
      abbreviation: 'EIC',
      kind: 'disease',
      dam: 'N/N',
      sire: 'N/N',
      damSource: null,
      sireSource: null,
      basis: 'exact',
      offspring: [],
      sons: null,
      affected: 0,
      atLeastOneAffected: 0,
      estimate: null,
      missing: null,
    },
  ],
  unaffectedByAll: none,
  atLeastOneAffected: none,
  atLeastOneRange: null,
  compounds: [],
  assumptions: [],
  unanswered: 0,
  colours: null,
  heterozygosity: { expected: 0.6, markers: 21, panelId: 'STR-ISAG2006-K9', panelName: 'ISAG canine STR panel' },
  pair: {
    inbreeding: 0.25,
    pedigreeKnown: 1,
    relation: null,
    dnaKinship: 0.2,
    genomicInbreeding: null,
    bloodGroups: null,
    haplotypes: [],
    breeds: 'same',
    untested: [],
    relevant: 1,
    sources: [],
  },
  warnings: ['These animals are closely related.', 'Offspring could be affected.'],
};

const drawnForecast = (more: Partial<LitterForecast> = {}) => {
  const element = <ForecastResult forecast={{ ...forecast, ...more }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};
const html = drawnForecast();

test('important notes on a litter are in one box, as a list', () => {
  expect(html.match(/Important for this litter/g)).toHaveLength(1);
  for (const warning of forecast.warnings) expect(html).toContain(`<li>${warning}</li>`);
});

test('the expected heterozygosity shows the name of its panel, not the code', () => {
  expect(html).toContain('21 markers of the ISAG canine STR panel');
  expect(html).not.toContain('STR-ISAG2006-K9');
});

test('a litter without a test with results of both parents shows no chances, and each count of tests states what it counts', () => {
  const gap = { testId: 2, name: 'Cystinuria', sire: null, basis: 'unknown', missing: 'sire' };
  const open = { ...forecast.tests[0], ...gap } as LitterForecast['tests'][number];
  const pair = { ...forecast.pair, untested: ['Cystinuria'], relevant: 3 };
  const unknown = drawnForecast({ tests: [open], unanswered: 5, pair });
  expect(unknown.match(/>–</g)).toHaveLength(2);
  expect(unknown.match(/not known: no disease test has the results of both parents/g)).toHaveLength(2);
  const both = drawnForecast({ tests: [...forecast.tests, open], unanswered: 5, pair });
  expect(both).toContain('across 1 disease test with a forecast');
  expect(both).toContain('1 disease test without a forecast');
  expect(both).toContain('Disease tests without a forecast');
  expect(both).toContain('Risk not known for 1 of 3 tests relevant to this pair: Cystinuria');
  expect(both).not.toContain('5 tests');
});
