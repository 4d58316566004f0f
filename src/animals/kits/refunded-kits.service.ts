import { sql } from 'kysely';
import { isLineRefunded } from '#shop/returns/refunded-lines.service.ts';

/** Whether the test of this row of `kit` was refunded in full. False for a blank kit: its tests are credits. */
export const isKitRefunded = (kit: 'kit' | 'k') => sql<boolean>`(
  ${sql.ref(`${kit}.product_id`)} is not null and exists (
    select from order_line l join sales_order o on o.id = l.order_id
    where l.id = ${sql.ref(`${kit}.order_line_id`)} and (o.payment_state = 'REFUNDED' or ${isLineRefunded})))`;
