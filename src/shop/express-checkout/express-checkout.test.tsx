// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { PlacedOrder } from '#shop/order-complete/placed-order.tsx';
import type { PlacedCheckout } from '#shop/checkout/checkout-state.rules.ts';
import { currentCart, forgetCart, storeCart } from '#shop/cart/use-cart.ts';
import { mockServer, mount, until } from '../../../test/support/dom.tsx';
import { ExpressCheckout } from './express-checkout.tsx';
import { orderFromWallet } from './use-express-order.ts';

const cart = {
  sessionId: 's',
  version: 1,
  state: 'OPEN',
  items: [{ id: 1, problem: null, product: { kind: 'disease' }, metaData: {} }],
  couponProblem: null,
  currency: { code: 'AUD' },
  price: { dueCents: 100, totalCents: 100 },
} as unknown as Cart;

async function expressButtons(hasPaypal: boolean): Promise<string> {
  const { page, close } = await mount(
    <ExpressCheckout
      cart={cart}
      userType="guest"
      isOnAccount={false}
      needsSignIn={false}
      isShown
      at={{ account: 'AU', publishableKey: '', hasPaypal }}
      countries={[]}
      simulatorOrigin={null}
      onPaying={() => undefined}
    />,
  );
  await until(() => expect(page.textContent).toContain('Express checkout'));
  const text = page.textContent;
  await close();
  return text;
}

test('the express checkout has a PayPal button only if PayPal is configured', async () => {
  expect(await expressButtons(true)).toContain('PayPal');
  expect(await expressButtons(false)).not.toContain('PayPal');
});

async function mountWith(chosen: string, at: { cart?: Cart; publishableKey?: string }) {
  return mount(
    <ExpressCheckout
      cart={at.cart ?? cart}
      userType="guest"
      isOnAccount={false}
      needsSignIn={false}
      isShown
      at={{ account: 'AU', publishableKey: '', hasPaypal: true }}
      countries={[]}
      simulatorOrigin={null}
      onPaying={() => undefined}
    />,
    `/checkout?express=${chosen}`,
  );
}

test('a buyer who chose PayPal on a product page is sent to PayPal once, without another click', async () => {
  const calls = mockServer({
    'POST /api/store/checkout/express/paypal': { status: 409, body: { code: 'cart_locked', message: 'Not now.' } },
  });
  const { page, close } = await mountWith('paypal', {});
  await until(() => expect(page.textContent).toContain('Not now.'));
  expect(calls.filter((call) => call.endsWith('/express/paypal'))).toHaveLength(1);
  await close();
  vi.unstubAllGlobals();
});

test('a wallet that the browser does not support is reported as unavailable', async () => {
  const { page, close } = await mountWith('apple_pay', {});
  await until(() => expect(page.textContent).toContain('Apple Pay is not available in this browser.'));
  await close();
});

test('a buyer who chose PayPal for an incomplete cart is told to complete it first', async () => {
  const { page, close } = await mountWith('paypal', { cart: { ...cart, couponProblem: 'Expired.' } });
  await until(() => expect(page.textContent).toContain('PayPal needs a few more details first.'));
  await close();
});

test('an order awaiting payment offers PayPal only if it is configured', async () => {
  const placed = { orderId: 1, accessToken: 't', dueCents: 100, currency: 'AUD', steps: ['cart', 'payment'] };
  for (const hasPaypal of [true, false]) {
    const { page, close } = await mount(
      <PlacedOrder
        placed={placed as unknown as PlacedCheckout}
        simulatorOrigin={null}
        hasPaypal={hasPaypal}
        hasOther={false}
        orderPath="/my/orders/7"
      />,
      '/?step=1',
    );
    await until(() => expect(page.textContent).toContain('Choose a payment method'));
    expect(page.textContent.includes('PayPal')).toBe(hasPaypal);
    await close();
  }
});

test('a coupon that was used up before the wallet payment is removed, and the new total is shown', async () => {
  const refused = { ...cart, savedForLater: [], couponProblem: 'This coupon has reached its limit.' };
  storeCart(refused);
  mockServer({
    'POST /api/store/checkout/express': { status: 409, body: { code: 103, message: 'Redeemed.' } },
    'GET /api/cart/s': { body: refused },
    'PUT /api/cart/s': {
      body: { ...refused, version: 2, couponProblem: null, price: { dueCents: 200, totalCents: 200 } },
    },
  });
  const messages: (string | null)[] = [];
  const paymentFailed = vi.fn();
  const ordering = { cart, isSignedIn: false, publishableKey: '', onPaying: () => {} };
  await orderFromWallet(
    { ...ordering, onProblem: (message) => messages.push(message) },
    { expressPaymentType: 'link', paymentFailed: paymentFailed } as never,
    { shown: {}, submit: async () => null } as never,
  );
  expect(paymentFailed).toHaveBeenCalledExactlyOnceWith({ reason: 'fail', message: 'Redeemed.' });
  expect(messages.at(-1)).toContain('This coupon has reached its limit. We have removed it. The new total is $2.00.');
  expect(currentCart()).toMatchObject({ version: 2, couponProblem: null });
  forgetCart('s');
  vi.unstubAllGlobals();
});
