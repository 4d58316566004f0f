import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Diversity } from './diversity.contract.ts';
import KinshipPage from './kinship.page.tsx';
import { MeasuresPanel } from './measures-panel.tsx';
import { RohPanel } from './roh-panel.tsx';

const spread = { group: 'low', limits: [0.1, 0.2], counts: [14, 13, 13] };
const of = { animals: 40, owners: 12, publishedAt: '2026-11-01T00:00:00Z' };
const madeOf = 'The first animals compared were divided into three equal groups.';

test('a breed group on the page explains how the groups are formed', () => {
  const roh = {
    f: 0.05,
    totalKb: 0,
    coveredKb: 1000,
    runs: 0,
    chromosomes: [],
    lengths: [],
    breed: { ...spread, ...of },
  };
  const genome = { roh } as unknown as NonNullable<Diversity['genome']>;
  const inbreeding = renderToStaticMarkup(<RohPanel genome={genome} name="Juno" breed="Kelpie" countryCode="AU" />);
  expect(inbreeding).toContain(`In the lowest of the three groups among 40 animals of the breed from 12 owners`);
  const value = { name: 'outlierIndex', value: 0.9, ...spread };
  const measures = [{ panelId: 'P', panelName: 'Panel', markers: 21, values: [value], ...of }];
  const diversity = { animal: { name: 'Juno', breed: null }, measures } as unknown as Diversity;
  const compared = renderToStaticMarkup(<MeasuresPanel diversity={diversity} countryCode="AU" />);
  for (const html of [inbreeding, compared]) expect(html).toContain(madeOf);
});

test.each([
  ['', false],
  ['kelpie', true],
])('an empty kinship list has a search field only after a search: "%s"', (search, isShown) => {
  const loaderData = { pairs: [], conflicts: [], count: 0, animals: 0, number: 1, search };
  const element = <KinshipPage {...({ loaderData } as unknown as ComponentProps<typeof KinshipPage>)} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(html.includes('type="search"')).toBe(isShown);
  expect(html).toContain(isShown ? 'Nothing found.' : 'Nothing to compare yet.');
});
