import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { findCart, updateCart } from '#shop/cart/cart.service.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { advanceToCart } from './advance-answers.service.ts';
import { prepareAdvanceOrder } from './advance.service.ts';

const AGREED = 36;
const database = useDatabase();
const till = usePaymentShop(database);
let club: number;

beforeAll(async () => {
  club = await createClub(database.db);
  await database.db.updateTable('club').set({ billingMode: 'CLUB' }).where('id', '=', club).execute();
  const conditions = JSON.stringify({ clubIds: [club] });
  const coupon = { kind: 'PERCENT', percent: '15' } as const;
  await database.db
    .insertInto('coupon')
    .values([
      { ...coupon, code: 'OURCLUB', conditions },
      { ...coupon, code: 'FORALL', conditions: '{}' },
    ])
    .execute();
  const agreed = { clubId: club, productId: AGREED, couponCode: 'OURCLUB' };
  await database.db.insertInto('clubProduct').values(agreed).execute();
});

/** Creates a club secretary with a cart, and an order that a member has accepted. */
async function prepareOrder(productId: number) {
  const person = await createPerson(database.db, { roles: ['club_secretary'] });
  const membership = { clubId: club, personId: person.id, role: 'SECRETARY' } as const;
  await database.db.insertInto('clubMember').values(membership).execute();
  const member = await createPerson(database.db);
  const { id } = await prepareAdvanceOrder(till.ctx(person), {
    agent: { email: person.email },
    user: { email: member.email, firstName: 'Bea', lastName: 'Brown', country: 'AU' },
    animals: [],
    products: [{ productId, quantity: 1 }],
    payer: 'AGENT',
  });
  await database.db
    .updateTable('advanceOrder')
    .set({ state: 'ACCEPTED', personId: member.id, acceptedAt: new Date() })
    .where('id', '=', id)
    .execute();
  const { sessionId, ctx } = await createCartWith(till.ctx(person), []);
  return { id, sessionId, ctx };
}

async function codesOf(ctx: Ctx, sessionId: string) {
  const { coupons, couponProblem } = await findCart(ctx, sessionId);
  return { coupons, couponProblem };
}

test('3.11 where the club pays, its code is added to the cart with the prepared products', async () => {
  const { id, sessionId, ctx } = await prepareOrder(AGREED);
  expect(await advanceToCart(ctx, { id, sessionId })).toMatchObject({ refused: [], coupon: 'OURCLUB' });
  expect(await codesOf(ctx, sessionId)).toEqual({ coupons: ['OURCLUB'], couponProblem: null });
  // On a repeat, the code is already in the cart.
  expect(await advanceToCart(ctx, { id, sessionId })).toMatchObject({ coupon: null });
});

test('3.11 a code that is in the cart stays', async () => {
  const { id, sessionId, ctx } = await prepareOrder(AGREED);
  await updateCart(ctx, sessionId, { coupon: 'FORALL' });
  expect(await advanceToCart(ctx, { id, sessionId })).toMatchObject({ coupon: null });
  expect((await codesOf(ctx, sessionId)).coupons).toEqual(['FORALL']);
});

test('3.11 a product without a club agreement adds no code', async () => {
  const { id, sessionId, ctx } = await prepareOrder(31);
  expect(await advanceToCart(ctx, { id, sessionId })).toMatchObject({ refused: [], coupon: null });
  expect((await codesOf(ctx, sessionId)).coupons).toEqual([]);
});

test('3.11 an expired code is left out, and the products are still added', async () => {
  const { id, sessionId, ctx } = await prepareOrder(AGREED);
  await database.db
    .updateTable('coupon')
    .set({ endsAt: new Date(0) })
    .where('code', '=', 'OURCLUB')
    .execute();
  const outcome = await advanceToCart(ctx, { id, sessionId });
  expect(outcome).toMatchObject({ added: [expect.any(String)], refused: [], coupon: null });
  expect((await codesOf(ctx, sessionId)).coupons).toEqual([]);
});
