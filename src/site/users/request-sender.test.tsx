import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { RequestSender } from './request-sender.tsx';

function linksOf(personId: string | null, answers: Record<string, string> = {}): string[] {
  const request = {
    answers,
    name: 'Mei',
    email: 'mei+cats@example.test',
    personId,
    createdAt: '2026-11-27T00:00:00.000Z',
  };
  const element = <RequestSender request={request} countryCode="AU" />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
}

test('a request leads to the account and the orders of its sender', () => {
  const orders = '/admin/orders?search=mei%2Bcats%40example.test';
  expect(linksOf('p7').slice(1)).toEqual(['/admin/people/p7', orders]);
  expect(linksOf(null).slice(1)).toEqual(['/admin/people?search=mei%2Bcats%40example.test', orders]);
});

test('a request leads to the order, kit or earlier request that its sender named', () => {
  expect(linksOf('p7', { reference: ' AU-1000001 ' }).at(-1)).toBe('/admin/orders?search=AU-1000001');
  expect(linksOf('p7', { reference: 'ggd6 e4dm p7vt' }).at(-1)).toBe('/admin/kits?search=ggd6%20e4dm%20p7vt');
  expect(linksOf('p7', { reference: 'RQ-000012' }).at(-1)).toBe('/admin/requests?state=ALL&amp;search=RQ-000012');
  expect(linksOf('p7', { reference: ' ' })).toEqual(linksOf('p7'));
});
