import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createJobs, type Jobs } from '#adapters/jobs.ts';
import { createLogger } from '#adapters/logger.ts';
import { openDatabase } from '#db/connection.ts';
import { reconcile } from '#shop/payments/reconcile.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { makeMetrics, type Metrics } from './metrics.ts';
import { createStoreFigures } from './store-figures.ts';

const bed = useDatabase();
const till = usePaymentShop(bed);
let jobs: Jobs;
beforeAll(async () => {
  jobs = createJobs({ connectionString: bed.url, logger: createLogger({ level: 'silent' }), supervise: false });
  await jobs.start();
});
afterAll(() => jobs.stop());

async function read(metrics: Metrics, db = bed.db): Promise<(name: string) => number | undefined> {
  await createStoreFigures({ db }, metrics)();
  const lines = (await metrics.registry.metrics()).split('\n');
  return (name) => {
    const line = lines.find((one) => one.startsWith(`damsire_${name} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
}

test('waiting jobs, emails and payments are counted, with the age of the oldest', async () => {
  await jobs.send(bed.db, 'test.waiting', {}, { startAfter: new Date(Date.now() - 90_000) });
  await jobs.send(bed.db, 'test.later', {}, { startAfter: new Date(Date.now() + 90_000) });
  const mail = { toAddress: 'a@example.test', template: 'x', subject: 'x', bodyText: 'x', bodyHtml: 'x' };
  await bed.db
    .insertInto('mailMessage')
    .values([
      { ...mail, dedupeKey: 'old', dueAt: new Date(Date.now() - 600_000) },
      { ...mail, dedupeKey: 'gone', state: 'FAILED' },
    ])
    .execute();
  till.payments.simulator!.setProfile({ capture: 'wrong_amount' });
  const { payment } = await createConfirmedOrder(till, till.ctx());
  await settle(till.ctx(), payment.paymentId);
  await reconcile(till.ctx());
  const figure = await read(makeMetrics());
  expect(figure('jobs{queue="test.waiting",state="waiting"}')).toBe(1);
  expect(figure('jobs_oldest_seconds{queue="test.waiting"}')).toBeGreaterThan(80);
  expect(figure('jobs{queue="test.later",state="waiting"}')).toBe(0);
  expect(figure('mails{state="waiting"}')).toBeGreaterThan(0);
  expect(figure('mails{state="failed"}')).toBe(1);
  expect(figure('mails_oldest_seconds')).toBeGreaterThan(590);
  expect(figure('orders_in_review')).toBe(1);
  expect(figure('payments_compared_age_seconds{provider="stripe",account="AU"}')).toBeLessThan(60);
  expect(figure('database_up')).toBe(1);
  expect(figure('pool_connections_limit')).toBe(10);
});

test('the age of payments that were never reconciled counts from the start of the process', async () => {
  const up = process.uptime();
  await bed.db.deleteFrom('paymentWatermark').where('account', '=', 'EU_US').execute();
  const figure = await read(makeMetrics());
  expect(figure('payments_compared_age_seconds{provider="stripe",account="EU_US"}')).toBeGreaterThanOrEqual(up);
});

test('an unreachable database is reported as a metric, not as an error', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolMax: 2 });
  const figure = await read(makeMetrics(), unreachable);
  expect(figure('database_up')).toBe(0);
  await unreachable.destroy();
});
