import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { useDatabase } from '../../../test/support/database.ts';
import {
  createDispatchedKit,
  createActivatedKit,
  createAnimal,
  breedNamed,
} from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { updateAnimal } from '#animals/records/animal-editing.service.ts';
import { listAnimals, type AnimalFilter } from './animal-list.service.ts';
import { moveOwnership } from '#animals/records/ownership.service.ts';

const database = useDatabase();
let owner: SessionUser;
let buyer: SessionUser;
let breedId: number;

beforeAll(async () => {
  breedId = await breedNamed(database.db, 'Labrador Retriever');
  [owner, buyer] = await Promise.all([createPerson(database.db), createPerson(database.db)]);
});

async function find(query: string, options: Partial<AnimalFilter> & { user?: SessionUser } = {}): Promise<number[]> {
  const { user = owner, ...rest } = options;
  const filter = { page: 1, size: 15, view: 'mine', queryType: 'all', sort: '-created_at', query, ...rest } as const;
  return (await listAnimals(ctxOf(database.db, user), filter)).results.map((row) => row.id);
}

describe("R258 searching one's own animals by kit barcode", () => {
  test('finds any kit of the animal by part of the barcode, in any spelling', async () => {
    const id = await createAnimal(database.db, owner, { breedId });
    const codes = [];
    for (let n = 0; n < 2; n += 1) codes.push((await createActivatedKit(database.db, owner, { animalId: id })).barcode);
    for (const code of codes)
      for (const typed of [
        code,
        code.toLowerCase(),
        code.slice(0, 5),
        `${code.slice(0, 4)} ${code.slice(4, 8)}`,
        code.slice(-6),
      ])
        for (const queryType of ['all', 'barcode'] as const)
          expect(await find(typed, { queryType }), typed).toEqual([id]);
  });

  test('still works after the animal is renamed or transferred', async () => {
    const id = await createAnimal(database.db, owner, { name: 'Numbat', breedId });
    const { barcode } = await createActivatedKit(database.db, owner, { animalId: id });
    await updateAnimal(ctxOf(database.db, owner), { id, name: 'Bandicoot' });
    expect([await find(barcode), await find('bandicoot'), await find('numbat')]).toEqual([[id], [id], []]);
    await inTransaction(ctxOf(database.db, owner), (tx) =>
      moveOwnership(tx, { animalIds: [id], from: owner.id, to: buyer.id, keepsAccess: false }),
    );
    expect([await find(barcode), await find(barcode, { user: buyer })]).toEqual([[], [id]]);
  });

  test('works for a kit that is activated while the animal is transferred', async () => {
    const id = await createAnimal(database.db, owner, { breedId });
    const { kitId, barcode } = await createDispatchedKit(database.db);
    let activated: Promise<unknown> = Promise.resolve();
    await inTransaction(ctxOf(database.db, owner), async (tx) => {
      await moveOwnership(tx, { animalIds: [id], from: owner.id, to: buyer.id, keepsAccess: false });
      activated = database.db.updateTable('kit').set({ animalId: id }).where('id', '=', kitId).execute();
      await waitForBlockedQuery();
    });
    await activated;
    expect(await find(barcode, { user: buyer })).toEqual([id]);
  });

  test('works for an animal with many kits: another can be added, and the newest are found', async () => {
    const id = await createAnimal(database.db, owner, { breedId });
    for (let n = 0; n < 60; n += 1) {
      const { kitId } = await createDispatchedKit(database.db);
      const barcode = `${'Ü'.repeat(40)}${String(n).padStart(10, '0')}`;
      await database.db.updateTable('kit').set({ barcode, animalId: id }).where('id', '=', kitId).execute();
    }
    expect(await find('0000000059', { queryType: 'barcode' })).toEqual([id]);
  });
});

async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        database.db,
      );
    if (rows.length > 0) return;
  }
}

test('a search without a letter or digit finds nothing', async () => {
  await createActivatedKit(database.db, owner, { animalId: await createAnimal(database.db, owner, { breedId }) });
  for (const queryType of ['barcode', 'chip_number'] as const) expect(await find('-', { queryType })).toEqual([]);
});

test('a search of own animals reads a single index, which begins with the owner', async () => {
  const plan = await inTransaction(ctxOf(database.db, owner), async ({ db }) => {
    // Needed because the tests have few animals: with a handful of rows, all plans cost the same.
    for (const way of ['seqscan', 'bitmapscan', 'indexscan', 'sort'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
    return sql`explain select o.animal_id from animal_ownership o where o.person_id = 'p' and o.archived = false
      and o.till is null and o.search_text like '%gg7%' order by o.animal_id desc`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain('Index Only Scan Backward using animal_ownership_list');
});
