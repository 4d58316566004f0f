import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

export type Log = 'event' | 'audit_entry';

/** What stands before the first link. */
export const BEGINNING = Buffer.alloc(32);

const at = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

// One text for one row, whatever the driver makes of its types: jsonb is written in one way only.
const texts: Record<Log, RawBuilder<string>> = {
  event: sql`jsonb_build_array(id, entity, entity_id, kind, from_state, to_state, actor_id, on_behalf_of, data, request_id, ${at})::text`,
  audit_entry: sql`jsonb_build_array(id, action, subject, subject_id, owner_id, actor_id, on_behalf_of, data, request_id, ${at})::text`,
};
// Words that may be taken out later are no part of that text.
const words: Record<Log, RawBuilder<string | null>> = { event: sql`reason`, audit_entry: sql`null::text` };

export const logs: readonly Log[] = ['event', 'audit_entry'];

/** The rows of a log as they are hashed: `id`, `at`, `text`, `words`. */
export function rowsAsText(log: Log): RawBuilder<unknown> {
  return sql`select id, at, ${texts[log]} as text, ${words[log]} as words from ${sql.table(log)}`;
}

export interface LinkBody {
  position: number;
  rowId: number;
  rowAt: Date;
  rowDigest: Buffer;
  wordsDigest: Buffer | null;
}

/** The hash of a link: of the link before it and of everything that this one says. */
export function hashOfLink(previous: Buffer, link: LinkBody): Buffer {
  const hash = createHash('sha256').update(previous);
  hash.update(`\n${link.position}\n${link.rowId}\n${link.rowAt.toISOString()}\n`);
  hash.update(link.rowDigest);
  if (link.wordsDigest) hash.update(link.wordsDigest);
  return hash.digest();
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function digestOfText(salt: Buffer, text: string): Buffer {
  return createHash('sha256').update(salt).update(text).digest();
}
