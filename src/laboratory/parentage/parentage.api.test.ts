import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf, PASSWORD, useBrowsers } from '../../../test/support/people-factory.ts';
import {
  createPopulation,
  founderProfile,
  createTestedAnimal,
  offspringProfile,
} from '../../../test/support/science-factory.ts';
import { completeOldOrders } from '#shop/orders/close-old-orders.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { analyseRequest } from './analysis.service.ts';
import { recordParentagePayment } from './pay-for-request.service.ts';
import { resumeWaitingRequests } from './resume-waiting-requests.service.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let mine: ApiBrowser;
let other: ApiBrowser;
let reviewer: ApiBrowser;
let family: { dam: number; sire: number; stranger: number; pup: number };

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [other] = await createSignedIn();
  [reviewer] = await createSignedIn({ roles: ['lab_reviewer'] });
  const lab = { ...(await createLab(database.db)), owner };
  const [dam, sire, stranger] = [founderProfile(1), founderProfile(2), founderProfile(3)];
  const born = async (sex: 'male' | 'female', profile: typeof dam, dateOfBirth: string) => {
    const { animalId } = await createTestedAnimal(database.db, lab, { sex, profile });
    await database.db.updateTable('animal').set({ dateOfBirth }).where('id', '=', animalId).execute();
    return animalId;
  };
  family = {
    dam: await born('female', dam, '2020-01-01'),
    sire: await born('male', sire, '2020-01-01'),
    stranger: await born('male', stranger, '2020-01-01'),
    pup: await born('female', offspringProfile(dam, sire, 4), '2024-01-01'),
  };
  await createPopulation(database.db, lab);
}, 600_000);

const request = (body: object, browser = mine) => browser.post('/api/my/parentage-request', body);
const order = (id: number, browser = mine, body: object = {}) =>
  browser.post(`/api/my/parentage-request/${id}/order`, {
    method: 'EFT',
    acceptTerms: true,
    billingAddress: homeAddress,
    ...body,
  });
/** Orders it and records the bank transfer. */
async function pay(id: number, amountCents = 2500): Promise<number> {
  const { orderId } = (await order(id)).body;
  const admin = ctxOf(database.db, { ...owner, roles: ['admin'], isAdmin: true });
  await receiveTransfer(admin, { id: orderId, amountCents, reference: `Bank ${orderId}` });
  await recordParentagePayment({ ...ctxOf(database.db, owner), user: null }, { orderId });
  return orderId;
}
const stateOf = async (id: number) => (await mine.get(`/api/my/parentage-request/${id}/report`)).body.state;
const approve = (id: number) =>
  reviewer.post(`/api/lab/parentage/${id}/decision`, { decision: 'APPROVED', password: PASSWORD });
const analyse = (requestId: number) => analyseRequest({ ...ctxOf(database.db, owner), user: null }, { requestId });

