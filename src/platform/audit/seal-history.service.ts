import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { inTransaction } from '#db/transaction.ts';
import { BEGINNING, digestOf, digestOfText, hashOfLink, type Log, logs, rowsAsText } from './history-links.service.ts';

const BATCH = 2_000;

/**
 * Adds links for rows that have none yet, asynchronously to the writers, and returns their number. Only one of several
 * processes does this at a time, the others skip it. The unique keys of the table prevent a fork.
 */
export async function sealHistory({ db }: { db: Db }): Promise<number> {
  let sealed = 0;
  for (const log of logs) {
    // Each batch starts where the last one ended; rows that appear below it in the meantime are left to the next run.
    for (let after = 0; ;) {
      const ids = await inTransaction({ db }, (tx) => sealBatch(tx.db, log, after));
      sealed += ids.length;
      if (ids.length < BATCH) break;
      after = ids.at(-1) ?? after;
    }
  }
  return sealed;
}

async function sealBatch(db: Db, log: Log, after: number): Promise<number[]> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('history_link'), hashtext(${log})) as mine`.execute(db);
  if (!locks[0]?.mine) return [];
  const last = await findLastLink(db, log);
  const links = chain(await findUnsealed(db, log, after), {
    log,
    position: Number(last?.position ?? 0),
    hash: last?.hash ?? BEGINNING,
  });
  if (links.length > 0) await db.insertInto('historyLink').values(links).execute();
  return links.map(({ rowId }) => rowId);
}

/** The end of the chain. */
export function findLastLink(db: Db, log: Log) {
  return db
    .selectFrom('historyLink')
    .select(['position', 'hash'])
    .where('log', '=', log)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Row {
  id: number;
  at: Date;
  text: string;
  words: string | null;
}

/**
 * An id is assigned before its row is committed, so rows may appear below others that already have links. No
 * transaction stays open for an hour, so no row can appear below one sealed more than an hour ago; if one does, the
 * check reports it.
 */
async function findUnsealed(db: Db, log: Log, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.* from (${rowsAsText(log)}) r
    where r.id > greatest(${after}, (select row_id from history_link where log = ${log} and sealed_at < now() - interval '1 hour'
        order by position desc limit 1))
      and not exists (select from history_link l where l.log = ${log} and l.row_id = r.id)
    order by r.id limit ${BATCH}`.execute(db);
  return rows;
}

function chain(rows: Row[], last: { log: Log; position: number; hash: Buffer }) {
  const { log } = last;
  let { position, hash: previous } = last;
  return rows.map(({ id, at, text, words }) => {
    position += 1;
    const wordsSalt = words === null ? null : randomBytes(16);
    const body = {
      position,
      rowId: Number(id),
      rowAt: at,
      rowDigest: digestOf(text),
      wordsDigest: wordsSalt && words !== null ? digestOfText(wordsSalt, words) : null,
    };
    const hash = hashOfLink(previous, body);
    const link = { log, ...body, wordsSalt, previous, hash };
    previous = hash;
    return link;
  });
}
