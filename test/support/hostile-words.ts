import { sql } from 'kysely';
import { dataMap, rowsOf, type DataOwner } from '#db/data-map.ts';
import type { Db } from '#db/connection.ts';

/** A word that breaks out of text, attributes and scripts wherever escaping is missing. */
export const HOSTILE = `'"></script><img src=x onerror=xss(1)>`;

// Columns with values chosen by us, or parsed as numbers, codes or file paths.
const OURS =
  /(^|_)(state|type|kind|code|currency|locale|unit|hash|key|token|barcode|number|email|grade|level|country|sex|role|form)(_|$)/;

/**
 * Writes the word into every free text of a person, bypassing all validation, as if a form had accepted it. Values that
 * the schema refuses remain. Returns the columns that contain it now.
 */
export async function writeEverywhere(db: Db, whose: DataOwner, word = HOSTILE): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; list: boolean }>`
    select table_name as table, column_name as column, data_type = 'ARRAY' as list from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and (data_type = 'text' or udt_name = '_text')`.execute(
    db,
  );
  const written: string[] = [];
  for (const { table, column, list } of rows) {
    const mapped = dataMap.get(table);
    if (!mapped?.owner || !mapped.personal.includes(column) || OURS.test(column)) continue;
    const value = list ? sql`array[${word}]` : sql`${word}`;
    const done = await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${rowsOf(mapped, whose)}`.execute(
          tx,
        );
      })
      .catch(() => null);
    if (done && Number(done.numAffectedRows ?? 0) > 0) written.push(`${table}.${column}`);
  }
  return written;
}
