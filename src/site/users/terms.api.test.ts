import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let admin: SessionUser;
let desk: ApiBrowser;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  desk = new ApiBrowser({ db: database.db, ip: '198.51.105.1' });
  await signIn(desk, admin);
});

const createVet = (state: 'ACTIVE' | 'PENDING_APPROVAL' = 'ACTIVE') =>
  createPerson(database.db, {
    type: 'vet',
    state,
    clinic: { name: 'Dune', registrationNumber: '1', countryCode: 'AU' },
  });
const set = (id: string, over: object = {}) =>
  desk.put(`/api/admin/people/${id}/terms`, {
    onAccount: true,
    creditLimitCents: 250_000,
    netTermsDays: 30,
    reason: 'pays in time for a year',
    ...over,
  });

test('the terms of a clinic are changed with a reason, hold at once, and who changed them is kept', async () => {
  const vet = await createVet();
  const ctx = makeTestCtx({ db: database.db, user: vet });
  expect(await hasPendingPayment(ctx, 150_000)).toBe(true);
  expect((await set(vet.id)).status).toBe(200);
  expect(await hasPendingPayment(ctx, 150_000)).toBe(false);
  const { body } = await desk.get(`/api/admin/people/${vet.id}`);
  expect(body.terms).toEqual({
    onAccount: true,
    creditLimitCents: 250_000,
    netTermsDays: 30,
    currency: 'AUD',
    outstandingCents: 0,
  });
  expect(body.history[0]).toMatchObject({
    what: 'Credit limit and payment terms changed',
    reason: 'pays in time for a year',
    who: admin.name,
  });
  const event = await database.db
    .selectFrom('event')
    .select(['fromState', 'toState'])
    .where('entityId', '=', vet.id)
    .where('kind', '=', 'credit_terms_changed')
    .executeTakeFirst();
  expect(event).toEqual({ fromState: 'pays immediately', toState: '2500.00, 30 days' });
});

test('what cannot be is told beside its field; a clinic that waits for its check has no terms yet', async () => {
  const vet = await createVet();
  const fields = async (over: object) => {
    const { status, body } = await set(vet.id, over);
    expect(status).toBe(428);
    return Object.keys(body);
  };
  expect(await fields({ creditLimitCents: -1 })).toEqual(['creditLimitCents']);
  expect(await fields({ creditLimitCents: null })).toEqual(['creditLimitCents']);
  expect(await fields({ netTermsDays: 0 })).toEqual(['netTermsDays']);
  expect(await fields({ netTermsDays: 365 })).toEqual(['netTermsDays']);
  expect(await fields({ reason: '' })).toEqual(['reason']);
  expect(await fields({ onAccount: false })).toEqual(['onAccount']);
  expect((await set((await createVet('PENDING_APPROVAL')).id)).status).toBe(409);
  expect((await set(admin.id)).status).toBe(428);
  expect((await set('nobody')).status).toBe(404);
});

test('only admins change terms', async () => {
  const vet = await createVet();
  const support = new ApiBrowser({ db: database.db, ip: '198.51.105.2' });
  const ask = () =>
    support.put(`/api/admin/people/${vet.id}/terms`, {
      onAccount: true,
      creditLimitCents: 1,
      netTermsDays: 1,
      reason: 'because',
    });
  expect((await ask()).status).toBe(401);
  await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
  expect((await ask()).status).toBe(403);
});
