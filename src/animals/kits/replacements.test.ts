import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createStaffMember, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import {
  createActivatedKit,
  createBoughtKit,
  listReplacementMails,
  replacementAddress,
} from '../../../test/support/replacement-factory.ts';
import {
  expireWaitingReplacements,
  listReplacements,
  sendReplacement,
} from '#animals/activation/replace-kit.service.ts';
import { failQualityControl, rejectSample, requestNewSwab } from '#laboratory/reception/holds.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { advanceSamples, listSamples } from '#laboratory/samples/sample-list.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { findBatch, recallBatch } from './batches.service.ts';
import { listKits } from './kit-admin.service.ts';
import type { ReplacementSort } from './kits.rules.ts';
import { enterReplacementAddress, resendReplacementEmail } from './replacements.service.ts';
import { createBatch } from './kits.service.ts';

const database = useDatabase();
const lab = useLab(database);

const technician = () => lab.as(lab.technician);

/** Creates a sample from a kit that was bought, activated and received. */
async function createSampleOfAnOrder() {
  const bought = await createActivatedKit(database.db);
  const { sampleId } = await receiveKit(technician(), { barcode: bought.barcode });
  return { ...bought, sampleId };
}

async function newestToken(email: string): Promise<string> {
  return (await listReplacementMails(database.db, email)).at(-1)?.token ?? '';
}

const browser = () => new ApiBrowser({ db: database.db, ip: '198.51.103.1' });

async function confirmed(email: string): Promise<number> {
  const answer = await browser().post(`/api/kit-replacements/${await newestToken(email)}`, replacementAddress);
  expect(answer.status).toBe(200);
  const { results } = await listReplacements(technician(), { page: 1, size: 1, state: 'CONFIRMED' });
  return results[0]?.id ?? 0;
}

const today = new Date().toISOString().slice(0, 10);
const addStock = () => createBatch(technician(), { productId: FBP_DOG, size: 2, swabLot: 'R', manufacturedOn: today });

