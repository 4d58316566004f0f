import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal, createDispatchedKit, petInput } from '../../../test/support/kits-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';

const database = useDatabase();

test('a guest may enter a microchip number, also one that another account has', async () => {
  const guest = new ApiBrowser({ db: database.db, ip: '198.51.101.9' });
  const chipNumber = '956000000008888';
  await createAnimal(database.db, await createPerson(database.db), { chipNumber });
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const { barcode } = await createDispatchedKit(database.db);
  const kit = { barcode, confirmBarcode: barcode, email: 'no.account@chip.test' };
  const draftId = (await guest.post('/api/activate/enter-kit-barcode', kit)).body.id;
  const step = (chip: string) =>
    guest.post('/api/activate/about-my-pet', { draftId, ...petInput, breedId, chipNumber: chip });
  expect((await step('956')).body).toEqual({
    chipNumber: ['Enter a microchip number with 9, 10 or 15 digits.'],
  });
  const saved = await step(chipNumber);
  expect([saved.status, saved.body.steps]).toEqual([200, { prev: 2, current: 3, next: 4 }]);
});
