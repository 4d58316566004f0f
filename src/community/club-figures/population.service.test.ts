import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { grantAnimals } from '#community/clubs/grants.service.ts';
import { listPopulations, publishPopulations } from './population.service.ts';

const database = useDatabase({ checkInvariants: false });
let owners: SessionUser[];
let stranger: SessionUser;
let club: number;
let breedId: number;

beforeAll(async () => {
  const { db } = database;
  owners = await Promise.all([1, 2, 3].map(() => createPerson(db)));
  stranger = await createPerson(db);
  club = await createClub(db, [[owners[0]!, 'ADMIN'], ...owners.slice(1).map((owner) => [owner, 'MEMBER'] as const)]);
  breedId = await breedNamed(db, 'Labrador Retriever');
});

async function share(howMany: number): Promise<void> {
  const { db } = database;
  for (let at = 0; at < howMany; at += 1) {
    const owner = owners[at % owners.length]!;
    const animalIds = [await createAnimal(db, owner, { breedId })];
    const grant = { animalIds, clubId: club, scope: 'all' as const, testIds: [], inFigures: true };
    await grantAnimals(ctxOf(db, owner), grant);
  }
}

const publish = () => publishPopulations(makeTestCtx({ db: database.db }));
const list = () => listPopulations(ctxOf(database.db, owners[0]!), { clubId: club });

test("3.11 a breed's population is published from ten animals, and again once a large group has joined", async () => {
  await share(9);
  expect([await publish(), await list()]).toEqual([0, []]);
  await share(1);
  expect(await publish()).toBe(1);
  expect(await list()).toMatchObject([
    { animals: 10, owners: 3, founders: 10, effectiveFounders: 10, effectiveByInbreeding: null },
  ]);
  await share(1);
  expect(await publish()).toBe(0);
  await share(5);
  expect(await publish()).toBe(1);
  expect(await list()).toMatchObject([{ animals: 16 }]);
});

test('the population of a club is visible to its members only', async () => {
  await expect(listPopulations(ctxOf(database.db, stranger), { clubId: club })).rejects.toMatchObject({ status: 404 });
});
