import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageContext } from '#platform/context/page-context.ts';
import { loader } from './checkout.page.tsx';

const cart = { sessionId: 's1', state: 'OPEN', items: [{}], savedForLater: [], belongsToAccount: false };

/** What the page is rendered with, and which carts were read for it. */
async function open(path: string, { cookie = '', found = (): Promise<unknown> => Promise.resolve(cart) } = {}) {
  const read: string[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, {
    api: {
      places: { countries: async () => [] },
      cart: { find: ({ sessionId }: { sessionId: string }) => (read.push(sessionId), found()) },
    },
    user: null,
    visitor: { countryCode: 'AU', audience: 'breeder' },
    publishableKey: () => '',
    hasPaypal: () => false,
  } as never);
  const request = new Request(`http://store.test${path}`, { headers: { cookie } });
  const loaded = await loader({ context, request } as never);
  return { cart: loaded.cart, read };
}

test('the checkout is rendered with the cart of the cookie; one that cannot be read leaves it to the browser', async () => {
  const cookie = 'country=AU; cart_session=s1';
  expect(await open('/checkout', { cookie })).toEqual({ cart, read: ['s1'] });
  expect(await open('/checkout')).toEqual({ cart: null, read: [] });
  const gone = () => Promise.reject(new Error('not_found'));
  expect(await open('/checkout', { cookie, found: gone })).toEqual({ cart: null, read: ['s1'] });
});

test('a step that is named depends on what was typed in the browser: no cart is read for it', async () => {
  expect(await open('/checkout?step=2', { cookie: 'cart_session=s1' })).toEqual({ cart: null, read: [] });
});
