import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { useLab, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { amendSample } from '#laboratory/amendments/amend-sample.service.ts';
import { findLabSample } from './lab-sample.service.ts';
import { failQualityControl } from '#laboratory/reception/holds.service.ts';
import { importResults } from '#laboratory/results-import/import.service.ts';
import { refuseInheritance } from '#laboratory/results-import/plausibility.rules.ts';
import { releaseSample } from './release.service.ts';
import { decideReview, findNextReview, returnToReview, submitForReview, submitSamples } from './review.service.ts';

const database = useDatabase();
const lab = useLab(database);

const approve = (user: LabBed['reviewer'], sampleId: number, more: object = {}) =>
  decideReview(lab.as(user), { sampleId, decision: 'APPROVED', password: PASSWORD, ...more });

describe('approval by a second person', () => {
  test('the person who submitted or imported the results cannot approve them, and another reviewer can', async () => {
    const both = await createPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
    const loader = await createPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
    const sample = await lab.createAccessioned();
    await importResults(lab.as(loader), { fileName: 'x.csv', content: await lab.fileFor(sample) });
    await submitForReview(lab.as(both), { sampleId: sample.sampleId });
    for (const user of [both, loader])
      await expect(approve(user, sample.sampleId)).rejects.toMatchObject({ status: 403 });
    expect(await lab.stateOf(sample.sampleId)).toBe('IN_REVIEW');
    // They are not offered as the next sample to review either.
    const nextOf = async (user: LabBed['reviewer']) => (await findNextReview(lab.as(user), { id: 0 })).next?.id ?? null;
    expect(await Promise.all([both, loader, lab.reviewer].map(nextOf))).toEqual([null, null, sample.sampleId]);
    expect((await findNextReview(lab.as(lab.reviewer), { id: sample.sampleId })).next).toBeNull();
    await expect(approve(lab.reviewer, sample.sampleId)).resolves.toEqual({ state: 'APPROVED' });
  });

  test("an approval needs the reviewer's own password; sending back does not", async () => {
    const sample = await lab.createInReview();
    for (const password of [undefined, '', 'something else']) {
      await expect(approve(lab.reviewer, sample.sampleId, { password })).rejects.toMatchObject({
        status: 428,
        fields: { password: [expect.any(String)] },
      });
    }
    expect(await lab.stateOf(sample.sampleId)).toBe('IN_REVIEW');
    await expect(
      decideReview(lab.as(lab.reviewer), { sampleId: sample.sampleId, decision: 'REPEAT', comment: ' ' }),
    ).rejects.toMatchObject({ fields: { comment: [expect.any(String)] } });
    await expect(
      decideReview(lab.as(lab.reviewer), { sampleId: sample.sampleId, decision: 'REPEAT', comment: 'smear' }),
    ).resolves.toEqual({ state: 'PLATED' });
  });

  test('results imported after a repeat cannot be approved from a page that shows the earlier ones', async () => {
    const sample = await lab.createInReview();
    const { sampleId } = sample;
    const open = async () => (await findLabSample(lab.as(lab.reviewer), sampleId)).version;
    const version = await open();
    const repeat = { decision: 'REPEAT', comment: 'smear' } as const;
    await decideReview(lab.as(lab.reviewer), { sampleId, version, ...repeat });
    await lab.load(await lab.fileFor(sample));
    const loaded = await open();
    await submitForReview(lab.as(lab.technician), { sampleId, version: loaded });
    await expect(approve(lab.reviewer, sampleId, { version })).rejects.toMatchObject({ reason: 'conflict' });
    await expect(approve(lab.reviewer, sampleId, { version: loaded })).rejects.toMatchObject({ reason: 'conflict' });
    const inReview = await open();
    await approve(lab.reviewer, sampleId, { version: inReview });
    const back = { sampleId, version: inReview, reason: 'Check the second well' };
    await expect(returnToReview(lab.as(lab.reviewer), back)).rejects.toMatchObject({ reason: 'conflict' });
    expect(await lab.stateOf(sampleId)).toBe('APPROVED');
  });

  test('of two simultaneous decisions, one succeeds', async () => {
    const sample = await lab.createInReview();
    const decisions = await Promise.allSettled([
      approve(lab.reviewer, sample.sampleId),
      approve(lab.reviewer, sample.sampleId),
    ]);
    expect(decisions.filter((decision) => decision.status === 'fulfilled')).toHaveLength(1);
  });

  test('technicians, owners and guests cannot review', async () => {
    const { sampleId } = await lab.createInReview();
    await expect(approve(lab.technician, sampleId)).rejects.toMatchObject({ status: 403 });
    await expect(approve(lab.owner, sampleId)).rejects.toMatchObject({ status: 403 });
    await expect(decideReview(lab.as(null), { sampleId, decision: 'REPEAT' })).rejects.toMatchObject({ status: 401 });
  });

  test('samples are submitted together, or none if one is incomplete, and the error names it', async () => {
    const technician = lab.as(lab.technician);
    const samples = [await lab.createAccessioned(), await lab.createAccessioned(), await lab.createAccessioned()];
    const [one, two, incomplete] = samples.map(({ sampleId }) => sampleId) as [number, number, number];
    for (const sample of samples.slice(0, 2)) await lab.load(await lab.fileFor(sample));
    await expect(submitSamples(technician, { sampleIds: [one, incomplete] })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`${formatBarcode(samples[2]!.barcode)}: `),
    });
    expect(await lab.stateOf(one)).toBe('GENOTYPED');
    expect(await submitSamples(technician, { sampleIds: [two, one, two] })).toEqual({ moved: 2 });
    expect([await lab.stateOf(one), await lab.stateOf(two)]).toEqual(['IN_REVIEW', 'IN_REVIEW']);
  });
});

