import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { SHEETS_REVIEWED } from '#shop/fact-sheets/fact-sheet.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { listSheetPaths } from '#shop/fact-sheets/fact-sheets.service.ts';
import { contentPaths } from '#site/content/content.service.ts';
import { loader } from './sitemap.page.tsx';
import { listPaths } from './sitemap.service.ts';

const database = useDatabase();
const GIFT_CARD = 'gift-card';

const pathsFrom = (countryCode: string) => {
  const ctx = makeTestCtx({ db: database.db });
  return listPaths({ ...ctx, visitor: { ...ctx.visitor, countryCode } });
};

const changedOn = async (countryCode: string, id: number) =>
  (await pathsFrom(countryCode)).products.find((product) => product.id === id)?.changedOn;

async function recordChange(state: 'PLANNED' | 'IN_FORCE', at: string, productId: number): Promise<void> {
  await database.db
    .insertInto('priceChange')
    .values({
      priceBook: 'EU',
      audience: 'breeder',
      productId,
      amountCents: 13_900,
      state,
      effectiveAt: new Date(at),
      inForceAt: state === 'IN_FORCE' ? new Date(at) : null,
      reason: 'new price list',
    })
    .execute();
}

test('a product without tests is dated by its creation, and one with tests by their last review', async () => {
  const { products } = await pathsFrom('DE');
  const days = (isIt: (slug: string) => boolean) =>
    products.filter(({ slug }) => isIt(slug)).map((one) => one.changedOn);
  expect(days((slug) => slug.includes(GIFT_CARD))).not.toContain(SHEETS_REVIEWED);
  expect(days((slug) => slug === 'dog-full-breed-profile')).toEqual([SHEETS_REVIEWED]);
});

test('a current price changes the date of a page in its countries, and a planned price does not', async () => {
  await recordChange('PLANNED', '2027-02-01T00:00:00Z', 36);
  expect(await changedOn('DE', 36)).toBe(SHEETS_REVIEWED);
  await recordChange('IN_FORCE', '2027-01-09T10:00:00Z', 36);
  expect(await changedOn('DE', 36)).toBe('2027-01-09');
  expect(await changedOn('AU', 36)).toBe(SHEETS_REVIEWED);
  expect((await pathsFrom('AU')).pricesChangedOn).toMatchObject({ EU: '2027-01-09' });
});

test('a list is dated by its newest product, including price changes for its audience', async () => {
  const { products, listings } = await pathsFrom('US');
  const dayOfPack = products.find(({ slug }) => slug.includes('pack'))?.changedOn;
  expect(listings).toMatchObject({
    '/breeder/for-dogs/full-breed-profile': SHEETS_REVIEWED,
    '/breeder/for-dogs': SHEETS_REVIEWED,
    '/breeder/for-dogs/multi-packs': dayOfPack,
  });
  expect((await pathsFrom('DE')).listings).toMatchObject({
    '/breeder/for-dogs/full-breed-profile': '2027-01-09',
    '/breeder/for-cats/full-breed-profile': SHEETS_REVIEWED,
    '/breeder/for-dogs': '2027-01-09',
  });
});

test('every URL of the sitemap has the day of its last change', async () => {
  const ctx = makeTestCtx({ db: database.db });
  const api = {
    catalogue: { sitemap: () => listPaths(ctx) },
    pages: { contentPaths: async () => contentPaths() },
    factSheets: { paths: () => listSheetPaths(ctx) },
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { api, origin: 'https://damsire.test', visitor: { region: '' } } as never);
  const urls = (await (await loader({ context } as never)).text())
    .split('\n')
    .filter((line) => line.startsWith('<url>'));
  expect(urls.length).toBeGreaterThan(1_000);
  expect(urls.filter((url) => !/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(url))).toEqual([]);
});
