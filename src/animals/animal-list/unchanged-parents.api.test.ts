import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { useBrowsers } from '../../../test/support/people-factory.ts';

const database = useDatabase();
const { createSignedIn } = useBrowsers(database);

test('a change that keeps the parents does not wait for other pedigree changes', async () => {
  const [mine, owner] = await createSignedIn();
  const sireId = await createAnimal(database.db, owner, { sex: 'male', dateOfBirth: '2019-02-03' });
  const id = await createAnimal(database.db, owner, { dateOfBirth: '2024-02-03' });
  const path = `/api/my/animals/${id}`;
  expect((await mine.put(path, { sireId, damId: null })).status).toBe(200);
  const answer = await database.db.transaction().execute(async (other) => {
    await sql`select pg_advisory_xact_lock(hashtext('animal.pedigree'))`.execute(other);
    const slow = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), 5000);
    });
    return Promise.race([mine.put(path, { colour: 'Red', sireId, damId: null }), slow]);
  });
  expect(answer?.body).toMatchObject({ colour: 'Red', sireId, damId: null });
});
