import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { claimGuestOrders } from './claim-guest-orders.service.ts';
import { quotePending } from '#shop/payments/pending-points.service.ts';
import { HistoryFilter } from './orders.contract.ts';
import { holdEntries } from './hold-entries.service.ts';
import { listOrders, listPendingOrders } from './order-list.service.ts';
import { findOrder } from './order-detail.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
let staff: SessionUser;

beforeAll(async () => {
  staff = await createMember(database.db, { roles: ['admin'] });
});

async function createPaidOrder(items = [{ productId: DOG_PROFILE }], user: SessionUser | null = null) {
  const placed = await createConfirmedOrder(till, till.ctx(user), items);
  await till.payments.simulator!.idle();
  return placed.order.orderId;
}

async function ordersOf(user: SessionUser, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await createUnpaidOrder(till.ctx())).order.orderId);
  await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', 'in', ids).execute();
  return ids;
}

describe('the order history', () => {
  test('R378 accepts page, size and paid, and lists newest first', async () => {
    const user = await createMember(database.db);
    const ids = await ordersOf(user, 3);
    const first = await listOrders(till.ctx(user), { page: 1, size: 2 });
    expect(first).toMatchObject({ count: 3, next: 2, previous: null });
    expect(first.results.map((row) => row.orderId)).toEqual([ids[2], ids[1]]);
    expect(await listOrders(till.ctx(user), { page: 2, size: 2 })).toMatchObject({
      next: null,
      previous: 1,
      results: [{ orderId: ids[0] }],
    });
    expect(await listOrders(till.ctx(user), { page: 1, size: 20, paid: true })).toMatchObject({
      count: 0,
      results: [],
    });
    expect(await listOrders(till.ctx(user), { page: 1, size: 20, paid: false })).toMatchObject({ count: 3 });
  });

  test('E043 R378 can be searched by product, SKU and number, sorted and paged by cursor', async () => {
    const user = await createMember(database.db);
    const ids = await ordersOf(user, 5);
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 2, ...more });
    expect((await list({ search: 'full breed' })).count).toBe(5);
    expect((await list({ search: 'FBP-k9' })).count).toBe(5);
    expect((await list({ search: '100%' })).count).toBe(0);
    const paid = await createPaidOrder();
    await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', '=', paid).execute();
    const { number } = await orderRow(database.db, paid);
    expect(await list({ search: number!.toLowerCase() })).toMatchObject({ count: 1, results: [{ orderId: paid }] });
    expect(await list({ stage: 'open' })).toMatchObject({ count: 1, results: [{ orderId: paid }] });
    const all = [...ids, paid].toReversed();
    for (const sort of ['-date', 'date', '-total', 'total'] as const) {
      const listed: number[] = [];
      let after: string | null | undefined;
      do {
        const page: Awaited<ReturnType<typeof listOrders>> = await list({ sort, ...(after ? { after } : {}) });
        expect(page.count).toBe(all.length);
        expect(HistoryFilter.safeParse({ after: page.cursor ?? undefined }).success).toBe(true);
        listed.push(...page.results.map((row) => row.orderId));
        after = page.cursor;
      } while (after);
      expect(listed.toSorted((a, b) => b - a)).toEqual(all);
      if (sort.endsWith('date')) expect(listed).toEqual(sort === '-date' ? all : all.toReversed());
    }
  });

  test('R378 a page is the same by number, by next cursor and by previous cursor', async () => {
    const user = await createMember(database.db);
    const ids = await ordersOf(user, 7);
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 2, ...more });
    const idsOf = (page: Awaited<ReturnType<typeof list>>) => page.results.map((row) => row.orderId);
    for (const sort of ['-date', 'date', '-total', 'total'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, sort })));
      expect(pages.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(ids);
      for (const [i, page] of pages.slice(0, -1).entries()) {
        const next = pages[i + 1]!;
        expect(idsOf(await list({ page: i + 2, sort, after: page.cursor }))).toEqual(idsOf(next));
        expect(idsOf(await list({ page: i + 1, sort, before: next.cursorBack }))).toEqual(idsOf(page));
      }
    }
  });

  test('R378 orders of a user are numbered without gaps, even when placed concurrently', async () => {
    const user = await createMember(database.db);
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await ordersOf(user, 1))[0]!));
    const rows = await database.db
      .selectFrom('salesOrder')
      .select('personNo')
      .where('personId', '=', user.id)
      .execute();
    expect(rows.map((row) => row.personNo!).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 4, ...more });
    expect(await list({ page: 2 })).toMatchObject({ count: 6, next: null, previous: 1 });
    expect((await list({ page: 2 })).results).toHaveLength(2);
    expect(await list({ page: 3 })).toMatchObject({ count: 6, results: [] });
    expect(await list({ page: 900 })).toMatchObject({ count: 6, results: [] });
    expect(ids).toHaveLength(6);
    const newcomer = await createMember(database.db);
    expect(await listOrders(till.ctx(newcomer), { page: 1, size: 4 })).toMatchObject({
      count: 0,
      results: [],
      next: null,
    });
  });

  test('R378 a guest order claimed later is listed by its order date', async () => {
    const early = await createPaidOrder();
    await database.db
      .updateTable('salesOrder')
      .set({ email: 'late-owner@example.test' })
      .where('id', '=', early)
      .execute();
    const user = await createMember(database.db);
    const ids = await ordersOf(user, 3);
    expect(await claimGuestOrders(till.ctx(), { personId: user.id, email: 'late-owner@example.test' })).toBe(1);
    const all = [...ids.toReversed(), early];
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 2, ...more });
    const numbered = [...(await list({})).results, ...(await list({ page: 2 })).results];
    expect(numbered.map((row) => row.orderId)).toEqual(all);
    const pages = [await list({ sort: 'date' }), await list({ sort: 'date', page: 2 })];
    expect(pages.flatMap((page) => page.results.map((row) => row.orderId))).toEqual(all.toReversed());
  });

  test('R379 R380 pending orders are paged and have a paid flag', async () => {
    const user = await createMember(database.db);
    await ordersOf(user, 1);
    expect(await listPendingOrders(till.ctx(user), { page: 1, size: 20 })).toMatchObject({
      count: 1,
      results: [{ paid: false, totalCents: 19_900, firstProduct: 'Dog Full Breed Profile' }],
    });
  });

  test('R381 the quote for several pending orders has amount and loyalty points', async () => {
    const user = await createMember(database.db);
    const ids = await ordersOf(user, 2);
    await database.db.insertInto('loyaltyBalance').values({ personId: user.id, available: 500 }).execute();
    await database.db
      .insertInto('loyaltyEntry')
      .values({ personId: user.id, kind: 'ADJUST', availableDelta: 500, sourceType: 'demo', sourceId: user.id })
      .execute();
    const ctx = till.ctx(user);
    expect(await quotePending(ctx, { orderIds: [], loyaltyPoints: 0 })).toEqual({
      amount: 398,
      amountCents: 39_800,
      currency: 'AUD',
      loyaltyPoints: 0,
      usablePoints: 500,
      orderIds: ids,
    });
    expect(await quotePending(ctx, { orderIds: [ids[0]!], loyaltyPoints: 200 })).toMatchObject({
      amount: 189,
      loyaltyPoints: 200,
    });
    expect(await quotePending(ctx, { orderIds: [ids[0]!], loyaltyPoints: 50 })).toMatchObject({
      amountCents: 19_900,
      loyaltyPoints: 0,
    });
    await expect(quotePending(till.ctx(staff), { orderIds: ids, loyaltyPoints: 0 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  test('an order is visible to its buyer, and gets the 404 of a missing order for others', async () => {
    const user = await createMember(database.db);
    const [id] = await ordersOf(user, 1);
    expect(await findOrder(till.ctx(user), { id: id! })).toMatchObject({ orderId: id, state: 'PENDING_PAYMENT' });
    for (const wrong of [id!, 999_999])
      await expect(findOrder(till.ctx(staff), { id: wrong })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(findOrder(till.ctx(), { id: id! })).rejects.toMatchObject({ reason: 'not_signed_in' });
  });

  test('guest orders and their invoices belong to the account once its email is confirmed', async () => {
    const orderId = await createPaidOrder();
    const user = await createMember(database.db);
    await expect(findOrder(till.ctx(user), { id: orderId })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await claimGuestOrders(till.ctx(), { personId: user.id, email: 'ADA@example.test' })).toBeGreaterThan(0);
    expect(await claimGuestOrders(till.ctx(), { personId: user.id, email: 'ada@example.test' })).toBe(0);
    const order = await findOrder(till.ctx(user), { id: orderId });
    const invoice = await database.db
      .selectFrom('invoice')
      .select('personId')
      .where('id', '=', order.invoiceId!)
      .executeTakeFirstOrThrow();
    expect(invoice.personId).toBe(user.id);
  });
});

test('the calendar lists each unpaid order, and updates its entry when the deadline is extended', async () => {
  const user = await createMember(database.db);
  const { orderId } = (await createUnpaidOrder(till.ctx())).order;
  const change = (set: { personId?: string; expiresAt?: Date }) =>
    database.db.updateTable('salesOrder').set(set).where('id', '=', orderId).execute();
  await change({ personId: user.id });
  const query = {
    personId: user.id,
    countryCode: 'AU',
    timeZone: 'Australia/Sydney',
    today: '2026-11-28',
    from: '2020-01-01',
    to: '2099-01-01',
  };
  const [before] = await holdEntries(till.ctx(user), query);
  expect(before).toMatchObject({ title: `Last day to pay for order ${orderId}`, path: '/my/pending-orders' });
  await change({ expiresAt: new Date('2090-01-01T00:00:00Z') });
  const [after] = await holdEntries(till.ctx(user), query);
  expect(after!.on).toBe('2090-01-01');
  expect(after!.changedAt.getTime()).toBeGreaterThan(before!.changedAt.getTime());
});
