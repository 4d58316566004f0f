import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { kitBy, resultsBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { findCalendars } from '#shop/holidays/calendars.service.ts';
import { PARENTAGE_PRODUCT } from '#laboratory/parentage/parentage.rules.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const createBrowser = () => new ApiBrowser({ db: database.db });

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
});

async function createCart(browser = createBrowser()) {
  const { body } = await browser.post('/api/cart');
  return { browser, sessionId: body.sessionId as string, path: `/api/cart/${body.sessionId}` };
}

describe('over HTTP', () => {
  test('R299 POST /cart responds 201 with a session id and sets an HttpOnly cookie', async () => {
    const answer = await createBrowser().post('/api/cart');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      items: [],
      coupons: [],
      currency: { code: 'AUD', symbol: '$' },
      state: 'OPEN',
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^cart_key=[\w-]{43};.*HttpOnly/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('R300 R301 R311 an item is added and fetched, with and without a trailing slash', async () => {
    const { browser, path } = await createCart();
    const added = await browser.post(`${path}/item/`, {
      productId: 36,
      quantity: 2,
      metaData: { isUpgradeTests: false, note: 'Bella' },
    });
    expect(added.status).toBe(201);
    for (const one of [path, `${path}/`]) {
      expect((await browser.get(one)).body.items).toMatchObject([
        { quantity: 2, amount: 398, metaData: { note: 'Bella' }, hasUpgradeOption: false, isAnimalRequired: true },
      ]);
    }
  });

  test('a cart and its shipping methods contain the dates of kit and results', async () => {
    const { browser, path } = await createCart();
    expect((await browser.get(path)).body.dates).toBeNull();
    await browser.post(`${path}/item`, { productId: 36 });
    const { turnaroundDays } = await database.db
      .selectFrom('product')
      .select('turnaroundDays')
      .where('id', '=', 36)
      .executeTakeFirstOrThrow();
    const now = browser.adapters.clock.now();
    const calendars = await findCalendars(makeTestCtx({ db: database.db }), 'AU');
    const methods = (await browser.get(`${path}/shipping-methods`)).body as {
      id: number;
      daysMax: number;
      kitBy: string | null;
    }[];
    expect(methods.length).toBeGreaterThan(1);
    for (const { id, daysMax, kitBy: promised } of methods) {
      expect(promised).toBe(daysMax === 0 ? null : kitBy(now, daysMax, calendars));
      await browser.put(path, { shippingMethod: id });
      const dates = {
        kitBy: promised,
        resultsBy: resultsBy(now, { daysMax, returnDays: 6, turnaroundDays: turnaroundDays! }, calendars),
      };
      expect((await browser.get(path)).body.dates).toEqual(dates);
    }
  });

  test('R312 an upgrade keeps its kind and its note', async () => {
    for (const upgrade of [
      { isUpgradeTests: true, isUpgradeFullbreed: false },
      { isUpgradeTests: false, isUpgradeFullbreed: true },
    ]) {
      const { browser, path } = await createCart();
      const metaData = { ...upgrade, note: 'Bella' };
      expect((await browser.post(`${path}/item`, { productId: 50, metaData })).status).toBe(201);
      expect((await browser.get(path)).body.items).toMatchObject([{ metaData, hasUpgradeOption: true }]);
    }
  });

  test('R352 R353 an amount, price or user type sent by a client has no effect', async () => {
    const { browser, path } = await createCart();
    await browser.post(`${path}/item`, {
      productId: 36,
      amount: 0.01,
      amountCents: 1,
      unitCents: 1,
      audience: 'vet',
      metaData: { price: 1 },
    });
    expect((await browser.get(path)).body).toMatchObject({
      price: { goodsCents: 19_900, total: 199 },
      items: [{ amount: 199, amountCents: 19_900 }],
    });
    await browser.put(path, { audience: 'vet', currency: 'XXX', totalCents: 1 });
    expect((await browser.get(path)).body).toMatchObject({
      audience: 'breeder',
      currency: { code: 'AUD' },
      price: { totalCents: 19_900 },
    });
  });

  test('R313 R315 R316 R317 R320 invalid fields get 428 with a message for each', async () => {
    const { browser, path } = await createCart();
    const answers = [
      [await browser.post(`${path}/item`, {}), 'productId'],
      [await browser.post(`${path}/item`, { productId: 36, quantity: -2 }), 'quantity'],
      [await browser.put(path, { email: 'ada' }), 'email'],
      [await browser.put(path, { phoneNumber: '12' }), 'phoneNumber'],
      [await browser.put(path, { country: 'XX' }), 'country'],
      [await browser.put(path, { sampleCollector: { type: 'robot' } }), 'sampleCollector.type'],
      [await browser.get(`${path}/coupon/NOPE`), 'coupon'],
    ] as const;
    for (const [answer, field] of answers) {
      expect(answer.status).toBe(428);
      expect(answer.body[field]).toEqual([expect.any(String)]);
    }
  });

  test('R475 a parentage test cannot be added without its animals', async () => {
    const { browser, path } = await createCart();
    const { status, body } = await browser.post(`${path}/item`, { productId: PARENTAGE_PRODUCT, quantity: 1 });
    expect([status, body]).toEqual([428, { productId: ['Choose the animals before you order a parentage test.'] }]);
  });

  test('R302 R303 R304 R314 R315 a line can be changed and deleted, and a cleared cart no longer exists', async () => {
    const { browser, path } = await createCart();
    const [item] = (await browser.post(`${path}/item`, { productId: 36 })).body.items;
    expect((await browser.put(`${path}/item/${item.id}`, { quantity: 4 })).body.items[0].quantity).toBe(4);
    expect((await browser.put(`${path}/note/${item.id}`, { note: 'x' })).status).toBe(200);
    expect((await browser.get(path)).body.items[0].metaData.note).toBe('x');
    expect((await browser.delete(`${path}/item/${item.id}`)).body.items).toEqual([]);
    expect((await browser.delete(path)).status).toBe(200);
    for (const answer of [
      await browser.get(path),
      await browser.post(`${path}/item`, { productId: 36 }),
      await browser.delete(path),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  test('a session id without the cookie shows only items, and an unknown one shows nothing', async () => {
    const { browser, path } = await createCart();
    await browser.put(path, { email: 'ada@example.test' });
    expect((await browser.get(path)).body.email).toBe('ada@example.test');
    expect((await createBrowser().get(path)).body).toMatchObject({ email: null, isMine: false });
    expect((await createBrowser().get(`/api/cart/${'x'.repeat(43)}`)).status).toBe(404);
  });

  test('R339 R340 R342 custom profiles can be read by their creator only', async () => {
    const { browser, sessionId } = await createCart();
    const [test1] = await database.db.selectFrom('test').select('id').where('sellable', '=', true).limit(1).execute();
    const saved = await browser.post('/api/cart/custom-profile', { sessionId, name: 'Mine', testIds: [test1!.id] });
    expect(saved.status).toBe(201);
    expect((await browser.get(`/api/cart/custom-profile?sessionId=${sessionId}`)).body).toMatchObject({
      count: 1,
      next: null,
      previous: null,
    });
    expect((await createBrowser().get('/api/cart/custom-profile')).body).toMatchObject({ results: [], count: 0 });
    expect((await createBrowser().get(`/api/store/products/custom-profile/${saved.body.id}`)).status).toBe(404);
    expect((await createBrowser().delete(`/api/store/products/custom-profile/${saved.body.id}`)).status).toBe(401);
  });

  test('T19 code 101 and the once-only messages are returned as {code, message} with 409', async () => {
    const { browser, path } = await createCart();
    await browser.post(`${path}/item`, { productId: 36 });
    const mixed = await browser.post(`${path}/item`, { productId: 50, metaData: { isUpgradeFullbreed: true } });
    expect([mixed.status, mixed.body]).toEqual([
      409,
      {
        code: 101,
        message:
          "You can't mix test upgrades and regular products. Please complete your purchase of existing items and try again.",
      },
    ]);
  });
});

test('loyalty points respond 401 to a guest, and a voucher is redeemed once and then responds with code 103', async () => {
  const guest = createBrowser();
  expect((await guest.get('/api/my/loyalty-points')).status).toBe(401);
  expect((await guest.post('/api/my/loyalty-points', { coupon: 'X' })).status).toBe(401);
  const person = await createPerson(database.db, { type: 'breeder', password: PASSWORD });
  const browser = createBrowser();
  await signIn(browser, person);
  await database.db.insertInto('voucher').values({ code: 'API-1', kind: 'POINTS', points: 250 }).execute();
  expect((await browser.post('/api/my/loyalty-points', { coupon: 'api-1' })).body).toEqual({
    points: 250,
    available: 250,
  });
  const again = await browser.post('/api/my/loyalty-points', { coupon: 'API-1' });
  expect([again.status, again.body.code]).toEqual([409, 103]);
  expect((await browser.get('/api/my/loyalty-points')).body).toMatchObject({
    available: 250,
    worthCents: 1_250,
    level: { name: 'Bronze' },
    count: 1,
  });
});
