import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useLab, createReleasedSample, type LabBed, type ReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';
import { findBreedComposition, findDnaResults, findHeterozygosity } from './dna.service.ts';
import { renderReport } from './report.document.ts';
import { findReportByKey, findReportFile, mailReport } from './report-files.service.ts';
import { findResults } from './results.service.ts';

const database = useDatabase();
const lab = useLab(database);
let sample: ReleasedSample;
beforeAll(async () => {
  sample = await lab.createReleased();
});

const place = () => ({ animalId: sample.animalId, barcode: sample.barcode });
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
async function createFriend(level: 'VIEW' | 'DOWNLOAD') {
  const friend = await createPerson(database.db);
  await createShare(database.db, { animalId: sample.animalId, personId: friend.id, level, sharedBy: lab.owner.id });
  return friend;
}

describe('access to results', () => {
  test('R449 the owner reads every result in plain language, with its meaning and the standard lines', async () => {
    const found = await findResults(lab.as(lab.owner), place());
    expect(found.results).toHaveLength(sample.testIds.length);
    expect(found).toMatchObject({
      mayDownload: true,
      inAmendment: false,
      isStored: true,
      reports: [{ version: 1, replaced: false }],
      certificate: { state: 'VALID' },
    });
    for (const result of found.results) {
      expect(result.summary).not.toBe('');
      expect(result.interpretation).not.toMatch(/\{\w+\}/);
      expect(result.disclaimers.length).toBeGreaterThan(0);
    }
    const clear = found.results.find((result) => result.status === 'clear');
    expect(clear?.interpretation).toContain('No copy of the tested variant');
  });

  test('the results and the report of a neutered animal have no breeding advice', async () => {
    const setNeutered = (isNeutered: boolean) =>
      database.db.updateTable('animal').set({ isNeutered }).where('id', '=', sample.animalId).execute();
    const before = await findResults(lab.as(lab.owner), place());
    expect(before.results.some(({ breedingRule }) => breedingRule !== null)).toBe(true);
    await setNeutered(true);
    const { results } = await findResults(lab.as(lab.owner), place());
    await setNeutered(false);
    expect(results.map(({ breedingNote, breedingRule }) => ({ breedingNote, breedingRule }))).toEqual(
      before.results.map(() => ({ breedingNote: '', breedingRule: null })),
    );
  });

  test('a stranger, an unknown animal and an unknown kit give the same 404, and a guest gets 401', async () => {
    const stranger = lab.as(await createPerson(database.db));
    const refusals = [
      () => findResults(stranger, place()),
      () => findResults(lab.as(lab.owner), { ...place(), animalId: 999_999 }),
      () => findResults(lab.as(lab.owner), { ...place(), barcode: 'GGNOBODY1234' }),
      () => findReportFile(stranger, { ...place(), type: 'full' }),
      () => findDnaResults(stranger, place()),
      () => findHeterozygosity(stranger, place()),
      () => findBreedComposition(stranger, place()),
    ];
    for (const refusal of refusals)
      await expect(refusal()).rejects.toMatchObject({ status: 404, message: 'Result not found.' });
    await expect(findResults(lab.as(null), place())).rejects.toMatchObject({ status: 401 });
  });

  test("another animal's results cannot be read through one's own animal", async () => {
    const other = await createAnimal(database.db, lab.owner);
    await expect(findResults(lab.as(lab.owner), { animalId: other, barcode: sample.barcode })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      findReportByKey(lab.as(lab.owner), { animalId: other, key: sample.reportKey, type: 'full' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a view share allows reading, a download share also downloading, and a revoked share neither', async () => {
    const viewer = lab.as(await createFriend('VIEW'));
    expect(await findResults(viewer, place())).toMatchObject({ mayDownload: false });
    await expect(findReportFile(viewer, { ...place(), type: 'full' })).rejects.toMatchObject({ status: 404 });
    await expect(mailReport(viewer, { ...place(), type: 'full' })).rejects.toMatchObject({ status: 404 });
    const friend = await createFriend('DOWNLOAD');
    expect((await findReportFile(lab.as(friend), { ...place(), type: 'full' })).bytes.length).toBeGreaterThan(1000);
    await database.db
      .updateTable('animalShare')
      .set({ revokedAt: new Date() })
      .where('personId', '=', friend.id)
      .execute();
    await expect(findReportFile(lab.as(friend), { ...place(), type: 'full' })).rejects.toMatchObject({ status: 404 });
    await expect(findResults(lab.as(friend), place())).rejects.toMatchObject({ status: 404 });
  });

  test('results cannot be read before their release', async () => {
    const early = await lab.createAccessioned();
    await lab.load(await lab.fileFor(early));
    const wanted = { animalId: early.animalId, barcode: early.barcode };
    await expect(findResults(lab.as(lab.owner), wanted)).rejects.toMatchObject({ status: 404 });
    await expect(findDnaResults(lab.as(lab.owner), wanted)).rejects.toMatchObject({ status: 404 });
    await expect(findReportFile(lab.as(lab.owner), { ...wanted, type: 'full' })).rejects.toMatchObject({ status: 404 });
  });

  test('each view and each download is recorded', async () => {
    await findResults(lab.as(lab.owner), place());
    await findReportFile(lab.as(lab.owner), { ...place(), type: 'full' });
    const rows = await database.db
      .selectFrom('auditEntry')
      .select('action')
      .where('subjectId', '=', String(sample.animalId))
      .where('actorId', '=', lab.owner.id)
      .execute();
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['results.viewed', 'report.downloaded']));
  });
});

describe('T27 the report', () => {
  test('the stored file can be rendered again from the stored content, byte for byte', async () => {
    const { bytes } = await findReportFile(lab.as(lab.owner), { ...place(), type: 'full' });
    const { content } = await database.db
      .selectFrom('report')
      .select('content')
      .where('key', '=', sample.reportKey)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 2; i += 1)
      expect(Buffer.from(await renderReport(content)).equals(Buffer.from(bytes))).toBe(true);
  });

  test('R453 extracts are separate files, and each version stays readable by its key', async () => {
    const sizes = new Set<string>();
    for (const type of ['full', 'summary', 'diseases', 'traits'] as const) {
      const { bytes, fileName } = await findReportByKey(lab.as(lab.owner), {
        animalId: sample.animalId,
        key: sample.reportKey,
        type,
      });
      expect(textOf(bytes)).toMatch(/^%PDF/);
      sizes.add(`${fileName} ${bytes.length}`);
    }
    expect(sizes.size).toBe(4);
    await expect(
      findReportByKey(lab.as(lab.owner), { animalId: sample.animalId, key: 'nothing', type: 'full' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('reports over HTTP', () => {
  test('R451 R454 R458 report and certificate are PDFs; send_email sends the report once in ten minutes', async () => {
    const owner = await createPerson(database.db, { password: PASSWORD });
    const own: LabBed = { ...lab, owner };
    const released = await createReleasedSample(database.db, own);
    const browser = new ApiBrowser({ db: database.db, adapters: lab.as(null).adapters });
    await signIn(browser, owner);
    const base = `/api/my/animals/${released.animalId}`;
    for (const path of [
      `/results/${released.barcode}/report`,
      `/results/${released.barcode}/certificate`,
      `/results/${released.barcode}/report?report_type=certificate`,
      '/results/reports/certificate/',
      `/results/reports/${released.reportKey}/single/?reportType=traits`,
    ]) {
      const answer = await browser.get(base + path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"]+\.pdf"; filename\*=UTF-8''\S+\.pdf$/,
      );
    }
    const mailPath = `${base}/results/${released.barcode}/report?send_email=true`;
    expect((await browser.get(mailPath)).body).toEqual({ ok: true, sentTo: owner.email });
    expect((await browser.get(mailPath)).status).toBe(429);
    const mails = await database.db
      .selectFrom('mailMessage')
      .select(['toAddress', 'attachments'])
      .where('template', '=', 'lab.report')
      .execute();
    expect(mails).toMatchObject([{ toAddress: owner.email, attachments: [{ contentType: 'application/pdf' }] }]);
    expect(
      (await browser.get(mailPath.replace('send_email', 'send%5Femail'), { origin: 'https://elsewhere.test' })).status,
    ).toBe(403);
    expect((await browser.get(`${base}/results/${released.barcode}/report?report_type=everything`)).status).toBe(428);
  });
});

describe('other data of a tested animal', () => {
  test('R452 the genotypes of a kit are returned as they were read', async () => {
    const dna = await findDnaResults(lab.as(lab.owner), place());
    expect(dna).toMatchObject({ species: 'canine', barcode: sample.barcode, markers: [] });
    expect(dna.results).toHaveLength(sample.testIds.length);
  });

  test('R450 R455 R585 heterozygosity uses the newest profile; without one, it and the breed composition are a 404', async () => {
    await expect(findHeterozygosity(lab.as(lab.owner), place())).rejects.toMatchObject({ status: 404 });
    await expect(findBreedComposition(lab.as(lab.owner), place())).rejects.toMatchObject({ status: 404 });
    const markers = await database.db
      .selectFrom('panelMarker')
      .select(['panelId', 'marker'])
      .where('isSexMarker', '=', false)
      .limit(4)
      .execute();
    const rows = markers.map((marker, i) => ({
      ...marker,
      sampleId: sample.sampleId,
      allele1: '100',
      allele2: i === 0 ? '100' : '104',
    }));
    await database.db.insertInto('markerCall').values(rows).execute();
    expect(await findHeterozygosity(lab.as(lab.owner), place())).toMatchObject({ heterozygosity: 0.75, markers: 4 });
    expect((await findDnaResults(lab.as(lab.owner), place())).markers).toHaveLength(4);
  });
});

describe('an amendment', () => {
  test('gives new versions only to changed results, replaces the documents and keeps the old report', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const animalId = await createAnimal(database.db, lab.owner, { breedId });
    const first = await lab.createReleased({ animalId });
    const testId = (
      await database.db
        .selectFrom('test')
        .select('id')
        .where('id', 'in', first.testIds)
        .where('modeCode', '=', 'AR')
        .where('kind', '=', 'disease')
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;
    const reviewer = lab.as(lab.reviewer);
    const { sampleId, barcode } = first;
    await expect(
      amendSample(lab.as(lab.technician), { sampleId, reason: 'x', password: PASSWORD }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(amendSample(reviewer, { sampleId, reason: 'Swapped well', password: 'no' })).rejects.toMatchObject({
      status: 428,
    });
    await amendSample(reviewer, { sampleId, reason: 'Swapped well', password: PASSWORD });
    expect(await findResults(lab.as(lab.owner), { animalId, barcode })).toMatchObject({
      inAmendment: true,
      isStored: false,
      reports: [{ version: 1 }],
    });
    expect((await trackSample(lab.as(null), barcode)).action).toContain('reviewed again');
    await lab.load(`barcode,test,genotype\n${barcode},${testId},N/P\n`);
    await submitForReview(lab.as(lab.technician), { sampleId });
    await decideReview(reviewer, { sampleId, decision: 'APPROVED', password: PASSWORD });
    const second = await releaseSample(reviewer, { sampleId });
    const found = await findResults(lab.as(lab.owner), { animalId, barcode });
    expect(found).toMatchObject({
      inAmendment: false,
      reports: [
        { version: 2, replaced: false, amendmentReason: 'Swapped well' },
        { version: 1, replaced: true, amendmentReason: null },
      ],
      certificate: { version: 2, code: second.certificateCode, state: 'VALID' },
    });
    expect(found.results.filter((result) => result.version === 2).map((result) => result.testId)).toEqual([testId]);
    expect(found.results.find((result) => result.testId === testId)).toMatchObject({
      status: 'carrier',
      genotype: 'N/P',
    });
    const certificates = await database.db
      .selectFrom('certificate')
      .select(['version', 'state'])
      .where('sampleId', '=', sampleId)
      .orderBy('version')
      .execute();
    expect(certificates).toEqual([
      { version: 1, state: 'REPLACED' },
      { version: 2, state: 'VALID' },
    ]);
    expect(
      (await findReportByKey(lab.as(lab.owner), { animalId, key: first.reportKey, type: 'full' })).fileName,
    ).toContain('-v1');
    const mails = await database.db
      .selectFrom('mailMessage')
      .select('template')
      .where('dedupeKey', 'like', `sample:${sampleId}:released%`)
      .orderBy('id')
      .execute();
    expect(mails.map((mail) => mail.template)).toEqual(['lab.released', 'lab.amended']);
  });
});
