import { sql } from 'kysely';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { activityLabel } from '#platform/privacy/activity.rules.ts';

interface ReviewKey {
  personId: string;
  productId: number;
}

interface ReviewEvent extends ReviewKey {
  kind: string;
  from?: string;
  to?: string;
  reason?: string;
}

/** The history belongs to a customer and a product: it continues when a review is deleted and written again. */
const keyOf = ({ personId, productId }: ReviewKey) => `${personId}:${productId}`;

export function recordReviewEvent(tx: Ctx, { personId, productId, ...event }: ReviewEvent): Promise<void> {
  return recordEvent(tx, { entity: 'product_review', entityId: keyOf({ personId, productId }), ...event });
}

export async function findReviewHistory(ctx: Ctx, key: ReviewKey) {
  const { rows } = await sql<{ id: string; at: Date; kind: string; reason: string | null; who: string | null }>`
    select e.id::text as id, e.at, e.kind, e.reason, p.name as who from event e left join person p on p.id = e.actor_id
    where e.entity = 'product_review' and e.entity_id = ${keyOf(key)} order by e.id desc limit 30`.execute(ctx.db);
  return rows.map(({ at, kind, ...row }) => ({ ...row, at: at.toISOString(), what: activityLabel(kind) }));
}
