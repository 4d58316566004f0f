import { sql } from 'kysely';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';

const database = useDatabase();

test('the types of schema.generated.ts are those of the migrated database (npm run types:db writes them)', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/db-types.ts', '--verify', '--url', database.url],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});

test.each([
  ['sales_order', 'cart_id'],
  ['order_line', 'order_id'],
  ['order_unit', 'order_line_id'],
  ['order_unit', 'shipment_id'],
  ['shipment', 'order_id'],
  ['invoice', 'order_id'],
  ['invoice_line', 'invoice_id'],
  ['payment_part', 'payment_id'],
  ['payment_part', 'order_id'],
  ['payment_part', 'invoice_id'],
  ['refund', 'order_id'],
  ['refund', 'payment_id'],
  ['sample', 'kit_id'],
  ['sample', 'animal_id'],
  ['report', 'sample_id'],
  ['certificate', 'sample_id'],
  ['result_review', 'sample_id'],
  ['parentage_result', 'offspring_id'],
])('the rows of %s that belong to one %s are found with an index', async (table, column) => {
  const plan = await database.db.transaction().execute(async (tx) => {
    // PostgreSQL scans an empty table sequentially unless sequential scans are disabled.
    await sql`set local enable_seqscan = off`.execute(tx);
    const query = sql<{ 'QUERY PLAN': string }>`explain select * from ${sql.table(table)} where ${sql.ref(column)} = 1`;
    const { rows } = await query.execute(tx);
    return rows.map((row) => Object.values(row).join()).join('\n');
  });
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain(column);
});
