import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { inTransaction } from '#db/transaction.ts';
import { createClub } from '../../../test/support/clubs-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createAnimal, breedNamed } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf } from '../../../test/support/people-factory.ts';
import { findClubAnimal } from '#community/clubs/club-animals.service.ts';
import { listFigures, publishFigures } from './figures.service.ts';
import { revokeGrant, grantAnimals } from '#community/clubs/grants.service.ts';
import { inviteToClub } from '#community/clubs/invitations.service.ts';
import { changeRole, removeMember } from '#community/clubs/members.service.ts';

// The results have no laboratory samples, so only the invariants of clubs are checked, in a test at the end.
const database = useDatabase({ checkInvariants: false });
let admin: SessionUser;
let owners: SessionUser[];
let club: number;
let breedId: number;
let testId: number;

beforeAll(async () => {
  const { db } = database;
  admin = await createPerson(db);
  owners = await Promise.all([1, 2, 3].map(() => createPerson(db)));
  club = await createClub(db, [[admin, 'ADMIN'], ...owners.map((owner) => [owner, 'MEMBER'] as const)]);
  breedId = await breedNamed(db, 'Labrador Retriever');
  testId = (
    await db
      .selectFrom('test')
      .select('id')
      .where('kind', '=', 'disease')
      .where('speciesId', '=', 1)
      .executeTakeFirstOrThrow()
  ).id;
});

/** Creates animals with a released result each, granted with all tests. The owners take turns. */
async function animalsWith(status: Status, howMany: number, more: { inFigures?: boolean } = {}): Promise<number[]> {
  const { db } = database;
  const created: number[] = [];
  for (let at = 0; at < howMany; at += 1) {
    const owner = owners[at % owners.length]!;
    const animalId = await createAnimal(db, owner, { breedId });
    await createResult(animalId, status, owner.id);
    const grant = { animalIds: [animalId], clubId: club, scope: 'all' as const, testIds: [], inFigures: true, ...more };
    await grantAnimals(ctxOf(db, owner), grant);
    created.push(animalId);
  }
  return created;
}

type Status = ColumnValue<'result', 'status'>;

