import { type RawBuilder, sql } from 'kysely';
import type { ShownUnitState } from '#shop/orders/orders.rules.ts';

/**
 * The state of a row of `order_unit` as it is shown: a kit that was sent, and then recalled or lost, counts as sent
 * again only when its free replacement is.
 */
export const shownUnitState = (unit: 'order_unit' | 'u'): RawBuilder<ShownUnitState> => sql<ShownUnitState>`
  coalesce(case when ${sql.ref(`${unit}.state`)} = 'KIT_SENT' then (
    with recursive chain as (
      select ${sql.ref(`${unit}.kit_id`)} as id
      union select newer.id from kit newer join chain on newer.replaces_kit_id = chain.id)
    select case last.state when 'RECALLED' then 'KIT_RECALLED' when 'LOST' then 'KIT_LOST' end
    from kit last join chain on chain.id = last.id order by last.id desc limit 1)
  end, ${sql.ref(`${unit}.state`)})`;
