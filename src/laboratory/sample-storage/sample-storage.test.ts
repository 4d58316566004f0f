import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listUpgrades, listBarcodes } from '#animals/records/animal-facts.service.ts';
import { listHistory } from '#animals/records/animal-history.service.ts';
import { requestDestruction, withdrawDestructionRequest } from '#animals/stored-samples/sample-storage.service.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import type { SessionUser } from '#platform/context/context.ts';
import { listKitRecords } from '#laboratory/results/kit-records.service.ts';
import { addTests } from '#laboratory/samples/added-tests.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useLab } from '../../../test/support/lab-factory.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { createStoredSample } from '../../../test/support/stored-sample.ts';
import { createShare } from '../../../test/support/share-factory.ts';
import { destroySample, setPlace } from './store-samples.service.ts';
import { listStoredSamples } from './stored-sample-list.service.ts';
import type { StorageList } from './sample-storage.rules.ts';

const database = useDatabase();
const lab = useLab(database);

const owner = () => lab.as(lab.owner);
const technician = () => lab.as(lab.technician);
const idsIn = async (filter: StorageList, search?: string) =>
  (await listStoredSamples(technician(), { page: 1, size: 100, filter, ...(search ? { search } : {}) })).results.map(
    ({ sampleId }) => sampleId,
  );
const destroy = (sampleId: number) =>
  destroySample(technician(), { sampleId, method: 'INCINERATED', witnessId: lab.reviewer.id });
const endStorage = (sampleId: number) =>
  database.db.updateTable('sampleStorage').set({ keptUntil: '2020-01-01' }).where('sampleId', '=', sampleId).execute();
const transferTo = async (buyer: SessionUser, animalId: number) => {
  await offerAnimals(owner(), { animalIds: [animalId], email: buyer.email, note: '', keepsAccess: false });
  const { id } = await database.db
    .selectFrom('animalTransfer')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow();
  await acceptTransfer(lab.as(buyer), { id });
};
const storageOf = async (animalId: number) => (await listBarcodes(owner(), animalId))[0]?.storage;

