import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { useCartShop } from '../../../test/support/cart-bed.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';

const { guest } = useCartShop();

test('a cart lists the wallets that can pay for it, none for a clinic or an empty cart', async () => {
  const waysOf = async (ctx: Ctx, productId: number) => {
    const filled = await createCartWith(ctx, [{ productId }]);
    return (await findCart(filled.ctx, filled.sessionId)).expressWays;
  };
  const allWays = ['apple_pay', 'google_pay', 'link', 'paypal'];
  const payments = { ...guest().adapters.payments, publishableKey: () => 'pk', hasPaypal: () => true };
  const paidWith = (changes: Partial<typeof payments>): Ctx => {
    const ctx = guest();
    return { ...ctx, adapters: { ...ctx.adapters, payments: { ...payments, ...changes } } };
  };
  expect(await waysOf(paidWith({}), DOG_PROFILE)).toEqual(allWays);
  expect(await waysOf(paidWith({ hasPaypal: () => false }), DOG_PROFILE)).toEqual(allWays.slice(0, 3));
  expect(await waysOf(paidWith({ publishableKey: () => '' }), DOG_PROFILE)).toEqual(['paypal']);
  const clinic = paidWith({});
  expect(await waysOf({ ...clinic, visitor: { ...clinic.visitor, audience: 'vet' } }, DOG_PROFILE)).toEqual([]);
  const empty = await createCartWith(paidWith({}), []);
  expect((await findCart(empty.ctx, empty.sessionId)).expressWays).toEqual([]);
});
