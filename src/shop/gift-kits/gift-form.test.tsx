// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { ComponentProps } from 'react';
import { AddToCart } from '#shop/cart/add-to-cart.tsx';
import { mockServer, runAction, mount, press, until } from '../../../test/support/dom.tsx';
import ClaimGiftPage from './claim-gift.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('errors of a gift are shown at its fields, and the default day is today', async () => {
  localStorage.setItem('sessionId', 's1');
  mockServer({
    'POST /api/cart/s1/item': {
      status: 428,
      body: { 'metaData.gift.recipientEmail': ['email must be a valid email'] },
    },
  });
  const { page, close } = await mount(<AddToCart productId={36} canBeGift />);
  const input = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  expect(input('announceOn').value).toBe(new Date().toLocaleDateString('sv-SE'));
  page.querySelector('details')!.open = true;
  input('recipientName').value = 'Anna';
  input('recipientEmail').value = 'anna@example';
  await runAction(() =>
    [...page.querySelectorAll('button')].find((one) => one.textContent.includes('Add to cart'))!.click(),
  );
  await until(() => expect(input('recipientEmail').getAttribute('aria-invalid')).toBe('true'));
  expect(page.textContent).toContain('email must be a valid email');
  expect(document.body.textContent).not.toContain('metaData.gift');
  await close();
});

const line = (id: number) => ({ id, product: { id: 36, typeId: 2 }, metaData: {}, quantity: 1 });
const cartWith = (...items: unknown[]) => ({
  sessionId: 's1',
  state: 'OPEN',
  items,
  savedForLater: [],
  price: { totalCents: 19_900 },
  currency: { code: 'AUD' },
});

/** Adds the product once on its page, with the input from `fill`, then presses "Buy now". */
async function buyAfterAdding(storedCart: unknown, fill?: (page: Element) => void) {
  localStorage.setItem('sessionId', 's1');
  const calls = mockServer({
    'POST /api/cart/s1/item': { body: cartWith(line(1)) },
    'GET /api/cart/s1': { body: storedCart },
  });
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/store/x/p/36', href: 'http://store.test/', assign });
  const { page, close } = await mount(<AddToCart productId={36} withBuyNow canBeGift={fill !== undefined} />);
  fill?.(page);
  await press(page, 'Add to cart');
  await until(() => {
    expect(calls).toHaveLength(1);
    expect(page.querySelector('[aria-busy]')).toBeNull();
  });
  await press(page, 'Buy now');
  await until(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/checkout?step=next'));
  await close();
  return calls;
}

test('"Buy now" after "Add to cart" buys the added product, not a second one', async () => {
  expect(await buyAfterAdding(cartWith(line(1)))).toEqual(['POST /api/cart/s1/item', 'GET /api/cart/s1']);
});

test('"Buy now" after adding a gift buys that gift', async () => {
  const gift = { ...line(1), metaData: { gift: { recipientName: 'Anna' } } };
  const calls = await buyAfterAdding(cartWith(gift), (page) => {
    page.querySelector('details')!.open = true;
    page.querySelector<HTMLInputElement>('[name=recipientName]')!.value = 'Anna';
    page.querySelector<HTMLInputElement>('[name=recipientEmail]')!.value = 'anna@example.test';
  });
  expect(calls).toEqual(['POST /api/cart/s1/item', 'GET /api/cart/s1']);
});

test('"Buy now" adds the product again when it was removed from the cart in another tab', async () => {
  const calls = await buyAfterAdding(cartWith());
  expect(calls).toEqual(['POST /api/cart/s1/item', 'GET /api/cart/s1', 'POST /api/cart/s1/item']);
});

test.each([
  ['CLAIMED', 1, 'Your kit will be on its way soon'],
  ['CLAIMED', 2, 'Your kits will be on their way soon'],
  ['SENT', 2, 'Your kits are on their way'],
])('a gift that is %s shows this for all its kits: %s', async (state, quantity, expected) => {
  const gift = { state, from: 'Bo', recipientName: 'Rita', quantity, productName: 'GenoPet', message: '', code: 'A' };
  const props = { loaderData: { gift, site: 'store.test', countries: [] } };
  const { page, close } = await mount(
    <ClaimGiftPage {...(props as unknown as ComponentProps<typeof ClaimGiftPage>)} />,
  );
  expect(page.textContent).toContain(expected);
  await close();
});

test.each([
  ['CLAIMED', ['/activate', '/contact-us']],
  ['SENT', ['/activate']],
  ['CANCELLED', ['/contact-us']],
])('a gift that is %s shows its recipient the next steps', async (state, expected) => {
  const gift = {
    state,
    from: 'Bo',
    recipientName: 'Rita',
    quantity: 1,
    productName: 'GenoPet',
    message: '',
    code: 'A',
  };
  const props = { loaderData: { gift, site: 'store.test', countries: [] } };
  const { page, close } = await mount(
    <ClaimGiftPage {...(props as unknown as ComponentProps<typeof ClaimGiftPage>)} />,
  );
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(expected);
  await close();
});
