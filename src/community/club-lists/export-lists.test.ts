import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { breedNamed, createAnimal } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { parseCsv } from '#shared/csv.ts';
import type { ClubList } from './club-lists.rules.ts';
import { exportClubList } from './export-lists.service.ts';
import { grantAnimals } from '#community/clubs/grants.service.ts';

const database = useDatabase();
let secretary: SessionUser;
let viewer: SessionUser;
let member: SessionUser;
let clubId: number;

beforeAll(async () => {
  const { db } = database;
  secretary = await createPerson(db, { firstName: 'Sally' });
  viewer = await createPerson(db, { firstName: 'Victor' });
  member = await createPerson(db, { firstName: '=Mallory' });
  clubId = await createClub(db, [
    [secretary, 'SECRETARY'],
    [viewer, 'VIEWER'],
    [member, 'MEMBER'],
  ]);
});

async function read(user: SessionUser, list: ClubList, search = ''): Promise<string[][]> {
  const file = await exportClubList(ctxOf(database.db, user), { clubId, list, search });
  return parseCsv(await file.text());
}

test('all members are exported, with email addresses only for those who may contact them, and no cell is a formula', async () => {
  const [head, ...rows] = await read(secretary, 'members');
  expect(head).toEqual(['Member', 'Email', 'Role', 'Shared animals', 'Since']);
  expect(rows).toHaveLength(3);
  expect(rows.map(([name]) => name)).toContain(`'${member.name}`);
  expect(rows.flat()).toContain(member.email);
  const seen = await read(viewer, 'members');
  expect(seen[0]).toEqual(['Member', 'Role', 'Shared animals', 'Since']);
  expect(seen.flat().join(' ')).not.toContain('@');
  expect(await read(secretary, 'members', 'Victor')).toHaveLength(2);
});

test('the animals shared with the club are exported without what its page does not show, and members cannot export lists of staff', async () => {
  const breedId = await breedNamed(database.db, 'Labrador Retriever');
  const animalId = await createAnimal(database.db, member, { breedId, chipNumber: '900000000000001' });
  await createAnimal(database.db, member, { breedId, name: 'Not shared' });
  const grant = { animalIds: [animalId], clubId, scope: 'all' as const, testIds: [], inFigures: false };
  await grantAnimals(ctxOf(database.db, member), grant);
  const [head, row, ...others] = await read(secretary, 'animals');
  expect(head).toEqual(['Animal', 'Breed', 'Sex', 'Registration', 'Owner', 'Shared with the club', 'Since']);
  expect(row).toEqual(expect.arrayContaining(['Labrador Retriever', 'Identity, parentage and all tests']));
  expect(others).toEqual([]);
  expect(row?.join(' ')).not.toMatch(/900000000000001|2024-03-01/);
  for (const list of ['members', 'animals'] as const)
    await expect(read(member, list), list).rejects.toMatchObject({ status: 403 });
  const stranger = await createPerson(database.db);
  for (const list of ['members', 'animals', 'statistics', 'population'] as const)
    await expect(read(stranger, list), list).rejects.toMatchObject({ status: 404 });
});

test('statistics are exported by group as published, and a figure with a single group without its results', async () => {
  const { db } = database;
  const breedId = await breedNamed(db, 'Labrador Retriever');
  const tests = await db
    .selectFrom('test')
    .select(['id', 'name'])
    .where('kind', '=', 'disease')
    .orderBy('id')
    .limit(3)
    .execute();
  const publish = (at: number, groups: object[], isSound: boolean) =>
    db
      .insertInto('clubFigure')
      .values({
        clubId,
        breedId,
        testId: tests[at]!.id,
        version: 1,
        animals: 20,
        owners: 4,
        groups: JSON.stringify(groups),
        counted: JSON.stringify({}),
        isSound,
        publishedAt: new Date('2026-11-20T03:00:00Z'),
      })
      .execute();
  const split = [
    { statuses: ['clear'], count: 12 },
    { statuses: ['carrier', 'affected'], count: 8 },
  ];
  await publish(0, split, true);
  await publish(1, [{ statuses: ['clear', 'carrier', 'affected'], count: 20 }], true);
  await publish(2, split, false);
  const [, ...rows] = await read(member, 'statistics');
  const rest = ['20', '4', '2026-11-20'];
  const of = (at: number, ...cells: string[]) => ['Labrador Retriever', tests[at]!.name, ...cells, ...rest];
  expect(rows.toSorted((a, b) => Number(b[3]) - Number(a[3]))).toEqual([
    of(0, 'Clear', '12'),
    of(0, 'Carrier, affected or at risk', '8'),
    of(1, 'Too few in each group to show', ''),
  ]);
});
