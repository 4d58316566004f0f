import { describe, expect, test } from 'vitest';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { randomGenomes } from '../../../test/support/genome-factory.ts';
import { useLab, createAccessionedSample, type LabBed } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { listSamples } from '#laboratory/samples/sample-list.service.ts';
import { importProfileFile } from '#laboratory/results-import/genome-import.service.ts';
import { resumeSample } from '#laboratory/reception/holds.service.ts';
import { listQuestions } from './identity-questions.service.ts';
import { resolveConflicts } from './identity-review.service.ts';
import { recordConflict } from './identity.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { trackSample } from '#laboratory/samples/tracker.service.ts';

const database = useDatabase();
const lab = useLab(database);

const loadGenome = (barcode: string, { seed, maleX }: { seed: number; maleX: boolean }) =>
  importProfileFile(lab.as(lab.technician), {
    name: 'machine.vcf',
    bytes: new TextEncoder().encode(writeVcf(randomGenomes([{ barcode, seed, maleX }]))),
    species: 'dog',
    columns: 'Top',
  });
const conflictsOf = async (sampleId: number) =>
  (await findLabSample(lab.as(lab.reviewer), sampleId)).conflicts.filter(({ resolution }) => resolution === null);
const resolve = (sampleId: number, decision: 'CLEARED' | 'NEW_SWAB' = 'CLEARED') =>
  resolveConflicts(lab.as(lab.reviewer), { sampleId, decision, reason: 'Checked with the vet.', password: PASSWORD });
const release = (sampleId: number) => releaseSample(lab.as(lab.reviewer), { sampleId });
const mailsOf = async (email: string) =>
  (await database.db.selectFrom('mailMessage').select('template').where('toAddress', '=', email).execute()).map(
    ({ template }) => template,
  );
