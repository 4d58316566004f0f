import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createDraft } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { activateKit } from './activation.service.ts';
import { sweepDrafts } from './sweep.service.ts';

const database = useDatabase();

async function setAge(id: string, days: number): Promise<void> {
  await sql`update activation_draft set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    database.db,
  );
}

test('drafts of guests, of activated kits and very old ones are deleted, and the rest is kept', async () => {
  const user = await createPerson(database.db);
  const late = await createPerson(database.db);
  const fresh = await createDraft(database.db, { barcode: (await createDispatchedKit(database.db)).barcode, step: 2 });
  const stale = await createDraft(database.db, { barcode: (await createDispatchedKit(database.db)).barcode, step: 2 });
  const mine = await createDraft(database.db, {
    user,
    barcode: (await createDispatchedKit(database.db)).barcode,
    step: 2,
  });
  const { kitId, barcode } = await createDispatchedKit(database.db);
  const lost = await createDraft(database.db, { user: late, barcode, step: 2 });
  await activateKit(ctxOf(database.db, user), { draftId: (await createDraft(database.db, { user, barcode })).id });
  await sql`update kit set activated_at = now() - interval '8 days' where id = ${kitId}`.execute(database.db);
  await setAge(stale.id, 31);
  await setAge(mine.id, 31);
  await sweepDrafts(ctxOf(database.db, user));
  const remaining = await database.db.selectFrom('activationDraft').select('id').execute();
  expect(remaining.map((draft) => draft.id).toSorted()).toEqual([fresh.id, mine.id].toSorted());
  expect(remaining.map((draft) => draft.id)).not.toContain(lost.id);
});
