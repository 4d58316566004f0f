import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { findCart, updateCart } from '#shop/cart/cart.service.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from '../../../test/support/people-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';

const CAT_PROFILE = 39;
const database = useDatabase({ poolMax: 16 });
let admin: SessionUser;
let desk: ApiBrowser;
const { createBrowser } = useBrowsers(database, '198.51.101');
const guest = () => makeTestCtx({ db: database.db });

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  desk = createBrowser();
  await signIn(desk, admin);
});

const createCoupon = async (coupon: object): Promise<number> => {
  const { status, body } = await desk.post('/api/admin/coupons', coupon);
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  return body.id;
};
const find = async (id: number) => (await desk.get(`/api/admin/coupons/${id}`)).body;
/** Applies a code to a cart, by default a guest's cart with one dog profile. */
const applyCode = async (coupon: string, ctx = guest(), items = [{ productId: DOG_PROFILE }]) => {
  const { ctx: shopper, sessionId } = await createCartWith(ctx, items);
  const cart = await updateCart(shopper, sessionId, { coupon });
  const discount = cart.price.steps.find(({ kind }) => kind === 'coupon')?.amountCents ?? 0;
  return { problem: cart.couponProblem, discount };
};

describe('creating a coupon', () => {
  test.each([
    ['a percentage', { kind: 'PERCENT', percent: 12.5 }, '12.5% off', -2488],
    ['an amount', { kind: 'AMOUNT', amounts: { AUD: 2000, EUR: 1500 } }, '$20.00 AUD, €15.00 EUR off', -2000],
    [
      'a fixed price',
      { kind: 'FIXED_PRICE', amounts: { AUD: 9900 }, conditions: { productIds: [DOG_PROFILE] } },
      'Fixed price $99.00 AUD, selected products',
      -10_000,
    ],
    ['free shipping', { kind: 'FREE_SHIPPING' }, 'Free shipping', 0],
    [
      'a first order',
      { kind: 'PERCENT', percent: 10, conditions: { firstOrderOnly: true } },
      '10% off, first order only',
      -1990,
    ],
    ['some free', { kind: 'BUY_X_GET_Y', conditions: { buy: 2, get: 1 } }, 'Buy 2, get 1 free', null],
  ])(
    '%s is created with its author in the history, and applies in the next cart',
    async (name, coupon, words, discount) => {
      const code = `T-${name.replaceAll(' ', '-')}`;
      const id = await createCoupon({ code: code.toLowerCase(), note: 'A test', ...coupon });
      expect(await find(id)).toMatchObject({
        code: code.toUpperCase(),
        words,
        state: 'LIVE',
        history: [{ what: 'Created', who: admin.name }],
      });
      const tried = await applyCode(code);
      if (discount === null) expect(tried.problem).toBe('Nothing in your cart qualifies for this coupon.');
      else expect(tried).toEqual({ problem: null, discount });
    },
  );

  test('missing and invalid values are reported for their fields, and nothing is saved', async () => {
    const refused = async (coupon: object) => {
      const { status, body } = await desk.post('/api/admin/coupons', { code: 'NEVER-MADE', ...coupon });
      expect(status).toBe(428);
      return Object.keys(body).toSorted();
    };
    expect(await refused({ code: '!', kind: 'PERCENT', percent: 5 })).toEqual(['code']);
    expect(await refused({ kind: 'GIFT' })).toEqual(['kind']);
    expect(await refused({ kind: 'PERCENT' })).toEqual(['percent']);
    expect(await refused({ kind: 'PERCENT', percent: 101 })).toEqual(['percent']);
    expect(await refused({ kind: 'PERCENT', percent: -5 })).toEqual(['percent']);
    expect(await refused({ kind: 'AMOUNT' })).toEqual(['amounts']);
    expect(await refused({ kind: 'AMOUNT', amounts: { AUD: -1 } })).toEqual(['amounts.AUD']);
    expect(await refused({ kind: 'AMOUNT', amounts: { XXX: 1 } })).not.toEqual([]);
    expect(await refused({ kind: 'FIXED_PRICE', amounts: { AUD: 100 } })).toEqual(['conditions.productIds']);
    expect(await refused({ kind: 'BUY_X_GET_Y' })).toEqual(['conditions.buy', 'conditions.get']);
    expect(await refused({ kind: 'FREE_SHIPPING', conditions: { regions: ['MARS'] } })).toEqual(['conditions.regions']);
    expect(await refused({ kind: 'FREE_SHIPPING', conditions: { regions: ['AU'], countries: ['DE'] } })).toEqual([
      'conditions.regions',
    ]);
    expect(await refused({ kind: 'FREE_SHIPPING', conditions: { productIds: [999_999] } })).toEqual([
      'conditions.productIds',
    ]);
    expect(await refused({ kind: 'FREE_SHIPPING', conditions: { clubIds: [999_999] } })).toEqual([
      'conditions.clubIds',
    ]);
    expect(await refused({ kind: 'FREE_SHIPPING', maxUses: 1, maxUsesPerPerson: 2 })).toEqual(['maxUsesPerPerson']);
    expect(
      await refused({
        kind: 'FREE_SHIPPING',
        startsAt: '2027-02-01T00:00:00.000Z',
        endsAt: '2027-01-01T00:00:00.000Z',
      }),
    ).toEqual(['endsAt']);
    expect(await refused({ kind: 'FREE_SHIPPING', endsAt: '2020-01-01T00:00:00.000Z' })).toEqual(['endsAt']);
    expect((await desk.get('/api/admin/coupons?filter=all&search=NEVER-MADE')).body.count).toBe(0);
  });

  test('simultaneous requests with the same code create one coupon', async () => {
    const coupon = { code: 'TWICE', kind: 'PERCENT', percent: 5 };
    const responses = await Promise.all([1, 2, 3, 4].map(() => desk.post('/api/admin/coupons', coupon)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428, 428, 428]);
    expect(responses.find(({ status }) => status === 428)?.body).toEqual({ code: ['This code is already in use.'] });
  });

  test('its conditions are enforced: country, audience, club, species, amount, start date', async () => {
    const { id: clubId } = await database.db
      .insertInto('club')
      .values({ name: 'Kelpie Club', countryCode: 'AU' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = await createMember(database.db, { type: 'breeder' });
    await database.db.insertInto('clubMember').values({ clubId, personId: member.id, role: 'VIEWER' }).execute();
    const percentage = { kind: 'PERCENT', percent: 10 };
    await createCoupon({ code: 'ONLY-DE', ...percentage, conditions: { countries: ['DE'] } });
    await createCoupon({ code: 'ONLY-EUROPE', ...percentage, conditions: { regions: ['EUROPE'] } });
    await createCoupon({
      code: 'AU-OR-WORLD',
      ...percentage,
      conditions: { regions: ['AU', 'WORLD'], countries: ['AU', 'FJ'] },
    });
    await createCoupon({ code: 'ONLY-VETS', ...percentage, conditions: { audiences: ['vet'] } });
    await createCoupon({ code: 'ONLY-CLUB', ...percentage, conditions: { clubIds: [clubId] } });
    const onlyDogs = await createCoupon({ code: 'ONLY-DOGS', ...percentage, conditions: { speciesIds: [1] } });
    await createCoupon({ code: 'ONLY-CATS', ...percentage, conditions: { speciesIds: [2] } });
    await createCoupon({ code: 'FROM-900', ...percentage, conditions: { minSubtotal: { AUD: 90_000 } } });
    await createCoupon({ code: 'AT-MOST-5', ...percentage, conditions: { maxDiscount: { AUD: 500 } } });
    await createCoupon({ code: 'TOMORROW', ...percentage, startsAt: '2999-01-01T00:00:00.000Z' });
    expect((await applyCode('ONLY-DE')).problem).toBe('This coupon is not valid in your region.');
    expect((await applyCode('ONLY-EUROPE')).problem).toBe('This coupon is not valid in your region.');
    expect((await applyCode('AU-OR-WORLD')).discount).toBe(-1990);
    expect((await applyCode('ONLY-VETS')).problem).toBe('This coupon is not valid for your account.');
    expect((await applyCode('ONLY-CLUB')).problem).toBe('This coupon is for club members only.');
    expect((await applyCode('ONLY-CLUB', makeTestCtx({ db: database.db, user: member }))).discount).toBe(-1990);
    expect((await find(onlyDogs)).conditions.speciesIds).toEqual([1]);
    expect((await applyCode('ONLY-DOGS')).discount).toBe(-1990);
    expect(await applyCode('ONLY-CATS')).toEqual({ problem: 'This coupon is for cat tests only.', discount: 0 });
    const cats = [{ productId: CAT_PROFILE }];
    expect((await applyCode('ONLY-DOGS', guest(), cats)).problem).toBe('This coupon is for dog tests only.');
    const both = await applyCode('ONLY-CATS', guest(), [{ productId: DOG_PROFILE }, ...cats]);
    expect(both).toEqual(await applyCode('ONLY-CATS', guest(), cats));
    expect(both.discount).toBeLessThan(0);
    expect((await applyCode('FROM-900')).problem).toBe('This coupon requires products worth at least 900.00 AUD.');
    expect((await applyCode('AT-MOST-5')).discount).toBe(-500);
    expect((await applyCode('TOMORROW')).problem).toBe('This coupon is not valid yet.');
  });
});

describe('changing and ending a coupon', () => {
  test('a change with an outdated version is refused, and nothing is overwritten', async () => {
    const id = await createCoupon({ code: 'TABS', kind: 'PERCENT', percent: 10 });
    const { version } = await find(id);
    const change = (percent: number) =>
      desk.put(`/api/admin/coupons/${id}`, { code: 'TABS', kind: 'PERCENT', percent, version });
    expect((await change(20)).status).toBe(200);
    expect((await change(30)).body).toMatchObject({ code: 'conflict' });
    expect(await find(id)).toMatchObject({ percent: 20, history: [{ what: 'Details changed' }, { what: 'Created' }] });
  });

  test('after the first use code and kind are fixed, and the limit cannot be below the uses', async () => {
    const id = await createCoupon({ code: 'USED-ONCE', kind: 'AMOUNT', amounts: { AUD: 1000 }, maxUses: 5 });
    const ctx = makeTestCtx({ db: database.db, now: new Date() });
    const { ctx: shopper, sessionId } = await createCartWith(ctx, [{ productId: DOG_PROFILE }]);
    await updateCart(shopper, sessionId, { coupon: 'USED-ONCE' });
    const { order } = await createUnpaidOrder(shopper, undefined, { sessionId });
    const { version } = await find(id);
    const change = (coupon: object) =>
      desk.put(`/api/admin/coupons/${id}`, {
        code: 'USED-ONCE',
        kind: 'AMOUNT',
        amounts: { AUD: 1000 },
        version,
        ...coupon,
      });
    expect((await change({ code: 'OTHER' })).body).toEqual({
      code: ['The code cannot be changed once the coupon has been used.'],
    });
    expect((await change({ kind: 'PERCENT', percent: 1 })).body).toEqual({
      kind: ['The type cannot be changed once the coupon has been used.'],
    });
    expect((await change({ maxUses: 1 })).status).toBe(200);
    const uses = (await desk.get(`/api/admin/coupons/${id}/uses`)).body;
    expect(uses).toMatchObject({
      count: 1,
      results: [{ orderId: order.orderId, state: 'RESERVED', discountCents: 1000 }],
    });
  });

  test('a coupon can be ended once, with a reason, and then applies to no cart, even one that already has it', async () => {
    const id = await createCoupon({ code: 'ENDS', kind: 'PERCENT', percent: 10 });
    const { ctx, sessionId } = await createCartWith(guest(), [{ productId: DOG_PROFILE }]);
    expect((await updateCart(ctx, sessionId, { coupon: 'ENDS' })).couponProblem).toBeNull();
    expect((await desk.post(`/api/admin/coupons/${id}/end`, { reason: '' })).status).toBe(428);
    const ends = await Promise.all(
      [1, 2].map(() => desk.post(`/api/admin/coupons/${id}/end`, { reason: 'the fair is over' })),
    );
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await find(id)).toMatchObject({
      state: 'ENDED',
      history: [{ what: 'Ended', reason: 'the fair is over', who: admin.name }, {}],
    });
    const later = { ...ctx, now: new Date(Date.now() + 1000) };
    expect((await findCart(later, sessionId)).couponProblem).toBe('This coupon has expired.');
  });
});

describe('the list', () => {
  test('it can be searched by code and note, filtered, sorted and paged, and % is matched literally', async () => {
    await createCoupon({ code: 'LIST-B', note: 'Ridgeback show', kind: 'PERCENT', percent: 1 });
    await createCoupon({ code: 'LIST-A', kind: 'PERCENT', percent: 1, startsAt: '2999-01-01T00:00:00.000Z' });
    const codes = async (query: string) =>
      ((await desk.get(`/api/admin/coupons?${query}`)).body.results as { code: string }[]).map(({ code }) => code);
    expect(await codes('search=ridgeback')).toEqual(['LIST-B']);
    expect(await codes('search=list-&filter=planned')).toEqual(['LIST-A']);
    expect(await codes('search=list-&filter=all&sort=code')).toEqual(['LIST-A', 'LIST-B']);
    expect(await codes('search=list-&filter=all&sort=-code')).toEqual(['LIST-B', 'LIST-A']);
    expect(await codes('search=%25&filter=all')).toEqual([]);
    expect((await desk.get('/api/admin/coupons?filter=all&size=1')).body).toMatchObject({ next: 2, previous: null });
    expect((await desk.get('/api/admin/coupons?sort=secret')).status).toBe(428);
  });

  test('support can only read; others get 403, guests 401, and an unknown coupon is 404', async () => {
    const support = createBrowser();
    await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
    expect((await support.get('/api/admin/coupons')).status).toBe(200);
    expect((await support.post('/api/admin/coupons', { code: 'NOT-MINE', kind: 'FREE_SHIPPING' })).status).toBe(403);
    const owner = createBrowser();
    await signIn(owner, await createPerson(database.db, { password: PASSWORD }));
    expect((await owner.get('/api/admin/coupons')).status).toBe(403);
    expect((await createBrowser().get('/api/admin/coupons')).status).toBe(401);
    expect((await desk.get('/api/admin/coupons/999999')).status).toBe(404);
    expect((await desk.post('/api/admin/coupons/999999/end', { reason: 'not there' })).status).toBe(404);
  });
});
