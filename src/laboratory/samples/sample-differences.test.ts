import { describe, expect, test } from 'vitest';
import { findLitterForecast } from '#laboratory/breeding/forecast.service.ts';
import { findAnimalResults } from '#laboratory/results/results.service.ts';
import { listUsableResults } from '#laboratory/result-sources/usable-results.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { findRecessiveTest, useLab, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { PASSWORD } from '../../../test/support/people-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { findLabSample } from './lab-sample.service.ts';
import { releaseDue, releaseSample } from './release.service.ts';
import { decideReview, returnToReview, submitForReview } from './review.service.ts';

const database = useDatabase();
const lab = useLab(database);

const approve = (sampleId: number, acceptDifferences?: boolean) =>
  decideReview(lab.as(lab.reviewer), {
    sampleId,
    decision: 'APPROVED',
    password: PASSWORD,
    ...(acceptDifferences !== undefined && { acceptDifferences }),
  });

const differencesOf = async (sampleId: number) => (await findLabSample(lab.as(lab.reviewer), sampleId)).differences;

async function createTested(): Promise<{ first: ReleasedSample; testId: number }> {
  const first = await lab.createReleased();
  return { first, testId: await findRecessiveTest(database.db, first.testIds) };
}

describe('results that differ from another sample of the animal', () => {
  test('are shown at review, and are approved only when the reviewer accepts them', async () => {
    const { first, testId } = await createTested();
    const second = await lab.createInReview({ animalId: first.animalId, calls: { [testId]: 'N/P' } });
    expect(await differencesOf(second.sampleId)).toEqual([
      {
        testId,
        testName: expect.any(String),
        reason: expect.stringMatching(/^N\/P here, N\/N in sample L\d\d-\d{6}\.$/),
      },
    ]);
    await expect(approve(second.sampleId)).rejects.toMatchObject({
      status: 428,
      fields: { acceptDifferences: [expect.stringContaining('differ from another sample')] },
    });
    expect(await lab.stateOf(second.sampleId)).toBe('IN_REVIEW');
    await expect(approve(second.sampleId, true)).resolves.toEqual({ state: 'APPROVED' });
    await releaseSample(lab.as(lab.reviewer), { sampleId: second.sampleId });
  });

  test('do not exist if the samples agree, or if one of them has no result', async () => {
    const { first, testId } = await createTested();
    const same = await lab.createInReview({ animalId: first.animalId });
    const failed = await lab.createInReview({ animalId: first.animalId, calls: { [testId]: 'failed' } });
    expect([await differencesOf(same.sampleId), await differencesOf(failed.sampleId)]).toEqual([[], []]);
    await expect(approve(same.sampleId)).resolves.toEqual({ state: 'APPROVED' });
  });

  test('are not released if the other sample was released after the approval, until a reviewer accepts them', async () => {
    const first = await lab.createApproved();
    const testId = await findRecessiveTest(database.db, first.testIds);
    const { sampleId } = await lab.createApproved({ animalId: first.animalId, calls: { [testId]: 'P/P' } });
    await releaseSample(lab.as(lab.reviewer), { sampleId: first.sampleId });
    await expect(releaseSample(lab.as(lab.reviewer), { sampleId })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('different results'),
    });
    await database.db
      .insertInto('scheduledRelease')
      .values({ sampleId, releaseAt: new Date(), scheduledBy: lab.reviewer.id })
      .execute();
    expect(await releaseDue(lab.as(null), { sampleId })).toBe(false);
    expect(await lab.stateOf(sampleId)).toBe('APPROVED');
    await returnToReview(lab.as(lab.reviewer), { sampleId, reason: 'Differs' });
    await approve(sampleId, true);
    await releaseSample(lab.as(lab.reviewer), { sampleId });
  });

  test('of two simultaneous releases, one is refused', async () => {
    const first = await lab.createApproved();
    const testId = await findRecessiveTest(database.db, first.testIds);
    const second = await lab.createApproved({ animalId: first.animalId, calls: { [testId]: 'P/P' } });
    const released = await Promise.allSettled(
      [first, second].map(({ sampleId }) => releaseSample(lab.as(lab.reviewer), { sampleId })),
    );
    expect(released.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a test for which two samples differ counts as untested in breeding tools and forecasts', async () => {
  const { first, testId } = await createTested();
  const second = await lab.createReleased({ animalId: first.animalId, calls: { [testId]: 'N/P' } });
  const sire = await lab.createReleased({ sex: 'male', calls: { [testId]: 'N/P' } });
  const used = await listUsableResults(lab.as(lab.owner), [first.animalId]);
  expect(used.map(({ test: { id } }) => id)).not.toContain(testId);
  expect(used).toHaveLength(first.testIds.length - 1);
  const forecast = await findLitterForecast(lab.as(lab.owner), {
    damId: first.animalId,
    sireId: sire.animalId,
    litterSize: 6,
  });
  expect(forecast.tests.find((one) => one.testId === testId)).toMatchObject({
    dam: null,
    damSource: null,
    sireSource: 'tested',
  });
  const page = await findAnimalResults(lab.as(lab.owner), { animalId: first.animalId });
  expect(page.results.filter((result) => result.isContradicted).map((result) => result.testId)).toEqual([testId]);
  expect(second.testIds).toContain(testId);
});

test('the reviewer of an amendment sees what it changes, and nothing once it is released', async () => {
  const { first, testId } = await createTested();
  const { sampleId, barcode } = first;
  const amended = async () => (await findLabSample(lab.as(lab.reviewer), sampleId)).amendedCalls;
  expect(await amended()).toEqual([]);
  await amendSample(lab.as(lab.reviewer), { sampleId, reason: 'A call was misread', password: PASSWORD });
  expect(await amended()).toEqual([]);
  await lab.load(`barcode,test,genotype\n${barcode},${testId},N/P\n`);
  expect(await amended()).toEqual([
    { testId, testName: expect.any(String), reason: 'Clear (N/N) before, Carrier (N/P) now.' },
  ]);
  await submitForReview(lab.as(lab.technician), { sampleId });
  await approve(sampleId);
  await releaseSample(lab.as(lab.reviewer), { sampleId });
  expect(await amended()).toEqual([]);
});
