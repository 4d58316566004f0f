import { ORPCError } from '@orpc/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loader as customProfiles } from '#features/cart/custom-profiles.page.tsx';
import { loader as loyalty } from '#features/loyalty/loyalty.page.tsx';
import { loader as invoices } from '#features/orders/invoices.page.tsx';
import { loader as orders } from '#features/orders/orders.page.tsx';
import { loader as pending } from '#features/orders/pending-orders.page.tsx';
import { SomethingFailed } from '#features/pages/failed.tsx';
import { pageContext, type PageDeps } from './page-context.ts';

type Loader = (args: never) => Promise<unknown>;

/** A page's loader whose named calls fail; all others answer with nothing. */
async function thrownBy(loader: Loader, failing: string, status: number) {
  const answer = (name: string) =>
    name === failing ? Promise.reject(new ORPCError('FAILED', { status })) : Promise.resolve({ results: [], count: 0 });
  const api = new Proxy(
    {},
    { get: (_, slice: string) => new Proxy({}, { get: (__, name: string) => () => answer(`${slice}.${name}`) }) },
  );
  const context = new RouterContextProvider();
  context.set(pageContext, { api, user: null, visitor: { countryCode: 'AU', currency: 'AUD' } } as unknown as PageDeps);
  const args = { context, params: {}, request: new Request('https://damsire.test/my') };
  return loader(args as never).then(
    () => null,
    (thrown: unknown) => thrown,
  );
}

describe('what a page cannot fetch', () => {
  test.each<[string, Loader, string, string]>([
    ['R389', orders as Loader, 'orders.history', 'Failed to fetch orders'],
    ['R389', pending as Loader, 'orders.pending', 'Failed to fetch orders'],
    ['R390', pending as Loader, 'orders.pendingTotal', 'Failed to get pending payments'],
    ['R391', invoices as Loader, 'invoices.total', 'Failed to fetch invoice total'],
    ['R350', customProfiles as Loader, 'customProfiles.list', 'Failed to fetch custom profiles'],
    ['R496', loyalty as Loader, 'loyalty.points', 'Failed to fetch loyalty points'],
  ])('%s %o with a failing %s says "%s" on its own page', async (_id, loader, failing, message) => {
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

  test('what is not there stays 404, and who is not signed in goes to the login page and back', async () => {
    expect(await thrownBy(orders as Loader, 'orders.history', 404)).toMatchObject({
      data: null,
      init: { status: 404 },
    });
    const away = (await thrownBy(orders as Loader, 'orders.history', 401)) as Response;
    expect([away.status, away.headers.get('location')]).toEqual([302, '/login?next=%2Fmy']);
  });
});