describe('a parentage request', () => {
  test('R475 R474 is paid, compared, reviewed by a second person, and reported with the right sire', async () => {
    const requestBody = { offspringIds: [family.pup], damId: family.dam, sireIds: [family.sire, family.stranger] };
    const { outlook } = (await mine.post('/api/my/parentage-request/check', requestBody)).body;
    expect(outlook).toEqual({ markers: 21, chance: expect.closeTo(1, 1) });
    const { status, body } = await request(requestBody);
    expect([status, body.state, body.progress]).toEqual([201, 'AWAITING_PAYMENT', { done: 0, total: 3 }]);
    const orderId = await pay(body.id);
    expect((await mine.get(`/api/my/parentage-request/${body.id}/report`)).body).toMatchObject({
      state: 'QUEUED',
      findings: [],
    });
    // The nightly job after the payment must not complete the order, because the work is still to be done.
    await completeOldOrders({ ...ctxOf(database.db, owner), user: null });
    const orderFor = { text: `Parentage request ${body.id}`, path: `/my/parentage-requests/${body.id}/report` };
    expect((await mine.get(`/api/my/orders/${orderId}`)).body).toMatchObject({ state: 'PLACED', orderedFor: orderFor });
    await analyse(body.id);
    await analyse(body.id);
    expect((await mine.get(`/api/my/parentage-request/${body.id}/report`)).body).toMatchObject({
      state: 'IN_REVIEW',
      findings: [],
    });
    expect((await approve(body.id)).body).toEqual({ state: 'REPORTED' });
    expect((await mine.get(`/api/my/orders/${orderId}`)).body).toMatchObject({ state: 'COMPLETED' });
    const report = (await mine.get(`/api/my/parentage-request/${body.id}/report`)).body;
    expect(report).toMatchObject({
      state: 'REPORTED',
      progress: { done: 3, total: 3 },
      population: { name: 'all dogs tested by Damsire', animals: 24 },
      offspring: [{ id: family.pup, verdict: 'qualifies' }],
    });
    expect(
      report.findings[0].parents.map(
        (found: { parent: { id: number }; role: string; verdict: string; kind: string; loci: number }) => [
          found.parent.id,
          found.role,
          found.verdict,
          found.kind,
          found.loci,
        ],
      ),
    ).toEqual([
      [family.dam, 'DAM', 'qualifies', 'duo', 21],
      [family.sire, 'SIRE', 'qualifies', 'trio', 21],
      [family.stranger, 'SIRE', 'excluded', 'trio', 21],
    ]);
    expect(report.note).toContain('full brother');
  });

  test('R475 reports every animal without a profile at its field, before anything is compared', async () => {
    const pup = await createAnimal(database.db, owner, { name: 'Bare', dateOfBirth: '2025-01-01' });
    const { status, body } = await request({ offspringIds: [pup], damId: family.dam, sireIds: [] });
    expect([status, Object.keys(body), body.offspringIds[0]]).toEqual([
      428,
      ['offspringIds'],
      expect.stringContaining('Bare has no DNA profile'),
    ]);
  });

  test("R475 another user's animal is refused with advice, in the same way as an unknown one", async () => {
    const theirs = await createAnimal(database.db, await createPerson(database.db), {
      sex: 'male',
      dateOfBirth: '2020-01-01',
    });
    const answers = await Promise.all(
      [theirs, 999_999].map((sire) => request({ offspringIds: [family.pup], sireIds: [sire] })),
    );
    expect(answers.map(({ status, body }) => [status, body.sireIds?.[0]])).toEqual([
      [428, expect.stringContaining('consent')],
      [428, expect.stringContaining('consent')],
    ]);
    expect((await request({ offspringIds: [family.pup], damId: family.dam }, other)).status).toBe(428);
  });

  test.each([
    ['no young', () => ({ offspringIds: [], damId: family.dam }), 'offspringIds'],
    ['no parent', () => ({ offspringIds: [family.pup] }), 'sireIds'],
    ['its own parent', () => ({ offspringIds: [family.pup], damId: family.pup }), 'damId'],
    ['a male dam', () => ({ offspringIds: [family.pup], damId: family.sire }), 'damId'],
    ['a sire twice', () => ({ offspringIds: [family.pup], sireIds: [family.sire, family.sire] }), 'sireIds'],
    ['parents younger than their young', () => ({ offspringIds: [family.dam], sireIds: [family.sire] }), 'sireIds'],
    ['nine sires', () => ({ offspringIds: [family.pup], sireIds: [1, 2, 3, 4, 5, 6, 7, 8, 9] }), 'sireIds'],
  ])('R475 refuses %s', async (_, body, field) => {
    const answer = await request(body());
    expect([answer.status, Object.keys(answer.body)]).toEqual([428, [field]]);
  });
});

