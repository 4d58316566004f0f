import { sql, type QueryExecutorProvider } from 'kysely';
import { readCsv } from './read-csv.ts';

/** References and alerts of the tests follow their files: rows that are no longer there are removed. */
export async function seedTestEvidence(db: QueryExecutorProvider): Promise<void> {
  await replaceRows(db, {
    table: 'test_reference',
    columns: ['kind', 'identifier'],
    rows: readCsv('test_references').map((row) => ({
      ...keyOf(row),
      kind: row['kind'],
      identifier: row['identifier'],
    })),
  });
  await replaceRows(db, {
    table: 'test_alert',
    columns: ['kind', 'who', 'genotypes', 'text', 'reference_kind', 'reference'],
    rows: readCsv('test_alerts').map((row) => ({
      ...keyOf(row),
      kind: row['kind'],
      who: row['who'],
      genotypes: (row['genotypes'] ?? '').split(';').filter(Boolean),
      text: row['text'],
      reference_kind: row['reference_kind'],
      reference: row['reference'],
    })),
  });
}

function keyOf(row: Record<string, string>) {
  return { test_id: Number(row['test_id']), position: Number(row['position']) };
}

interface Replacement {
  table: 'test_reference' | 'test_alert';
  columns: string[];
  rows: object[];
}

async function replaceRows(db: QueryExecutorProvider, { table, columns, rows }: Replacement): Promise<void> {
  const target = sql.table(table);
  const names = sql.join(['test_id', 'position', ...columns].map((column) => sql.ref(column)));
  const mine = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const theirs = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const given = sql`jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    delete from ${target} where not exists (select from ${given} g
      where g.test_id = ${sql.ref(`${table}.test_id`)} and g.position = ${sql.ref(`${table}.position`)})`.execute(db);
  await sql`
    insert into ${target} (${names}) select ${names} from ${given}
    on conflict (test_id, position) do update set ${changes} where (${mine}) is distinct from (${theirs})`.execute(db);
}