describe('the owner of a tested animal', () => {
  test('sees how long the sample is kept: 5 years from the report', async () => {
    const { animalId } = await lab.createReleased();
    const today = owner().now.toISOString().slice(0, 10);
    const storage = await storageOf(animalId);
    expect(storage?.keptUntil).toBe(`${Number(today.slice(0, 4)) + 5}${today.slice(4)}`);
    expect(storage).toMatchObject({ destructionAskedAt: null, destroyedAt: null });
  });

  test('requests destruction of the sample once, and can withdraw until it is done', async () => {
    const { animalId, sampleId, barcode } = await lab.createReleased();
    await requestDestruction(owner(), { barcode });
    const asked = (await storageOf(animalId))?.destructionAskedAt;
    await requestDestruction({ ...owner(), now: new Date(owner().now.getTime() + 86_400_000) }, { barcode });
    expect((await storageOf(animalId))?.destructionAskedAt).toBe(asked);
    expect(await idsIn('due')).toContain(sampleId);
    await withdrawDestructionRequest(owner(), { barcode });
    expect(await idsIn('due')).not.toContain(sampleId);
    await expect(destroy(sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await requestDestruction(owner(), { barcode });
    await destroy(sampleId);
    const history = (await listHistory(owner(), { id: animalId, page: 1, size: 20 })).results;
    expect(history.map(({ label }) => label).slice(0, 4)).toEqual([
      'Stored sample destroyed',
      'Destruction of the stored sample requested',
      'Destruction request withdrawn',
      'Destruction of the stored sample requested',
    ]);
    const friend = await createPerson(database.db);
    await createShare(database.db, { animalId, personId: friend.id, level: 'VIEW', sharedBy: lab.owner.id });
    const shown = (await listHistory(lab.as(friend), { id: animalId, page: 1, size: 20 })).results;
    expect(shown.map(({ label }) => label).filter((label) => /estr/.test(label))).toEqual(['Stored sample destroyed']);
    for (const late of [requestDestruction, withdrawDestructionRequest])
      await expect(late(owner(), { barcode })).rejects.toThrow('This sample has already been destroyed.');
  });

  test('adds no tests to a sample that is to be destroyed', async () => {
    const { animalId, barcode, kitId, left } = await createStoredSample(database.db, lab);
    const offered = async () => (await listUpgrades(owner(), { id: animalId, barcode })).missingTests.length;
    const isStored = async () => (await listKitRecords(owner(), { animalId })).map((kit) => kit.isStored);
    expect(await offered()).toBeGreaterThan(0);
    expect(await isStored()).toEqual([true]);
    await requestDestruction(owner(), { barcode });
    expect(await offered()).toBe(0);
    expect(await isStored()).toEqual([false]);
    const extra = { kitId, testIds: left, orderId: 1, orderLineId: 1 };
    expect(await inTransaction(technician(), (tx) => addTests(tx, extra))).toBeNull();
  });

  test('a transfer ends the request, and the new owner has requested nothing', async () => {
    const { animalId, sampleId, barcode } = await lab.createReleased();
    await requestDestruction(owner(), { barcode });
    const buyer = await createPerson(database.db);
    await transferTo(buyer, animalId);
    expect((await listBarcodes(lab.as(buyer), animalId))[0]?.storage?.destructionAskedAt).toBeNull();
    expect(await idsIn('due')).not.toContain(sampleId);
    await expect(requestDestruction(owner(), { barcode })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(destroy(sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
  });

  test('a request that is concurrent with a transfer of the animal is not recorded', async () => {
    const { animalId, sampleId, barcode } = await lab.createReleased();
    const buyer = await createPerson(database.db);
    let asked: Promise<unknown> = Promise.resolve();
    await inTransaction(technician(), async (tx) => {
      await tx.db.selectFrom('sample').select('id').where('id', '=', sampleId).forUpdate().execute();
      asked = expect(requestDestruction(owner(), { barcode })).rejects.toMatchObject({ reason: 'not_found' });
      await setTimeout(300);
      await tx.db.updateTable('animalOwnership').set({ personId: buyer.id }).where('animalId', '=', animalId).execute();
    });
    await asked;
    expect(await idsIn('due')).not.toContain(sampleId);
  });

  test('cannot request it while the sample is tested, and no one else can request it', async () => {
    const inReview = await lab.createInReview();
    await expect(requestDestruction(owner(), inReview)).rejects.toMatchObject({ reason: 'illegal_transition' });
    const { barcode } = await lab.createReleased();
    const stranger = ctxOf(database.db, await createPerson(database.db));
    await expect(requestDestruction(stranger, { barcode })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(requestDestruction(owner(), { barcode: 'ZZ99999999' })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(requestDestruction(lab.as(null), { barcode })).rejects.toMatchObject({ reason: 'not_signed_in' });
  });
});

describe('the laboratory', () => {
  test('records where a sample is, and finds it by its number or its animal', async () => {
    const { sampleId, barcode } = await lab.createReleased();
    await setPlace(technician(), { sampleId, place: 'Freezer 2, box 14' });
    expect(await lab.stateOf(sampleId)).toBe('STORED');
    const move = (place: string) => setPlace(technician(), { sampleId, place, version: 'Freezer 2, box 14' });
    await move('Freezer 3');
    // From an outdated page.
    await expect(move('Freezer 1')).rejects.toMatchObject({ reason: 'conflict' });
    const [row] = (await listStoredSamples(technician(), { page: 1, size: 1, filter: 'kept', search: barcode }))
      .results;
    expect(row).toMatchObject({ sampleId, place: 'Freezer 3', isDue: false, destroyed: null });
    expect(await idsIn('kept', 'no such animal')).toEqual([]);
    const inReview = await lab.createInReview();
    await expect(setPlace(technician(), { sampleId: inReview.sampleId, place: 'Freezer 2' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });

  test('destroys a sample with a witness, keeps the record, and notifies the owner', async () => {
    const { animalId, sampleId, barcode } = await lab.createReleased();
    await requestDestruction(owner(), { barcode });
    await destroy(sampleId);
    expect(await lab.stateOf(sampleId)).toBe('DESTROYED');
    const [row] = (await listStoredSamples(technician(), { page: 1, size: 1, filter: 'destroyed', search: barcode }))
      .results;
    expect(row?.destroyed).toMatchObject({
      method: 'INCINERATED',
      by: lab.technician.name,
      witness: lab.reviewer.name,
    });
    expect(await idsIn('due')).not.toContain(sampleId);
    expect((await storageOf(animalId))?.destroyedAt).toMatch(/Z$/);
    const mails = (await mailsTo(database.db, lab.owner.email)).filter(
      ({ dedupeKey }) => dedupeKey === `sample:${sampleId}:destroyed`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bodyText).toContain('incinerated');
  });

  test('destroys samples kept for 5 years without a request, and none earlier', async () => {
    const [old, young] = [await lab.createReleased(), await lab.createReleased()];
    await endStorage(old.sampleId);
    expect(await idsIn('due')).toContain(old.sampleId);
    expect(await idsIn('due')).not.toContain(young.sampleId);
    await expect(destroy(young.sampleId)).rejects.toMatchObject({ reason: 'illegal_transition' });
    await destroy(old.sampleId);
    expect(await lab.stateOf(young.sampleId)).toBe('REPORTED');
  });

  test('sends no email to an owner whose account was deleted', async () => {
    const deletedOwner = await createPerson(database.db);
    const { animalId, sampleId } = await lab.createReleased();
    await database.db
      .updateTable('animalOwnership')
      .set({ personId: deletedOwner.id })
      .where('animalId', '=', animalId)
      .execute();
    await database.db.updateTable('person').set({ state: 'DELETED' }).where('id', '=', deletedOwner.id).execute();
    await endStorage(sampleId);
    await destroy(sampleId);
    expect(await mailsTo(database.db, deletedOwner.email)).toEqual([]);
  });

  test('needs a second person of the laboratory as witness', async () => {
    const { sampleId } = await lab.createReleased();
    await endStorage(sampleId);
    for (const witnessId of [lab.technician.id, lab.owner.id, 'nobody'])
      await expect(destroySample(technician(), { sampleId, method: 'CHEMICAL', witnessId })).rejects.toMatchObject({
        reason: 'invalid_fields',
      });
    expect(await lab.stateOf(sampleId)).toBe('REPORTED');
  });

  test('if the owner withdraws the request while the laboratory destroys the sample, one of them is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { animalId, sampleId, barcode } = await lab.createReleased();
      await requestDestruction(owner(), { barcode });
      const [kept, destroyed] = await Promise.allSettled([
        withdrawDestructionRequest(owner(), { barcode }),
        destroy(sampleId),
      ]);
      expect([kept.status, destroyed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await storageOf(animalId))?.destroyedAt !== null).toBe(destroyed.status === 'fulfilled');
    }
  });

  test('records a destruction once if two users record it concurrently', async () => {
    const { sampleId } = await lab.createReleased();
    await endStorage(sampleId);
    const both = await Promise.allSettled([destroy(sampleId), destroy(sampleId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('reports invalid fields, lets reviewers read, and refuses owners and guests', async () => {
    const { sampleId } = await lab.createReleased();
    const browserOf = async (roles: ('lab_technician' | 'lab_reviewer')[]) => {
      const browser = new ApiBrowser({ db: database.db });
      await signIn(browser, await createPerson(database.db, { password: PASSWORD, roles }));
      return browser;
    };
    const bench = await browserOf(['lab_technician']);
    const destruction = `/api/lab/stored-samples/${sampleId}/destruction`;
    expect((await bench.post(destruction, { method: 'EATEN', witnessId: '' })).body).toEqual({
      method: ['Choose a method.'],
      witnessId: ['Choose a witness.'],
    });
    expect((await bench.put(`/api/lab/stored-samples/${sampleId}/place`, { place: ' ' })).status).toBe(428);
    expect((await bench.get('/api/lab/witnesses')).body.results).toContainEqual({
      id: lab.reviewer.id,
      name: lab.reviewer.name,
    });
    const reviewer = await browserOf(['lab_reviewer']);
    expect((await reviewer.get('/api/lab/stored-samples?filter=kept')).status).toBe(200);
    expect((await reviewer.put(`/api/lab/stored-samples/${sampleId}/place`, { place: 'x' })).status).toBe(403);
    expect((await (await browserOf([])).get('/api/lab/stored-samples')).status).toBe(403);
    expect((await new ApiBrowser({ db: database.db }).get('/api/lab/stored-samples')).status).toBe(401);
  });
});
