import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { setArchived } from '#animals/records/animal-editing.service.ts';
import { listAnimals, type AnimalFilter } from './animal-list.service.ts';
import { moveOwnership } from '#animals/records/ownership.service.ts';

const database = useDatabase();
let breeder: SessionUser;

beforeAll(async () => {
  breeder = await createPerson(database.db);
});

const plain: AnimalFilter = { page: 1, size: 15, view: 'mine', queryType: 'all', query: '', sort: '-created_at' };
const countOf = async (user: SessionUser, overrides: Partial<AnimalFilter> = {}) =>
  (await listAnimals(ctxOf(database.db, user), { ...plain, ...overrides })).count;
const linesOf = async (user: SessionUser) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from animal_tally where person_id = ${user.id}`.execute(database.db);
  return rows[0]?.n ?? 0;
};

test('R445 the count of a list changes when animals are added, archived, changed and transferred', async () => {
  const buyer = await createPerson(database.db);
  const ids: number[] = [];
  for (const sex of ['female', 'male', 'male'] as const) ids.push(await createAnimal(database.db, breeder, { sex }));
  expect([await countOf(breeder), await countOf(breeder, { gender: 'male' })]).toEqual([3, 2]);
  await sql`update animal set sex = 'female' where id = ${ids[1]}`.execute(database.db);
  expect(await countOf(breeder, { gender: 'male' })).toBe(1);
  await setArchived(ctxOf(database.db, breeder), { id: ids[0]!, archived: true });
  expect([await countOf(breeder), await countOf(breeder, { view: 'archived' })]).toEqual([2, 1]);
  await inTransaction(ctxOf(database.db, breeder), (tx) =>
    moveOwnership(tx, { animalIds: [ids[2]!], from: breeder.id, to: buyer.id, keepsAccess: false }),
  );
  expect([await countOf(breeder), await countOf(buyer)]).toEqual([1, 1]);
  expect([await countOf(breeder, { speciesId: 1 }), await countOf(breeder, { speciesId: 2 })]).toEqual([1, 0]);
});

test('T20 animals that are added and removed in many concurrent transactions are each counted once', async () => {
  const kennel = await createPerson(database.db);
  await Promise.all(Array.from({ length: 20 }, () => createAnimal(database.db, kennel)));
  expect(await countOf(kennel)).toBe(20);
});

test('the tally of a kennel with many changes keeps only a few rows', async () => {
  const kennel = await createPerson(database.db);
  for (let at = 0; at < 70; at += 1) await createAnimal(database.db, kennel);
  expect([await countOf(kennel), (await linesOf(kennel)) <= 65]).toEqual([70, true]);
});

test('a search returns its page and the total count, even beyond the last page', async () => {
  const kennel = await createPerson(database.db);
  for (const name of ['Tally one', 'Tally two', 'Other']) await createAnimal(database.db, kennel, { name });
  expect(await countOf(kennel, { query: 'tally', size: 1 })).toBe(2);
  expect(await countOf(kennel, { query: 'tally', size: 1, page: 5 })).toBe(2);
  expect(await countOf(kennel, { query: 'nothing like it' })).toBe(0);
});
