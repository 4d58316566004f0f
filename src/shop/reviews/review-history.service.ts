import { recordEvent } from '#platform/audit/record-event.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { listEntityHistory } from '#platform/admin/entity-history.service.ts';

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

export function findReviewHistory(ctx: Ctx, key: ReviewKey) {
  return listEntityHistory(ctx, { entity: 'product_review', id: keyOf(key) });
}
