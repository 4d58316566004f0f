import { expect, test } from 'vitest';
import { expireWaitingReplacements, sendReplacement } from '#animals/activation/replace-kit.service.ts';
import { confirmReplacement } from '#animals/kits/replacements.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createStaffMember, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { useLab, createApprovedSample, type LabSample } from '../../../test/support/lab-factory.ts';
import { ctxOf, PASSWORD } from '../../../test/support/people-factory.ts';
import {
  createActivatedKit,
  listReplacementMails,
  replacementAddress,
} from '../../../test/support/replacement-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { advanceSamples } from './sample-list.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { releaseSample } from './release.service.ts';
import { decideReview, submitForReview } from './review.service.ts';
import { trackSample } from './tracker.service.ts';

const database = useDatabase();
const lab = useLab(database);

/** A purchased kit whose results are approved; the first `failing` of its tests gave no result. */
async function createSampleWithFailures(failing: number) {
  const bought = await createActivatedKit(database.db);
  const tests = await database.db
    .selectFrom('sampleTest')
    .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
    .select('testId')
    .where('sample.kitId', '=', bought.kitId)
    .orderBy('testId')
    .execute();
  const failed = tests.slice(0, failing).map(({ testId }) => testId);
  const bed = { ...lab, owner: bought.buyer };
  const options = {
    barcode: bought.barcode,
    animalId: bought.animalId,
    calls: Object.fromEntries(failed.map((id) => [id, 'failed'])),
  };
  const sample = await createApprovedSample(database.db, bed, options);
  return { ...bought, ...sample, failed, count: tests.length };
}

const release = (sampleId: number) => releaseSample(lab.as(lab.reviewer), { sampleId });
const failedRows = (sampleId: number) =>
  database.db
    .selectFrom('failedTest')
    .select(['testId', 'remedy', 'refundedCents'])
    .where('sampleId', '=', sampleId)
    .orderBy('testId')
    .execute();
const mailsTo = (email: string, template: string) =>
  database.db
    .selectFrom('mailMessage')
    .select(['bodyText'])
    .where('toAddress', '=', email)
    .where('template', '=', template)
    .orderBy('id')
    .execute();
const addressOf = async (kitId: number) =>
  (
    await database.db
      .selectFrom('kitReplacement')
      .select('address')
      .where('kitId', '=', kitId)
      .executeTakeFirstOrThrow()
  ).address;
const replacementsOf = (kitId: number) =>
  database.db.selectFrom('kitReplacement').select(['id', 'state', 'reason']).where('kitId', '=', kitId).execute();

/** The owner confirms the address, the free kit is packed, comes back and is tested. */
async function repeat(sample: { kitId: number; email: string }) {
  const [mail] = await listReplacementMails(database.db, sample.email);
  const token = mail!.token;
  await confirmReplacement(lab.as(null), { token, ...replacementAddress });
  const staff = ctxOf(database.db, await createStaffMember(database.db));
  const manufacturedOn = new Date().toISOString().slice(0, 10);
  await createBatch(staff, { productId: FBP_DOG, size: 1, swabLot: `R${sample.kitId}`, manufacturedOn });
  const [pending] = await replacementsOf(sample.kitId);
  const { barcode } = await sendReplacement(staff, { id: pending!.id });
  const { id: sampleId } = await database.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select('sample.id')
    .where('kit.barcode', '=', barcode)
    .executeTakeFirstOrThrow();
  const tests = await database.db.selectFrom('sampleTest').select('testId').where('sampleId', '=', sampleId).execute();
  return { barcode, sampleId, testIds: tests.map(({ testId }) => testId).toSorted((a, b) => a - b) };
}

async function approve(input: LabSample, calls: Record<number, string>) {
  const technician = lab.as(lab.technician);
  await receiveKit(technician, { barcode: input.barcode });
  for (const to of ['ACCESSIONED', 'EXTRACTING', 'EXTRACTED', 'PLATED', 'RUN'] as const)
    await advanceSamples(technician, { sampleIds: [input.sampleId], to, plate: `P${input.sampleId}` });
  await read(input, calls);
}

async function read(input: LabSample, calls: Record<number, string>) {
  expect(await lab.load(await lab.fileFor(input, calls), `r${input.sampleId}-${Math.random()}.csv`)).toMatchObject({
    accepted: true,
  });
  await submitForReview(lab.as(lab.technician), { sampleId: input.sampleId });
  await decideReview(lab.as(lab.reviewer), {
    sampleId: input.sampleId,
    decision: 'APPROVED',
    password: PASSWORD,
    acceptLowCallRate: true,
  });
}

test('the address given at activation is offered for the repeat, but not to a new owner of the animal', async () => {
  const kept = await createSampleWithFailures(1);
  await release(kept.sampleId);
  expect(await addressOf(kept.kitId)).toMatchObject({ address: '1 Hill Road', city: 'Ballarat', country: 'AU' });
  const moved = await createSampleWithFailures(1);
  const personId = lab.owner.id;
  await database.db.updateTable('activation').set({ personId }).where('kitId', '=', moved.kitId).execute();
  await release(moved.sampleId);
  expect(await addressOf(moved.kitId)).toMatchObject({ firstName: '', address: '', city: '' });
});

