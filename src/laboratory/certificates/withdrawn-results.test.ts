import { expect, test } from 'vitest';
import { listAnimals } from '#animals/animal-list/animal-list.service.ts';
import { listBarcodes } from '#animals/records/animal-facts.service.ts';
import { listHistory } from '#animals/records/animal-history.service.ts';
import { findSampleOverview } from '#laboratory/my-samples/my-samples.service.ts';
import { listKitRecords } from '#laboratory/results/kit-records.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { findLitterForecast } from '#laboratory/breeding/forecast.service.ts';
import { reissueCertificates } from '#laboratory/certificates/issue-certificate.service.ts';
import { findReleasedResults } from '#laboratory/results/released-results.service.ts';
import { findReportByKey, findReportFile, mailReport } from '#laboratory/results/report-files.service.ts';
import { findAnimalResults, findResults } from '#laboratory/results/results.service.ts';
import { listUsableResults } from '#laboratory/result-sources/usable-results.service.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { listSamples } from '#laboratory/samples/sample-list.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab, type LabSample, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { ctxOf, PASSWORD } from '../../../test/support/people-factory.ts';
import { createStaffMember, FBP_DOG } from '../../../test/support/kits-factory.ts';
import { replacementAddress } from '../../../test/support/replacement-factory.ts';
import { sendReplacement } from '#animals/activation/replace-kit.service.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { enterReplacementAddress } from '#animals/kits/replacements.service.ts';
import { requestNewSwab } from '#laboratory/reception/holds.service.ts';
import { authenticate, revokeCertificate } from './certificates.service.ts';

const database = useDatabase();
const lab = useLab(database);
const WHY = 'Two swabs were mixed up in the laboratory.';

const revoke = ({ certificateCode: code }: ReleasedSample, withdrawal: string | null = WHY) =>
  revokeCertificate(lab.as(lab.reviewer), { code, reason: 'Mixed up with Bella', withdrawal, password: PASSWORD });

const usedOf = async (animalId: number) => (await listUsableResults(lab.as(lab.owner), [animalId])).length;

async function analyseAgain(sample: LabSample): Promise<{ certificateCode: string | null }> {
  const { sampleId } = sample;
  const reviewer = lab.as(lab.reviewer);
  await amendSample(reviewer, { sampleId, reason: 'Withdrawn', password: PASSWORD });
  await lab.load(await lab.fileFor(sample), `again-${sampleId}.csv`);
  await submitForReview(lab.as(lab.technician), { sampleId });
  await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD });
  return releaseSample(reviewer, { sampleId });
}

test('the laboratory shows that results were withdrawn, in lists and on the page, until new ones are released', async () => {
  const sample = await lab.createReleased();
  const shown = async () => {
    const reviewer = lab.as(lab.reviewer);
    const { results } = await listSamples(reviewer, { page: 1, size: 20, search: sample.barcode });
    const page = await findLabSample(reviewer, sample.sampleId);
    return [page, ...results].map(({ isWithdrawn }) => isWithdrawn);
  };
  expect(await shown()).toEqual([false, false]);
  await revoke(sample);
  expect(await shown()).toEqual([true, true]);
  await analyseAgain(sample);
  expect(await shown()).toEqual([false, false]);
});

test('a new swab repeats all tests of a sample whose results were withdrawn, once', async () => {
  const sample = await lab.createReleased();
  const ask = () => requestNewSwab(lab.as(lab.technician), { sampleId: sample.sampleId });
  await expect(ask()).rejects.toMatchObject({ status: 409 });
  await revoke(sample);
  expect(await ask()).toEqual({ state: 'REPORTED' });
  const { id, reason } = await database.db
    .selectFrom('kitReplacement')
    .select(['id', 'reason'])
    .where('sampleId', '=', sample.sampleId)
    .executeTakeFirstOrThrow();
  expect(reason).toContain('were withdrawn. We will repeat its tests free of charge');
  expect((await trackSample(lab.as(null), sample.barcode)).action).toContain('Confirm your address');
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('already offered') });
  const staff = ctxOf(database.db, await createStaffMember(database.db));
  await enterReplacementAddress(staff, { id, ...replacementAddress });
  const manufacturedOn = new Date().toISOString().slice(0, 10);
  await createBatch(staff, { productId: FBP_DOG, size: 1, swabLot: 'W1', manufacturedOn });
  const { barcode } = await sendReplacement(staff, { id });
  const fresh = await database.db
    .selectFrom('sampleTest')
    .innerJoin('sample', 'sample.id', 'sampleTest.sampleId')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select('sampleTest.testId')
    .where('kit.barcode', '=', barcode)
    .orderBy('sampleTest.testId')
    .execute();
  expect(fresh.map(({ testId }) => testId)).toEqual(sample.testIds);
});

test('results that are withdrawn with their certificate are replaced by a notice on the results page, shared links and reports', async () => {
  const sample = await lab.createReleased();
  const { animalId, barcode, reportKey } = sample;
  const owner = lab.as(lab.owner);
  await revoke(sample);
  const all = await findAnimalResults(owner, { animalId });
  expect(all).toMatchObject({ results: [], coat: null, changes: [], releasedAt: null });
  expect(all.kits).toMatchObject([
    { barcode, statuses: {}, certificate: { state: 'REVOKED' }, withdrawal: { reason: WHY } },
  ]);
  expect(await findResults(owner, { animalId, barcode })).toMatchObject({ results: [], withdrawal: { reason: WHY } });
  expect(await findReleasedResults(lab.as(null), { animalId, kitIds: null })).toMatchObject({
    results: [],
    kits: [],
    withdrawn: [{ name: expect.any(String), withdrawnAt: expect.any(String) }],
  });
  const refused = { status: 409, message: expect.stringContaining(WHY) };
  const wanted = { animalId, barcode, type: 'full' as const };
  await expect(findReportFile(owner, wanted)).rejects.toMatchObject(refused);
  await expect(findReportFile(owner, { ...wanted, type: 'summary' })).rejects.toMatchObject(refused);
  await expect(mailReport(owner, wanted)).rejects.toMatchObject(refused);
  await expect(findReportByKey(owner, { animalId, key: reportKey, type: 'full' })).rejects.toMatchObject(refused);
  const [mail] = (await mailsTo(database.db, lab.owner.email)).filter(
    ({ template }) => template === 'lab.certificate_revoked',
  );
  expect(mail?.bodyText).toContain('we withdrew them');
  expect(mail?.bodyText).not.toContain('Bella');
  const { certificates } = await findLabSample(lab.as(lab.technician), sample.sampleId);
  expect(certificates).toMatchObject([{ revokedReason: 'Mixed up with Bella', withdrawal: WHY }]);
});

