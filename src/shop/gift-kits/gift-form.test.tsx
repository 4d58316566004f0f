// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { AddToCart } from '#shop/cart/add-to-cart.tsx';
import { answerCalls, doing, mount, until } from '../../../test/support/dom.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('errors of a gift are shown beside its fields, and the default day is today', async () => {
  localStorage.setItem('sessionId', 's1');
  answerCalls({
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
  await doing(() =>
    [...page.querySelectorAll('button')].find((one) => one.textContent.includes('Add to cart'))!.click(),
  );
  await until(() => expect(input('recipientEmail').getAttribute('aria-invalid')).toBe('true'));
  expect(page.textContent).toContain('email must be a valid email');
  expect(document.body.textContent).not.toContain('metaData.gift');
  await close();
});