async function createResult(animalId: number, status: Status, releasedTo: string): Promise<void> {
  const { db } = database;
  const barcode = `FIG${animalId}`;
  const kit = await db
    .insertInto('kit')
    .values({ barcode, expiresOn: '2999-01-01', animalId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sample = await db
    .insertInto('sample')
    .values({ kitId: kit.id, animalId, state: 'STORED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const result = { animalId, sampleId: sample.id, testId, genotype: 'N/N', outcome: status, status, releasedTo };
  await db.insertInto('result').values(result).execute();
}

const publish = () => publishFigures(makeTestCtx({ db: database.db }));
const shownGroups = async () =>
  (await listFigures(ctxOf(database.db, owners[0]!), { clubId: club })).map(({ groups }) => groups);

test('3.11 figures start at ten animals, ignore one who joins or leaves, and change with a large group', async () => {
  await animalsWith('clear', 6);
  expect([await publish(), await shownGroups()]).toEqual([0, []]);
  await animalsWith('clear', 3);
  const carriers = await animalsWith('carrier', 6);
  expect(await publish()).toBe(1);
  const first = [
    { statuses: ['clear'], count: 9 },
    { statuses: ['carrier', 'affected'], count: 6 },
  ];
  // Carrier and affected are merged, and each of the two counts is large enough.
  expect(await shownGroups()).toEqual([first]);
  await animalsWith('affected', 1);
  await animalsWith('clear', 8, { inFigures: false });
  expect([await publish(), await shownGroups()]).toEqual([0, [first]]);
  await revokeGrant(ctxOf(database.db, owners[0]!), { animalId: carriers[0]! });
  expect([await publish(), await shownGroups()]).toEqual([0, [first]]);
  await animalsWith('clear', 6);
  await animalsWith('carrier', 6);
  // The one animal that left is still a part that is too small.
  expect(await publish()).toBe(0);
  await grantAnimals(ctxOf(database.db, owners[0]!), {
    animalIds: [carriers[0]!],
    clubId: club,
    scope: 'all',
    testIds: [],
    inFigures: true,
  });
  expect(await publish()).toBe(1);
  expect(await shownGroups()).toEqual([
    [
      { statuses: ['clear'], count: 15 },
      { statuses: ['carrier', 'affected'], count: 13 },
    ],
  ]);
  expect(await publish()).toBe(0);
});

test('3.11 a second club with the same animals plus one publishes only the same, even under a race', async () => {
  const { db } = database;
  const second = await createClub(db, [[admin, 'ADMIN'], ...owners.map((owner) => [owner, 'MEMBER'] as const)]);
  const shown = await db
    .selectFrom('clubGrant')
    .select(['animalId', 'grantedBy'])
    .where('clubId', '=', club)
    .where('inFigures', '=', true)
    .where('endedAt', 'is', null)
    .execute();
  const show = async (clubId: number, animalId: number, ownerId: string) =>
    grantAnimals(
      ctxOf(
        db,
        owners.find(({ id }) => id === ownerId)!,
      ),
      {
        animalIds: [animalId],
        clubId,
        scope: 'all',
        testIds: [],
        inFigures: true,
      },
    );
  for (const { animalId, grantedBy } of shown) await show(second, animalId, grantedBy);
  const [extra] = await animalsWith('affected', 1);
  await show(second, extra!, owners[0]!.id);
  await Promise.all([publish(), publish()]);
  const counts = await Promise.all(
    [club, second].map(async (clubId) =>
      (await listFigures(ctxOf(db, admin), { clubId })).map(({ animals }) => animals),
    ),
  );
  expect(counts).toEqual([[28], [28]]);
});

test('3.11 only members read the figures, and no row names an animal or an owner', async () => {
  const stranger = await createPerson(database.db);
  await expect(listFigures(ctxOf(database.db, stranger), { clubId: club })).rejects.toMatchObject({
    reason: 'not_found',
  });
  const text = JSON.stringify(await listFigures(ctxOf(database.db, admin), { clubId: club }));
  expect(text).not.toMatch(/Biscuit|counted|ownerId/);
});

test("3.11 race: ending a grant waits for a viewer's read in progress, and later reads return nothing", async () => {
  const { db } = database;
  const [animalId] = await animalsWith('clear', 1);
  const order: string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  await inTransaction(ctxOf(db, admin), async (tx: Ctx) => {
    expect((await findClubAnimal(tx, { clubId: club, animalId: animalId! })).animalId).toBe(animalId);
    ending = revokeGrant(ctxOf(db, owners[0]!), { animalId: animalId! }).then(() => order.push('ended'));
    for (;;) {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          db,
        );
      if (rows.length > 0) break;
    }
    order.push('read');
  });
  await ending;
  expect(order).toEqual(['read', 'ended']);
  await expect(findClubAnimal(ctxOf(db, admin), { clubId: club, animalId: animalId! })).rejects.toMatchObject({
    reason: 'not_found',
  });
});

test('3.11 race: two admins end a grant only once, and ten invitations of one address at once make one', async () => {
  const { db } = database;
  const [animalId] = await animalsWith('clear', 1);
  const second = await createPerson(db);
  await db.insertInto('clubMember').values({ clubId: club, personId: second.id, role: 'ADMIN' }).execute();
  const ends = await Promise.allSettled(
    [admin, second].map((user) => revokeGrant(ctxOf(db, user), { animalId: animalId!, clubId: club })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const invite = { clubId: club, email: 'ten.times@example.test', role: 'MEMBER' as const };
  await Promise.all(Array.from({ length: 10 }, (_, at) => inviteToClub(ctxOf(db, at % 2 ? admin : second), invite)));
  const created = await db.selectFrom('clubInvitation').select('id').where('email', '=', invite.email).execute();
  expect(created).toHaveLength(1);
  const mails = await db.selectFrom('mailMessage').select('id').where('toAddress', '=', invite.email).execute();
  expect(mails).toHaveLength(1);
});

test('3.11 race: of two admins removing each other one stays, and a member removed has no grant', async () => {
  const { db } = database;
  const [one, two, member] = await Promise.all([createPerson(db), createPerson(db), createPerson(db)]);
  const small = await createClub(db, [
    [one, 'ADMIN'],
    [two, 'ADMIN'],
    [member, 'MEMBER'],
  ]);
  await Promise.allSettled([
    removeMember(ctxOf(db, one), { clubId: small, personId: two.id }),
    removeMember(ctxOf(db, two), { clubId: small, personId: one.id }),
  ]);
  const admins = await db
    .selectFrom('clubMember')
    .select('personId')
    .where('clubId', '=', small)
    .where('role', '=', 'ADMIN')
    .execute();
  expect(admins).toHaveLength(1);
  const left = admins[0]!.personId === one.id ? one : two;
  const animalId = await createAnimal(db, member);
  const grant = { animalIds: [animalId], clubId: small, scope: 'none' as const, testIds: [], inFigures: false };
  await Promise.allSettled([
    grantAnimals(ctxOf(db, member), grant),
    removeMember(ctxOf(db, left), { clubId: small, personId: member.id }),
  ]);
  // Invariant B2, which the test of the invariants below checks as well.
  const live = await db
    .selectFrom('clubGrant')
    .select('id')
    .where('clubId', '=', small)
    .where('endedAt', 'is', null)
    .execute();
  expect(live).toEqual([]);
  await expect(changeRole(ctxOf(db, left), { clubId: small, personId: left.id, role: 'VIEWER' })).rejects.toMatchObject(
    {
      reason: 'illegal_transition',
    },
  );
});

test('3.11 the invariants hold: clubs see only animals granted by members, and no count is below five', async () => {
  const broken = await checkInvariants(database.db);
  expect(broken.filter(({ id }) => id.startsWith('B'))).toEqual([]);
});

test('one connection can send more than five invitations, past the switch to a generic query plan', async () => {
  const { db } = database;
  await inTransaction(ctxOf(db, admin), async (tx: Ctx) => {
    for (let at = 0; at < 8; at += 1)
      await inviteToClub(tx, { clubId: club, email: `sixth${at}@example.test`, role: 'MEMBER' });
  });
  const created = await db
    .selectFrom('clubInvitation')
    .select('id')
    .where('email', 'like', 'sixth%@example.test')
    .execute();
  expect(created).toHaveLength(8);
});