test('3.3 three failed tests are repeated free of charge once, and refunded if they fail again', async () => {
  const sample = await createSampleWithFailures(3);
  await release(sample.sampleId);
  expect(await failedRows(sample.sampleId)).toEqual(
    sample.failed.map((testId) => ({ testId, remedy: 'REPEAT', refundedCents: 0 })),
  );
  const [posted, ...more] = await replacementsOf(sample.kitId);
  expect(more).toEqual([]);
  expect(posted).toMatchObject({ state: 'ASKED', reason: expect.stringContaining('3 tests for ') });
  expect((await mailsTo(sample.email, 'kits.replacement'))[0]!.bodyText).toContain(
    'We will repeat them free of charge',
  );
  expect((await trackSample(lab.as(null), sample.barcode)).action).toContain('Confirm your address');
  await expect(release(sample.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });

  const second = await repeat(sample);
  expect(second.testIds).toEqual(sample.failed);
  const owner = { ...sample, ...second };
  await approve(owner, { [sample.failed[0]!]: 'failed' });
  await release(second.sampleId);
  const [again] = await failedRows(second.sampleId);
  const order = await database.db
    .selectFrom('orderLine')
    .innerJoin('salesOrder', 'salesOrder.id', 'orderLine.orderId')
    .select(['orderLine.goodsCents', 'orderLine.discountCents', 'orderLine.pointsCents'])
    .where('orderId', '=', sample.orderId)
    .executeTakeFirstOrThrow();
  const share = Math.trunc((order.goodsCents - order.discountCents - order.pointsCents) / sample.count);
  expect(again).toEqual({ testId: sample.failed[0], remedy: 'REFUND', refundedCents: share });
  const refunds = await database.db
    .selectFrom('refund')
    .select(['id', 'amountCents', 'reason'])
    .where('orderId', '=', sample.orderId)
    .execute();
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([share]);
  expect(refunds[0]!.reason).toContain('could not be completed');
  // The order was paid by bank transfer.
  await recordSentRefund(ctxOf(database.db, await createStaffMember(database.db)), {
    id: refunds[0]!.id,
    reference: 'OUT',
  });
  expect(await mailsTo(sample.email, 'orders.refunded')).toHaveLength(1);
});

test('3.3 a released amendment offers nothing twice, and cancels a repeat that is no longer needed', async () => {
  const sample = await createSampleWithFailures(2);
  await release(sample.sampleId);
  const amend = () =>
    amendSample(lab.as(lab.reviewer), { sampleId: sample.sampleId, reason: 'a new run', password: PASSWORD });
  await amend();
  await advanceSamples(lab.as(lab.technician), { sampleIds: [sample.sampleId], to: 'RUN' });
  await read(sample, { [sample.failed[0]!]: 'failed' });
  await release(sample.sampleId);
  expect(await failedRows(sample.sampleId)).toEqual([{ testId: sample.failed[0], remedy: 'REPEAT', refundedCents: 0 }]);
  const { name } = await database.db
    .selectFrom('test')
    .select('name')
    .where('id', '=', sample.failed[0]!)
    .executeTakeFirstOrThrow();
  const reason = expect.stringMatching(/^1 test for .+ gave no result \(.+\)\. We will repeat it free of charge/);
  const [left] = await replacementsOf(sample.kitId);
  expect(left).toMatchObject({ state: 'ASKED', reason });
  expect(left!.reason).toContain(`(${name})`);
  await amend();
  await advanceSamples(lab.as(lab.technician), { sampleIds: [sample.sampleId], to: 'RUN' });
  await read(sample, {});
  await release(sample.sampleId);
  expect(await failedRows(sample.sampleId)).toEqual([]);
  expect(await replacementsOf(sample.kitId)).toMatchObject([{ state: 'CANCELLED' }]);
});

test('3.3 a repeat whose swab does not come back within 60 days is refunded once', async () => {
  const sample = await createSampleWithFailures(1);
  await release(sample.sampleId);
  await database.db
    .updateTable('kitReplacement')
    .set({ createdAt: new Date(Date.now() - 61 * 86_400_000) })
    .where('kitId', '=', sample.kitId)
    .execute();
  await Promise.all([expireWaitingReplacements(lab.as(null)), expireWaitingReplacements(lab.as(null))]);
  const [row] = await failedRows(sample.sampleId);
  expect(row).toMatchObject({ remedy: 'REFUND' });
  expect(row!.refundedCents).toBeGreaterThan(0);
  expect(await replacementsOf(sample.kitId)).toMatchObject([{ state: 'CANCELLED' }]);
  const refunds = await database.db.selectFrom('refund').select('id').where('orderId', '=', sample.orderId).execute();
  expect(refunds).toHaveLength(1);
});

test('a release without failed tests offers nothing', async () => {
  const sample = await createSampleWithFailures(0);
  await release(sample.sampleId);
  expect(await replacementsOf(sample.kitId)).toEqual([]);
});
