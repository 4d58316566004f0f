import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/connection.ts';
import { recordAudit, recordEvent } from './record-event.service.ts';
import { eraseDue } from '#platform/privacy/erasure.service.ts';
import { sweepOld } from '#platform/privacy/retention.service.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { anchorsFile, noteAnchors, readAnchors } from './history-anchors.service.ts';
import { checkHistory } from './check-history.service.ts';
import { historyJobs } from './history.jobs.ts';
import { sealHistory } from './seal-history.service.ts';

const database = useDatabase({ checkInvariants: false, poolMax: 20 });
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-history-'));
const ctx = () => {
  const testCtx = makeTestCtx({ db: database.db });
  return { ...testCtx, config: { ...testCtx.config, dataDir: folder } };
};
const write = (reason?: string) =>
  recordEvent(ctx(), { entity: 'order', entityId: 1, kind: 'noted', ...(reason ? { reason } : {}) });
const seal = () => sealHistory({ db: database.db });
const check = (db: Db = database.db) => checkHistory(db);

beforeAll(async () => {
  for (let n = 1; n <= 12; n += 1) {
    await recordEvent(ctx(), { entity: 'order', entityId: n, kind: 'paid', reason: `reason ${n}`, data: { n } });
    await recordAudit(ctx(), { action: 'animal.seen', subject: 'animal', subjectId: n, ownerId: 'somebody' });
  }
  await seal();
  await noteAnchors(ctx());
});
afterAll(() => rmSync(folder, { recursive: true }));

test('T29 the hash chains of the history and the audit log verify as written', async () => {
  const { broken, links } = await check();
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThanOrEqual(24);
  expect(await seal()).toBe(0);
});

// Changes by someone with full access to the database; `at` is the row or link that must be reported.
const inMiddle = 'select row_id from history_link where log = $log and position = 5';
const tampering: [string, 'event' | 'audit_entry', string, string][] = [
  ['a word of a row', 'event', `update event set to_state = 'x' where id = (${inMiddle})`, 'its row was changed'],
  [
    'the time of a row',
    'event',
    `update event set at = at - interval '1 ms' where id = (${inMiddle})`,
    'its row was changed',
  ],
  ['the data of a row', 'event', `update event set data = '{"n": 99}' where id = (${inMiddle})`, 'its row was changed'],
  [
    'who did it',
    'audit_entry',
    `update audit_entry set actor_id = 'me' where id = (${inMiddle})`,
    'its row was changed',
  ],
  [
    'a reason',
    'event',
    `update event set reason = 'other' where id = (${inMiddle})`,
    'the reason in its row was changed',
  ],
  [
    'a reason that is gone',
    'event',
    `update event set reason = null where id = (${inMiddle})`,
    'the reason in its row was removed',
  ],
  ['a row removed', 'audit_entry', `delete from audit_entry where id = (${inMiddle})`, 'its row was removed'],
  [
    "two rows in each other's place",
    'event',
    `update event set id = case id when (${inMiddle}) then -1 else (${inMiddle}) end where id in (select row_id from history_link where log = $log and position in (5, 9)); update event set id = (select row_id from history_link where log = $log and position = 9) where id = -1`,
    'its row was changed',
  ],
  [
    "two links in each other's place",
    'event',
    `update history_link set position = case position when 5 then -5 else 5 end where log = $log and position in (5, 6); update history_link set position = 6 where position = -5`,
    'this link does not follow the one before it',
  ],
  [
    'a link removed with its row',
    'event',
    `delete from event where id = (${inMiddle}); delete from history_link where log = $log and position = 5`,
    'earlier links are missing',
  ],
  [
    'a link made to fit a changed row',
    'event',
    `update event set kind = 'x' where id = (${inMiddle}); update history_link set row_digest = sha256('x') where log = $log and position = 5`,
    'this link was changed',
  ],
  [
    'the beginning cut off',
    'event',
    `delete from event where id < (${inMiddle}); delete from history_link where log = $log and position < 5`,
    'earlier links are missing',
  ],
  [
    'another beginning',
    'event',
    `update history_link set previous = sha256('x') where log = $log and position = 1`,
    'the first link has a predecessor',
  ],
  [
    'a row slipped in',
    'event',
    `update history_link set sealed_at = sealed_at - interval '2 hours'; insert into event (id, entity, entity_id, kind) values (0, 'order', '1', 'paid')`,
    'this row was inserted later',
  ],
];

test.each(tampering)('T29 tampering is detected: %s', async (_what, log, statements, fault) => {
  const broken = await afterTampering(statements.replaceAll('$log', `'${log}'`), (tx) => check(tx));
  expect(broken).toMatchObject([{ log, what: fault }]);
  if (statements.includes('position = 5') && !statements.includes('delete from history_link'))
    expect(broken[0]?.position).toBe(5);
});

test('T29 external anchors reveal a truncated chain, and a chain that was rewritten as a whole', async () => {
  const anchors = await readAnchors(anchorsFile(folder));
  expect(anchors.map(({ log }) => log)).toEqual(['event', 'audit_entry']);
  const end = `delete from event where id >= (${inMiddle}); delete from history_link where log = $log and position >= 5`;
  const cut = end.replaceAll('$log', `'event'`);
  expect(await afterTampering(cut, (tx) => checkHistory(tx))).toEqual([]);
  expect(await afterTampering(cut, (tx) => checkHistory(tx, anchors))).toMatchObject([
    { log: 'event', position: anchors[0]?.position, what: expect.stringContaining('the end of the chain is missing') },
  ]);
  const anew = `delete from history_link; update event set kind = 'x' where id = (select min(id) from event)`;
  const rewritten = async (tx: Db) => {
    await sealHistory({ db: tx });
    expect((await checkHistory(tx)).broken).toEqual([]);
    return checkHistory(tx, anchors);
  };
  expect(await afterTampering(anew, rewritten)).toMatchObject([
    { log: 'event', what: expect.stringContaining('rewritten') },
  ]);
});