/** Another customer of the same laboratory. */
const elsewhere = async (): Promise<LabBed> => {
  const owner = await createPerson(database.db);
  return { ...lab, owner };
};
describe('a contradiction proved by an imported file', () => {
  test('a sex mismatch puts the sample on hold, records the file, and does not blame the customer', async () => {
    const sample = await lab.createAccessioned({ sex: 'female' });
    expect((await loadGenome(sample.barcode, { seed: 41, maleX: true })).accepted).toBe(false);
    expect(await lab.stateOf(sample.sampleId)).toBe('ON_HOLD');
    expect(await conflictsOf(sample.sampleId)).toMatchObject([{ kind: 'SEX_MISMATCH', fileName: 'machine.vcf' }]);
    const events = await database.db
      .selectFrom('event')
      .select(['kind', 'data'])
      .where('entity', '=', 'sample')
      .where('entityId', '=', String(sample.sampleId))
      .where('kind', '=', 'identity_conflict')
      .execute();
    expect(events).toMatchObject([{ data: { name: 'machine.vcf' } }]);
    const worklist = await listSamples(lab.as(lab.reviewer), { page: 1, size: 100, due: 'review' });
    expect(worklist.results).toContainEqual(expect.objectContaining({ id: sample.sampleId, identity: 'OPEN' }));
    const { action } = await trackSample(lab.as(null), sample.barcode);
    expect(action).toMatch(/checking the identity details/);
    expect(action).not.toMatch(/wrong|mistake|error|sex/i);
    expect(await mailsOf(lab.owner.email)).toContain('lab.identity-question');
  });

  test('a duplicate of a sample of another account holds both, and neither owner learns of the other', async () => {
    const first = await lab.createAccessioned({ sex: 'female' });
    expect((await loadGenome(first.barcode, { seed: 42, maleX: false })).accepted).toBe(true);
    const bed = await elsewhere();
    const second = await createAccessionedSample(database.db, bed, { sex: 'female' });
    const answer = await loadGenome(second.barcode, { seed: 42, maleX: false });
    expect(answer.problems[0]?.reason).toMatch(/the same DNA profile is on record for another animal: 100.0%/);
    for (const { sampleId } of [first, second]) {
      expect(await lab.stateOf(sampleId)).toBe('ON_HOLD');
      expect(await conflictsOf(sampleId)).toMatchObject([{ kind: 'DUPLICATE_PROFILE' }]);
    }
    const openQuestions = JSON.stringify(await listQuestions(lab.as(bed.owner), { page: 1, size: 20 }));
    for (const word of [first.barcode, String(lab.owner.name), lab.owner.email])
      expect(openQuestions).not.toContain(word);
  });

  test('an approved sample is held when its duplicate is imported, and cannot be released, even by SQL', async () => {
    const first = await lab.createApproved();
    await database.db.updateTable('sample').set({ state: 'PLATED' }).where('id', '=', first.sampleId).execute();
    await loadGenome(first.barcode, { seed: 43, maleX: false });
    await database.db.updateTable('sample').set({ state: 'APPROVED' }).where('id', '=', first.sampleId).execute();
    const second = await lab.createAccessioned({ sex: 'female' });
    await loadGenome(second.barcode, { seed: 43, maleX: false });
    expect(await lab.stateOf(first.sampleId)).toBe('ON_HOLD');
    await expect(release(first.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await expect(resumeSample(lab.as(lab.technician), { sampleId: first.sampleId, note: 'x' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await database.db.updateTable('sample').set({ state: 'APPROVED' }).where('id', '=', first.sampleId).execute();
    const past = database.db
      .updateTable('sample')
      .set({ state: 'REPORTED' })
      .where('id', '=', first.sampleId)
      .execute();
    await expect(past).rejects.toThrow(/open identity conflict/);
    await expect(release(first.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await database.db.updateTable('sample').set({ state: 'ON_HOLD' }).where('id', '=', first.sampleId).execute();
    expect(await resolve(first.sampleId)).toEqual({ state: 'GENOTYPED' });
  });

  test('if a conflict and a release are concurrent, nothing is released with an open conflict', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sampleId } = await lab.createApproved();
      const ctx = lab.as(lab.technician);
      const [released] = await Promise.allSettled([
        release(sampleId),
        database.db
          .transaction()
          .execute((db) => recordConflict({ ...ctx, db }, { sampleId, kind: 'SEX_MISMATCH', detail: 'raced' })),
      ]);
      const open = (await conflictsOf(sampleId)).length;
      expect([await lab.stateOf(sampleId), open]).toEqual(
        released?.status === 'fulfilled' ? ['REPORTED', 0] : ['ON_HOLD', 1],
      );
    }
  });

  test('a reviewer lifts the hold with a reason, and the cleared conflict does not hold it again', async () => {
    const sample = await lab.createAccessioned({ sex: 'female' });
    await loadGenome(sample.barcode, { seed: 44, maleX: true });
    const input = { sampleId: sample.sampleId, decision: 'CLEARED' as const, reason: 'XY', password: PASSWORD };
    await expect(resolveConflicts(lab.as(lab.technician), input)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(resolveConflicts(lab.as(lab.reviewer), { ...input, password: 'no' })).rejects.toMatchObject({
      reason: 'invalid_fields',
    });
    expect(await resolve(sample.sampleId)).toEqual({ state: 'PLATED' });
    await expect(resolve(sample.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    expect((await loadGenome(sample.barcode, { seed: 44, maleX: true })).accepted).toBe(true);
  });

  test('the person who imported a file cannot resolve its conflicts', async () => {
    const both = await createPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
    const bed = { ...lab, technician: both };
    const sample = await createAccessionedSample(database.db, bed, { sex: 'female' });
    const file = {
      name: 'x',
      bytes: new TextEncoder().encode(writeVcf(randomGenomes([{ barcode: sample.barcode, seed: 45, maleX: true }]))),
    };
    await importProfileFile(lab.as(both), { ...file, species: 'dog', columns: 'Top' });
    const own = { sampleId: sample.sampleId, decision: 'CLEARED' as const, reason: 'Fine', password: PASSWORD };
    await expect(resolveConflicts(lab.as(both), own)).rejects.toMatchObject({ reason: 'forbidden' });
    expect(['RESAMPLE_REQUESTED', 'REJECTED']).toContain((await resolve(sample.sampleId, 'NEW_SWAB')).state);
  });
});

describe('the identity questions API', () => {
  test('returns 401 for a guest, 428 without an answer, 404 for another user, and 200 for the owner', async () => {
    const bed = { ...lab, owner: await createPerson(database.db, { password: PASSWORD }) };
    const sample = await createAccessionedSample(database.db, bed, { sex: 'female' });
    await loadGenome(sample.barcode, { seed: 46, maleX: true });
    const [conflict] = await conflictsOf(sample.sampleId);
    const path = `/api/my/sample-questions/${conflict?.id}/answer`;
    const [guest, owner, stranger] = [1, 2, 3].map(() => new ApiBrowser({ db: database.db })) as [
      ApiBrowser,
      ApiBrowser,
      ApiBrowser,
    ];
    const other = await createPerson(database.db, { password: PASSWORD });
    await signIn(owner, bed.owner);
    await signIn(stranger, other);
    expect((await guest.get('/api/my/sample-questions')).status).toBe(401);
    expect((await owner.get('/api/my/sample-questions')).body).toMatchObject({
      count: 1,
      results: [{ barcode: sample.barcode, question: expect.stringMatching(/sex in your account/), answer: null }],
    });
    expect((await owner.post(path, { answer: '  ' })).status).toBe(428);
    expect((await stranger.post(path, { answer: 'Mine' })).status).toBe(404);
    expect((await owner.post(path, { answer: 'She is a bitch.' })).status).toBe(200);
    expect((await owner.get('/api/my/sample-questions?open=1')).body.count).toBe(0);
  });
});
