import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import type { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { createLab } from '../../../test/support/lab-factory.ts';
import { ctxOf, useBrowsers } from '../../../test/support/people-factory.ts';
import { createFamilyOfTwoOwners } from '../../../test/support/parentage-factory.ts';
import { cancelParentageOfAnimals, expireRequests, cancelOrderOfEndedRequest } from './end-request.service.ts';
import { recordParentagePayment } from './pay-for-request.service.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);
let owner: SessionUser;
let studOwner: SessionUser;
let mine: ApiBrowser;
let stud: ApiBrowser;
let family: { dam: number; stud: number; pup: number };

beforeAll(async () => {
  [mine, owner] = await createSignedIn();
  [stud, studOwner] = await createSignedIn();
  const lab = await createLab(database.db);
  family = await createFamilyOfTwoOwners(database.db, lab, { owner, studOwner });
});

const asAdmin = () => ctxOf(database.db, { ...owner, roles: ['admin'], isAdmin: true });
const job = () => ({ ...ctxOf(database.db, owner), user: null });
const request = async (body: object = { damId: family.dam }): Promise<number> =>
  (await mine.post('/api/my/parentage-request', { offspringIds: [family.pup], ...body })).body.id;
const rexAsSire = () => ({ role: 'SIRE', email: studOwner.email, animalName: 'Rex' });
async function order(id: number): Promise<number> {
  const orderBody = { method: 'EFT', acceptTerms: true, billingAddress: homeAddress };
  return (await mine.post(`/api/my/parentage-request/${id}/order`, orderBody)).body.orderId;
}

async function pay(id: number): Promise<number> {
  const orderId = await order(id);
  await receiveTransfer(asAdmin(), { id: orderId, amountCents: 2500, reference: `Bank ${orderId}` });
  await recordParentagePayment(job(), { orderId });
  return orderId;
}

/** The id of the consent, which the invited owner finds in the account. */
async function consentOf(requestId: number): Promise<number> {
  const { id } = await database.db
    .selectFrom('parentageConsent')
    .select('id')
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return id;
}

const agree = async (requestId: number) =>
  stud.post(`/api/parentage-consent/${await consentOf(requestId)}`, { agree: true, animalId: family.stud });

const caseOf = (id: number) =>
  database.db
    .selectFrom('parentageRequest')
    .select(['state', 'endReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const mailOf = (dedupeKey: string) =>
  database.db
    .selectFrom('mailMessage')
    .select(['toAddress', 'template', 'bodyText'])
    .where('dedupeKey', '=', dedupeKey)
    .executeTakeFirst();

describe('a parentage request whose order is refunded', () => {
  test('business rules 3.5: a full refund is suggested until the analysis begins, and the request ends once the money is sent', async () => {
    const id = await request({ invited: [rexAsSire()], damId: family.dam });
    await agree(id);
    const orderId = await pay(id);
    expect((await suggestRefund(asAdmin(), orderId)).lines).toMatchObject([
      { amountCents: 2500, shares: [{ percent: 100, reason: 'The comparison has not started' }] },
    ]);
    const { refundId } = await refundOrder(asAdmin(), { id: orderId, amountCents: 2500, reason: 'Asked by phone' });
    expect((await caseOf(id)).state).toBe('QUEUED');
    await recordSentRefund(asAdmin(), { id: refundId!, reference: 'OUT-1' });
    expect(await caseOf(id)).toEqual({ state: 'CANCELLED', endReason: 'Its order was refunded.' });
    expect(await mailOf(`parentage-request:${id}:ended`)).toMatchObject({
      toAddress: owner.email,
      bodyText: expect.stringContaining('Its order was refunded.'),
    });
    expect(await mailOf(`parentage-consent:${await consentOf(id)}:ended`)).toMatchObject({
      toAddress: studOwner.email,
      bodyText: expect.stringContaining(`The parentage request of ${owner.name} has ended`),
    });
  });

  test('is completed if its analysis has begun', async () => {
    const id = await request();
    const orderId = await pay(id);
    await database.db.updateTable('parentageRequest').set({ state: 'IN_ANALYSIS' }).where('id', '=', id).execute();
    expect((await suggestRefund(asAdmin(), orderId)).amountCents).toBe(0);
    const { refundId } = await refundOrder(asAdmin(), { id: orderId, amountCents: 2500, reason: 'Goodwill' });
    await recordSentRefund(asAdmin(), { id: refundId!, reference: 'OUT-2' });
    expect((await caseOf(id)).state).toBe('IN_ANALYSIS');
  });
});

describe('the unpaid order of a parentage request', () => {
  test.each([
    ['one of its animals is transferred', (ctx: Ctx) => cancelParentageOfAnimals(ctx, { animalIds: [family.dam] })],
    ['it expires', (ctx: Ctx) => expireRequests({ ...ctx, now: new Date(Date.now() + 181 * 86_400_000) })],
  ])('is cancelled when %s', async (_, end) => {
    const id = await request();
    const orderId = await order(id);
    const ctx = job();
    const sent: unknown[] = [];
    ctx.adapters = {
      ...ctx.adapters,
      jobs: { ...ctx.adapters.jobs, send: async (_db, ...made) => void sent.push(made) },
    };
    await end(ctx);
    expect(sent).toEqual([['parentage.give_up_order', { orderId }]]);
    expect((await mailOf(`parentage-request:${id}:ended`))?.bodyText).toContain("We're cancelling its unpaid order");
    await cancelOrderOfEndedRequest(ctx, { orderId });
    expect((await mine.get('/api/my/pending-orders')).body.results).toEqual([]);
    expect((await mine.get(`/api/my/orders/${orderId}`)).body.state).toBe('CANCELLED');
  });
});

describe('a parentage request that its requester did not delete', () => {
  const reportOf = async (id: number) => (await mine.get(`/api/my/parentage-request/${id}/report`)).body;
  const listed = async () =>
    ((await mine.get('/api/my/parentage-request?size=100')).body.results as { id: number; endReason: string }[]).map(
      (row) => [row.id, row.endReason],
    );

  test('keeps its page with the reason for its end, and the email states that it has ended', async () => {
    const declined = await request({ invited: [rexAsSire()] });
    await stud.post(`/api/parentage-consent/${await consentOf(declined)}`, { agree: false });
    const transferred = await request();
    await cancelParentageOfAnimals(job(), { animalIds: [family.dam] });
    expect([await reportOf(declined), await reportOf(transferred)]).toMatchObject([
      { state: 'CANCELLED', endReason: 'None of the invited owners agreed.' },
      { state: 'CANCELLED', endReason: 'One of the animals has a new owner.' },
    ]);
    expect(await listed()).toEqual(
      expect.arrayContaining([
        [declined, 'None of the invited owners agreed.'],
        [transferred, 'One of the animals has a new owner.'],
      ]),
    );
    const answer = await mailOf(`parentage-consent:${await consentOf(declined)}:answer`);
    expect(answer?.bodyText).toContain('No possible parent is left, so the request has ended.');
    const ended = await mailOf(`parentage-request:${transferred}:ended`);
    expect([answer?.bodyText, ended?.bodyText]).toEqual([
      expect.stringContaining(`/my/parentage-requests/${declined}/report`),
      expect.stringContaining(`/my/parentage-requests/${transferred}/report`),
    ]);
  });

  test('continues with another parent after a refusal, and the email states this', async () => {
    const id = await request({ damId: family.dam, invited: [rexAsSire()] });
    await stud.post(`/api/parentage-consent/${await consentOf(id)}`, { agree: false });
    expect(await reportOf(id)).toMatchObject({ state: 'AWAITING_PAYMENT', endReason: null });
    const mail = await mailOf(`parentage-consent:${await consentOf(id)}:answer`);
    expect(mail?.bodyText).toContain('The request continues with the other animals.');
  });

  test.each([
    ['ends', () => ({ invited: [rexAsSire()] }), 'the request has ended'],
    ['has payment due', () => ({ damId: family.dam, invited: [rexAsSire()] }), 'once you have paid for it'],
  ])('%s when an owner does not answer within 30 days, and its requester is notified', async (_, body, text) => {
    const id = await request(body());
    await expireRequests({ ...job(), now: new Date(Date.now() + 31 * 86_400_000) });
    const mail = await mailOf(`parentage-consent:${await consentOf(id)}:answer`);
    expect(mail).toMatchObject({ toAddress: owner.email, template: 'parentage.answered' });
    expect(mail?.bodyText).toContain('did not answer your parentage request in time');
    expect(mail?.bodyText).toContain(text);
  });
});

test('an owner who agreed is notified when the requester deletes the request', async () => {
  const id = await request({ damId: family.dam, invited: [rexAsSire()] });
  await agree(id);
  const path = `/api/parentage-consent/${await consentOf(id)}`;
  expect((await stud.get(path)).body).toMatchObject({ state: 'AGREED', hasEnded: false });
  expect((await mine.delete(`/api/my/parentage-request/${id}`)).status).toBe(200);
  expect((await stud.get(path)).body).toMatchObject({ state: 'AGREED', hasEnded: true });
  expect(await mailOf(`parentage-consent:${await consentOf(id)}:ended`)).toMatchObject({ toAddress: studOwner.email });
});

test('the billing address entered for a request is saved if there was none, and used for the next one', async () => {
  await database.db.deleteFrom('address').where('personId', '=', owner.id).execute();
  const first = await request();
  await order(first);
  const { body: saved } = await mine.get('/api/my/addresses');
  expect(saved).toMatchObject([{ ...homeAddress, isDefaultBilling: true }]);
  await mine.delete(`/api/my/parentage-request/${first}`);
  const next = await request();
  const orderBody = { method: 'EFT', acceptTerms: true };
  expect((await mine.post(`/api/my/parentage-request/${next}/order`, orderBody)).status).toBe(200);
  expect((await mine.get('/api/my/addresses')).body).toHaveLength(1);
});
