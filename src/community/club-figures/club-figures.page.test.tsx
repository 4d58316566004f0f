import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import ClubFiguresPage, { loader } from './club-figures.page.tsx';

const figure = (name: string, groups: { statuses: string[]; count: number }[]) => ({
  breed: 'Beagle',
  test: name,
  animals: 20,
  owners: 4,
  groups,
  publishedAt: '2026-11-01T03:00:00.000Z',
});
const few = [{ statuses: ['clear', 'carrier', 'affected'], count: 20 }];
const enough = [
  { statuses: ['clear'], count: 12 },
  { statuses: ['carrier', 'affected'], count: 8 },
];

test('tests with too few animals to show come last, folded with their number', async () => {
  const figures = [figure('Ataxia', few), figure('Blindness', enough), figure('Deafness', few)];
  const api = {
    clubs: {
      mine: async () => ({ clubs: [{ id: 1, name: 'Beagle Club', role: 'member' }] }),
      figures: async () => figures,
      populations: async () => [],
    },
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { api, user: null, visitor: { countryCode: 'AU' } } as unknown as PageDeps);
  const request = new Request('https://damsire.test/my/clubs/statistics');
  const loaderData = await loader({ context, params: {}, request } as never);
  expect(loaderData.list).toMatchObject({ count: 1, results: [{ test: 'Blindness' }] });
  const Page = ClubFiguresPage as (props: { loaderData: typeof loaderData }) => ReactElement;
  const router = createMemoryRouter([{ path: '*', element: <Page loaderData={loaderData} /> }]);
  const shown = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(shown).toContain('Too few in each group to show: 2 tests');
  expect(shown.indexOf('Blindness')).toBeLessThan(shown.indexOf('Ataxia'));
  expect(shown).not.toContain('<details open');
});
