// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { mockServer, runAction, mount, until } from '../../../test/support/dom.tsx';
import { useExpressQuote } from './use-express-quote.ts';

afterEach(() => vi.unstubAllGlobals());

const cartOf = (version: number) =>
  ({
    sessionId: 's1',
    version,
    countryCode: 'AU',
    isSWABRequired: true,
    shippingMethod: 201,
    price: { totalCents: 100, dueCents: 100, steps: [] },
  }) as unknown as Cart;

function Quote() {
  const [cart, setCart] = useState(cartOf(1));
  const quote = useExpressQuote(cart);
  return (
    <>
      <output>{quote?.cartVersion}</output>
      {[1, 2].map((version) => (
        <button key={version} type="button" onClick={() => setCart(cartOf(version))}>
          Version {version}
        </button>
      ))}
    </>
  );
}

test('a cart is quoted once per version, whether it is loaded with the page or from the server', async () => {
  const calls = mockServer({ 'GET /api/cart/s1/shipping-methods': { body: [{ id: 201 }] } });
  const { page, close } = await mount(<Quote />);
  const quoted = () => page.querySelector('output')!.textContent;
  const [same, next] = page.querySelectorAll('button');
  await until(() => expect(quoted()).toBe('1'));
  await runAction(() => same!.click());
  expect([quoted(), calls.length]).toEqual(['1', 1]);
  await runAction(() => next!.click());
  await until(() => expect(quoted()).toBe('2'));
  expect(calls).toHaveLength(2);
  await close();
});