describe('3.3 a rejected sample triggers a free kit', () => {
  test('the owner confirms the address, the kit is sent already registered, and the tracker shows each step', async () => {
    const { sampleId, barcode, email, kitId } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'EMPTY' });
    const trackerAction = async () => (await trackSample(lab.as(null), barcode)).action;
    expect(await trackerAction()).toContain('Confirm your address');
    const found = async (search: string) =>
      (await listReplacements(technician(), { page: 1, size: 5, search })).results.map((row) => row.barcode);
    expect(await found(formatBarcode(barcode))).toEqual([barcode]);
    expect(await found(email.toUpperCase())).toContain(barcode);
    expect(await found('nobody at all')).toEqual([]);
    const listedIds = async (sort: ReplacementSort) =>
      (await listReplacements(technician(), { page: 1, size: 100, sort })).results.map((row) => row.id);
    expect(await listedIds('asked')).toEqual((await listedIds('-asked')).toReversed());
    const token = await newestToken(email);
    const shown = await browser().get(`/api/kit-replacements/${token}`);
    expect(shown.body).toMatchObject({ state: 'ASKED', address: { lastName: 'Kelpie', postalCode: '3350' } });
    const id = await confirmed(email);
    expect(await trackerAction()).toContain("We're packing");
    await addStock();
    const sent = await sendReplacement(technician(), { id });
    expect(await trackerAction()).toContain("We've posted you a new kit");
    const fresh = await database.db
      .selectFrom('sample')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .select(['sample.id', 'sample.state', 'sample.supersedesSampleId', 'kit.replacesKitId', 'kit.state as kitState'])
      .where('kit.barcode', '=', sent.barcode)
      .executeTakeFirstOrThrow();
    expect(fresh).toMatchObject({
      state: 'REGISTERED',
      supersedesSampleId: sampleId,
      replacesKitId: kitId,
      kitState: 'ACTIVATED',
    });
    const tests = (of: number) =>
      database.db.selectFrom('sampleTest').select('testId').where('sampleId', '=', of).orderBy('testId').execute();
    expect(await tests(fresh.id)).toEqual(await tests(sampleId));
    expect((await trackSample(lab.as(null), sent.barcode)).step).toBe(1);
    await expect(sendReplacement(technician(), { id })).rejects.toMatchObject({ status: 409 });
  });

  test('the worklist omits a sample whose new kit was sent, and the two samples refer to each other', async () => {
    const { sampleId, barcode, email } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'EMPTY' });
    const isListed = async (state?: 'RESAMPLE_REQUESTED') =>
      (await listSamples(technician(), { page: 1, size: 100, ...(state && { state }) })).results.some(
        ({ id }) => id === sampleId,
      );
    const id = await confirmed(email);
    expect(await isListed()).toBe(true);
    expect(await findLabSample(technician(), sampleId)).toMatchObject({
      replacement: { state: 'CONFIRMED', kit: null },
    });
    await addStock();
    const sent = await sendReplacement(technician(), { id });
    expect([await isListed(), await isListed('RESAMPLE_REQUESTED')]).toEqual([false, true]);
    const old = await findLabSample(technician(), sampleId);
    expect(old).toMatchObject({ isReplaced: true, isOverdue: false, replacement: { kit: { barcode: sent.barcode } } });
    const fresh = await findLabSample(technician(), old.replacement?.kit?.sampleId ?? 0);
    expect(fresh).toMatchObject({ barcode: sent.barcode, isReplaced: false, replaces: { id: sampleId, barcode } });
  });

  test('the order continues with the new kit: its unit follows the new sample', async () => {
    const { sampleId, email, kitId } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'MOULD' });
    await addStock();
    const { barcode } = await sendReplacement(technician(), { id: await confirmed(email) });
    await receiveKit(technician(), { barcode });
    const unit = await database.db.selectFrom('orderUnit').select('state').where('kitId', '=', kitId).execute();
    expect(unit).toEqual([{ state: 'IN_LAB' }]);
  });

  test('two replacements are free, and the third rejection asks the owner to contact us', async () => {
    const first = await createSampleOfAnOrder();
    let { sampleId } = first;
    for (let free = 1; free <= 2; free += 1) {
      await rejectSample(technician(), { sampleId, reason: 'LEAK' });
      await addStock();
      const { barcode } = await sendReplacement(technician(), { id: await confirmed(first.email) });
      ({ sampleId } = await receiveKit(technician(), { barcode }));
    }
    await expect(rejectSample(technician(), { sampleId, reason: 'LEAK' })).resolves.toEqual({ state: 'REJECTED' });
    await expect(requestNewSwab(technician(), { sampleId })).rejects.toMatchObject({ status: 409 });
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', first.email)
      .where('template', '=', 'lab.rejected')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.bodyText).toContain('the tube had leaked.');
    expect(mails[0]!.bodyText).not.toContain('new swabs');
  });

  test('failed quality control asks for a new swab as well', async () => {
    const { sampleId } = await createSampleOfAnOrder();
    for (const to of ['ACCESSIONED', 'EXTRACTING'] as const)
      await advanceSamples(technician(), { sampleIds: [sampleId], to });
    await failQualityControl(technician(), { sampleId, reason: 'LOW_DNA' });
    await requestNewSwab(technician(), { sampleId });
    expect(await lab.stateOf(sampleId)).toBe('RESAMPLE_REQUESTED');
  });

  test('after 60 days without an answer the sample is cancelled and its test credited', async () => {
    const { sampleId, kitId } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'NO_ID' });
    await expireWaitingReplacements(technician());
    expect(await lab.stateOf(sampleId)).toBe('RESAMPLE_REQUESTED');
    await sql`update kit_replacement set created_at = now() - interval '61 days' where sample_id = ${sampleId}`.execute(
      database.db,
    );
    await expireWaitingReplacements(technician());
    expect(await lab.stateOf(sampleId)).toBe('CANCELLED');
    const unit = await database.db.selectFrom('orderUnit').select('state').where('kitId', '=', kitId).execute();
    expect(unit).toEqual([{ state: 'FAILED_CREDITED' }]);
  });
});