test('T29 twelve writers and four sealers running concurrently create no fork or gap, and no writer waits', async () => {
  const before = await linkCount();
  const writers = Array.from({ length: 12 }, async () => {
    for (let n = 0; n < 25; n += 1) await write();
  });
  let writing = true;
  const sealers = Array.from({ length: 4 }, async () => {
    while (writing) await seal();
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(sealers);
  await seal();
  expect((await linkCount()) - before).toBe(300);
  expect((await check()).broken).toEqual([]);
  await write();
  await database.db.transaction().execute(async (tx) => {
    expect(await sealHistory({ db: tx })).toBe(1);
    await write();
    expect(await seal()).toBe(0);
  });
  expect(await seal()).toBe(1);
});

test('T29 a row committed after later ones were sealed gets its own link', async () => {
  await database.db.transaction().execute(async (tx) => {
    await recordEvent({ ...ctx(), db: tx }, { entity: 'order', entityId: 1, kind: 'slow' });
    await write();
    expect(await seal()).toBe(1);
  });
  expect(await seal()).toBe(1);
  expect((await check()).broken).toEqual([]);
});

test("T29 T56 erasing a person's text keeps the chain valid, and its salted hash cannot be guessed", async () => {
  const person = await createPerson(database.db);
  await recordEvent(ctx(), { entity: 'person', entityId: person.id, kind: 'suspended', reason: 'owes us for Rex' });
  await seal();
  await database.db
    .insertInto('personDeletion')
    .values({ personId: person.id, dueAt: sql<Date>`now()`, state: 'WAITING' })
    .execute();
  await eraseDue(ctx());
  await seal();
  expect((await check()).broken).toEqual([]);
  const { rows } = await sql<{ words: Buffer | null; salt: Buffer | null }>`
    select words_digest as words, words_salt as salt from history_link l join event e on e.id = l.row_id and l.log = 'event'
    where e.entity_id = ${person.id} and e.kind = 'suspended'`.execute(database.db);
  expect(rows).toEqual([{ words: expect.any(Buffer), salt: null }]);
});

test('T29 links cannot be changed, or removed before their retention ends', async () => {
  for (const statement of [`update history_link set hash = sha256('x')`, 'delete from history_link'])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
});

test('T29 every night the first broken link is logged, and the command exits with 1', async () => {
  const logged: string[] = [];
  const loggingCtx = ctx();
  const logger = { ...loggingCtx.adapters.logger, error: (text: string) => void logged.push(text) };
  const night = historyJobs.handlers['history.check']!;
  const run = () => night({ ...loggingCtx, adapters: { ...loggingCtx.adapters, logger } }, undefined as never);
  const command = () =>
    spawnSync(process.execPath, ['scripts/history.ts', '--anchors', anchorsFile(folder)], {
      env: { ...process.env, DATABASE_URL: database.url },
      encoding: 'utf8',
    });
  await run();
  expect(logged).toEqual([]);
  expect(command()).toMatchObject({ status: 0, stdout: expect.stringContaining('History verified') });
  await past(`update event set kind = 'x' where id = (${inMiddle.replace('$log', `'event'`)})`);
  await run();
  expect(logged).toEqual([expect.stringMatching(/^history broken: event, link 5, row \d+: its row was changed$/)]);
  expect(command()).toMatchObject({ status: 1, stdout: expect.stringMatching(/BROKEN event: link 5, row \d+/) });
  await past(`update event set kind = 'paid' where id = (${inMiddle.replace('$log', `'event'`)})`);
  writeFileSync(anchorsFile(folder), '');
}, 600_000);

test('T29 T58 expired rows are removed with their links, and the rest still verifies', async () => {
  await past(
    `delete from history_link; update event set at = at - interval '11 years' where id in (select id from event order by id limit 4)`,
  );
  await seal();
  await sweepOld(ctx());
  const { broken } = await check();
  expect(broken).toEqual([]);
  const { rows } = await sql<{
    first: string;
  }>`select min(position) as first from history_link where log = 'event'`.execute(database.db);
  expect(Number(rows[0]?.first)).toBe(4);
});

/** The problems found after these changes, which are then rolled back. */
async function afterTampering(statements: string, look: (tx: Db) => ReturnType<typeof checkHistory>) {
  const undo = new Error('undo');
  let found: Awaited<ReturnType<typeof checkHistory>> | null = null;
  const work = database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw('alter table history_link drop constraint history_link_position_check').execute(tx);
    await sql.raw('alter table event alter column id drop identity').execute(tx);
    for (const statement of statements.split('; ')) await sql.raw(statement).execute(tx);
    found = await look(tx);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  return found!.broken;
}

async function past(statement: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const one of statement.split('; ')) await sql.raw(one).execute(tx);
  });
}

async function linkCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from history_link`.execute(database.db);
  return rows[0]!.n;
}
