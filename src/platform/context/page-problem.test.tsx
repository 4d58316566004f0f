import { ORPCError } from '@orpc/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loader as breed } from '#shop/breeds/breed.page.tsx';
import { loader as breedIndex } from '#shop/breeds/breed-index.page.tsx';
import { loader as listing } from '#shop/catalogue/catalogue.page.tsx';
import { loader as product } from '#shop/products/product.page.tsx';
import { loader as customProfiles } from '#shop/custom-profiles/custom-profiles.page.tsx';
import { loader as loyalty } from '#shop/loyalty/loyalty.page.tsx';
import { loader as invoices } from '#shop/invoices/invoices.page.tsx';
import { loader as orders } from '#shop/orders/orders.page.tsx';
import { loader as pending } from '#shop/orders/pending-orders.page.tsx';
import { SomethingFailed } from '#site/frame/something-failed.tsx';
import { pageContext, type PageDeps } from './page-context.ts';

type Loader = (args: never) => Promise<unknown>;

/** Runs a page's loader with one failing call; all others return empty results. */
async function thrownBy(loader: Loader, failing: string, status: number, path = '/my', params = {}) {
  const respond = (name: string) =>
    name === failing ? Promise.reject(new ORPCError('FAILED', { status })) : Promise.resolve({ results: [], count: 0 });
  const api = new Proxy(
    {},
    { get: (_, slice: string) => new Proxy({}, { get: (__, name: string) => () => respond(`${slice}.${name}`) }) },
  );
  const context = new RouterContextProvider();
  context.set(pageContext, { api, user: null, visitor: { countryCode: 'AU', currency: 'AUD' } } as unknown as PageDeps);
  const args = { context, params, request: new Request(`https://damsire.test${path}`) };
  return loader(args as never).then(
    () => null,
    (thrown: unknown) => thrown,
  );
}

describe('a page whose call fails', () => {
  test('a URL with a word instead of a number is a missing page, not a server error', async () => {
    for (const status of [404, 428])
      expect(await thrownBy(orders as Loader, 'orders.history', status)).toMatchObject({ init: { status: 404 } });
  });

  test.each<[string, Loader, string, string]>([
    ['R389', orders, 'orders.history', 'Failed to fetch orders'],
    ['R389', pending, 'orders.pending', 'Failed to fetch orders'],
    ['R390', pending, 'orders.pendingTotal', 'Failed to get pending payments'],
    ['R391', invoices, 'invoices.total', 'Failed to fetch invoice total'],
    ['R350', customProfiles, 'customProfiles.list', 'Failed to fetch custom profiles'],
    ['R496', loyalty, 'loyalty.points', 'Failed to fetch loyalty points'],
  ])('%s %o with a failing %s shows "%s" on its own page', async (_id, loader, failing, message) => {
    for (const status of [500, 503])
      expect(await thrownBy(loader, failing, status)).toMatchObject({ data: { failed: message }, init: { status } });
    const shown = renderToStaticMarkup(
      <MemoryRouter>
        <SomethingFailed what={message} />
      </MemoryRouter>,
    );
    expect(shown).toContain(message);
    expect(shown).toContain('Please try again shortly');
  });

  test.each<[string, Loader, string, string, object, string]>([
    ['R289', product, 'product', '/store/a/p/36', { name: 'a', id: '36' }, 'Failed to fetch product details'],
    ['R290', listing, 'list', '/vet/for-cats/dna-tests', { category: 'dna-tests' }, 'Failed to fetch products'],
    ['R291', breedIndex, 'breedIndex', '/vet/for-dogs/breeds', {}, 'Failed to fetch breeds'],
    ['R292', breed, 'breedPage', '/vet/for-dogs/breeds/a/1', { name: 'a', id: '1' }, 'Failed to fetch breed'],
  ])('%s %o with a failing %s at %s shows the error on the server-rendered page', async (...row) => {
    const [, loader, failing, path, params, message] = row;
    expect(await thrownBy(loader, `catalogue.${failing}`, 500, path, params)).toBeInstanceOf(ORPCError);
    const shown = renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <SomethingFailed />
      </MemoryRouter>,
    );
    expect(shown).toContain(message);
  });

  test('a missing page stays a 404, and a guest is redirected to sign in and then back', async () => {
    expect(await thrownBy(orders as Loader, 'orders.history', 404)).toMatchObject({
      data: null,
      init: { status: 404 },
    });
    const redirect = (await thrownBy(orders, 'orders.history', 401)) as Response;
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/login?next=%2Fmy']);
  });
});
