import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

test('a deceased animal leaves the lists like an archived one, is marked as deceased, and can be restored', async () => {
  const [mine, owner] = await createSignedIn();
  const [theirs, friend] = await createSignedIn();
  const id = await createAnimal(database.db, owner);
  await mine.post(`/api/my/animals/${id}/share`, { email: friend.email });
  const path = `/api/my/animals/${id}`;
  const listed = async (browser: typeof mine, view: string) =>
    (await browser.get(`/api/my/animals?view=${view}`)).body.results.map((row: { state: string }) => row.state);
  expect(await listed(theirs, 'owner-shared')).toEqual(['ACTIVE']);
  expect((await mine.call('PATCH', path, { archived: true, deceased: true })).body.state).toBe('DECEASED');
  expect([await listed(mine, 'mine'), await listed(mine, 'archived')]).toEqual([[], ['DECEASED']]);
  expect(await listed(theirs, 'owner-shared')).toEqual([]);
  const { results } = (await mine.get(`${path}/history`)).body;
  expect(JSON.stringify(results)).toContain('Recorded as deceased');
  expect((await mine.call('PATCH', path, { archived: true })).body.state).toBe('ARCHIVED');
  expect((await mine.call('PATCH', path, { archived: false })).body.state).toBe('ACTIVE');
  expect(await listed(mine, 'mine')).toEqual(['ACTIVE']);
});
