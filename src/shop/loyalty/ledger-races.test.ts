import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { releaseCoupon, reserveCoupon, redeemCoupon } from '#shop/coupons/coupons.service.ts';
import { addCredits, listCreditBalance, releaseCredit, redeemCredit } from './credits.service.ts';
import { listPoints } from './points-history.service.ts';
import {
  availablePoints,
  earnPoints,
  reservePoints,
  releaseReservedPoints,
  releasePoints,
  reversePoints,
  redeemReservedPoints,
} from './points.service.ts';
import { redeemVoucher } from './vouchers.service.ts';

const database = useDatabase({ poolMax: 50 });
const ctx = () => makeTestCtx({ db: database.db });
const runParallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, i) => run(i)));
const countFulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((answer) => answer.status === 'fulfilled').length;
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code ?? answer.reason.reason] : [])),
  );

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
  await warmPool(database.db, 50);
});

async function createOrder(personId: string | null = null, email = 'x@example.test'): Promise<number> {
  const { code } = await database.db.selectFrom('sellingEntity').select('code').executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto('salesOrder')
    .values({
      personId,
      sellingEntityCode: code,
      audience: 'breeder',
      email,
      countryCode: 'AU',
      currency: 'AUD',
      priceBook: 'AU',
      method: 'A',
      goodsCents: 0,
      totalCents: 0,
      taxIncluded: true,
      state: 'PENDING_PAYMENT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(ctx(), { entity: 'order', entityId: id, kind: 'created', to: 'PENDING_PAYMENT' });
  return id;
}

async function cancelOrder(orderId: number): Promise<void> {
  await database.db.updateTable('salesOrder').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute();
  await recordEvent(ctx(), { entity: 'order', entityId: orderId, kind: 'cancelled', to: 'CANCELLED' });
}

async function ledgerSum(personId: string) {
  const rows = await database.db
    .selectFrom('loyaltyEntry')
    .select(['availableDelta', 'pendingDelta'])
    .where('personId', '=', personId)
    .execute();
  return rows.reduce(
    (sum, row) => ({ available: sum.available + row.availableDelta, pending: sum.pending + row.pendingDelta }),
    { available: 0, pending: 0 },
  );
}

test('T17 L1 of 50 parallel holds of 100 points with a balance of 1,000 exactly 10 succeed', async () => {
  const { id: personId } = await createMember(database.db);
  await earnPoints(ctx(), { personId, orderId: 900_001, points: 1_000 });
  await releasePoints(ctx(), { personId, orderId: 900_001 });
  const results = await runParallel(50, (i) => reservePoints(ctx(), { personId, orderId: 910_000 + i, points: 100 }));
  expect(countFulfilled(results)).toBe(10);
  expect(await availablePoints(ctx(), personId)).toBe(0);
  expect(await ledgerSum(personId)).toEqual({ available: 0, pending: 0 });
});

test('L1 every order step changes the points ledger once, however often it is called', async () => {
  const { id: personId } = await createMember(database.db);
  const earned = { personId, orderId: 920_001 };
  await runParallel(10, () => earnPoints(ctx(), { ...earned, points: 300 }));
  await runParallel(10, () => releasePoints(ctx(), earned));
  expect(await availablePoints(ctx(), personId)).toBe(300);
  const used = { personId, orderId: 920_002 };
  await runParallel(10, () => reservePoints(ctx(), { ...used, points: 200 }));
  await runParallel(10, () => redeemReservedPoints(ctx(), used));
  expect(await availablePoints(ctx(), personId)).toBe(100);
  await runParallel(10, () => releaseReservedPoints(ctx(), used));
  expect(await availablePoints(ctx(), personId)).toBe(300);
  await runParallel(10, () => reversePoints(ctx(), { ...earned, points: 120, refundId: 77 }));
  expect(await availablePoints(ctx(), personId)).toBe(180);
  expect(await ledgerSum(personId)).toEqual({ available: 180, pending: 0 });
});

test('the ledger is append-only', async () => {
  await expect(database.db.updateTable('loyaltyEntry').set({ availableDelta: 9 }).execute()).rejects.toThrow();
  await expect(database.db.deleteFrom('loyaltyEntry').execute()).rejects.toThrow();
});

test('R321 T18 V1 of 50 parallel redemptions of one voucher exactly one succeeds, and the others get code 103', async () => {
  await database.db.insertInto('voucher').values({ code: 'WELCOME', kind: 'POINTS', points: 500 }).execute();
  const users = [await createMember(database.db), await createMember(database.db)];
  const results = await runParallel(50, (i) => redeemVoucher({ ...ctx(), user: users[i % 2]! }, ' welcome '));
  expect(countFulfilled(results)).toBe(1);
  expect(reasons(results)).toEqual(new Set([103]));
  expect((await availablePoints(ctx(), users[0]!.id)) + (await availablePoints(ctx(), users[1]!.id))).toBe(500);
});

test('a sixth wrong voucher code within the hour is refused with 429', async () => {
  const user = await createMember(database.db);
  for (let i = 0; i < 5; i += 1)
    await expect(redeemVoucher({ ...ctx(), user }, `NO-${i}`)).rejects.toMatchObject({
      fields: { coupon: ['This code was not found. Check it and try again.'] },
    });
  await expect(redeemVoucher({ ...ctx(), user }, 'NO-6')).rejects.toMatchObject({ reason: 'too_many_requests' });
});

test('guests, vets and a viewing admin cannot redeem', async () => {
  const vet = await createMember(database.db, { type: 'vet' });
  await expect(redeemVoucher(ctx(), 'X')).rejects.toMatchObject({ reason: 'not_signed_in' });
  await expect(redeemVoucher({ ...ctx(), user: vet }, 'X')).rejects.toMatchObject({ reason: 'forbidden' });
  const viewed = { ...(await createMember(database.db)), viewedBy: { id: vet.id, name: 'Admin', mayAct: false } };
  await expect(redeemVoucher({ ...ctx(), user: viewed }, 'X')).rejects.toMatchObject({ reason: 'read_only_view' });
});

test('T18 V1 a single-use coupon is reserved by one of 50 orders, and can be used again after its release', async () => {
  const { id: couponId } = await database.db
    .insertInto('coupon')
    .values({ code: 'ONCE', kind: 'PERCENT', percent: '10', maxUses: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const orders = await Promise.all(Array.from({ length: 50 }, (_, i) => createOrder(null, `p${i}@example.test`)));
  const reserve = (orderId: number, i: number) =>
    inTransaction(ctx(), (tx) => reserveCoupon(tx, { couponId, orderId, personId: null, email: `p${i}@example.test` }));
  const results = await runParallel(50, (i) => reserve(orders[i]!, i));
  expect(countFulfilled(results)).toBe(1);
  expect(reasons(results)).toEqual(new Set([103]));
  const winner = results.findIndex((answer) => answer.status === 'fulfilled');
  await reserve(orders[winner]!, winner);
  await runParallel(10, () => inTransaction(ctx(), (tx) => releaseCoupon(tx, orders[winner]!)));
  await cancelOrder(orders[winner]!);
  await reserve(orders[winner === 0 ? 1 : 0]!, 99);
  await redeemCoupon(ctx(), orders[winner === 0 ? 1 : 0]!);
  expect(await database.db.selectFrom('coupon').select('used').where('id', '=', couponId).executeTakeFirst()).toEqual({
    used: 1,
  });
});

test('V1 a coupon for one use per customer is used once by 50 orders of one customer', async () => {
  const { id: couponId } = await database.db
    .insertInto('coupon')
    .values({ code: 'PERPERSON', kind: 'PERCENT', percent: '10', maxUsesPerPerson: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: personId, email } = await createMember(database.db);
  const orders = await Promise.all(Array.from({ length: 50 }, () => createOrder(personId, email)));
  const results = await runParallel(50, (i) =>
    inTransaction(ctx(), (tx) => reserveCoupon(tx, { couponId, orderId: orders[i]!, personId, email })),
  );
  expect(countFulfilled(results)).toBe(1);
});

test('multipack credits are added once and used oldest first, and 10 credits cover exactly 10 of 30 kits', async () => {
  const { id: personId } = await createMember(database.db);
  const orderId = await createOrder(personId);
  const line = {
    orderId,
    lineNo: 1,
    productId: 36,
    productName: 'Pack',
    sku: 'MP10',
    quantity: 1,
    unitCents: 0,
    goodsCents: 0,
    taxClass: 'KIT_TEST' as const,
  };
  const { id: orderLineId } = await database.db
    .insertInto('orderLine')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow();
  const pack = { personId, orderLineId, productId: 36, quantity: 10, unitPaidCents: 15_920 };
  await runParallel(10, () => addCredits(ctx(), pack));
  const kits = await createKits(30);
  const results = await runParallel(30, (i) => redeemCredit(ctx(), { personId, categoryId: 4, kitId: kits[i]! }));
  expect(countFulfilled(results)).toBe(10);
  const used = kits[results.findIndex((answer) => answer.status === 'fulfilled')]!;
  expect(await listCreditBalance(ctx(), personId)).toMatchObject([
    { categoryId: 4, productId: 36, bought: 10, used: 10, available: 0 },
  ]);
  await runParallel(5, () => releaseCredit(ctx(), used));
  expect(await listCreditBalance(ctx(), personId)).toMatchObject([
    { used: 9, available: 1, nextExpiry: expect.any(String) },
  ]);
});

async function createKits(count: number): Promise<number[]> {
  const kits = Array.from({ length: count }, (_, i) => ({ barcode: `CREDIT${i}`, expiresOn: '2030-01-01' }));
  const rows = await database.db.insertInto('kit').values(kits).returning('id').execute();
  return rows.map((row) => row.id);
}

test('a signed-in user reads their points, level and history, and a guest gets 401', async () => {
  const user = await createMember(database.db);
  await earnPoints(ctx(), { personId: user.id, orderId: 930_001, points: 250 });
  const list = await listPoints({ ...ctx(), user }, { page: 1, size: 20 });
  expect(list).toMatchObject({
    available: 0,
    pending: 250,
    level: { name: 'Bronze' },
    nextLevel: { name: 'Silver' },
    count: 1,
    results: [{ points: 250, isPending: true }],
  });
  await expect(listPoints(ctx(), { page: 1, size: 20 })).rejects.toMatchObject({ reason: 'not_signed_in' });
});
