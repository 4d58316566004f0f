import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

test("a registration number is unique among an owner's animals of a species; an existing duplicate can still be edited", async () => {
  const [mine] = await createSignedIn();
  const [other] = await createSignedIn();
  const [labrador, burmese] = [
    await breedNamed(database.db, 'Labrador Retriever'),
    await breedNamed(database.db, 'Burmese'),
  ];
  const dog = { name: 'Wren', speciesId: 1, breedId: labrador, sex: 'female' };
  const cat = { name: 'Moth', speciesId: 2, breedId: burmese, sex: 'female' };
  const first = await mine.post('/api/my/animals', { ...dog, registrationNumber: 'AU 3100-77' });
  expect(first.status).toBe(201);
  const refused = await mine.post('/api/my/animals', { ...dog, registrationNumber: 'au310077' });
  expect([refused.status, refused.body]).toEqual([
    428,
    {
      registrationNumber: ["Wren already has this registration number. If it's the same animal, use that record."],
    },
  ]);
  expect((await mine.post('/api/my/animals', { ...cat, registrationNumber: 'AU 3100-77' })).status).toBe(201);
  expect((await other.post('/api/my/animals', { ...dog, registrationNumber: 'AU 3100-77' })).status).toBe(201);
  const { id } = (await mine.post('/api/my/animals', { ...dog, name: 'Juno' })).body;
  expect((await mine.put(`/api/my/animals/${id}`, { registrationNumber: 'AU3100 77' })).status).toBe(428);
  await database.db.updateTable('animal').set({ registrationNumber: 'AU3100 77' }).where('id', '=', id).execute();
  const updated = await mine.put(`/api/my/animals/${id}`, { registrationNumber: 'AU3100 77', colour: 'Red' });
  expect(updated.status).toBe(200);
});
