import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createAnimal,
  personForm,
  petInput,
  breedNamed,
} from '../../../test/support/kits-factory.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const browserAt = (ip: string) => new ApiBrowser({ db: database.db, ip });

test('the parents of a new animal are checked when entered, shown in the draft, and linked on activation', async () => {
  const owner = await createPerson(database.db, { password: PASSWORD });
  const mine = browserAt('198.51.101.1');
  await signIn(mine, owner);
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const { barcode } = await createDispatchedKit(database.db);
  const enter = (browser: ApiBrowser, code = barcode, more = {}) =>
    browser.post('/api/activate/enter-kit-barcode', { barcode: code, confirmBarcode: code, ...more });
  const aboutPet = (browser: ApiBrowser, draftId: string, more = {}) =>
    browser.post('/api/activate/about-my-pet', { draftId, ...petInput, breedId, ...more });
  const bornEarlier = { dateOfBirth: '2019-02-03' };
  const damId = await createAnimal(database.db, owner, { sex: 'female', name: 'Tilly', ...bornEarlier });
  const strangerId = await createAnimal(database.db, await createPerson(database.db), { sex: 'female' });
  const draftId = (await enter(mine)).body.id;
  const refused = await aboutPet(mine, draftId, { sireId: damId, damId: strangerId });
  expect([refused.status, refused.body]).toEqual([
    428,
    { sireId: ['A sire must be male.'], damId: ["This animal isn't in My animals."] },
  ]);
  const saved = await aboutPet(mine, draftId, { damId });
  expect(saved.body.parents).toEqual({ sire: null, dam: { id: damId, name: 'Tilly' } });
  expect((await mine.post('/api/activate/about-me', { draftId, ...personForm })).status).toBe(200);
  expect((await mine.post('/api/activate/review', { draftId })).status).toBe(200);
  const done = await mine.post('/api/activate', { draftId });
  expect(done.status).toBe(200);
  const animal = await mine.get(`/api/my/animals/${done.body.animalId}`);
  expect(animal.body).toMatchObject({ sireId: null, damId });
  // A guest has no animals to choose from.
  const guest = browserAt('198.51.101.2');
  const { barcode: other } = await createDispatchedKit(database.db);
  const theirs = (await enter(guest, other, { email: 'no.account@kennel.test' })).body.id;
  expect((await aboutPet(guest, theirs, { damId })).body).toEqual({
    damId: ["This animal isn't in My animals."],
  });
});
