import type { ComponentProps, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import AudiencePage from '#shop/catalogue/audience.page.tsx';
import { listCatalogue } from '#shop/catalogue/catalogue.service.ts';
import { giftCardsPath, type LandingAudience } from '#shop/catalogue/landing.rules.ts';
import { ownerAnswers } from './owner-answers.rules.ts';
import OwnerShopPage from './owner-shop.page.tsx';

const database = useDatabase();
const ctx = () => makeTestCtx({ db: database.db, audience: 'owner' });

const listOf = (search: string) =>
  listCatalogue(ctx(), { category: 'pet-owner', species: 1, search, sort: 'all', page: 1, size: 24 });

function htmlOf(element: ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

function landingOf(audience: LandingAudience): string {
  const answers = audience === 'owner' ? ownerAnswers({ breedTests: [], single: null }) : null;
  const props = { loaderData: { audience, answers, canonical: '', structured: {} } };
  return htmlOf(<AudiencePage {...(props as unknown as ComponentProps<typeof AudiencePage>)} />);
}

test('the shop of pet owners links to the section about gifts on their landing page', async () => {
  const { results: _results, ...paging } = await listOf('');
  const loaderData = {
    species: 'dog',
    isInnovative: false,
    crumbs: [],
    list: { ...paging, tiles: [] },
    filters: { search: '', sort: 'all' },
    asksForBreed: true,
  };
  const props = { loaderData };
  expect(htmlOf(<OwnerShopPage {...(props as unknown as ComponentProps<typeof OwnerShopPage>)} />)).toMatch(
    /href="\/pet-owner#gift"[^>]*>Give a test as a gift</,
  );
  const landing = landingOf('owner');
  expect(landing).toContain('id="gift"');
  for (const path of ['/pet-owner/products', giftCardsPath, '/gift']) expect(landing).toContain(`href="${path}"`);
  expect(landingOf('breeder')).not.toContain('id="gift"');
});

test('the link to gift cards lists gift cards only', async () => {
  const search = new URL(giftCardsPath, 'https://damsire.example').searchParams.get('search') ?? '';
  const { results } = await listOf(search);
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['gift_card']));
});
