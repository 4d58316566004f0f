import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
let admin: SessionUser;
let adminBrowser: ApiBrowser;

beforeAll(async () => {
  admin = await createPerson(database.db, { password: PASSWORD, roles: ['admin'], firstName: 'Ada' });
  adminBrowser = new ApiBrowser({ db: database.db, ip: '198.51.105.1' });
  await signIn(adminBrowser, admin);
});

const createVet = (state: 'ACTIVE' | 'PENDING_APPROVAL' = 'ACTIVE') =>
  createPerson(database.db, {
    type: 'vet',
    state,
    clinic: { name: 'Dune', registrationNumber: '1', countryCode: 'AU' },
  });
const versionOf = async (id: string) => (await adminBrowser.get(`/api/admin/people/${id}`)).body.terms?.version ?? '';
const set = async (id: string, over: object = {}) =>
  adminBrowser.put(`/api/admin/people/${id}/terms`, {
    version: await versionOf(id),
    onAccount: true,
    creditLimitCents: 250_000,
    netTermsDays: 30,
    reason: 'pays in time for a year',
    ...over,
  });

test('the terms of a clinic change with a reason, apply immediately, and record who changed them', async () => {
  const vet = await createVet();
  const ctx = makeTestCtx({ db: database.db, user: vet });
  expect(await hasPendingPayment(ctx, 150_000)).toBe(true);
  expect((await set(vet.id)).status).toBe(200);
  expect(await hasPendingPayment(ctx, 150_000)).toBe(false);
  const { body } = await adminBrowser.get(`/api/admin/people/${vet.id}`);
  expect(body.terms).toEqual({
    onAccount: true,
    creditLimitCents: 250_000,
    netTermsDays: 30,
    currency: 'AUD',
    outstandingCents: 0,
    version: 'true 250000 30',
  });
  expect(body.history[0]).toMatchObject({
    what: 'Credit limit and payment terms changed',
    detail: 'from immediate payment to $2,500.00 AUD and 30 days',
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

test('an outdated page cannot overwrite newer terms', async () => {
  const vet = await createVet();
  const [older, newer] = [await versionOf(vet.id), await versionOf(vet.id)];
  expect((await set(vet.id, { version: newer, creditLimitCents: 50_000 })).status).toBe(200);
  expect(await set(vet.id, { version: older, netTermsDays: 45 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: CHANGED_SINCE },
  });
  const saved = await versionOf(vet.id);
  const both = await Promise.all([1, 2].map((days) => set(vet.id, { version: saved, netTermsDays: days })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { history, terms } = (await adminBrowser.get(`/api/admin/people/${vet.id}`)).body;
  expect(terms.creditLimitCents).toBe(250_000);
  expect(history[0].detail).toMatch(/^from \$500\.00 AUD and 30 days to \$2,500\.00 AUD and (1 day|2 days)$/);
});

test('invalid terms are refused with a message for each field, and an unapproved clinic has no terms', async () => {
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
      version: '',
      onAccount: true,
      creditLimitCents: 1,
      netTermsDays: 1,
      reason: 'because',
    });
  expect((await ask()).status).toBe(401);
  await signIn(support, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
  expect((await ask()).status).toBe(403);
});
