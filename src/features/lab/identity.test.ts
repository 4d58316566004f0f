import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeVcf } from '#genetics/formats/vcf.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededRandom } from '#genetics/random.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { anAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import {
  aLab,
  anApprovedSample,
  aRegisteredSample,
  aReleasedSample,
  aSampleOnTheBench,
  stateOf,
  type LabBed,
  type LabSample,
} from '../../../test/support/lab-factory.ts';
import { aPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { updateAnimal } from '../animals/animal-editing.service.ts';
import { revokeCertificate } from '../certificates/certificates.service.ts';
import { acceptTransfer } from '../transfers/deciding.service.ts';
import { offerAnimals } from '../transfers/transfers.service.ts';
import { listSamples, findBenchSample } from './bench.service.ts';
import { importProfileFile } from './genome-import.service.ts';
import { resumeSample } from './holds.service.ts';
import { answerQuestion, listQuestions } from './identity-questions.service.ts';
import { resolveConflicts } from './identity-review.service.ts';
import { recordConflict } from './identity.service.ts';
import { receiveKit } from './reception.service.ts';
import { releaseSample } from './release.service.ts';
import { decideReview, submitForReview } from './review.service.ts';
import { trackSample } from './tracker.service.ts';

const database = useDatabase();
let lab: LabBed;
beforeAll(async () => {
  lab = await aLab(database.db);
});

/** Calls of one sample at 300 autosomal and 60 X markers; `maleX` has one X. */
function genomeOf(barcode: string, seed: number, maleX: boolean): GenotypeTable {
  const markers = Array.from({ length: 360 }, (_, at) => ({
    chromosome: at < 300 ? '7' : 'X',
    id: `snp${at}`,
    centimorgan: 0,
    position: 10_000_000 + at * 10_000,
    alleles: ['A', 'G'] as const,
  }));
  const random = seededRandom(seed);
  const calls = markers.map(({ chromosome }) => {
    const [x, y] = [random.below(2), random.below(2)];
    return chromosome === 'X' && maleX ? 2 * x : x + y;
  });
  const samples = [{ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' as const }];
  return { species: 'dog', samples, markers, calls: Uint8Array.from(calls) };
}

const loadGenome = (barcode: string, { seed, maleX }: { seed: number; maleX: boolean }) =>
  importProfileFile(lab.as(lab.technician), {
    name: 'machine.vcf',
    bytes: new TextEncoder().encode(writeVcf(genomeOf(barcode, seed, maleX))),
    species: 'dog',
    columns: 'Top',
  });
const conflictsOf = async (sampleId: number) =>
  (await findBenchSample(lab.as(lab.reviewer), sampleId)).conflicts.filter(({ resolution }) => resolution === null);
const resolve = (sampleId: number, decision: 'CLEARED' | 'NEW_SWAB' = 'CLEARED') =>
  resolveConflicts(lab.as(lab.reviewer), { sampleId, decision, reason: 'Checked with the vet.', password: PASSWORD });
const release = (sampleId: number) => releaseSample(lab.as(lab.reviewer), { sampleId });
const mailsOf = async (email: string) =>
  (await database.db.selectFrom('mailMessage').select('template').where('toAddress', '=', email).execute()).map(
    ({ template }) => template,
  );
const breed = () => breedNamed(database.db, 'Labrador Retriever');
/** Somebody else with a laboratory of the same people. */
const elsewhere = async (): Promise<LabBed> => {
  const owner = await aPerson(database.db);
  return { ...lab, owner };
};
let chips = 0;
const newChip = () => {
  chips += 1;
  return `95600077${String(chips).padStart(7, '0')}`;
};
const chipped = async (bed: LabBed, chipNumber: string | null, sex: 'male' | 'female' = 'female') =>
  anAnimal(database.db, bed.owner, { breedId: await breed(), sex, chipNumber });

describe('a contradiction that a loaded file proves', () => {
  test('a wrong sex holds the sample, leaves the file as its trace, and says nothing of blame to the customer', async () => {
    const sample = await aSampleOnTheBench(database.db, lab, { sex: 'female' });
    expect((await loadGenome(sample.barcode, { seed: 41, maleX: true })).accepted).toBe(false);
    expect(await stateOf(database.db, sample.sampleId)).toBe('ON_HOLD');
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
    const first = await aSampleOnTheBench(database.db, lab, { sex: 'female' });
    expect((await loadGenome(first.barcode, { seed: 42, maleX: false })).accepted).toBe(true);
    const bed = await elsewhere();
    const second = await aSampleOnTheBench(database.db, bed, { sex: 'female' });
    const answer = await loadGenome(second.barcode, { seed: 42, maleX: false });
    expect(answer.problems[0]?.reason).toMatch(/DUPLICATE_PROFILE, 100.0 %/);
    for (const { sampleId } of [first, second]) {
      expect(await stateOf(database.db, sampleId)).toBe('ON_HOLD');
      expect(await conflictsOf(sampleId)).toMatchObject([{ kind: 'DUPLICATE_PROFILE' }]);
    }
    const asked = JSON.stringify(await listQuestions(lab.as(bed.owner), { page: 1, size: 20 }));
    for (const word of [first.barcode, String(lab.owner.name), lab.owner.email]) expect(asked).not.toContain(word);
  });

  test('an approved sample whose twin is loaded is held too: it is not released by anybody, nor by a statement of SQL', async () => {
    const first = await anApprovedSample(database.db, lab);
    await database.db.updateTable('sample').set({ state: 'PLATED' }).where('id', '=', first.sampleId).execute();
    await loadGenome(first.barcode, { seed: 43, maleX: false });
    await database.db.updateTable('sample').set({ state: 'APPROVED' }).where('id', '=', first.sampleId).execute();
    const second = await aSampleOnTheBench(database.db, lab, { sex: 'female' });
    await loadGenome(second.barcode, { seed: 43, maleX: false });
    expect(await stateOf(database.db, first.sampleId)).toBe('ON_HOLD');
    await expect(release(first.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await expect(resumeSample(lab.as(lab.technician), { sampleId: first.sampleId })).rejects.toMatchObject({
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

  test('of a conflict and a release at the same moment one wins: never released with an open conflict', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sampleId } = await anApprovedSample(database.db, lab);
      const ctx = lab.as(lab.technician);
      const [released] = await Promise.allSettled([
        release(sampleId),
        database.db
          .transaction()
          .execute((db) => recordConflict({ ...ctx, db }, { sampleId, kind: 'SEX_MISMATCH', detail: 'raced' })),
      ]);
      const open = (await conflictsOf(sampleId)).length;
      expect([await stateOf(database.db, sampleId), open]).toEqual(
        released?.status === 'fulfilled' ? ['REPORTED', 0] : ['ON_HOLD', 1],
      );
    }
  });

  test('a reviewer lifts the hold with a reason; what was cleared is not refused again', async () => {
    const sample = await aSampleOnTheBench(database.db, lab, { sex: 'female' });
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

  test('whoever loaded the file does not resolve what it showed', async () => {
    const both = await aPerson(database.db, { roles: ['lab_technician', 'lab_reviewer'], password: PASSWORD });
    const bed = { ...lab, technician: both };
    const sample = await aSampleOnTheBench(database.db, bed, { sex: 'female' });
    const file = { name: 'x', bytes: new TextEncoder().encode(writeVcf(genomeOf(sample.barcode, 45, true))) };
    await importProfileFile(lab.as(both), { ...file, species: 'dog', columns: 'Top' });
    const own = { sampleId: sample.sampleId, decision: 'CLEARED' as const, reason: 'Fine', password: PASSWORD };
    await expect(resolveConflicts(lab.as(both), own)).rejects.toMatchObject({ reason: 'forbidden' });
    expect(['RESAMPLE_REQUESTED', 'REJECTED']).toContain((await resolve(sample.sampleId, 'NEW_SWAB')).state);
  });
});

describe('one microchip, one animal', () => {
  test('a chip that another account has in the laboratory is a hold; the answer reaches the reviewer', async () => {
    const chip = newChip();
    const dam = await aReleasedSample(database.db, lab, { animalId: await chipped(lab, chip) });
    const bed = await elsewhere();
    const male = await aRegisteredSample(database.db, bed, { animalId: await chipped(bed, chip, 'male') });
    expect(await stateOf(database.db, male.sampleId)).toBe('REGISTERED');
    expect(await mailsOf(bed.owner.email)).toContain('lab.identity-question');
    const received = await receiveKit(lab.as(lab.technician), { barcode: male.barcode });
    expect(received).toMatchObject({ state: 'ON_HOLD', holdReason: 'IDENTITY', again: false });
    const [conflict] = await conflictsOf(male.sampleId);
    expect(conflict?.detail).toMatch(
      new RegExp(`${chip} is on record for animal ${dam.animalId} in another account: sex male, there female`),
    );
    const asked = await listQuestions(lab.as(bed.owner), { page: 1, size: 20, open: '1' });
    expect(asked.count).toBe(1);
    for (const word of ['female', String(dam.animalId), lab.owner.email, dam.barcode])
      expect(JSON.stringify(asked.results[0]?.question)).not.toContain(word);
    const id = conflict?.id ?? 0;
    await expect(answerQuestion(lab.as(lab.owner), { id, answer: 'Not mine' })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await answerQuestion(lab.as(bed.owner), { id, answer: 'I misread a digit.' });
    expect((await conflictsOf(male.sampleId))[0]?.answer).toBe('I misread a digit.');
    await expect(resolve(male.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await updateAnimal(lab.as(bed.owner), { id: male.animalId, chipNumber: newChip() });
    expect(await resolve(male.sampleId)).toEqual({ state: 'RECEIVED' });
    await expect(answerQuestion(lab.as(bed.owner), { id, answer: 'Again' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });

  test('two who register one chip at once: the later one is held, and only one certificate is ever valid', async () => {
    const chip = newChip();
    const bed = await elsewhere();
    const [one, other] = [
      await anApprovedSample(database.db, lab, { animalId: await chipped(lab, null) }),
      await anApprovedSample(database.db, bed, { animalId: await chipped(bed, null) }),
    ] as [LabSample, LabSample];
    // Past every check of the app, as data of before.
    await database.db
      .updateTable('animal')
      .set({ chipNumber: chip })
      .where('id', 'in', [one.animalId, other.animalId])
      .execute();
    const done = await Promise.allSettled([release(one.sampleId), release(other.sampleId)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const valid = await database.db
      .selectFrom('certificate')
      .select('animalId')
      .where('chipNumber', '=', chip)
      .where('state', '=', 'VALID')
      .execute();
    expect(valid).toHaveLength(1);
  });

  test('the database itself refuses a second valid certificate of another animal, until the first is revoked', async () => {
    const chip = newChip();
    const first = await aReleasedSample(database.db, lab, { animalId: await chipped(lab, chip) });
    const second = await aReleasedSample(database.db, lab, { animalId: await chipped(lab, null) });
    const give = () =>
      database.db
        .updateTable('certificate')
        .set({ chipNumber: chip })
        .where('code', '=', second.certificateCode)
        .execute();
    await expect(give()).rejects.toThrow(/certificate_one_animal_per_chip/);
    await revokeCertificate(lab.as(lab.reviewer), { code: first.certificateCode, reason: 'Wrong', password: PASSWORD });
    await give();
  });

  test('a second sample of the same animal, and its transfer to another owner, are no conflict', async () => {
    const animalId = await chipped(lab, newChip());
    await aReleasedSample(database.db, lab, { animalId });
    const again = await aReleasedSample(database.db, lab, { animalId });
    const buyer = await aPerson(database.db);
    await offerAnimals(lab.as(lab.owner), { animalIds: [animalId], email: buyer.email, note: '', keepsAccess: false });
    const offer = await database.db
      .selectFrom('animalTransfer')
      .select('id')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow();
    await acceptTransfer(lab.as(buyer), { id: offer.id });
    const { rows } = await sql<{ valid: number }>`
      select count(*)::int as valid from certificate where animal_id = ${animalId} and state = 'VALID'`.execute(
      database.db,
    );
    expect(rows[0]?.valid).toBe(2);
    expect(await conflictsOf(again.sampleId)).toEqual([]);
  });

  test('an approval from before the conflict does not count: the results are reviewed again', async () => {
    const bed = await elsewhere();
    const chip = newChip();
    await aRegisteredSample(database.db, bed, { animalId: await chipped(bed, chip) });
    const late = await anApprovedSample(database.db, lab, { animalId: await chipped(lab, null) });
    await updateAnimal(lab.as(lab.owner), { id: late.animalId, chipNumber: chip });
    expect(await stateOf(database.db, late.sampleId)).toBe('ON_HOLD');
    expect(await resolve(late.sampleId)).toEqual({ state: 'GENOTYPED' });
    await submitForReview(lab.as(lab.technician), { sampleId: late.sampleId });
    await decideReview(lab.as(lab.reviewer), {
      sampleId: late.sampleId,
      decision: 'APPROVED',
      password: PASSWORD,
      acceptLowCallRate: true,
    });
    expect(await release(late.sampleId)).toHaveProperty('certificateCode');
  });
});

describe('the questions over HTTP', () => {
  test("401 for a guest, 428 without an answer, 404 for what is somebody else's, 200 for the owner", async () => {
    const bed = { ...lab, owner: await aPerson(database.db, { password: PASSWORD }) };
    const sample = await aSampleOnTheBench(database.db, bed, { sex: 'female' });
    await loadGenome(sample.barcode, { seed: 46, maleX: true });
    const [conflict] = await conflictsOf(sample.sampleId);
    const path = `/api/my/sample-questions/${conflict?.id}/answer`;
    const [guest, owner, stranger] = [1, 2, 3].map(() => new ApiBrowser({ db: database.db })) as [
      ApiBrowser,
      ApiBrowser,
      ApiBrowser,
    ];
    const other = await aPerson(database.db, { password: PASSWORD });
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