describe('support, when the owner calls', () => {
  test('enters the address, or sends the email again with a link that replaces the first', async () => {
    const { sampleId, email } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'EMPTY' });
    const { results } = await listReplacements(technician(), { page: 1, size: 1, state: 'ASKED' });
    const id = results[0]?.id ?? 0;
    const first = await newestToken(email);
    await resendReplacementEmail(technician(), { id });
    const second = await newestToken(email);
    expect(second).not.toBe(first);
    expect((await browser().get(`/api/kit-replacements/${first}`)).status).toBe(404);
    expect((await browser().get(`/api/kit-replacements/${second}`)).status).toBe(200);
    const address = replacementAddress;
    await expect(enterReplacementAddress(technician(), { id, ...address, postalCode: '1' })).rejects.toMatchObject({
      status: 428,
    });
    await expect(enterReplacementAddress(lab.as(lab.owner), { id, ...address })).rejects.toMatchObject({ status: 403 });
    expect(await enterReplacementAddress(technician(), { id, ...address })).toEqual({ state: 'CONFIRMED' });
    await expect(resendReplacementEmail(technician(), { id })).rejects.toMatchObject({ status: 409 });
    await expect(enterReplacementAddress(technician(), { id: 999_999, ...address })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the link', () => {
  test('an unknown link is a 404, invalid fields are named, and confirming twice is allowed', async () => {
    const { sampleId, email } = await createSampleOfAnOrder();
    await rejectSample(technician(), { sampleId, reason: 'EMPTY' });
    expect((await browser().get(`/api/kit-replacements/${'x'.repeat(32)}`)).status).toBe(404);
    const url = `/api/kit-replacements/${await newestToken(email)}`;
    expect((await browser().post(url, { ...replacementAddress, lastName: '', country: 'XX' })).status).toBe(428);
    expect((await browser().post(url, { ...replacementAddress, state: null })).body).toEqual({
      state: ['This field is required'],
    });
    expect((await browser().post(url, { ...replacementAddress, postalCode: '1' })).body).toHaveProperty('postalCode');
    for (let n = 0; n < 2; n += 1) expect((await browser().post(url, replacementAddress)).status).toBe(200);
    const { results } = await listReplacements(technician(), { page: 1, size: 1, state: 'CONFIRMED' });
    await addStock();
    await sendReplacement(technician(), { id: results[0]?.id ?? 0 });
    expect((await browser().post(url, replacementAddress)).status).toBe(409);
  });
});

describe('3.2 a recalled batch', () => {
  const staff = async () => ctxOf(database.db, await createStaffMember(database.db));
  const recallKit = async (barcode: string) => {
    const { results } = await listKits(await staff(), { page: 1, size: 1, search: barcode });
    const batchId = results[0]?.batchId ?? 0;
    return { ...(await recallBatch(await staff(), { id: batchId, reason: 'Swabs shed fibres' })), batchId };
  };

  test('the order shows that its kit was recalled until the free one is sent; that one can be recalled as well', async () => {
    const bought = await createBoughtKit(database.db);
    const units = async () => (await viewOrder(await staff(), bought.orderId)).lines[0]?.units;
    expect(await units()).toEqual({ KIT_SENT: 1 });
    await recallKit(bought.barcode);
    expect(await units()).toEqual({ KIT_RECALLED: 1 });
    const id = await confirmed(bought.email);
    await addStock();
    const { barcode } = await sendReplacement(technician(), { id });
    expect(await units()).toEqual({ KIT_SENT: 1 });
    const first = await newestToken(bought.email);
    const { told, batchId } = await recallKit(barcode);
    expect(told).toBe(1);
    expect(await newestToken(bought.email)).not.toBe(first);
    expect(await units()).toEqual({ KIT_RECALLED: 1 });
    expect((await findBatch(await staff(), batchId)).unreached).toBe(0);
  });

  test('the agent who entered the kit in the collection log is offered a free one', async () => {
    const agent = await createPerson(database.db);
    const { kitId, barcode } = await createDispatchedKit(database.db);
    await database.db
      .insertInto('collectedAnimal')
      .values({ agentId: agent.id, kitId, name: 'Juno', speciesId: 1, place: 'Bendigo', collectedAt: new Date() })
      .execute();
    expect((await recallKit(barcode)).told).toBe(1);
    expect(await newestToken(agent.email)).not.toBe('');
  });

  test('staff see the kits whose holders are unknown, and not those that never left the stock', async () => {
    const { kitId, barcode } = await createDispatchedKit(database.db);
    const inStock = await createDispatchedKit(database.db, { state: 'IN_STOCK' });
    const { told, batchId } = await recallKit(barcode);
    const { batchId: stockId } = await recallKit(inStock.barcode);
    expect(told).toBe(0);
    expect((await findBatch(await staff(), batchId)).unreached).toBe(1);
    expect((await findBatch(await staff(), stockId)).unreached).toBe(0);
    const { results } = await listKits(await staff(), { page: 1, size: 10, search: '', batchId, unreached: true });
    expect(results.map(({ id }) => id)).toEqual([kitId]);
  });

  test('the owner of an activated kit is offered a free one until the sample arrives, and the laboratory is warned', async () => {
    const { barcode, email } = await createActivatedKit(database.db);
    expect(await recallKit(barcode)).toMatchObject({ told: 1, used: 1 });
    expect((await trackSample(technician(), barcode)).action).toMatch(/free replacement kit is ready/);
    const token = await newestToken(email);
    const { sampleId } = await receiveKit(technician(), { barcode });
    const late = await browser().post(`/api/kit-replacements/${token}`, replacementAddress);
    expect(late.status).toBe(409);
    expect((await findLabSample(technician(), sampleId)).recall).toMatchObject({ reason: 'Swabs shed fibres' });
    expect(await rejectSample(technician(), { sampleId, reason: 'MOULD' })).toEqual({ state: 'RESAMPLE_REQUESTED' });
    const mails = await listReplacementMails(database.db, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Recalled: kit ${formatBarcode(barcode)}`,
      'Your free replacement kit',
    ]);
  });

  test('the free kit for an activated one is registered for the same animal, and the old tube is no longer received', async () => {
    const { barcode, email } = await createActivatedKit(database.db);
    await recallKit(barcode);
    const id = await confirmed(email);
    await addStock();
    const sent = await sendReplacement(technician(), { id });
    const { results } = await listSamples(technician(), { page: 1, size: 9, search: formatBarcode(barcode) });
    expect(results).toMatchObject([{ state: 'CANCELLED' }]);
    const fresh = await listSamples(technician(), { page: 1, size: 9, search: formatBarcode(sent.barcode) });
    expect(fresh.results).toMatchObject([{ state: 'REGISTERED', animalName: results[0]?.animalName }]);
    await expect(receiveKit(technician(), { barcode })).rejects.toMatchObject({ status: 409 });
  });
});
