import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** A hash of each table's content, without sessions and counters, which any request may change. */
export async function fingerprint(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('login_session', 'rate_limit')
    order by 1`.execute(db);
  const prints = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: found } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as print
      from ${sql.table(name)} t`.execute(db);
    prints.set(name, found[0]!.print);
  }
  return prints;
}

/** The tables whose content differs between two fingerprints. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
}
