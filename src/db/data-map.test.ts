import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { dataMap, rowsOf } from './data-map.ts';

const database = useDatabase({ checkInvariants: false });

async function columnsOfSchema(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`.execute(
    database.db,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.table)].map(([table, found]) => [table, found.map((row) => row.column)]),
  );
}

test('T55 every column of every table is in src/db/data-map.json, once', async () => {
  const schema = await columnsOfSchema();
  const problems: string[] = [];
  for (const [table, columns] of schema) {
    const entry = dataMap.get(table);
    if (!entry) {
      problems.push(
        `table ${table}: add it to src/db/data-map.json (its purpose, its retention and what a deletion does)`,
      );
      continue;
    }
    const mapped = [...entry.personal, ...entry.links, ...entry.secret, ...entry.plain];
    for (const column of columns)
      if (mapped.filter((name) => name === column).length !== 1)
        problems.push(`${table}.${column}: name it once in src/db/data-map.json (personal, links, secret or plain)`);
    for (const column of mapped) if (!columns.includes(column)) problems.push(`${table}.${column} no longer exists`);
  }
  for (const table of dataMap.keys()) if (!schema.has(table)) problems.push(`${table} no longer exists`);
  expect(problems).toEqual([]);
});

test('T55 every table states its purpose, legal basis, retention and what a deletion does', () => {
  const incomplete = [...dataMap].flatMap(([name, entry]) => [
    ...(entry.purpose && entry.basis && entry.retention ? [] : [`${name}: purpose, basis and retention`]),
    ...(entry.personal.length > 0 && (!entry.owner || entry.erase === 'none')
      ? [`${name}: whose rows, and what a deletion does`]
      : []),
    ...(entry.personal.length > 0 && entry.basis === 'no personal data' ? [`${name}: a legal basis`] : []),
    ...(entry.erase === 'keep' && !entry.why ? [`${name}: why it is kept`] : []),
    ...(entry.erase === 'blank' && Object.keys(entry.blank ?? {}).length === 0
      ? [`${name}: what is written over it`]
      : []),
  ]);
  expect(incomplete).toEqual([]);
});

test("T55 the conditions that select a person's rows are valid SQL", async () => {
  for (const [name, entry] of dataMap) {
    if (!entry.owner) continue;
    const where = rowsOf(entry, { personId: 'nobody', email: 'nobody@example.test' });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where ${where}`.execute(
      database.db,
    );
    expect([name, rows[0]!.n]).toEqual([name, 0]);
  }
});
