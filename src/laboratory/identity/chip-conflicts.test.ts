import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import {
  useLab,
  createApprovedSample,
  createRegisteredSample,
  type LabBed,
  type LabSample,
} from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { revokeCertificate } from '#laboratory/certificates/certificates.service.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { answerQuestion, listQuestions } from './identity-questions.service.ts';
import { resolveConflicts } from './identity-review.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { decideReview, submitForReview } from '#laboratory/samples/review.service.ts';

const database = useDatabase();
const lab = useLab(database);

const conflictsOf = async (sampleId: number) =>
  (await findLabSample(lab.as(lab.reviewer), sampleId)).conflicts.filter(({ resolution }) => resolution === null);
const resolve = (sampleId: number) =>
  resolveConflicts(lab.as(lab.reviewer), {
    sampleId,
    decision: 'CLEARED',
    reason: 'Checked with the vet.',
    password: PASSWORD,
  });
const release = (sampleId: number) => releaseSample(lab.as(lab.reviewer), { sampleId });
const mailsOf = async (email: string) =>
  (await database.db.selectFrom('mailMessage').select('template').where('toAddress', '=', email).execute()).map(
    ({ template }) => template,
  );
const breed = () => breedNamed(database.db, 'Labrador Retriever');

/** Another customer of the same laboratory. */
const elsewhere = async (): Promise<LabBed> => {
  const owner = await createPerson(database.db);
  return { ...lab, owner };
};
let chips = 0;
const newChip = () => {
  chips += 1;
  return `95600077${String(chips).padStart(7, '0')}`;
};
const chipped = async (bed: LabBed, chipNumber: string | null, sex: 'male' | 'female' = 'female') =>
  createAnimal(database.db, bed.owner, { breedId: await breed(), sex, chipNumber });

describe('one microchip, one animal', () => {
  test("a chip used by another account's sample causes a hold, and the answer reaches the reviewer", async () => {
    const chip = newChip();
    const dam = await lab.createReleased({ animalId: await chipped(lab, chip) });
    const bed = await elsewhere();
    const male = await createRegisteredSample(database.db, bed, { animalId: await chipped(bed, chip, 'male') });
    expect(await lab.stateOf(male.sampleId)).toBe('REGISTERED');
    expect(await mailsOf(bed.owner.email)).toContain('lab.identity-question');
    const received = await receiveKit(lab.as(lab.technician), { barcode: male.barcode });
    expect(received).toMatchObject({ state: 'ON_HOLD', holdReason: 'IDENTITY', again: false });
    const [conflict] = await conflictsOf(male.sampleId);
    expect(conflict?.detail).toMatch(
      new RegExp(
        `${chip} is on record for animal ${dam.animalId} in another account: sex male on this record, female on the other`,
      ),
    );
    const openQuestions = await listQuestions(lab.as(bed.owner), { page: 1, size: 20, open: true });
    expect(openQuestions.count).toBe(1);
    for (const word of ['female', String(dam.animalId), lab.owner.email, dam.barcode])
      expect(JSON.stringify(openQuestions.results[0]?.question)).not.toContain(word);
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

  test('of two concurrent registrations of one chip, the later is held, and only one certificate is ever valid', async () => {
    const chip = newChip();
    const bed = await elsewhere();
    const [one, other] = [
      await lab.createApproved({ animalId: await chipped(lab, null) }),
      await createApprovedSample(database.db, bed, { animalId: await chipped(bed, null) }),
    ] as [LabSample, LabSample];
    // Bypasses the checks of the app, like old data.
    await database.db
      .updateTable('animal')
      .set({ chipNumber: chip })
      .where('id', 'in', [one.animalId, other.animalId])
      .execute();
    const releases = await Promise.allSettled([release(one.sampleId), release(other.sampleId)]);
    expect(releases.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const valid = await database.db
      .selectFrom('certificate')
      .select('animalId')
      .where('chipNumber', '=', chip)
      .where('state', '=', 'VALID')
      .execute();
    expect(valid).toHaveLength(1);
  });

  test("the database refuses a second animal's valid certificate until the first is revoked", async () => {
    const chip = newChip();
    const first = await lab.createReleased({ animalId: await chipped(lab, chip) });
    const second = await lab.createReleased({ animalId: await chipped(lab, null) });
    const assignChip = () =>
      database.db
        .updateTable('certificate')
        .set({ chipNumber: chip })
        .where('code', '=', second.certificateCode)
        .execute();
    await expect(assignChip()).rejects.toThrow(/certificate_one_animal_per_chip/);
    await revokeCertificate(lab.as(lab.reviewer), { code: first.certificateCode, reason: 'Wrong', password: PASSWORD });
    await assignChip();
  });

  test('a second sample of the same animal, and its transfer, are not a conflict', async () => {
    const animalId = await chipped(lab, newChip());
    await lab.createReleased({ animalId });
    const again = await lab.createReleased({ animalId });
    const buyer = await createPerson(database.db);
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

  test('an approval before the conflict does not count, and the results are reviewed again', async () => {
    const bed = await elsewhere();
    const chip = newChip();
    await createRegisteredSample(database.db, bed, { animalId: await chipped(bed, chip) });
    const late = await lab.createApproved({ animalId: await chipped(lab, null) });
    await updateAnimal(lab.as(lab.owner), { id: late.animalId, chipNumber: chip });
    expect(await lab.stateOf(late.sampleId)).toBe('ON_HOLD');
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
