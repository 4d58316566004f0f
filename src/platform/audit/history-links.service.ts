import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

export type Log = 'event' | 'audit_entry';

/** The hash before the first link. */
export const BEGINNING = Buffer.alloc(32);

const at = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

// Rows are serialised in SQL, independent of the driver's types: jsonb has only one text form.
const texts: Record<Log, RawBuilder<string>> = {
  event: sql`jsonb_build_array(id, entity, entity_id, kind, from_state, to_state, actor_id, on_behalf_of, data, request_id, ${at})::text`,
  audit_entry: sql`jsonb_build_array(id, action, subject, subject_id, owner_id, actor_id, on_behalf_of, data, request_id, ${at})::text`,
};
// Text that may be erased later is not part of it.
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

/** The hash of a link, computed from the previous link's hash and all fields of this one. */
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
