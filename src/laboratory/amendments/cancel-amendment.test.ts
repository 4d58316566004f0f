import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, type LabSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { findResults } from '#laboratory/results/results.service.ts';
import { failQualityControl, requestNewSwab } from '#laboratory/reception/holds.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { moveSample } from '#laboratory/samples/samples.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { amendSample } from './amend-sample.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { cancelAmendment } from './cancel-amendment.service.ts';

const database = useDatabase();
const lab = useLab(database);

const amend = (sampleId: number) =>
  amendSample(lab.as(lab.reviewer), { sampleId, reason: 'A call was misread', password: PASSWORD });
const cancel = (sampleId: number, user = lab.reviewer, reason = 'The wrong sample was chosen') =>
  cancelAmendment(lab.as(user), { sampleId, reason });
const approve = async (sampleId: number) => {
  await submitForReview(lab.as(lab.technician), { sampleId });
  await decideReview(lab.as(lab.reviewer), { sampleId, decision: 'APPROVED', password: PASSWORD });
};
const carrierFile = ({ barcode }: LabSample, testId: number) => `barcode,test,genotype\n${barcode},${testId},N/P\n`;
const recessiveOf = async ({ testIds }: LabSample) =>
  (
    await database.db
      .selectFrom('test')
      .select('id')
      .where('id', 'in', testIds)
      .where('modeCode', '=', 'AR')
      .where('kind', '=', 'disease')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Everything about a sample that the owner, the tracker and the laboratory see. */
async function seen(sample: LabSample) {
  const { animalId, barcode, sampleId } = sample;
  const results = await findResults(lab.as(lab.owner), { animalId, barcode });
  const { state, action } = await trackSample(lab.as(null), barcode);
  const { rows, certificates } = await findLabSample(lab.as(lab.reviewer), sampleId);
  return { results, tracked: { state, action }, rows, certificates, calls: await lab.callsOf(sampleId) };
}

test('a cancelled amendment leaves a released sample unchanged, whatever was imported and approved for it', async () => {
  const sample = await lab.createReleased();
  const { sampleId } = sample;
  const testId = await recessiveOf(sample);
  const before = await seen(sample);
  await amend(sampleId);
  expect((await seen(sample)).tracked.action).toContain('being reviewed again');
  await lab.load(carrierFile(sample, testId));
  await approve(sampleId);
  expect((await findLabSample(lab.as(lab.reviewer), sampleId)).isAmendment).toBe(true);
  expect(await cancel(sampleId)).toEqual({ state: 'REPORTED' });
  expect(await seen(sample)).toEqual(before);
  const { events, isAmendment, amendedCalls } = await findLabSample(lab.as(lab.reviewer), sampleId);
  expect(events[0]).toMatchObject({
    state: 'REPORTED',
    reason: 'amendment cancelled: The wrong sample was chosen',
    who: lab.reviewer.name,
  });
  expect({ isAmendment, amendedCalls }).toEqual({ isAmendment: false, amendedCalls: [] });
});

test('a file of a cancelled amendment can be imported and released in the next one', async () => {
  const sample = await lab.createReleased();
  const { sampleId } = sample;
  const testId = await recessiveOf(sample);
  for (const isReleased of [false, false, true]) {
    await amend(sampleId);
    expect(await lab.load(carrierFile(sample, testId))).toMatchObject({ again: false, changed: 1 });
    if (isReleased) await approve(sampleId);
    else await cancel(sampleId);
  }
  await releaseSample(lab.as(lab.reviewer), { sampleId });
  const { results } = await seen(sample);
  expect(results.reports.map(({ version }) => version)).toEqual([2, 1]);
  expect(results.results.find((result) => result.testId === testId)).toMatchObject({ genotype: 'N/P' });
  await expect(cancel(sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
});

test('an amendment is cancelled in review and after failed quality control, and a stored sample is stored again', async () => {
  const { sampleId } = await lab.createReleased();
  await database.db.transaction().execute(async (trx) => {
    await moveSample({ ...lab.as(lab.reviewer), db: trx }, { sampleId, to: 'STORED' });
  });
  await amend(sampleId);
  await failQualityControl(lab.as(lab.technician), { sampleId, reason: 'CONTROL_FAIL' });
  expect(await cancel(sampleId)).toEqual({ state: 'STORED' });
  await amend(sampleId);
  await failQualityControl(lab.as(lab.technician), { sampleId, reason: 'LOW_DNA' });
  await requestNewSwab(lab.as(lab.technician), { sampleId });
  await expect(cancel(sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
});

test('only users who can amend can cancel, with a reason, and of two concurrent attempts one succeeds', async () => {
  const { sampleId } = await lab.createReleased();
  await expect(cancel(sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
  await amend(sampleId);
  await expect(cancel(sampleId, lab.technician)).rejects.toMatchObject({ status: 403 });
  await expect(cancel(sampleId, await createPerson(database.db))).rejects.toMatchObject({ status: 403 });
  await expect(cancel(sampleId, lab.reviewer, '  ')).rejects.toMatchObject({
    fields: { reason: [expect.any(String)] },
  });
  const cancellations = await Promise.allSettled([cancel(sampleId), cancel(sampleId)]);
  expect(cancellations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const first = await lab.createInReview();
  await expect(cancel(first.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
});

async function loadGenome(sampleId: number): Promise<void> {
  const values = { sampleId, fileKey: 'genome', sha256: 'a'.repeat(64), source: 'VCF', markers: 1, called: 1 } as const;
  const { db } = database;
  await db
    .insertInto('snpProfile')
    .values(values)
    .onConflict((conflict) => conflict.column('sampleId').doUpdateSet({ ...values, importedAt: new Date() }))
    .execute();
  await recordEvent(lab.as(lab.technician), {
    entity: 'sample',
    entityId: sampleId,
    kind: 'profile_imported',
    data: {},
  });
}

test('a genome imported before the amendment stays even if it is imported again, and one first imported in it is deleted', async () => {
  const [earlier, later] = [await lab.createReleased(), await lab.createReleased()];
  await loadGenome(earlier.sampleId);
  for (const { sampleId } of [earlier, later]) {
    await amend(sampleId);
    await loadGenome(sampleId);
    await cancel(sampleId);
  }
  const kept = await database.db
    .selectFrom('snpProfile')
    .select('sampleId')
    .where('sampleId', 'in', [earlier.sampleId, later.sampleId])
    .execute();
  expect(kept).toEqual([{ sampleId: earlier.sampleId }]);
});

test('a scheduled release is cancelled with its amendment', async () => {
  const { sampleId } = await lab.createReleased();
  await amend(sampleId);
  const planned = { sampleId, releaseAt: new Date('2099-01-01'), scheduledBy: lab.reviewer.id };
  await database.db.insertInto('scheduledRelease').values(planned).execute();
  await cancel(sampleId);
  expect(
    await database.db.selectFrom('scheduledRelease').selectAll().where('sampleId', '=', sampleId).execute(),
  ).toEqual([]);
});
