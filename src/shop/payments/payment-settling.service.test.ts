import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { findCheckout as FindCheckout } from '#shop/checkout/pay.service.ts';
import { settle } from './settle.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);

/** Loads the modules again, as another server process would: without any state about payments settled here. */
async function anotherProcess() {
  vi.resetModules();
  const pages = (await import('#shop/checkout/pay.service.ts')) as { findCheckout: typeof FindCheckout };
  const settling = (await import('./settle.service.ts')) as { settle: typeof settle };
  return { ...pages, ...settling };
}

/** Commits without waiting for the flush; returns the position of the commit in the WAL. */
async function commitEarly(): Promise<string> {
  return database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ at: string }>`select pg_logical_emit_message(true, 'sale', '')::text as at,
      set_config('synchronous_commit', 'off', true)`.execute(db);
    return rows[0]!.at;
  });
}

async function isOnDisk(at: string): Promise<boolean> {
  const { rows } = await sql<{
    flushed: boolean;
  }>`select pg_current_wal_flush_lsn() > ${at}::pg_lsn as flushed`.execute(database.db);
  return rows[0]!.flushed;
}

test('T11 what one process has just settled is reported by another only once it is flushed to disk', async () => {
  const { order, ctx, payment } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  const other = await anotherProcess();
  const access = { orderId: order.orderId, accessToken: order.accessToken };
  const reads = [() => other.findCheckout(ctx, access), () => other.settle(ctx, payment.paymentId)];
  // Repeated, because PostgreSQL sometimes flushes in between anyway.
  for (let i = 0; i < 20; i += 1) {
    const read = reads[i % 2]!;
    const at = await commitEarly();
    expect(await read()).toMatchObject({ state: expect.stringMatching(/^(PLACED|CAPTURED)$/) });
    expect(await isOnDisk(at)).toBe(true);
  }
});

test('T06 two processes that settle one payment at the same moment settle it once', async () => {
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const other = await anotherProcess();
  for (let round = 0; round < 5; round += 1) {
    const { payment } = await createConfirmedOrder(till, till.ctx());
    const both = [settle, other.settle].map((run) => run(till.ctx(), payment.paymentId));
    expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['CAPTURED', 'CAPTURED']);
    const { paymentId } = payment;
    const refunds = await database.db.selectFrom('refund').select('id').where('paymentId', '=', paymentId).execute();
    expect(refunds).toEqual([]);
    const row = await database.db
      .selectFrom('payment')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('CAPTURED');
  }
});

async function countCounterWaits(): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%invoice_counter%'`.execute(
    database.db,
  );
  return rows[0]!.many;
}

test('payments that wait for invoice counters leave database connections to other requests', async () => {
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const paid = await Promise.all(Array.from({ length: 17 }, () => createConfirmedOrder(till, till.ctx())));
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holder = database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('invoiceCounter').selectAll().forUpdate().execute();
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  const settling = paid.map(({ payment }) => settle(till.ctx(), payment.paymentId));
  await expect.poll(countCounterWaits, { timeout: 60_000 }).toBe(6);
  for (let i = 0; i < 20; i += 1) expect(await countCounterWaits()).toBe(6);
  held.resolve();
  await holder;
  expect((await Promise.all(settling)).map(({ state }) => state)).toEqual(Array(17).fill('CAPTURED'));
});