describe('approved results that are returned to review', () => {
  const returnSample = (user: LabBed['reviewer'] | null, sampleId: number, reason = 'Wrong breed.') =>
    returnToReview(lab.as(user), { sampleId, reason });

  test('must be approved again by someone who did not submit them, and a scheduled release is dropped', async () => {
    const both = await createPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
    const sample = await lab.createAccessioned();
    const { sampleId } = sample;
    await lab.load(await lab.fileFor(sample));
    await submitForReview(lab.as(both), { sampleId });
    await approve(lab.reviewer, sampleId);
    await database.db
      .insertInto('scheduledRelease')
      .values({ sampleId, releaseAt: new Date(), scheduledBy: lab.reviewer.id })
      .execute();
    await expect(returnSample(lab.reviewer, sampleId)).resolves.toEqual({ state: 'IN_REVIEW' });
    const found = await findLabSample(lab.as(lab.reviewer), sampleId);
    expect(found.submittedBy).toBe(both.name);
    expect(found.events[0]).toMatchObject({ state: 'IN_REVIEW', who: lab.reviewer.name, reason: 'Wrong breed.' });
    expect(
      await database.db.selectFrom('scheduledRelease').selectAll().where('sampleId', '=', sampleId).execute(),
    ).toEqual([]);
    await expect(releaseSample(lab.as(lab.reviewer), { sampleId })).rejects.toMatchObject({ status: 409 });
    await expect(approve(both, sampleId)).rejects.toMatchObject({ status: 403 });
    await expect(approve(lab.reviewer, sampleId)).resolves.toEqual({ state: 'APPROVED' });
    await releaseSample(lab.as(lab.reviewer), { sampleId });
  });

  test('need a reason and a reviewer, and must not be released yet', async () => {
    const { sampleId } = await lab.createApproved();
    await expect(returnSample(lab.reviewer, sampleId, ' ')).rejects.toMatchObject({
      fields: { reason: [expect.any(String)] },
    });
    await expect(returnSample(lab.technician, sampleId)).rejects.toMatchObject({ status: 403 });
    await expect(returnSample(null, sampleId)).rejects.toMatchObject({ status: 401 });
    await expect(returnSample(lab.reviewer, 999_999)).rejects.toMatchObject({ status: 404 });
    await releaseSample(lab.as(lab.reviewer), { sampleId });
    await expect(returnSample(lab.reviewer, sampleId)).rejects.toMatchObject({ status: 409 });
    await expect(returnSample(lab.reviewer, (await lab.createInReview()).sampleId)).rejects.toMatchObject({
      status: 409,
    });
  });

  test('of a return and a release at the same time, one succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sampleId } = await lab.createApproved();
      const [released, returned] = await Promise.allSettled([
        releaseSample(lab.as(lab.reviewer), { sampleId }),
        returnSample(lab.reviewer, sampleId),
      ]);
      expect([released.status, returned.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await lab.stateOf(sampleId)).toBe(released.status === 'fulfilled' ? 'REPORTED' : 'IN_REVIEW');
    }
  });
});

