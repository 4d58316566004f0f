// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { mockServer, mount, until } from '../../../test/support/dom.tsx';
import { CartStep } from '#shop/checkout/cart-step.tsx';

afterEach(() => vi.unstubAllGlobals());

const cart = {
  items: [],
  savedForLater: [],
  needsSample: false,
  cheaper: null,
  currency: { code: 'AUD' },
  price: { totalCents: 20_000 },
} as unknown as Cart;

const standing = {
  onAccount: true,
  termDays: 30,
  creditLimitCents: 100_000,
  outstandingCents: 45_000,
  overdueCents: 0,
  availableCents: 55_000,
  currency: 'AUD',
  isBlocked: false,
  address: [],
};

async function open(isOnAccount: boolean, totalCents = 20_000) {
  const calls = mockServer({
    'GET /api/my/invoices/standing': { body: standing },
    'GET /api/my/statements': { body: [] },
  });
  const step = { userType: 'vet', isOnAccount, errors: {}, accountEmail: 'vet@example.test' } as const;
  const { page } = await mount(
    <CartStep cart={{ ...cart, price: { ...cart.price, totalCents } }} {...step} onEnter={() => {}} />,
  );
  return { page, calls };
}

test('the cart of a clinic shows its credit limit, the outstanding amount and the credit left after this order', async () => {
  const { page } = await open(true);
  await until(() => expect(page.textContent).toContain('Credit limit$1,000.00Outstanding$450.00'));
  expect(page.textContent).toContain('Credit left after this order$350.00');
});

test('a cart over the credit limit shows the excess', async () => {
  const { page } = await open(true, 60_000);
  await until(() => expect(page.textContent).toContain('This order is $50.00 over your credit limit'));
});

test('an account that pays immediately has no credit terms', async () => {
  const { page, calls } = await open(false);
  expect(page.textContent).not.toContain('Credit limit');
  expect(calls).toEqual([]);
});
