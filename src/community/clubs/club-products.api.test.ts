import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { saveClubProducts } from './club-products.service.ts';

const database = useDatabase();
const PROFILE = 36;
let member: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;
let clubId: number;

beforeAll(async () => {
  const { db } = database;
  member = await createPerson(db, { password: PASSWORD });
  const stranger = await createPerson(db, { password: PASSWORD });
  [mine, other] = [new ApiBrowser({ db, ip: '198.51.100.1' }), new ApiBrowser({ db, ip: '198.51.100.2' })];
  await signIn(mine, member);
  await signIn(other, stranger);
  clubId = await createClub(db, [[member, 'MEMBER']]);
  const conditions = JSON.stringify({ clubIds: [clubId] });
  await db.insertInto('coupon').values({ code: 'CLUB20', kind: 'PERCENT', percent: '20', conditions }).execute();
  await saveClubProducts(ctxOf(db, member), { clubId, productIds: [PROFILE, 40], couponCode: 'CLUB20' });
});

const coupon = (browser: ApiBrowser, sessionId: string) => browser.put(`/api/cart/${sessionId}`, { coupon: 'CLUB20' });

test('P149 R622 a member sees club products at club prices, and other users see none', async () => {
  const { body } = await mine.get('/api/my/club-products');
  const [product, choice] = body.clubs[0].products;
  expect(product).toMatchObject({ productId: PROFILE, couponCode: 'CLUB20', needsChoice: false });
  expect(product.clubCents).toBe(Math.round(product.shopCents * 0.8));
  expect(choice.needsChoice).toBe(true);
  expect((await other.get('/api/my/club-products')).body.clubs).toEqual([]);
});

test.each([
  ['PERCENT', { minSubtotal: { AUD: 300_00 } }, { percent: '20' }, 0],
  ['AMOUNT', {}, { amounts: JSON.stringify({ AUD: 10_00 }) }, 10_00],
] as const)(
  '3.11 a %s code with %j takes off each product what it takes off it alone',
  async (kind, more, value, off) => {
    const code = `ALONE${kind}`;
    const conditions = JSON.stringify({ clubIds: [clubId], ...more });
    await database.db
      .insertInto('coupon')
      .values({ code, kind, ...value, conditions })
      .execute();
    const productIds = [PROFILE, 44, 45];
    await saveClubProducts(ctxOf(database.db, member), { clubId, productIds, couponCode: code });
    const { products } = (await mine.get('/api/my/club-products')).body.clubs[0];
    const listed = products.filter(({ productId }: { productId: number }) => productIds.includes(productId));
    const total = listed.reduce((sum: number, { shopCents }: { shopCents: number }) => sum + shopCents, 0);
    expect([listed.length, total > 300_00]).toEqual([3, true]);
    for (const { shopCents, clubCents } of listed) expect(shopCents - clubCents).toBe(off);
    await saveClubProducts(ctxOf(database.db, member), { clubId, productIds, couponCode: 'CLUB20' });
  },
);

test('3.11 the displayed price is the price in the cart, only for members and only during the membership', async () => {
  const { body } = await mine.get('/api/my/club-products');
  const { clubCents, shopCents } = body.clubs[0].products[0];
  const cartOf = async (browser: ApiBrowser): Promise<string> => {
    const { sessionId } = (await browser.post('/api/cart')).body;
    await browser.post(`/api/cart/${sessionId}/item`, { productId: PROFILE, quantity: 1 });
    return sessionId;
  };
  const sessionId = await cartOf(mine);
  const priced = (await coupon(mine, sessionId)).body;
  expect([priced.couponProblem, priced.price.goodsCents, priced.price.discountCents]).toEqual([
    null,
    shopCents,
    shopCents - clubCents,
  ]);
  const theirs = await coupon(other, await cartOf(other));
  expect(JSON.stringify(theirs.body)).toContain('This coupon is for club members only.');
  await database.db.deleteFrom('clubMember').where('personId', '=', member.id).execute();
  const after = (await mine.get(`/api/cart/${sessionId}`)).body;
  expect([after.couponProblem, after.price.discountCents]).toEqual(['This coupon is for club members only.', 0]);
});
