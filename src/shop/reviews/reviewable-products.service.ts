import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';
import { reviewableKinds } from './reviews.rules.ts';

/**
 * Allows the recipients of released results to review the tested products: the owner of the animal and the buyer of the
 * kit. A second release of the same sample changes nothing. Must be called in the transaction of the release.
 */
export async function recordReviewable(tx: Ctx, { kitId, ownerId }: { kitId: number; ownerId: string }): Promise<void> {
  // A replacement kit counts as the kit that was ordered.
  const ordered = await firstKitOf(tx, kitId);
  await sql`
    insert into reviewable_product (person_id, product_id, released_at)
    select distinct tested.person_id, tested.product_id, ${tx.now}::timestamptz from (
      select ${ownerId}::text as person_id, k.product_id from kit k where k.id in (${kitId}, ${ordered})
      union all
      select ${ownerId}::text, c.product_id from kit_credit c where c.kit_id = ${ordered} and c.state = 'USED'
      union all
      select unnest(array[${ownerId}::text, o.person_id]), l.product_id
      from order_unit u join order_line l on l.id = u.order_line_id join sales_order o on o.id = l.order_id
      where u.kit_id = ${ordered}
    ) tested join product p on p.id = tested.product_id
    where tested.person_id is not null and p.kind in (${sql.join(reviewableKinds)})
    on conflict do nothing`.execute(tx.db);
}
