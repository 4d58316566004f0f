import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { findBreedFigures } from './breed-figures.service.ts';

const PRA = 10001;
const database = useDatabase({ checkInvariants: false });
let member: SessionUser;
let breedId: number;
let clubs: number[];

beforeAll(async () => {
  const { db } = database;
  const admin = await createPerson(db);
  member = await createPerson(db);
  breedId = await breedNamed(db, 'Labrador Retriever');
  const inClub = () => createClub(db, [[admin, 'ADMIN'] as const, [member, 'MEMBER'] as const]);
  clubs = [await inClub(), await inClub(), await createClub(db, [[admin, 'ADMIN'] as const])];
});

async function publish(clubId: number, version: number, animals: number, isSound = true) {
  const groups = JSON.stringify([{ statuses: ['clear'], count: animals }]);
  await database.db
    .insertInto('clubFigure')
    .values({ clubId, breedId, testId: PRA, version, animals, owners: 3, groups, counted: '{}', isSound })
    .execute();
}
const seenBy = async (user: SessionUser | null) => {
  const input = { breedId, testIds: [PRA], personId: user?.id ?? '' };
  return (await findBreedFigures(ctxOf(database.db, member), input)).map(({ animals }) => animals);
};

test('a member sees the newest sound figure of their clubs, the largest of several, and others see none', async () => {
  const [small = 0, large = 0, foreign = 0] = clubs;
  expect(await seenBy(member)).toEqual([]);
  await publish(small, 1, 12);
  await publish(foreign, 1, 90);
  expect(await seenBy(member)).toEqual([12]);
  await publish(large, 1, 40);
  await publish(large, 2, 30);
  await publish(large, 3, 70, false);
  expect(await seenBy(member)).toEqual([30]);
  expect(await seenBy(await createPerson(database.db))).toEqual([]);
  expect(await seenBy(null)).toEqual([]);
});
