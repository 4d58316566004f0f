import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { systemClock } from '#adapters/clock.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { findProduct } from '#shop/catalogue/catalogue.service.ts';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { applyDuePrices, changePrice } from './prices.service.ts';

const database = useDatabase({ poolMax: 16 });
let admin: SessionUser;
let staff: ApiBrowser;
const guest = () => makeTestCtx({ db: database.db, now: new Date() });
const AT = `/api/admin/prices/AU/breeder/${DOG_PROFILE}`;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  // Same clock as the database, which determines when a price takes effect.
  staff = new ApiBrowser({ db: database.db, ip: '198.51.102.1', adapters: { clock: systemClock } });
  await signIn(staff, admin);
});

const change = async (body: object, at = AT) => {
  const { version = '' } = (await staff.get(at)).body ?? {};
  return staff.post(`${at}/changes`, { reason: 'new price list', version, ...body });
};
const shopPrice = async () => (await findProduct(guest(), { id: DOG_PROFILE })).price?.amountCents;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('changing a price now', () => {
  test('updates store and carts immediately, and placed orders keep their price', async () => {
    const { ctx, sessionId } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    const { order } = await createUnpaidOrder(guest());
    const before = await orderRow(database.db, order.orderId);
    expect((await change({ amountCents: 21_500 })).body).toEqual({ id: expect.any(Number), state: 'IN_FORCE' });
    expect(await shopPrice()).toBe(21_500);
    expect((await findCart(ctx, sessionId)).price.goodsCents).toBe(21_500);
    expect(await orderRow(database.db, order.orderId)).toEqual(before);
    expect((await staff.get(AT)).body).toMatchObject({
      amountCents: 21_500,
      planned: null,
      changes: [
        {
          fromAmountCents: 19_900,
          amountCents: 21_500,
          state: 'IN_FORCE',
          plannedBy: admin.name,
          reason: 'new price list',
        },
      ],
    });
  });

  test('reports invalid fields', async () => {
    const invalidFields = async (body: object) => {
      const answer = await change(body);
      expect(answer.status).toBe(428);
      return Object.keys(answer.body);
    };
    expect(await invalidFields({ amountCents: -1 })).toEqual(['amountCents']);
    expect(await invalidFields({ amountCents: 19.5 })).toEqual(['amountCents']);
    expect(await invalidFields({ amountCents: null })).toEqual(['amountCents']);
    expect(await invalidFields({ amountCents: 100, nextAmountCents: 200 })).toEqual(['nextAmountCents']);
    expect(await invalidFields({ amountCents: 100, reason: '' })).toEqual(['reason']);
    expect(await invalidFields({ amountCents: 100, effectiveAt: inDays(-9) })).toEqual(['effectiveAt']);
    expect(await invalidFields({ amountCents: 100, effectiveAt: inDays(2000) })).toEqual(['effectiveAt']);
    expect(await invalidFields({ amountCents: await shopPrice() })).toEqual(['amountCents']);
    expect((await change({ amountCents: 100 }, '/api/admin/prices/XX/breeder/36')).status).toBe(404);
    expect((await change({ amountCents: 100 }, '/api/admin/prices/AU/breeder/999999')).status).toBe(404);
    expect((await staff.get('/api/admin/prices/AU/nobody/36')).status).toBe(428);
  });

  test('keeps one price of twenty simultaneous changes, and a complete history', async () => {
    const place = { book: 'NZ', audience: 'vet', productId: 31 } as const;
    const ctx = makeTestCtx({ db: database.db, user: admin });
    const amounts = Array.from({ length: 20 }, (_, i) => 5_000 + i);
    const now = { ...place, nextAmountCents: null, effectiveAt: null, reason: 'new price list' };
    await Promise.all(amounts.map((amountCents) => changePrice(ctx, { ...now, amountCents })));
    const { body } = await staff.get('/api/admin/prices/NZ/vet/31');
    const row = await database.db
      .selectFrom('priceChange')
      .selectAll()
      .where('productId', '=', 31)
      .where('priceBook', '=', 'NZ')
      .execute();
    const froms = new Set(row.map(({ fromAmountCents }) => fromAmountCents));
    expect(froms.size).toBe(20);
    expect(froms.has(body.amountCents)).toBe(false);
  });

  test('rejects a change that is based on an outdated version', async () => {
    const { version } = (await staff.get(AT)).body;
    expect((await change({ amountCents: 20_500, version })).status).toBe(200);
    const outdated = { status: 409, body: { code: 'conflict', message: CHANGED_SINCE } };
    expect(await change({ amountCents: 20_400, version })).toMatchObject(outdated);
    expect(await change({ amountCents: 20_400, version, effectiveAt: inDays(9) })).toMatchObject(outdated);
    expect(await shopPrice()).toBe(20_500);
    const { version: now } = (await staff.get(AT)).body;
    const both = await Promise.all([20_600, 20_700].map((amountCents) => change({ amountCents, version: now })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('planning a price', () => {
  test('takes effect on its date and records it', async () => {
    const now = await shopPrice();
    const { body: planned } = await change({ amountCents: 22_900, effectiveAt: inDays(3) });
    expect(planned.state).toBe('PLANNED');
    expect(staff.adapters.sentJobs.at(-1)).toMatchObject({ name: 'catalogue.prices' });
    await applyDuePrices(guest());
    expect(await shopPrice()).toBe(now);
    expect((await staff.get('/api/admin/prices?filter=planned')).body).toMatchObject({
      count: 1,
      results: [{ productId: DOG_PROFILE, planned: { amountCents: 22_900 } }],
    });
    expect(
      (await change({ amountCents: 1, effectiveAt: (await staff.get(AT)).body.planned.effectiveAt })).body,
    ).toEqual({
      effectiveAt: ['A change is already scheduled for that date. Cancel it first.'],
    });
    await makeDue(planned.id);
    await Promise.all([1, 2, 3, 4].map(() => applyDuePrices(guest())));
    expect(await shopPrice()).toBe(22_900);
    const events = await database.db
      .selectFrom('event')
      .select('kind')
      .where('entity', '=', 'price_change')
      .where('entityId', '=', String(planned.id))
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['planned', 'in_force']);
  });

  test('never takes effect after cancellation, and cannot be cancelled once in force', async () => {
    const now = await shopPrice();
    const { body: planned } = await change({ amountCents: 1_000, effectiveAt: inDays(5) });
    const cancellations = await Promise.all([1, 2].map(() => staff.delete(`/api/admin/price-changes/${planned.id}`)));
    expect(cancellations.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await applyDuePrices(guest());
    expect(await shopPrice()).toBe(now);
    const applied = (await staff.get(AT)).body.changes.find(({ state }: { state: string }) => state === 'IN_FORCE');
    expect((await staff.delete(`/api/admin/price-changes/${applied.id}`)).status).toBe(409);
    const alter = database.db.updateTable('priceChange').set({ amountCents: 1 }).where('id', '=', applied.id).execute();
    await expect(alter).rejects.toThrow('history');
    expect((await staff.delete('/api/admin/price-changes/999999')).status).toBe(404);
  });
});

describe('the list', () => {
  test('has a book and audience, search, sorting and paging, and marks products without their own price', async () => {
    const list = async (query: string) => (await staff.get(`/api/admin/prices?${query}`)).body;
    const found = await list('book=UK&audience=vet&search=FBP-K9');
    expect(found.count).toBe(4);
    expect(found.results[0]).toMatchObject({ book: 'UK', audience: 'vet', currency: 'GBP', sku: 'FBP-K9' });
    const expensive = await list('sort=-price&size=5');
    const cents = expensive.results.map((row: { amountCents: number }) => row.amountCents);
    expect(cents).toEqual(cents.toSorted((a: number, b: number) => b - a));
    expect(expensive).toMatchObject({ next: 2, previous: null });
    const missing = await list('audience=agent&filter=missing');
    for (const row of missing.results) expect(row.amountCents).toBeNull();
    expect((await staff.get('/api/admin/prices?sort=secret')).status).toBe(428);
    const books = (await staff.get('/api/admin/price-books')).body;
    expect(books.find(({ code }: { code: string }) => code === 'NZ')).toMatchObject({
      currency: 'NZD',
      countries: ['New Zealand'],
    });
  });

  test('is available to admins only', async () => {
    const support = new ApiBrowser({ db: database.db, ip: '198.51.102.9' });
    expect((await support.get('/api/admin/prices')).status).toBe(401);
    await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
    expect((await support.get('/api/admin/prices')).status).toBe(403);
    expect((await support.post(`${AT}/changes`, { amountCents: 1, reason: 'because', version: '' })).status).toBe(403);
  });
});

/** Makes a scheduled change due, as if time had passed; its trigger is disabled for this statement. */
async function makeDue(id: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await tx
      .updateTable('priceChange')
      .set({ effectiveAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
  });
}