test('lists, overview, tracker and history state that results were withdrawn, until new ones are released', async () => {
  const sample = await lab.createReleased();
  const { animalId, barcode } = sample;
  const owner = lab.as(lab.owner);
  const view = { page: 1, size: 100, view: 'mine', queryType: 'all', query: '', sort: '-created_at' } as const;
  const findViews = async () => {
    const [row] = (await listAnimals(owner, view)).results.filter(({ id }) => id === animalId);
    const kit = (await listBarcodes(owner, animalId)).find((one) => one.barcode === barcode);
    const released = (await findSampleOverview(owner)).released.find((one) => one.barcode === barcode);
    const tracking = await trackSample(owner, barcode);
    return [
      row?.reported,
      row?.latest?.isWithdrawn,
      kit?.hasResults,
      kit?.isWithdrawn,
      released?.isWithdrawn,
      tracking.isWithdrawn,
    ];
  };
  expect(await findViews()).toEqual([1, false, true, false, false, false]);
  await revoke(sample);
  expect(await findViews()).toEqual([0, true, false, true, true, true]);
  expect(await trackSample(owner, barcode)).toMatchObject({ action: expect.stringContaining('no longer valid') });
  // The notice beside it states this.
  expect((await listBarcodes(owner, animalId)).map(({ action }) => action)).toEqual([null]);
  expect(JSON.stringify(await trackSample(lab.as(null), barcode))).not.toContain(WHY);
  const [newest] = (await listHistory(owner, { id: animalId, page: 1, size: 10 })).results;
  expect(newest?.label).toBe('Results withdrawn');
  const reports = async () => (await listKitRecords(owner, { animalId }))[0]!.reports.map(({ withdrawn }) => withdrawn);
  expect(await reports()).toEqual([true]);
  await analyseAgain(sample);
  expect(await findViews()).toEqual([1, false, true, false, false, false]);
  expect(await reports()).toEqual([false, true]);
});

test('withdrawn results are not used by breeding tools, and do not contradict other samples', async () => {
  const dam = await lab.createReleased();
  const sire = await lab.createReleased({ sex: 'male' });
  const { id: testId } = await database.db
    .selectFrom('test')
    .select('id')
    .where('id', 'in', dam.testIds)
    .where('modeCode', '=', 'AR')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const swapped = await lab.createReleased({ animalId: dam.animalId, calls: { [testId]: 'P/P' } });
  const genotypeOfDam = async () => {
    const pair = { damId: dam.animalId, sireId: sire.animalId, litterSize: 6 };
    const { tests } = await findLitterForecast(lab.as(lab.owner), pair);
    return tests.find((one) => one.testId === testId)?.dam;
  };
  expect(await genotypeOfDam()).toBeNull();
  await revoke(swapped);
  expect(await genotypeOfDam()).toBe('N/N');
  const again = await lab.createInReview({ animalId: dam.animalId });
  expect((await findLabSample(lab.as(lab.reviewer), again.sampleId)).differences).toEqual([]);
  await revoke(dam);
  expect(await genotypeOfDam()).toBeNull();
  expect(await usedOf(dam.animalId)).toBe(0);
});

test('results stay if only their certificate is revoked, or replaced by a newer one', async () => {
  const [misprinted, transferred] = [await lab.createReleased(), await lab.createReleased()];
  await revoke(misprinted, null);
  await inTransaction(lab.as(null), (tx) => reissueCertificates(tx, { animalId: transferred.animalId }));
  expect((await authenticate(lab.as(null), transferred.certificateCode)).status).toBe('replaced');
  for (const { animalId, barcode, testIds } of [misprinted, transferred]) {
    expect(await usedOf(animalId)).toBe(testIds.length);
    const found = await findResults(lab.as(lab.owner), { animalId, barcode });
    expect([found.results.length, found.withdrawal]).toEqual([testIds.length, null]);
    await findReportFile(lab.as(lab.owner), { animalId, barcode, type: 'full' });
  }
});

test('a sample that is analysed again after the withdrawal has new results, a new report and the next version of its certificate', async () => {
  const sample = await lab.createReleased();
  const { animalId, barcode, testIds, reportKey } = sample;
  await revoke(sample);
  const { certificateCode } = await analyseAgain(sample);
  const owner = lab.as(lab.owner);
  const found = await findResults(owner, { animalId, barcode });
  expect([found.results.length, found.withdrawal]).toEqual([testIds.length, null]);
  expect(found.certificate).toMatchObject({ code: certificateCode, version: 2, state: 'VALID' });
  expect(await usedOf(animalId)).toBe(testIds.length);
  await findReportFile(owner, { animalId, barcode, type: 'full' });
  await expect(findReportByKey(owner, { animalId, key: reportKey, type: 'full' })).rejects.toMatchObject({
    status: 409,
  });
});
