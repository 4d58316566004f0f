import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

test('the lists of shared animals show with whom and until when they are shared', async () => {
  const [mine, owner] = await createSignedIn();
  const [theirs, friend] = await createSignedIn();
  const id = await createAnimal(database.db, owner);
  await mine.post(`/api/my/animals/${id}/share`, { email: friend.email });
  const until = new Date('2031-05-04T03:02:01.000Z');
  await mine.post(`/api/my/animals/${id}/share-links`, { label: 'Puppy buyer' });
  await database.db.updateTable('animalShare').set({ expiresAt: until }).where('label', '=', 'Puppy buyer').execute();
  const rowOf = async (browser: typeof mine, view: string) =>
    (await browser.get(`/api/my/animals?view=${view}`)).body.results.find((row: { id: number }) => row.id === id);
  expect((await rowOf(mine, 'shared')).sharedWith).toEqual([
    { id: expect.any(Number), name: friend.email, expiresAt: null },
    { id: expect.any(Number), name: 'Link: Puppy buyer', expiresAt: until.toISOString() },
  ]);
  expect((await rowOf(mine, 'mine')).sharedWith).toBeUndefined();
  expect((await rowOf(theirs, 'owner-shared')).sharedUntil).toBeNull();
  await database.db.updateTable('animalShare').set({ expiresAt: until }).where('animalId', '=', id).execute();
  const sharedRow = await rowOf(theirs, 'owner-shared');
  expect([sharedRow.sharedUntil, sharedRow.sharedWith]).toEqual([until.toISOString(), undefined]);
});
