import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import {
  breedNamed,
  createAnimal,
  createDispatchedKit,
  personForm,
  petInput,
} from '../../../test/support/kits-factory.ts';
import { acceptTransfer } from '#animals/transfers/decide-transfer.service.ts';
import { offerAnimals } from '#animals/transfers/transfers.service.ts';
import { createPerson, ctxOf, useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createBrowser, createSignedIn } = useBrowsers(database);

type Browser = ReturnType<typeof createBrowser>;

async function enter(browser: Browser, more = {}): Promise<string> {
  const { barcode } = await createDispatchedKit(database.db);
  const codes = { barcode, confirmBarcode: barcode };
  return (await browser.post('/api/activate/enter-kit-barcode', { ...codes, ...more })).body.id;
}

async function finish(browser: Browser, draftId: string) {
  await browser.post('/api/activate/about-me', { draftId, ...personForm });
  await browser.post('/api/activate/review', { draftId });
  return browser.post('/api/activate', { draftId });
}

const taken = "Juno already has this registration number. If it's the same animal, choose it from My animals.";

test('a new animal with the registration number of an existing one is refused, and the existing one can be used', async () => {
  const [mine, owner] = await createSignedIn();
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const juno = await createAnimal(database.db, owner, { name: 'Juno', breedId });
  await database.db.updateTable('animal').set({ registrationNumber: 'AU 3100' }).where('id', '=', juno).execute();
  const numbered = { ...petInput, breedId, registrationNumber: 'au3100' };
  const draftId = await enter(mine);
  const refused = await mine.post('/api/activate/about-my-pet', { draftId, ...numbered });
  expect([refused.status, refused.body]).toEqual([
    428,
    { registrationNumber: [taken], sameAnimal: [String(juno), 'Juno'] },
  ]);
  expect((await mine.post('/api/activate/about-my-pet', { draftId, animalId: juno })).status).toBe(200);
  expect((await finish(mine, draftId)).body.animalId).toBe(juno);
});

test('two kits for the same new animal create only one animal', async () => {
  const [mine] = await createSignedIn();
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const numbered = { ...petInput, petName: 'Juno', breedId, registrationNumber: 'AU 3200' };
  const drafts = [await enter(mine), await enter(mine)];
  for (const draftId of drafts)
    expect((await mine.post('/api/activate/about-my-pet', { draftId, ...numbered })).status).toBe(200);
  expect((await finish(mine, drafts[0]!)).status).toBe(200);
  expect((await finish(mine, drafts[1]!)).body).toEqual({ registrationNumber: [taken] });
});

test('a buyer who enters the microchip of an animal that is offered to them is asked to accept it first', async () => {
  const [mine, buyer] = await createSignedIn();
  const breeder = await createPerson(database.db);
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const chipNumber = '956000000007777';
  const juno = await createAnimal(database.db, breeder, { name: 'Juno', breedId, chipNumber });
  const draftId = await enter(mine);
  const describe = () => mine.post('/api/activate/about-my-pet', { draftId, ...petInput, breedId, chipNumber });
  expect((await describe()).status).toBe(200);
  const seller = ctxOf(database.db, breeder);
  await offerAnimals(seller, { animalIds: [juno], email: buyer.email, note: '', keepsAccess: false });
  expect((await describe()).body).toEqual({
    chipNumber: [
      `${breeder.name} has offered you Juno, which has this microchip number. Accept the transfer first, then use that record.`,
    ],
  });
  const { id } = await database.db.selectFrom('animalTransfer').select('id').executeTakeFirstOrThrow();
  await acceptTransfer(ctxOf(database.db, buyer), { id });
  expect((await describe()).body.sameAnimal).toEqual([String(juno), 'Juno']);
});
