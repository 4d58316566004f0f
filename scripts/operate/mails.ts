import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

export interface MailCounts {
  /** Emails in the outbox. */
  queued: number;
  missing: number;
  /** Received emails that are not in the outbox. */
  unknown: number;
  /** Emails received more than once, with the same Message-ID. */
  repeated: number;
}

/** Compares the outbox with the emails that a mail server received. */
export function compareMails(keys: readonly string[], received: ReadonlyMap<string, number>): MailCounts {
  const expected = new Set(keys.map(hashOf));
  const came = [...received].map(([id, copies]) => ({ hash: id.slice(1).split('@')[0] ?? '', copies }));
  const hashes = new Set(came.map(({ hash }) => hash));
  return {
    queued: expected.size,
    missing: [...expected].filter((hash) => !hashes.has(hash)).length,
    unknown: came.filter(({ hash }) => !expected.has(hash)).length,
    repeated: came.filter(({ copies }) => copies > 1).length,
  };
}

function hashOf(dedupeKey: string): string {
  return createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);
}

/** Waits until every email has left the outbox; false when some have not within that time. */
export async function untilOutboxEmpty(db: Db, deadlineMs: number): Promise<boolean> {
  for (const giveUpAt = Date.now() + deadlineMs; Date.now() < giveUpAt; await sleep(500)) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from mail_message where state <> 'SENT'`.execute(db);
    if (rows[0]!.open === 0) return true;
  }
  return false;
}

export async function readMailKeys(db: Db): Promise<string[]> {
  return (await db.selectFrom('mailMessage').select('dedupeKey').execute()).map(({ dedupeKey }) => dedupeKey);
}

/** Placed orders that do not have exactly one confirmation. */
export async function countUnconfirmedOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sales_order o where o.placed_at is not null
      and (select count(*) from mail_message m where m.dedupe_key = 'order:' || o.id || ':confirmation') <> 1`.execute(
    db,
  );
  return rows[0]!.n;
}