describe('list, report and deletion', () => {
  let id: number;
  beforeAll(async () => {
    const wanted = { offspringIds: [family.pup], damId: family.dam };
    // Creates two requests, so that there is a second page.
    await request(wanted);
    id = (await request(wanted)).body.id;
  });

  test('R473 R586 R426 the list takes species, page, size, query and queryType', async () => {
    const { name } = await database.db
      .selectFrom('animal')
      .select('name')
      .where('id', '=', family.dam)
      .executeTakeFirstOrThrow();
    const ids = async (query: string) =>
      (await mine.get(`/api/my/parentage-request?${query}`)).body.results.map((row: { id: number }) => row.id);
    expect(await ids('species=1')).toContain(id);
    expect(await ids('species=2')).toEqual([]);
    expect(await ids(`queryType=id&query=${id}`)).toEqual([id]);
    expect(await ids(`queryType=dam&query=${encodeURIComponent(name)}`)).toContain(id);
    expect(await ids(`queryType=sire&query=${encodeURIComponent(name)}`)).toEqual([]);
    expect(await ids(`query=${encodeURIComponent(name)}`)).toContain(id);
    const first = (await mine.get('/api/my/parentage-request?size=1')).body;
    expect(first).toMatchObject({ results: [{ id }], next: 2, previous: null });
    expect((await mine.get('/api/my/parentage-request?queryType=owner')).status).toBe(428);
    expect((await other.get('/api/my/parentage-request')).body.count).toBe(0);
  });

  test('R477 A1 only the requester can delete a request, until it starts; others get the same 404', async () => {
    for (const missing of [id, 999_999]) {
      expect((await other.get(`/api/my/parentage-request/${missing}/report`)).status).toBe(404);
      expect((await other.delete(`/api/my/parentage-request/${missing}`)).status).toBe(404);
    }
    expect((await mine.delete(`/api/my/parentage-request/${id}`)).status).toBe(200);
    expect((await mine.get(`/api/my/parentage-request/${id}/report`)).status).toBe(404);
    const left = (await mine.get('/api/my/parentage-request')).body.results;
    expect(left.map((row: { id: number }) => row.id)).not.toContain(id);
    await analyse(id);
    const openRequestId = (await request({ offspringIds: [family.pup], damId: family.dam })).body.id;
    await pay(openRequestId);
    await analyse(openRequestId);
    const late = await mine.delete(`/api/my/parentage-request/${openRequestId}`);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Analysis has started, so this request can no longer be deleted.',
    ]);
  });

  test('R473-R477 all calls need a session', async () => {
    const guest = new ApiBrowser({ db: database.db });
    const answers = [
      await guest.get('/api/my/parentage-request'),
      await guest.get(`/api/my/parentage-request/${id}/report`),
      await request({ offspringIds: [family.pup], damId: family.dam }, guest),
      await guest.delete(`/api/my/parentage-request/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});

describe('a parentage request before payment', () => {
  test('R475 is checked for missing data and price without saving anything', async () => {
    const count = (await mine.get('/api/my/parentage-request')).body.count;
    const bare = await createAnimal(database.db, owner, { name: 'Bare', dateOfBirth: '2025-01-01' });
    const body = { offspringIds: [family.pup, bare], damId: family.dam };
    const { body: found } = await mine.post('/api/my/parentage-request/check', body);
    expect(found).toMatchObject({ panelId: null, priceCents: 5000, profilePriceCents: 6500, currency: 'AUD' });
    expect(found.lacking.map((one: { id: number }) => one.id)).toEqual([bare]);
    expect((await mine.get('/api/my/parentage-request')).body.count).toBe(count);
  });

  test('T13 two clicks make one order, and the request starts once', async () => {
    const { id } = (await request({ offspringIds: [family.pup], damId: family.dam })).body;
    const [first, second] = await Promise.all([order(id), order(id)]);
    expect(first.body.orderId).toBe(second.body.orderId);
    const admin = ctxOf(database.db, { ...owner, roles: ['admin'], isAdmin: true });
    await receiveTransfer(admin, { id: first.body.orderId, amountCents: 2500, reference: `Bank ${id}` });
    const paid = { orderId: first.body.orderId as number };
    await Promise.all([recordParentagePayment(admin, paid), recordParentagePayment(admin, paid)]);
    expect(await stateOf(id)).toBe('QUEUED');
    expect((await order(id)).status).toBe(409);
    expect((await mine.delete(`/api/my/parentage-request/${id}`)).body).toEqual({ ok: true, refunded: true });
  });

  test('cannot be ordered for another user, without an address or without the terms', async () => {
    const { id } = (await request({ offspringIds: [family.pup], damId: family.dam })).body;
    expect((await order(id, other)).status).toBe(404);
    expect((await order(id, new ApiBrowser({ db: database.db }))).status).toBe(401);
    await database.db.deleteFrom('address').where('personId', '=', owner.id).execute();
    const refused = await order(id, mine, { acceptTerms: false, billingAddress: null });
    expect([refused.status, Object.keys(refused.body).toSorted()]).toEqual([428, ['acceptTerms', 'billingAddress']]);
    await mine.delete(`/api/my/parentage-request/${id}`);
  });

  test('R477 is refunded when withdrawn after payment, or when paid after it ended', async () => {
    const refunds = (orderId: number) =>
      database.db.selectFrom('refund').select('amountCents').where('orderId', '=', orderId).execute();
    const paid = (await request({ offspringIds: [family.pup], damId: family.dam })).body.id;
    const orderId = await pay(paid);
    expect((await mine.delete(`/api/my/parentage-request/${paid}`)).body.refunded).toBe(true);
    expect(await refunds(orderId)).toEqual([{ amountCents: 2500 }]);
    const unpaid = (await request({ offspringIds: [family.pup], damId: family.dam })).body.id;
    const open = (await order(unpaid)).body.orderId;
    const waiting = (await mine.get('/api/my/pending-orders')).body.results;
    expect(waiting).toMatchObject([{ orderId: open, orderedFor: { text: `Parentage request ${unpaid}` } }]);
    expect((await mine.delete(`/api/my/parentage-request/${unpaid}`)).body.refunded).toBe(false);
    const left = await database.db.selectFrom('salesOrder').select('state').where('id', '=', open).executeTakeFirst();
    expect(left).toEqual({ state: 'CANCELLED' });
    expect((await mine.get(`/api/my/orders/${open}`)).body.orderedFor).toBeNull();
  });

  test('waits for a missing profile, and starts once it exists', async () => {
    const lab = { ...(await createLab(database.db)), owner };
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const late = await createAnimal(database.db, owner, { name: 'Late', dateOfBirth: '2024-06-01', breedId });
    const { id } = (await request({ offspringIds: [late], damId: family.dam, waitForProfiles: true })).body;
    await pay(id);
    const job = { ...ctxOf(database.db, owner), user: null };
    await resumeWaitingRequests(job);
    expect(await stateOf(id)).toBe('AWAITING_PROFILES');
    await createTestedAnimal(database.db, lab, { animalId: late, profile: founderProfile(9) });
    await resumeWaitingRequests(job);
    expect(await stateOf(id)).toBe('QUEUED');
    await analyse(id);
  });
});
