import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { LitterForecast } from './breeding.contract.ts';
import { ForecastResult } from './forecast-result.tsx';

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

const html = renderToStaticMarkup(
  <RouterProvider router={createMemoryRouter([{ path: '/', element: <ForecastResult forecast={forecast} /> }])} />,
);

test('what is important for a litter stands in one box, as a list', () => {
  expect(html.match(/Important for this litter/g)).toHaveLength(1);
  for (const warning of forecast.warnings) expect(html).toContain(`<li>${warning}</li>`);
});

test('the panel of the expected heterozygosity has its name, not its code', () => {
  expect(html).toContain('21 markers of the ISAG canine STR panel');
  expect(html).not.toContain('STR-ISAG2006-K9');
});
