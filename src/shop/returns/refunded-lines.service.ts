import { sql } from 'kysely';

/**
 * True if the full amount paid for a line (`order_line l` of `sales_order o`) is refunded or credited, including
 * pending refunds.
 */
export const isLineRefunded = sql<boolean>`(
  exists (select from refund_line r where r.order_line_id = l.id)
  and l.goods_cents - l.discount_cents - l.points_cents + case when o.tax_included then 0 else l.tax_cents end <= (
    select coalesce(sum(r.amount_cents), 0) from refund_line r left join refund f on f.id = r.refund_id
    where r.order_line_id = l.id and (f.id is null or f.state <> 'FAILED')))`;
