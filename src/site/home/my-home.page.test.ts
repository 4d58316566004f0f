import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '#platform/context/page-context.ts';
import { loader } from './my-home.page.tsx';

const none = async () => ({ count: 0, results: [] });

async function waitingFor(invoices: { open: number; overdue: number }) {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: {
      animals: { list: none },
      mySamples: { overview: none },
      invoices: { list: async ({ show }: { show: keyof typeof invoices }) => ({ count: invoices[show] }) },
      orders: { history: none },
      identity: { questions: none },
      transfers: { list: none },
      parentage: { openConsents: none },
      clubs: { mine: async () => ({ invitations: [] }) },
    },
    user: { type: 'vet', roles: [], firstName: 'Daniel', countryCode: 'AU' },
    visitor: { countryCode: 'AU' },
  } as never);
  const { found } = await loader({ context, request: new Request('http://store.test/my') } as never);
  return found.waiting.map(({ title, count, to }) => [title, count, to]);
}

test('the account home lists overdue and open invoices separately', async () => {
  expect(await waitingFor({ open: 3, overdue: 1 })).toEqual([
    ['Overdue invoice', 1, '/my/vet-invoices?show=overdue'],
    ['Invoices due', 2, '/my/vet-invoices?show=open'],
  ]);
  expect(await waitingFor({ open: 1, overdue: 0 })).toEqual([['Invoice due', 1, '/my/vet-invoices?show=open']]);
  expect(await waitingFor({ open: 0, overdue: 0 })).toEqual([]);
});
