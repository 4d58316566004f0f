import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Anchor } from './history-anchors.service.ts';
import { BEGINNING, digestOf, digestOfText, hashOfLink, type Log, logs, rowsAsText } from './history-links.service.ts';

const BATCH = 5_000;

export interface BrokenLink {
  log: Log;
  /** The position of the first invalid link; null for a row without a link. */
  position: number | null;
  rowId: number | null;
  what: string;
}

export interface Checked {
  /** The first broken link of each log that has one. */
  broken: BrokenLink[];
  links: number;
}

/**
 * Verifies both chains from the start and reports the first invalid link: a row that was changed, removed, moved or
 * inserted, a link that was replaced, or a truncated end (detected with `anchors`).
 */
export async function checkHistory(db: Db, anchors: readonly Anchor[] = []): Promise<Checked> {
  const work = async (snapshot: Db) => {
    const walks = [];
    for (const log of logs)
      walks.push(
        await walk(
          snapshot,
          log,
          anchors.filter((anchor) => anchor.log === log),
        ),
      );
    return { broken: walks.flatMap(({ broken }) => broken ?? []), links: walks.reduce((sum, w) => sum + w.links, 0) };
  };
  if (db.isTransaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

interface Walk {
  broken: BrokenLink | null;
  links: number;
}

async function walk(db: Db, log: Log, anchors: readonly Anchor[]): Promise<Walk> {
  const anchored = new Map(anchors.map(({ position, hash }) => [position, hash]));
  let last: { position: number; hash: Buffer } | null = null;
  let links = 0;
  for (;;) {
    const batch: Link[] = await readLinks(db, log, last?.position ?? 0);
    for (const link of batch) {
      const what = (await faultOf(db, log, link, last)) ?? anchorFault(anchored.get(link.position), link.hash);
      if (what) return { broken: { log, position: link.position, rowId: link.rowId, what }, links };
      last = link;
      links += 1;
    }
    if (batch.length < BATCH) break;
  }
  const cut = anchors.find(({ position }) => position > (last?.position ?? 0));
  const end = cut && {
    position: cut.position,
    rowId: null,
    what: 'the end of the chain is missing: the external anchors contain this link',
  };
  const found = end ?? (await findOutside(db, log));
  return { broken: found ? { log, ...found } : null, links };
}

interface Link {
  position: number;
  rowId: number;
  rowAt: Date;
  rowDigest: Buffer;
  wordsDigest: Buffer | null;
  wordsSalt: Buffer | null;
  previous: Buffer;
  hash: Buffer;
  /** null: the row is missing. */
  text: string | null;
  words: string | null;
  isOld: boolean;
}

async function readLinks(db: Db, log: Log, after: number): Promise<Link[]> {
  const { rows: links } = await sql<Omit<Link, 'text' | 'words'>>`
    select position, row_id, row_at, row_digest, words_digest, words_salt, previous, hash,
      row_at < now() - history_kept(log) as is_old
    from history_link where log = ${log} and position > ${after} order by position limit ${BATCH}`.execute(db);
  const ids = links.map(({ rowId }) => Number(rowId));
  const { rows } = await sql<{ id: number; text: string; words: string | null }>`
    select r.* from (${rowsAsText(log)}) r where r.id = any(${ids}::bigint[])`.execute(db);
  const texts = new Map(rows.map(({ id, text, words }) => [Number(id), { text, words }]));
  return links.map((link) => {
    const [position, rowId] = [Number(link.position), Number(link.rowId)];
    return { ...link, position, rowId, ...(texts.get(rowId) ?? { text: null, words: null }) };
  });
}

async function faultOf(db: Db, log: Log, link: Link, last: { position: number; hash: Buffer } | null) {
  if (!last && link.position !== 1 && !link.isOld) return 'earlier links are missing';
  if (!last && link.position === 1 && !link.previous.equals(BEGINNING)) return 'the first link has a predecessor';
  if (last && link.position !== last.position + 1) return 'earlier links are missing';
  if (last && !link.previous.equals(last.hash)) return 'this link does not follow the one before it';
  if (!hashOfLink(link.previous, link).equals(link.hash)) return 'this link was changed';
  if (link.text === null) return link.isOld ? null : 'its row was removed';
  if (!digestOf(link.text).equals(link.rowDigest)) return 'its row was changed';
  return faultOfWords(db, log, link);
}

/** A reason may be missing only if it was erased with the person; it must never be changed. */
async function faultOfWords(db: Db, log: Log, { words, wordsDigest, wordsSalt, rowId }: Link): Promise<string | null> {
  if (words !== null)
    return wordsDigest && wordsSalt && digestOfText(wordsSalt, words).equals(wordsDigest)
      ? null
      : 'the reason in its row was changed';
  if (!wordsDigest || log !== 'event') return null;
  const { rows } = await sql`
    select from event e where e.id = ${rowId} and exists (
      select from event gone where gone.entity = 'person' and gone.kind = 'erased' and (
        gone.data -> 'eventIds' @> to_jsonb(e.id)
        or (not gone.data ? 'eventIds' and gone.entity_id = case e.entity
          when 'person' then e.entity_id
          when 'order' then (select person_id from sales_order where id::text = e.entity_id) end)))`.execute(db);
  return rows.length > 0 ? null : 'the reason in its row was removed';
}

function anchorFault(anchorHash: string | undefined, hash: Buffer): string | null {
  return anchorHash === undefined || anchorHash === hash.toString('hex')
    ? null
    : 'the chain was rewritten: this link differs from the external anchor';
}

/** Finds a row without a link that is older than rows that have one. */
async function findOutside(db: Db, log: Log): Promise<Omit<BrokenLink, 'log'> | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(log)} r
    where r.id <= (select row_id from history_link where log = ${log} and sealed_at < now() - interval '1 hour' order by position desc limit 1)
      and not exists (select from history_link l where l.log = ${log} and l.row_id = r.id)
    order by r.id limit 1`.execute(db);
  return rows[0] ? { position: null, rowId: Number(rows[0].id), what: 'this row was inserted later' } : null;
}
