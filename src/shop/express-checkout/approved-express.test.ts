import { expect, test, vi } from 'vitest';
import { PaymentFailure, type PaymentAdapter } from '#adapters/payments/payments.ts';
import { adoptApproved } from '#shop/payments/approved-express.service.ts';

const facts = { amountCents: 19_900, currency: 'AUD', metadata: { payment_key: 'pay-1' } };
const approval = { intentId: 'PP1', cartKey: 'cart-1' };
const adopted = { id: 'PP1', ...facts };

/** A provider with one approval. */
function providerWith(found: object, adopt: () => Promise<unknown> = async () => adopted) {
  const express = {
    find: async () => ({ intent: { currency: 'AUD', metadata: { cart_key: 'cart-1' } }, buyer: {}, ...found }),
    adopt: vi.fn<() => Promise<unknown>>(adopt),
  };
  return { provider: { express } as unknown as PaymentAdapter, express };
}

test('an approval for this cart, or one already used by this payment, becomes the payment', async () => {
  for (const metadata of [{ cart_key: 'cart-1' }, { payment_key: 'pay-1' }]) {
    const { provider } = providerWith({ intent: { currency: 'AUD', metadata } });
    expect(await adoptApproved(provider, approval, facts)).toEqual(adopted);
  }
});

test.each([
  ['no buyer has approved it', { buyer: null }],
  ['it was approved for another cart', { intent: { currency: 'AUD', metadata: { cart_key: 'cart-2' } } }],
  ['it is in another currency', { intent: { currency: 'USD', metadata: { cart_key: 'cart-1' } } }],
])('if %s, nothing is captured and the buyer must approve again', async (_name, found) => {
  const { provider, express } = providerWith(found);
  expect(await adoptApproved(provider, approval, facts)).toBeNull();
  expect(express.adopt).not.toHaveBeenCalled();
});

test('a refused approval must be renewed, and during an outage the approval is kept', async () => {
  const failing = (code: 'declined' | 'unavailable') =>
    providerWith({}, async () => Promise.reject(new PaymentFailure(code))).provider;
  expect(await adoptApproved(failing('declined'), approval, facts)).toBeNull();
  await expect(adoptApproved(failing('unavailable'), approval, facts)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await adoptApproved({} as PaymentAdapter, approval, facts)).toBeNull();
});
