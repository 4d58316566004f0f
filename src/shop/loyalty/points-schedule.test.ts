import { beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { seedCatalogue } from '#app/seed/catalogue.ts';
import { seedPlaces } from '#app/seed/places.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { expirePoints, releaseDuePoints, warnOfPointsExpiry } from './points-schedule.service.ts';
import { listPoints } from './points-history.service.ts';
import { availablePoints, earnPoints, reservePoints, movePoints, releaseReservedPoints } from './points.service.ts';

// The orders in this file only provide dates: nothing was sold, so the order invariants do not apply.
const database = useDatabase({ checkInvariants: false });
const ctx = () => makeTestCtx({ db: database.db });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  await seedPlaces(database.db);
  await seedCatalogue(database.db);
});

async function createSentOrder(personId: string, sentDaysAgo: number | null): Promise<number> {
  const { code } = await database.db.selectFrom('sellingEntity').select('code').executeTakeFirstOrThrow();
  const money = {
    goodsCents: 0,
    totalCents: 0,
    taxIncluded: true,
    method: 'A',
    currency: 'AUD',
    priceBook: 'AU',
  } as const;
  const place = {
    personId,
    sellingEntityCode: code,
    audience: 'breeder',
    email: 'x@example.test',
    countryCode: 'AU',
  } as const;
  const states = {
    state: 'PLACED',
    paymentState: 'PAID',
    fulfilmentState: sentDaysAgo === null ? 'UNFULFILLED' : 'SHIPPED',
    placedAt: daysAgo(40),
  } as const;
  const { id } = await database.db
    .insertInto('salesOrder')
    .values({ ...money, ...place, ...states })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(ctx(), { entity: 'order', entityId: id, kind: 'placed', to: 'PLACED' });
  if (sentDaysAgo !== null)
    await database.db
      .insertInto('shipment')
      .values({ orderId: id, sentAt: daysAgo(sentDaysAgo) })
      .execute();
  return id;
}

test('points become available 14 days after dispatch, not before, and once', async () => {
  const { id: personId } = await createMember(database.db);
  for (const [sent, points] of [
    [15, 100],
    [13, 20],
    [null, 3],
  ] as const) {
    await earnPoints(ctx(), { personId, orderId: await createSentOrder(personId, sent), points });
  }
  await releaseDuePoints(ctx());
  await releaseDuePoints(ctx());
  expect(await availablePoints(ctx(), personId)).toBe(100);
  const released = await database.db
    .selectFrom('loyaltyEntry')
    .select(['expiresAt', 'at'])
    .where('personId', '=', personId)
    .where('kind', '=', 'RELEASE')
    .execute();
  expect(released).toHaveLength(1);
  expect(released[0]!.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 700 * 86_400_000);
});

function gainPoints(personId: string, gain: { points: number; code: string; inDays: number }) {
  return movePoints(ctx(), {
    personId,
    kind: 'VOUCHER',
    available: gain.points,
    pending: 0,
    sourceType: 'voucher',
    sourceId: gain.code,
    expires: daysAgo(-gain.inDays),
  });
}

test('old points expire first in, first out, and later uses count against the oldest', async () => {
  const { id: personId } = await createMember(database.db);
  const gain = (code: string, points: number, expiresDaysAgo: number) =>
    gainPoints(personId, { points, code, inDays: -expiresDaysAgo });
  await gain('OLD', 500, 1);
  await gain('NEW', 300, -100);
  await reservePoints(ctx(), { personId, orderId: 990_001, points: 200 });
  await reservePoints(ctx(), { personId, orderId: 990_002, points: 50 });
  await releaseReservedPoints(ctx(), { personId, orderId: 990_002 });
  await expirePoints(ctx());
  await expirePoints(ctx());
  expect(await availablePoints(ctx(), personId)).toBe(300);
});

test('60 and 14 days before points expire, one email each states the number, as does the page', async () => {
  const user = await createMember(database.db);
  const gain = (code: string, points: number, inDays: number) => gainPoints(user.id, { points, code, inDays });
  await gain('SOON', 400, 10);
  await gain('LATER', 70, 400);
  await reservePoints(ctx(), { personId: user.id, orderId: 990_003, points: 150 });
  const mine = () =>
    database.db.selectFrom('mailMessage').select('dedupeKey').where('toPersonId', '=', user.id).execute();
  await warnOfPointsExpiry(ctx());
  await warnOfPointsExpiry(ctx());
  expect(await mine()).toHaveLength(1);
  const page = await listPoints(makeTestCtx({ db: database.db, user }), { page: 1, size: 20 });
  expect(page.expiring).toMatchObject({ points: 250 });
});

test('each expiry date gets two emails, and used points do not count', async () => {
  const user = await createMember(database.db);
  const gain = (points: number, inDays: number) =>
    gainPoints(user.id, { points, code: `${user.id}:${inDays}`, inDays });
  const day = (inDays: number) => daysAgo(-inDays).toISOString().slice(0, 10);
  await gain(100, 5);
  await gain(300, 50);
  await gain(40, 55);
  await gain(900, 70);
  await reservePoints(ctx(), { personId: user.id, orderId: 990_004, points: 120 });
  await warnOfPointsExpiry(ctx());
  await warnOfPointsExpiry(ctx());
  const mails = await database.db
    .selectFrom('mailMessage')
    .select('dedupeKey')
    .where('toPersonId', '=', user.id)
    .orderBy('id')
    .execute();
  expect(mails.map((mail) => mail.dedupeKey)).toEqual([
    `points-expiring:${user.id}:${day(50)}:60`,
    `points-expiring:${user.id}:${day(55)}:60`,
  ]);
  const page = await listPoints(makeTestCtx({ db: database.db, user }), { page: 1, size: 20 });
  expect(page.expiring).toEqual({ points: 320, on: day(50) });
  expect(page.expiries).toEqual([
    { points: 280, on: day(50) },
    { points: 40, on: day(55) },
  ]);
});
