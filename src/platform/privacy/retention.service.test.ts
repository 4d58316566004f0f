import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { dataMap, rowsOf, type DataOwner } from '#db/data-map.ts';
import { fillEveryTable } from '../../../test/support/canary-rows.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createLab, createReleasedSample } from '../../../test/support/lab-factory.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { removeFiles } from './erasure.service.ts';
import { SWEEPS, sweepOld } from './retention.service.ts';

const database = useDatabase({ checkInvariants: false });
// Tables whose rows are deleted only because of their age, with the state that a row must have.
const ends: Record<string, string | null> = {
  login_session: null,
  login_link: null,
  login_challenge: null,
  email_change: null,
  data_export: 'TAKEN',
  mail_message: 'SENT',
  idempotency_key: null,
  rate_limit: null,
  stock_notice: null,
  club_invitation: 'DECLINED',
  breeder_listing: 'LAPSED',
  collection_agent: 'DECLINED',
  animal_transfer: 'DECLINED',
  club_grant: null,
  registry_consent: null,
  registry_lookup: null,
  audit_entry: null,
  event: null,
  form_request: null,
  newsletter_subscription: 'LEFT',
};
let expiredOwner: DataOwner;
let fresh: DataOwner;

beforeAll(async () => {
  const lab = await createLab(database.db);
  const filled = async (word: string) => {
    const person = await createPerson(database.db, { email: `${word}@example.test` });
    await createReleasedSample(database.db, { ...lab, owner: person });
    const whose = { personId: person.id, email: person.email };
    expect(await fillEveryTable(database.db, { ...whose, word })).toEqual([]);
    return whose;
  };
  fresh = await filled('fresh');
  expiredOwner = await filled('longago');
  await sweepOld(makeTestCtx({ db: database.db }));
  await age(expiredOwner);
}, 600_000);

test('T58 the nightly sweep deletes rows past the retention period of the data map, and no recent row', async () => {
  const before = await countAll(fresh);
  const deleted = await sweepOld(makeTestCtx({ db: database.db }));
  expect(Object.keys(deleted)).toEqual(SWEEPS.map(({ name }) => name));
  const remaining = await countAll(expiredOwner);
  expect([...remaining].filter(([, rows]) => rows > 0)).toEqual([]);
  expect([...(await countAll(fresh))].filter(([name, rows]) => rows !== before.get(name))).toEqual([]);
});

test('T58 registry notices are deleted after a year and revoked registry keys after three', async () => {
  await sql`insert into registry (code, name, country_code) values ('OLDREG', 'Old registry', 'AU')`.execute(
    database.db,
  );
  for (const years of [0, 2, 4]) {
    const past = sql`now() - make_interval(years => ${years}::int)`;
    await sql`insert into registry_notice (registry_code, kind, state, created_at, ended_at)
      values ('OLDREG', 'test', 'DELIVERED', ${past}, ${past})`.execute(database.db);
    await sql`insert into registry_key (registry_code, label, key_hash, key_start, created_by, created_at, revoked_at, revoked_by)
      values ('OLDREG', ${`${years} years`}, ${String(years).repeat(64)}, 'dreg', ${fresh.personId}, ${past}, ${past}, ${fresh.personId})`.execute(
      database.db,
    );
  }
  expect(await sweepOld(makeTestCtx({ db: database.db }))).toMatchObject({
    'registry notices': 2,
    'revoked registry keys': 1,
  });
  expect(await sweepOld(makeTestCtx({ db: database.db }))).toMatchObject({ 'registry notices': 0 });
});

test('T58 files are deleted with their row (old listing photo, old form), unless another row uses them', async () => {
  const { db } = database;
  const ctx = makeTestCtx({ db });
  const [old, shared, sent] = await Promise.all(
    ['an old photo', 'a photo of two', 'a filled form'].map((text) =>
      ctx.adapters.files.put(new TextEncoder().encode(text), 'image/jpeg'),
    ),
  );
  const listed = { speciesId: 1, countryCode: 'AU', state: 'LAPSED' } as const;
  for (const photoKey of [old!, shared!]) {
    const owner = await createPerson(db);
    await db
      .insertInto('breederListing')
      .values({ ...listed, personId: owner.id, photoKey, updatedAt: sql`now() - interval '3 years'` })
      .execute();
  }
  const keeper = await createPerson(db);
  await db
    .insertInto('breederListing')
    .values({ ...listed, personId: keeper.id, photoKey: shared })
    .execute();
  const form = await sql<{ id: number }>`select id from form_request where email = ${fresh.email} limit 1`.execute(db);
  const formId = form.rows[0]!.id;
  await sql`insert into form_request_file (request_id, name, content_type, size_bytes, file_key)
    values (${formId}, 'form.jpg', 'image/jpeg', 13, ${sent})`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update form_request set updated_at = now() - interval '3 years' where id = ${formId}`.execute(tx);
  });
  const fileKeys: string[] = [];
  const jobs = {
    ...ctx.adapters.jobs,
    send: async (_db: unknown, _name: string, { keys }: { keys: string[] }) => void fileKeys.push(...keys),
  };
  await sweepOld({ ...ctx, adapters: { ...ctx.adapters, jobs: jobs } });
  expect(fileKeys).toEqual(expect.arrayContaining([old!, shared!, sent!]));
  await removeFiles(ctx, { keys: fileKeys });
  const remaining = await Promise.all(
    [old!, shared!, sent!].map(async (key) => (await ctx.adapters.files.get(key)) !== null),
  );
  expect(remaining).toEqual([false, true, false]);
});

test('T58 the history and the audit log are append-only within their retention period', async () => {
  for (const table of ['event', 'audit_entry']) {
    const change = sql`delete from ${sql.table(table)} where at > now() - interval '2 years'`.execute(database.db);
    await expect(change).rejects.toThrow('append-only');
  }
  const reword = sql`update event set reason = 'another' where reason is not null`.execute(database.db);
  await expect(reword).rejects.toThrow('append-only');
  await expect(sql`update event set kind = 'other', reason = null`.execute(database.db)).rejects.toThrow('append-only');
});

async function countAll(whose: DataOwner): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of Object.keys(ends)) {
    const { rows } = await sql`select from ${sql.table(name)} where ${rowsOf(dataMap.get(name)!, whose)}`.execute(
      database.db,
    );
    counts.set(name, rows.length);
  }
  return counts;
}

/** Backdates the rows of a person by eleven years, bypassing the triggers of append-only tables. */
async function age(whose: DataOwner): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type like 'timestamp%' or data_type = 'date') and is_generated = 'NEVER'
    order by 1, 2`.execute(database.db);
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, state] of Object.entries(ends)) {
      const changes = rows
        .filter((row) => row.table === table)
        .map(({ column }) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, now()) - interval '11 years'`);
      const states = state === null ? [] : [sql`state = ${state}`];
      await sql`update ${sql.table(table)} set ${sql.join([...changes, ...states])}
        where ${rowsOf(dataMap.get(table)!, whose)}`.execute(tx);
    }
  });
}