describe('the call rate', () => {
  /** A Border Collie has 43 tests: with one failure the call rate is 97.7%, with three 93%. */
  const withFailures = async (count: number) => {
    const probe = await lab.createAccessioned({ breed: 'Border Collie' });
    const calls = Object.fromEntries(probe.testIds.slice(0, count).map((id) => [id, 'failed']));
    await lab.load(await lab.fileFor(probe, calls));
    await submitForReview(lab.as(lab.technician), { sampleId: probe.sampleId });
    return probe;
  };

  test('between 95 and 98% must be accepted explicitly by the reviewer', async () => {
    const { sampleId } = await withFailures(1);
    await expect(approve(lab.reviewer, sampleId)).rejects.toMatchObject({
      status: 428,
      fields: { acceptLowCallRate: [expect.any(String)] },
    });
    await expect(approve(lab.reviewer, sampleId, { acceptLowCallRate: true })).resolves.toEqual({ state: 'APPROVED' });
  });

  test('below 95% cannot be approved', async () => {
    const { sampleId } = await withFailures(3);
    await expect(approve(lab.reviewer, sampleId, { acceptLowCallRate: true })).rejects.toMatchObject({
      status: 428,
      fields: { decision: [expect.any(String)] },
    });
    expect(await lab.stateOf(sampleId)).toBe('IN_REVIEW');
  });
});

describe('results that contradict the parents', () => {
  const call = {
    modeCode: 'AR',
    inheritance: 'AR',
    genotypeStrings: [],
    sex: 'female',
    child: 'N/N',
    sire: null,
    dam: null,
  };

  test('are detected at autosomes, the X chromosome and mitochondria', () => {
    expect(refuseInheritance({ ...call, child: 'P/P', dam: 'N/N' })).toMatch(/no allele from a dam/);
    expect(refuseInheritance({ ...call, child: 'P/P', sire: 'N/N' })).toMatch(/no allele from a sire/);
    expect(refuseInheritance({ ...call, child: 'N/P', dam: 'N/N', sire: 'N/N' })).toMatch(/cannot come/);
    expect(refuseInheritance({ ...call, child: 'N/P', dam: 'N/P', sire: 'N/N' })).toBeNull();
    expect(refuseInheritance({ ...call, child: 'P/P' })).toBeNull();
    const xLinked = { ...call, modeCode: 'XR', inheritance: 'XR' };
    expect(refuseInheritance({ ...xLinked, sex: 'male', child: 'P', dam: 'N/N', sire: 'P' })).toMatch(/dam/);
    expect(refuseInheritance({ ...xLinked, sex: 'male', child: 'N', dam: 'N/N', sire: 'P' })).toBeNull();
    expect(refuseInheritance({ ...xLinked, child: 'N/N', dam: 'N/N', sire: 'P' })).toMatch(/sire/);
    expect(refuseInheritance({ ...call, modeCode: 'MT', inheritance: 'MT', child: 'P', dam: 'N', sire: 'P' })).toMatch(
      /dam/,
    );
  });

  test('are shown to the reviewer beside the sample for a decision', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const dam = await lab.createReleased();
    const testId = (
      await database.db
        .selectFrom('test')
        .select('id')
        .where('id', 'in', dam.testIds)
        .where('modeCode', '=', 'AR')
        .where('kind', '=', 'disease')
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;
    const animalId = await createAnimal(database.db, lab.owner, {
      breedId,
      damId: dam.animalId,
      dateOfBirth: '2026-03-01',
    });
    const child = await lab.createInReview({ animalId, calls: { [testId]: 'P/P' } });
    const found = await findLabSample(lab.as(lab.reviewer), child.sampleId);
    expect(found.warnings).toMatchObject([{ testId, reason: expect.stringContaining('dam') }]);
    await expect(approve(lab.reviewer, child.sampleId)).resolves.toEqual({ state: 'APPROVED' });
  });
});

