// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mockServer, runAction, mount, textOf, until } from '../../../test/support/dom.tsx';
import { SupplyForm } from './supply-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('every invalid quantity, including a negative one, has an error at its field', async () => {
  mockServer({
    'POST /api/my/order-supplies': {
      status: 428,
      body: { 'lines.0.quantity': ['Enter 1 or more.'], 'lines.1.quantity': ['Order at most 20 at a time.'] },
    },
  });
  const item = { unit: 'pieces', pieces: 1, allowance: null, left: null, costCents: 0, mostPerOrder: 20 };
  const items = ['Swabs', 'Kits', 'Forms'].map((name, at) => ({ ...item, name, productId: at + 1 }));
  const { page } = await mount(<SupplyForm offer={{ items, currency: 'AUD', address: [], onAccount: true }} />);
  const input = (productId: number) => page.querySelector<HTMLInputElement>(`[name=item-${productId}]`)!;
  input(1).value = '-3';
  input(3).value = '99999';
  await runAction(() => page.querySelector<HTMLElement>('button[type=submit]')!.click());
  const errorOf = (productId: number) => textOf(document.getElementById(`${input(productId).id}-error`));
  await until(() => expect(errorOf(1)).toBe('Enter 1 or more.'));
  expect([errorOf(2), errorOf(3)]).toEqual(['', 'Order at most 20 at a time.']);
});
