import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { reviewFigures } from './figures-review.service.ts';
import { listFigures } from './figures.service.ts';
import { grantAnimals } from '#community/clubs/grants.service.ts';

const database = useDatabase();
let owners: SessionUser[];
let state: number;
let national: number;
let animals: number[];

beforeAll(async () => {
  const { db } = database;
  owners = await Promise.all([1, 2, 3].map(() => createPerson(db)));
  const members = owners.map((owner) => [owner, 'MEMBER'] as const);
  [state, national] = [await createClub(db, members), await createClub(db, members)];
  animals = [];
  for (let at = 0; at < 13; at += 1) animals.push(await createAnimal(db, owners[at % 3]!));
  for (const clubId of [state, national])
    for (const [at, owner] of owners.entries())
      await grantAnimals(ctxOf(db, owner), {
        clubId,
        animalIds: animals.filter((_, index) => index % 3 === at),
        scope: 'all',
        testIds: [],
        inFigures: true,
      });
});

/** Inserts a figure as published under an earlier rule. */
async function insertFigure(clubId: number, counted: number[], publishedAt: string): Promise<void> {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const { id: testId } = await database.db.selectFrom('test').select('id').orderBy('id').executeTakeFirstOrThrow();
  const groups = [{ statuses: ['clear', 'carrier', 'affected'], count: counted.length }];
  await database.db
    .insertInto('clubFigure')
    .values({
      clubId,
      breedId,
      testId,
      version: 1,
      animals: counted.length,
      owners: 3,
      publishedAt: new Date(publishedAt),
      groups: JSON.stringify(groups),
      counted: JSON.stringify({ clear: counted }),
    })
    .execute();
}

const shown = async (clubId: number) =>
  (await listFigures(ctxOf(database.db, owners[0]!), { clubId })).map(({ animals: count }) => count);

test('3.11 a published figure that reveals one animal by subtraction is hidden, and stays on record', async () => {
  await insertFigure(state, animals.slice(0, 12), '2026-01-01T00:00:00Z');
  await insertFigure(national, animals, '2026-02-01T00:00:00Z');
  expect([await shown(state), await shown(national)]).toEqual([[], []]);
  await Promise.all([1, 2].map(() => reviewFigures(makeTestCtx({ db: database.db }))));
  expect([await shown(state), await shown(national)]).toEqual([[12], []]);
  const kept = await database.db.selectFrom('clubFigure').select(['animals', 'isSound']).orderBy('animals').execute();
  expect(kept).toEqual([
    { animals: 12, isSound: true },
    { animals: 13, isSound: false },
  ]);
});
