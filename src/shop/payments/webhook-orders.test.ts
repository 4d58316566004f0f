import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IntentStatus } from '#adapters/payments/payments.ts';
import { checkInvariants } from '#db/invariants.ts';
import { warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { copiesOf, openPaymentsOn, type OpenedCopy } from '../../../test/support/order-copies.ts';
import { scriptedProvider } from '../../../test/support/scripted-provider.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { rememberOpenedPayment } from './opened-payments.service.ts';
import { settle } from './settle.service.ts';
import { receiveWebhook } from './webhook.service.ts';

const HISTORIES = 1_000;
const AT_ONCE = 20;
const database = useDatabase({ poolMax: AT_ONCE });
const till = usePaymentShop(database);
const provider = scriptedProvider();
const ctx = () => till.ctx(null, { payments: provider.payments });

interface Phase {
  /** The intent's state at the provider; `succeeded` and `canceled` are final. */
  truth: IntentStatus;
  /** What arrives in this phase: messages of this or an earlier phase, each up to five times, and the return page. */
  arrives: { what: 'message' | 'page'; ofPhase: number; copies: number }[];
  isAtOnce: boolean;
}

interface History {
  phases: Phase[];
  /** The provider's message arrives before the store has saved the intent's id. */
  isEarly: boolean;
  /** The receiving process opened the payment itself and knows which payment the intent belongs to. */
  isOpenedHere: boolean;
}

const aHistory: fc.Arbitrary<History> = fc.record({
  isEarly: fc.boolean(),
  isOpenedHere: fc.boolean(),
  phases: fc.array(
    fc.record({
      truth: fc.constantFrom<IntentStatus>(
        'requires_payment',
        'requires_action',
        'processing',
        'succeeded',
        'canceled',
      ),
      arrives: fc.array(
        fc.record({
          what: fc.constantFrom('message' as const, 'message' as const, 'page' as const),
          ofPhase: fc.nat(3),
          copies: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 4 },
      ),
      isAtOnce: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Runs one order through its history; its final state must match the provider's last state. */
async function runHistory({ orderId, paymentId, intentId, key }: OpenedCopy, history: History): Promise<void> {
  const { phases, isEarly, isOpenedHere } = history;
  if (isOpenedHere) rememberOpenedPayment({ paymentId, intentId, orderIds: [orderId] });
  provider.know({ id: intentId, amountCents: 19_900, metadata: { payment_key: key } });
  if (isEarly)
    await database.db
      .updateTable('payment')
      .set({ providerIntentId: null, state: 'CREATED' })
      .where('id', '=', paymentId)
      .execute();
  let last: IntentStatus = 'requires_payment';
  for (const [at, phase] of phases.entries()) {
    if (last !== 'succeeded' && last !== 'canceled') provider.tell(intentId, (last = phase.truth));
    // The phase's own message always arrives eventually, if only once and after all others.
    const own = { what: 'message' as const, ofPhase: at, copies: 1 };
    const calls = [...phase.arrives, own].flatMap(({ what, ofPhase, copies }) =>
      Array.from({ length: copies }, () => () => arrive(what, Math.min(ofPhase, at))),
    );
    if (phase.isAtOnce) await Promise.all(calls.map((call) => call()));
    else for (const call of calls) await call();
  }
  const order = await database.db
    .selectFrom('salesOrder')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const payment = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const isPaid = last === 'succeeded';
  expect([order.state, order.paymentState === 'PAID', payment.state === 'CAPTURED', payment.capturedCents]).toEqual(
    isPaid ? ['PLACED', true, true, 19_900] : ['PENDING_PAYMENT', false, false, 0],
  );
  if (last === 'canceled') expect(payment.state).toBe('CANCELLED');

  async function arrive(what: 'message' | 'page', ofPhase: number): Promise<void> {
    if (what === 'page') return void (await settle(ctx(), paymentId));
    const body = JSON.stringify({ id: `evt_${orderId}_${ofPhase}`, intentId });
    const input = { provider: 'stripe', account: 'AU', body, headers: new Headers() };
    expect((await receiveWebhook(ctx(), input)).status).toBe(200);
  }
}

test(`T06 ${HISTORIES} histories of webhooks (in any order, repeated, early, late, parallel) all end in the right state`, async () => {
  const { order } = await createUnpaidOrder(till.ctx());
  const copies = await openPaymentsOn(
    database.db,
    await copiesOf(database.db, order.orderId, { count: HISTORIES, method: 'A' }),
  );
  await warmPool(database.db, AT_ONCE);
  const batches = fc.array(aHistory, { minLength: AT_ONCE, maxLength: AT_ONCE });
  let next = 0;
  await fc.assert(
    fc.asyncProperty(batches, async (histories) => {
      await Promise.all(histories.map((history) => runHistory(copies[next++]!, history)));
    }),
    // Orders cannot be replayed: a failing history is reported unshrunk.
    { numRuns: HISTORIES / AT_ONCE, endOnFailure: true },
  );
  expect(next).toBe(HISTORIES);
  expect(await checkInvariants(database.db)).toEqual([]);
}, 600_000);
