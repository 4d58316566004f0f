import { sql, type QueryExecutorProvider } from 'kysely';
import { readCsv } from './read-csv.ts';

/**
 * References, alerts and the list of serious tests mirror their files: rows that are no longer in a file are removed.
 */
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
  await replaceRows(db, {
    table: 'serious_test',
    key: ['test_id'],
    columns: ['reason', 'reference_kind', 'reference'],
    rows: readCsv('serious_tests').map((row) => ({ ...row, test_id: Number(row['test_id']) })),
  });
}

function keyOf(row: Record<string, string>) {
  return { test_id: Number(row['test_id']), position: Number(row['position']) };
}

interface Replacement {
  table: 'test_reference' | 'test_alert' | 'serious_test';
  /** The columns of the unique key. */
  key?: string[];
  columns: string[];
  rows: object[];
}

async function replaceRows(
  db: QueryExecutorProvider,
  { table, key = ['test_id', 'position'], columns, rows }: Replacement,
): Promise<void> {
  const target = sql.table(table);
  const names = sql.join([...key, ...columns].map((column) => sql.ref(column)));
  const current = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const updated = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`g.${column}`)} = ${sql.ref(`${table}.${column}`)}`),
    sql` and `,
  );
  const desired = sql`jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    delete from ${target} where not exists (select from ${desired} g where ${isSame})`.execute(db);
  await sql`
    insert into ${target} (${names}) select ${names} from ${desired}
    on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${changes} where (${current}) is distinct from (${updated})`.execute(
    db,
  );
}
