/** A child process that kills itself at a named step (FAIL_AT) during one payment task. */
import { systemClock } from '#adapters/clock.ts';
import { localFiles } from '#adapters/storage/files.ts';
import { fixedGeoIp } from './fixed-geoip.ts';
import { createLogger } from '#adapters/logger.ts';
import { createMail } from '#adapters/mail.ts';
import { openPayments } from '#adapters/payments/providers.ts';
import { systemRandom } from '#adapters/random.ts';
import { readConfig } from '#platform/context/config.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { registrations } from '#app/registrations.ts';
import { openDatabase } from '#db/connection.ts';
import type { CheckoutInput } from '#shop/checkout/checkout.contract.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { receiveWebhook } from '#shop/payments/webhook.service.ts';
import { confirmCard, paymentSettings } from './till-factory.ts';
import { idleJobs } from './adapters.ts';

export interface ChildTask {
  databaseUrl: string;
  simulatorPort: number;
  dataDir: string;
  cookie: string;
  buy?: CheckoutInput;
  webhook?: { provider: string; account: string; body: string; headers: Record<string, string> };
  refund?: { user: SessionUser; orderId: number };
}

const task = JSON.parse(process.argv[2] ?? '{}') as ChildTask;
const db = openDatabase(task.databaseUrl, { poolMax: 4 });
const { dataDir, simulatorPort } = task;
const logger = createLogger({ level: 'silent' });
const payments = await openPayments({ ...paymentSettings, simulatorPort, dataDir, port: 1 }, logger);
const ctx: Ctx = {
  db,
  user: task.refund?.user ?? null,
  visitor: {
    ip: '203.0.113.7',
    countryCode: 'AU',
    countryKnown: true,
    currency: 'AUD',
    audience: 'breeder',
    region: '',
  },
  now: new Date(),
  adapters: {
    clock: systemClock,
    random: systemRandom,
    logger,
    payments,
    geoip: fixedGeoIp(null),
    addresses: null,
    files: localFiles(dataDir),
    mail: createMail({ from: { address: 'store@damsire.test' } }),
    // The parent process checks the rows; no jobs run here.
    jobs: idleJobs,
    close: async () => {},
  },
  config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
  registrations,
  requestId: 'child',
  idempotencyKey: null,
  requestHeaders: new Headers({ cookie: task.cookie }),
  responseHeaders: new Headers(),
};
if (task.buy) await buy(task.buy);
if (task.webhook) await receiveWebhook(ctx, { ...task.webhook, headers: new Headers(task.webhook.headers) });
if (task.refund) await refundOrder(ctx, { id: task.refund.orderId, reason: 'Test' });
await db.destroy();
process.exit(0);

async function buy(input: CheckoutInput): Promise<void> {
  const order = await placeOrder(ctx, input);
  const { clientSecret, paymentId } = await startPayment(ctx, {
    orderId: order.orderId,
    accessToken: order.accessToken,
  });
  await confirmCard(payments, clientSecret!, 'pm_card_visa');
  await settle(ctx, paymentId);
}
