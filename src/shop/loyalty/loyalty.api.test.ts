import { expect, test } from 'vitest';
import type { Role } from '#platform/context/context.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { listPoints } from './points-history.service.ts';
import { levelOf } from './points.rules.ts';
import { redeemVoucher } from './vouchers.service.ts';

const database = useDatabase();
const createCtx = async (type: 'breeder' | 'vet' | 'owner', roles: Role[] = []) =>
  makeTestCtx({ db: database.db, user: await createMember(database.db, { type, roles }) });
const firstPage = { page: 1, size: 20 };

async function createVoucher(code: string, points = 250): Promise<string> {
  await database.db.insertInto('voucher').values({ code, kind: 'POINTS', points }).execute();
  return code;
}

test('the level is the highest one reached by the spend, whatever the order of the data', () => {
  const levels = [
    { name: 'Gold' as const, fromCents: 300_000, factor: 1.5 },
    { name: 'Bronze' as const, fromCents: 0, factor: 1 },
    { name: 'Silver' as const, fromCents: 100_000, factor: 1.25 },
  ];
  expect([0, 99_999, 100_000, 299_999, 300_000].map((cents) => levelOf(cents, levels).name)).toEqual([
    'Bronze',
    'Bronze',
    'Silver',
    'Silver',
    'Gold',
  ]);
});

test('R494 only a signed-in user can read their points, level and history', async () => {
  const ctx = await createCtx('breeder');
  await redeemVoucher(ctx, await createVoucher('READ-ME'));
  const points = await listPoints(ctx, firstPage);
  expect(points).toMatchObject({ available: 250, pending: 0, worthCents: 1_250, level: { name: 'Bronze' }, count: 1 });
  expect(points.results[0]).toMatchObject({ kind: 'VOUCHER', label: 'Voucher', points: 250, isPending: false });
  expect((await listPoints(await createCtx('breeder'), firstPage)).count).toBe(0);
  await expect(listPoints(makeTestCtx({ db: database.db }), firstPage)).rejects.toMatchObject({ status: 401 });
});

test('levels are read from the database', async () => {
  const ctx = await createCtx('breeder');
  await database.db.updateTable('loyaltyLevel').set({ factor: '1.1' }).where('name', '=', 'Bronze').execute();
  expect((await listPoints(ctx, firstPage)).level).toEqual({ name: 'Bronze', fromCents: 0, factor: 1.1 });
});

test('R495 R321 T19 a voucher is redeemed once by posting its code; the second attempt returns 103', async () => {
  const ctx = await createCtx('breeder');
  const code = await createVoucher('ONCE-ONLY');
  expect(await redeemVoucher(ctx, ' once-only ')).toEqual({ points: 250 });
  const redeemed = { code: 103, message: 'This voucher has already been redeemed.' };
  await expect(redeemVoucher(ctx, code)).rejects.toMatchObject(redeemed);
  await expect(redeemVoucher(await createCtx('breeder'), code)).rejects.toMatchObject(redeemed);
});

test('an unknown code is refused with a field error, five times an hour; vets and owners have no points', async () => {
  const ctx = await createCtx('breeder');
  for (let i = 0; i < 5; i += 1)
    await expect(redeemVoucher(ctx, 'NOBODY')).rejects.toMatchObject({
      fields: { coupon: ['This code was not found. Check it and try again.'] },
    });
  await expect(redeemVoucher(ctx, 'NOBODY')).rejects.toMatchObject({ reason: 'too_many_requests' });
  await expect(redeemVoucher(await createCtx('vet'), 'NOBODY')).rejects.toMatchObject({ reason: 'forbidden' });
  for (const type of ['vet', 'owner'] as const)
    expect(await listPoints(await createCtx(type), firstPage)).toMatchObject({ level: null, nextLevel: null });
});
