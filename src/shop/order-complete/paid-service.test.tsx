import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import PendingOrdersPage, { loader } from '#shop/orders/pending-orders.page.tsx';

const request = { text: 'Parentage request 4', path: '/my/parentage-requests/4/report' };

/** Renders the page after a payment. */
async function shownAfter(payment: object): Promise<string> {
  const api = {
    checkout: {
      paymentStatus: async () => ({ amountCents: 5_000, currency: 'AUD', orderIds: [8, 9, 10], ...payment }),
    },
    orders: {
      pending: async () => ({ results: [], count: 0 }),
      pendingTotal: async () => ({ amountCents: 0, currency: 'AUD' }),
      find: async ({ id }: { id: number }) => {
        if (id === 10) throw new Error('of someone else');
        return { orderedFor: id === 8 ? request : null };
      },
    },
    invoices: { standing: async () => ({ overdueCents: 0 }) },
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { api, user: null, visitor: { countryCode: 'AU' } } as unknown as PageDeps);
  const at = new Request('https://damsire.test/my/pending-orders?payment=3');
  const loaderData = await loader({ context, params: {}, request: at } as never);
  const Page = PendingOrdersPage as (props: { loaderData: typeof loaderData }) => ReactElement;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Page loaderData={loaderData} />
    </MemoryRouter>,
  );
}

test('the page after a payment links to the request that was paid', async () => {
  const link = /<a[^>]*href="\/my\/parentage-requests\/4\/report"[^>]*>Parentage request 4<\/a>/;
  expect(await shownAfter({ isPaid: true, failure: null })).toMatch(link);
  expect(await shownAfter({ isPaid: false, failure: null })).toMatch(link);
  expect(await shownAfter({ isPaid: false, failure: 'Declined' })).not.toMatch(link);
});
