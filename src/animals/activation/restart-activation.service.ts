import type { Ctx } from '#platform/context/context.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import type { Reset } from './activation.rules.ts';
import { resetDraft, type SavedActivation } from './drafts.service.ts';
import { findExtraOrder, requireDraft } from '#animals/extra-tests/extra-tests.service.ts';
import { openTestOrder } from '#animals/extra-tests/kit-test.service.ts';
import { dropExtraTests } from '#animals/extra-tests/order-extra-tests.service.ts';

/**
 * The three resets. A reset that drops the kit also cancels its unpaid orders, which would block the next order (code
 * 79).
 */
export async function startOver(ctx: Ctx, input: { draftId: string; kind: Reset }): Promise<SavedActivation | null> {
  refuseWhileViewing(ctx);
  const draft = await requireDraft(ctx, input.draftId);
  if (ctx.user && input.kind !== 'barcode') await cancelUnpaidOrders(ctx, draft);
  return resetDraft(ctx, input);
}

async function cancelUnpaidOrders(ctx: Ctx, draft: SavedActivation): Promise<void> {
  const { testOrder } = draft.data;
  if (testOrder && (await openTestOrder(ctx, testOrder.orderId)))
    await cancelPendingOrder(ctx, { id: testOrder.orderId });
  if ((await findExtraOrder(ctx, draft))?.state === 'WAITING') await dropExtraTests(ctx, { id: draft.id });
}
