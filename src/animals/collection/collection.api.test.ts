import { beforeAll, describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const PATH = '/api/tools/collected-animal';
const entry = { name: 'Biscuit', speciesId: 1, place: 'Melbourne Show', collectedOn: '2026-01-10' };
let count = 0;
let mine: ApiBrowser;
let other: ApiBrowser;
let breeder: ApiBrowser;
let guest: ApiBrowser;

beforeAll(async () => {
  const browser = () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` });
  [mine, other, breeder, guest] = [browser(), browser(), browser(), browser()];
  const agent = () => createPerson(database.db, { password: PASSWORD, type: 'owner', roles: ['collection_agent'] });
  await signIn(mine, await agent());
  await signIn(other, await agent());
  await signIn(breeder, await createPerson(database.db, { password: PASSWORD }));
});

describe('R464 Q094 the log of a collection agent', () => {
  test('E087 R579 an entry stores every field, with chip and barcode normalised', async () => {
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const { barcode } = await createDispatchedKit(database.db);
    const typed = { barcode: barcode.toLowerCase(), chipNumber: '956 000 012 345 678', ownerEmail: 'Mei@Example.test' };
    const marks = { chipScanned: true, secondId: 'Ear K7' };
    const answer = await mine.post(PATH, { ...entry, ...typed, ...marks, breedId, ownerName: 'Mei', note: 'Calm.' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'Biscuit',
      speciesId: 1,
      species: 'Dog',
      place: entry.place,
      note: 'Calm.',
      breed: { id: breedId, name: 'Labrador Retriever' },
      chipNumber: '956000012345678',
      barcode,
      test: 'Dog Full Breed Profile',
      categoryId: null,
      collectedOn: '2026-01-10',
      ownerName: 'Mei',
      ownerEmail: 'mei@example.test',
      registrationNumber: null,
      chipScanned: true,
      sameChip: null,
      secondId: 'Ear K7',
      show: null,
      photo: null,
      signedAt: null,
      isOpen: true,
    });
    expect((await mine.get(`${PATH}/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await other.get(`${PATH}/${answer.body.id}`)).status).toBe(404);
    const sameChipEntry = await mine.post(PATH, { ...entry, name: 'Isla', chipNumber: typed.chipNumber });
    expect(sameChipEntry.body).toMatchObject({ name: 'Isla', sameChip: 'Biscuit' });
    expect((await mine.get(`${PATH}/${answer.body.id}`)).body).toEqual({ ...answer.body, sameChip: 'Isla' });
    const elsewhere = { ...entry, name: 'Kip', chipNumber: typed.chipNumber };
    expect((await other.post(PATH, elsewhere)).body).toMatchObject({ sameChip: null });
    await mine.delete(`${PATH}/${sameChipEntry.body.id}`);
    expect((await mine.get(`${PATH}/${answer.body.id}`)).body).toEqual(answer.body);
    const again = await other.post(PATH, { ...entry, barcode });
    expect(again.status).toBe(428);
    expect(again.body).toEqual({ barcode: ['Another entry already uses this kit. Check the barcode.'] });
  });

  test('R464 an entry with the address of an owner prefills the activation of the kit, for that owner only', async () => {
    const owner = await createPerson(database.db, { password: PASSWORD });
    const atHome = new ApiBrowser({ db: database.db, ip: '198.51.100.77' });
    await signIn(atHome, owner);
    const { barcode } = await createDispatchedKit(database.db);
    const breedId = await breedNamed(database.db, 'Labrador Retriever');
    const marks = { chipNumber: '956000012345699', registrationNumber: 'VX-1', ownerEmail: owner.email.toUpperCase() };
    await mine.post(PATH, { ...entry, ...marks, breedId, barcode });
    const draftOf = (browser: ApiBrowser) =>
      browser.post('/api/activate/enter-kit-barcode', { barcode, confirmBarcode: barcode });
    const { body } = await draftOf(atHome);
    expect(body).toMatchObject({
      start: { petName: 'Biscuit', chipNumber: '956000012345699', registrationNumber: 'VX-1', speciesId: 1 },
      breed: { id: breedId },
      collector: { type: 'agent', name: body.start?.collector.name },
    });
    expect((await draftOf(breeder)).body).toMatchObject({ start: null, breed: null, collector: { type: 'self' } });
  });

  test('E087 two agents who enter one kit concurrently create one entry', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const answers = await Promise.all([mine, other, mine].map((one) => one.post(PATH, { ...entry, barcode })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 428, 428]);
  });

  test('E087 E088 invalid fields are reported beside their fields', async () => {
    const empty = await mine.post(PATH, {});
    expect(empty.status).toBe(428);
    expect(Object.keys(empty.body).toSorted()).toEqual(['collectedOn', 'name', 'place', 'speciesId']);
    const { id } = (await mine.post(PATH, entry)).body;
    const cat = await breedNamed(database.db, 'Maine Coon');
    const wrong = { collectedOn: '2199-01-01', chipNumber: '12', barcode: 'NOWHERE', breedId: cat };
    const answer = await mine.put(`${PATH}/${id}`, { ...entry, ...wrong });
    expect(answer.status).toBe(428);
    expect(Object.keys(answer.body).toSorted()).toEqual(['barcode', 'breedId', 'chipNumber', 'collectedOn']);
    expect((await mine.post(PATH, { ...entry, ownerEmail: 'mei' })).body).toHaveProperty('ownerEmail');
    expect((await mine.get(`${PATH}?sort=colour`)).status).toBe(428);
  });

  test("E086 an agent's list has only their own entries, and can be searched, sorted and paginated", async () => {
    for (const name of ['Zorro searched', 'Abby searched', 'Milo searched']) await mine.post(PATH, { ...entry, name });
    await other.post(PATH, { ...entry, name: 'Foreign searched' });
    const first = await mine.get(`${PATH}?name=SEARCHED&sort=name&size=2`);
    expect(first.body).toMatchObject({ count: 3, next: 2, previous: null });
    expect(first.body.results.map((row: { name: string }) => row.name)).toEqual(['Abby searched', 'Milo searched']);
    const last = await mine.get(`${PATH}?name=searched&sort=name&size=2&page=2`);
    expect(last.body.results.map((row: { name: string }) => row.name)).toEqual(['Zorro searched']);
    expect((await mine.get(`${PATH}?name=%25`)).body.count).toBe(0);
  });

  test('E088 E089 only its agent can change or delete an entry; deleting makes its kit available again', async () => {
    const { barcode } = await createDispatchedKit(database.db);
    const { id } = (await mine.post(PATH, { ...entry, barcode })).body;
    expect((await other.put(`${PATH}/${id}`, entry)).status).toBe(404);
    expect((await other.delete(`${PATH}/${id}`)).status).toBe(404);
    const changed = await mine.put(`${PATH}/${id}`, { ...entry, barcode, name: 'Bisou' });
    expect(changed.body).toMatchObject({ id, name: 'Bisou', barcode });
    expect((await mine.delete(`${PATH}/${id}`)).body).toEqual({ ok: true });
    expect((await mine.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await mine.put(`${PATH}/${id}`, entry)).status).toBe(404);
    expect((await other.post(PATH, { ...entry, barcode })).status).toBe(201);
  });

  test('E086 E087 E088 E089 guests get 401, and users who are not agents 403', async () => {
    for (const [one, status] of [
      [guest, 401],
      [breeder, 403],
    ] as const) {
      expect((await one.get(PATH)).status).toBe(status);
      expect((await one.post(PATH, entry)).status).toBe(status);
      expect((await one.put(`${PATH}/1`, entry)).status).toBe(status);
      expect((await one.delete(`${PATH}/1`)).status).toBe(status);
    }
  });
});
