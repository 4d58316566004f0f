import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { listHistory } from '#animals/records/animal-history.service.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { findLabSample } from '#laboratory/samples/lab-sample.service.ts';
import { releaseSample } from '#laboratory/samples/release.service.ts';
import { receiveKit } from '#laboratory/reception/reception.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createApprovedSample, createRegisteredSample, useLab } from '../../../test/support/lab-factory.ts';
import { createPerson, PASSWORD } from '../../../test/support/people-factory.ts';
import { resolveConflicts } from './identity-review.service.ts';

const database = useDatabase();
const lab = useLab(database);

const move = (sampleId: number) =>
  resolveConflicts(lab.as(lab.reviewer), {
    sampleId,
    decision: 'SAME_ANIMAL',
    reason: 'The buyer registered the puppy again.',
    password: PASSWORD,
  });
const refused = (text: RegExp) =>
  expect.objectContaining({ reason: 'illegal_transition', message: expect.stringMatching(text) });

let chips = 0;
/** A puppy with results in the account of its breeder, and a new sample of it in the account of its buyer. */
async function registerTwice(sex: 'male' | 'female' = 'female') {
  chips += 1;
  const chipNumber = `95600088${String(chips).padStart(7, '0')}`;
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const buyer = await createPerson(database.db);
  const first = await lab.createReleased({
    animalId: await createAnimal(database.db, lab.owner, { breedId, sex: 'female', chipNumber }),
  });
  const bed = { ...lab, owner: buyer };
  const second = await createRegisteredSample(database.db, bed, {
    animalId: await createAnimal(database.db, buyer, { breedId, sex, chipNumber }),
  });
  return { buyer, first, second };
}

async function mailOf(toAddress: string, template: string): Promise<string> {
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('toAddress', '=', toAddress)
    .where('template', '=', template)
    .executeTakeFirstOrThrow();
  return mail.bodyText;
}

async function transfer(animalId: number, buyer: Awaited<ReturnType<typeof createPerson>>) {
  await offerAnimals(lab.as(lab.owner), { animalIds: [animalId], email: buyer.email, note: '', keepsAccess: false });
  const { id } = await database.db
    .selectFrom('animalTransfer')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  await acceptTransfer(lab.as(buyer), { id });
}

describe('an animal that is registered twice', () => {
  test('after its transfer, a reviewer moves the new sample to the existing record, and its results are released there', async () => {
    const { buyer, first, second } = await registerTwice();
    expect(await mailOf(buyer.email, 'lab.identity-question')).toContain('You can post the sample in the meantime.');
    await receiveKit(lab.as(lab.technician), { barcode: second.barcode });
    const [conflict] = (await findLabSample(lab.as(lab.reviewer), second.sampleId)).conflicts;
    expect(conflict?.otherRecord).toEqual({ animalId: first.animalId, hasSameOwner: false });
    await expect(move(second.sampleId)).rejects.toEqual(refused(/is in another account/));
    await transfer(first.animalId, buyer);
    const [after] = (await findLabSample(lab.as(lab.reviewer), second.sampleId)).conflicts;
    expect(after?.otherRecord).toEqual({ animalId: first.animalId, hasSameOwner: true });
    expect(await move(second.sampleId)).toEqual({ state: 'RECEIVED' });
    const rows = await database.db
      .selectFrom('sample')
      .innerJoin('kit', 'kit.id', 'sample.kitId')
      .innerJoin('activation', 'activation.id', 'sample.activationId')
      .select(['sample.animalId', 'kit.animalId as ofKit', 'activation.animalId as ofActivation'])
      .where('sample.id', '=', second.sampleId)
      .execute();
    const animalId = first.animalId;
    expect(rows).toEqual([{ animalId, ofKit: animalId, ofActivation: animalId }]);
    const duplicate = await database.db
      .selectFrom('animal')
      .select(['state', 'chipNumber'])
      .where('id', '=', second.animalId)
      .executeTakeFirstOrThrow();
    expect(duplicate).toEqual({ state: 'ARCHIVED', chipNumber: null });
    expect(await mailOf(buyer.email, 'lab.duplicate-merged')).toContain(`/my/my-animals/${animalId}`);
    const history = await listHistory(lab.as(buyer), { id: animalId, page: 1, size: 20 });
    expect(history.results.find(({ label }) => label.startsWith('Combined'))?.who).toBeNull();
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('before it arrives, the sample is moved as well, and is later released with a certificate of the same microchip', async () => {
    const { buyer, first, second } = await registerTwice();
    await transfer(first.animalId, buyer);
    expect(await move(second.sampleId)).toEqual({ state: 'REGISTERED' });
    const wish = { animalId: first.animalId, barcode: second.barcode };
    await createApprovedSample(database.db, { ...lab, owner: buyer }, wish);
    await releaseSample(lab.as(lab.reviewer), { sampleId: second.sampleId });
    const valid = await database.db
      .selectFrom('certificate')
      .select('sampleId')
      .where('animalId', '=', first.animalId)
      .where('state', '=', 'VALID')
      .orderBy('sampleId')
      .execute();
    expect(valid).toEqual([{ sampleId: first.sampleId }, { sampleId: second.sampleId }]);
  });

  test('records of different sex stay apart, and so does a record that already has results', async () => {
    const other = await registerTwice('male');
    await transfer(other.first.animalId, other.buyer);
    await expect(move(other.second.sampleId)).rejects.toEqual(refused(/sex or species/));
    const { buyer, first, second } = await registerTwice();
    await transfer(first.animalId, buyer);
    await database.db
      .insertInto('report')
      .values({
        key: `dup-${second.animalId}`,
        number: `DUP-${second.animalId}`,
        animalId: second.animalId,
        content: '{}',
        fileKey: 'x',
        sha256: 'x',
      })
      .execute();
    await expect(move(second.sampleId)).rejects.toEqual(refused(/already has results/));
  });

  test('a record in a parentage request, or offered to a new owner, keeps its samples', async () => {
    const { buyer, first, second } = await registerTwice();
    await transfer(first.animalId, buyer);
    const { id } = await database.db
      .insertInto('parentageRequest')
      .values({ requesterId: buyer.id, speciesId: 1, casesTotal: 1, damId: second.animalId, state: 'AWAITING_PAYMENT' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const inRequest = refused(/part of a parentage request/);
    await expect(move(second.sampleId)).rejects.toEqual(inRequest);
    await database.db.updateTable('parentageRequest').set({ damId: null }).where('id', '=', id).execute();
    for (const table of ['parentageOffspring', 'parentageCandidate'] as const) {
      await database.db.insertInto(table).values({ requestId: id, animalId: second.animalId }).execute();
      await expect(move(second.sampleId)).rejects.toEqual(inRequest);
      await database.db.deleteFrom(table).where('requestId', '=', id).execute();
    }
    await offerAnimals(lab.as(buyer), {
      animalIds: [second.animalId],
      email: 'next@example.test',
      note: '',
      keepsAccess: false,
    });
    await expect(move(second.sampleId)).rejects.toEqual(refused(/offered to a new owner/));
  });

  test('a sample whose conflicts name two other records is not moved', async () => {
    const { buyer, first, second } = await registerTwice();
    await transfer(first.animalId, buyer);
    const third = await createAnimal(database.db, buyer);
    await database.db
      .insertInto('identityConflict')
      .values({ sampleId: second.sampleId, kind: 'DUPLICATE_PROFILE', otherAnimalId: third, detail: 'Same profile' })
      .execute();
    await expect(move(second.sampleId)).rejects.toEqual(refused(/More than one other record/));
  });
});