describe('releasing (R1)', () => {
  test('five simultaneous releases create one report, one certificate and one email', async () => {
    const sample = await lab.createApproved();
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId })),
    );
    expect(attempts.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await countOf(sample.sampleId)).toEqual({
      results: sample.testIds.length,
      reports: 1,
      certificates: 1,
      mails: 1,
    });
  });

  test('only approved results are released, and only by a reviewer', async () => {
    const sample = await lab.createInReview();
    await expect(releaseSample(lab.as(lab.reviewer), { sampleId: sample.sampleId })).rejects.toMatchObject({
      status: 409,
    });
    await expect(releaseSample(lab.as(lab.technician), { sampleId: sample.sampleId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(releaseSample(lab.as(null), { sampleId: sample.sampleId })).rejects.toMatchObject({ status: 401 });
    await expect(releaseSample(lab.as(lab.reviewer), { sampleId: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect(await countOf(sample.sampleId)).toEqual({ results: 0, reports: 0, certificates: 0, mails: 0 });
  });

  test('only released results can be amended, and an amendment that fails quality control leaves them unchanged', async () => {
    const inReview = await lab.createInReview();
    const amend = (sampleId: number) =>
      amendSample(lab.as(lab.reviewer), { sampleId, reason: 'x', password: PASSWORD });
    await expect(amend(inReview.sampleId)).rejects.toMatchObject({ status: 409 });
    await expect(amend(999_999)).rejects.toMatchObject({ status: 404 });
    expect(await lab.stateOf(inReview.sampleId)).toBe('IN_REVIEW');
    const { sampleId, testIds } = await lab.createReleased();
    await amend(sampleId);
    await failQualityControl(lab.as(lab.technician), { sampleId, reason: 'CONTROL_FAIL' });
    expect(await countOf(sampleId)).toEqual({ results: testIds.length, reports: 1, certificates: 1, mails: 1 });
  });

  test('a released result cannot be changed, not even in the database', async () => {
    const sample = await lab.createReleased();
    await expect(
      database.db.updateTable('result').set({ outcome: 'Clear' }).where('sampleId', '=', sample.sampleId).execute(),
    ).rejects.toThrow();
    await expect(database.db.deleteFrom('result').where('sampleId', '=', sample.sampleId).execute()).rejects.toThrow();
  });
});

async function countOf(sampleId: number) {
  const of = async (table: 'result' | 'report' | 'certificate') =>
    (await database.db.selectFrom(table).select('id').where('sampleId', '=', sampleId).execute()).length;
  const sent = database.db.selectFrom('mailMessage').select('id');
  const mails = (await sent.where('dedupeKey', 'like', `sample:${sampleId}:released%`).execute()).length;
  return { results: await of('result'), reports: await of('report'), certificates: await of('certificate'), mails };
}
