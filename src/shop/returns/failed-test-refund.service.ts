import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { afterCredit } from '#shop/refunds/refund-booking.service.ts';
import { refundableCents, requestRefund } from '#shop/refunds/refund-requests.service.ts';
import { prorate } from '#shared/money.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { suggestRefund } from './refund-suggestion.service.ts';

export interface FailedTests {
  kitId: number;
  sampleId: number;
  testIds: readonly number[];
  reason: string;
}

export interface RefundShare {
  testId: number;
  amountCents: number;
}

interface PaidTest {
  testId: number;
  orderId: number;
  orderLineId: number;
  /** Amount paid for one sample on this line, and its number of tests. */
  unitCents: number;
  tests: number;
}

/**
 * Refunds each test's share of the amount paid for its sample, at most the remaining amount of its line. A kit paid
 * with a kit credit is refunded on the order of its multipack. Tests without a paying order have nothing to refund.
 */
export async function refundFailedTests(tx: Ctx, input: FailedTests): Promise<RefundShare[]> {
  const paid = await paidTests(tx, { ...input, kitId: await firstKitOf(tx, input.kitId) });
  const shares: RefundShare[] = [];
  for (const [orderId, tests] of Map.groupBy(paid, (test) => test.orderId)) {
    const order = await lockOrder(tx, orderId);
    const left = new Map((await suggestRefund(tx, orderId)).lines.map((line) => [line.orderLineId, line.mostCents]));
    let rest = await refundableCents(tx, order);
    const lines = new Map<number, number>();
    for (const { testId, orderLineId, unitCents, tests: count } of tests) {
      const share = prorate(
        unitCents,
        Array.from({ length: count }, () => 1),
      ).at(-1)!;
      const amountCents = Math.min(share, rest, left.get(orderLineId) ?? 0);
      rest -= amountCents;
      left.set(orderLineId, (left.get(orderLineId) ?? 0) - amountCents);
      lines.set(orderLineId, (lines.get(orderLineId) ?? 0) + amountCents);
      shares.push({ testId, amountCents });
    }
    const { reason } = input;
    const wantedLines = [...lines].flatMap(([orderLineId, amountCents]) =>
      amountCents > 0 ? [{ orderLineId, amountCents, reason }] : [],
    );
    if (wantedLines.length === 0) continue;
    // Without a user: business rules make this refund, not the person who releases the results.
    const requested = await requestRefund({ ...tx, user: null }, order, {
      lines: wantedLines,
      reason,
      keepsCredits: true,
    });
    if (requested.refundIds.length === 0) await afterCredit(tx, order, { ...requested, reason });
  }
  return shares;
}

/**
 * The order line that paid for each test: of an order that added tests to the sample, otherwise of the kit's order or
 * the order of its kit credit.
 */
async function paidTests(tx: Ctx, { kitId, sampleId, testIds }: FailedTests): Promise<PaidTest[]> {
  const { rows } = await sql<PaidTest>`
    with recursive chain as (
      select id, supersedes_sample_id from sample where id = ${sampleId}
      union select s.id, s.supersedes_sample_id from sample s join chain on s.id = chain.supersedes_sample_id
    ), first as (
      select id from chain where supersedes_sample_id is null
    ), extra as (
      select x.order_line_id, x.test_ids from sample_extra x join chain on chain.id = x.sample_id where x.state = 'JOINED'
    ), base as (
      select coalesce((select c.order_line_id from kit_credit c where c.kit_id = ${kitId} and c.state = 'USED' limit 1),
        (select order_line_id from kit where id = ${kitId})) as order_line_id,
        greatest(1, (select count(*)::int from sample_test t join first on first.id = t.sample_id
          where not exists (select from extra where t.test_id = any(extra.test_ids)))) as tests
    ), wanted as (
      select w.test_id, coalesce(x.order_line_id, base.order_line_id) as order_line_id,
        coalesce(cardinality(x.test_ids), base.tests) as tests
      from unnest(${testIds}::int[]) as w (test_id) cross join base left join extra x on w.test_id = any(x.test_ids)
    )
    select w.test_id, l.order_id, l.id as order_line_id, w.tests,
      coalesce((select c.unit_paid_cents from kit_credit c where c.kit_id = ${kitId} and c.state = 'USED' and c.order_line_id = l.id),
        (l.goods_cents - l.discount_cents - l.points_cents + case when o.tax_included then 0 else l.tax_cents end)
          / greatest(1, (select count(*)::int from order_unit u where u.order_line_id = l.id), l.quantity)) as unit_cents
    from wanted w join order_line l on l.id = w.order_line_id join sales_order o on o.id = l.order_id
    order by l.order_id, w.test_id`.execute(tx.db);
  return rows;
}
