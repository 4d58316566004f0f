import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockDraft, refuseSkip, saveStep } from '#animals/activation/drafts.service.ts';
import { requireDraft } from './extra-tests.service.ts';
import { findKitTest, openTestOrder } from './kit-test.service.ts';
import { placeDraftOrder, type PaymentChoice } from './place-tests.service.ts';

export type KitTestOrder = PaymentChoice & { id: string };

/**
 * Orders the test of a blank kit through a normal order. Once paid, the test is in the balance, and the activation
 * redeems it from there. So nothing is lost if the kit turns out to be someone else's. Idempotent: a repeated request
 * returns the same order.
 */
export async function orderKitTest(ctx: Ctx, request: KitTestOrder): Promise<{ orderId: number; paymentDue: boolean }> {
  requireUser(ctx, { write: true, ownHandsOnly: true });
  const { id, ...paying } = request;
  const { data } = await requireDraft(ctx, id);
  const previousOrder = data.testOrder;
  // Another test was chosen meanwhile, so the unpaid order of the first one is cancelled.
  if (
    previousOrder &&
    previousOrder.productId !== data.barcodes?.productId &&
    (await openTestOrder(ctx, previousOrder.orderId))
  )
    await cancelPendingOrder(ctx, { id: previousOrder.orderId });
  return once(ctx, `activation-kit-test:${id}`, request, async (tx) => {
    const draft = await lockDraft(tx, id);
    refuseSkip(draft.data, 4);
    const { person } = draft.data;
    const test = await findKitTest(tx, draft.data);
    if (!test || !person) throw invalid({ productId: ['This kit already includes a test.'] });
    if (test.isPaid) throw new Failure('already_paid', { message: "This kit's test has already been paid for." });
    if (test.order) return { orderId: test.order.orderId, paymentDue: test.order.method !== 'EFT' };
    const meta = { kitInHand: draft.barcode };
    const line = { productId: test.productId, quantity: 1, meta };
    const placed = await placeDraftOrder(tx, { line, person, paying, notes: 'Test for a blank kit' });
    const testOrder = { orderId: placed.orderId, productId: test.productId };
    await saveStep(tx, { draftId: id, step: 4, data: { testOrder } });
    failpoint(tx, 'activation.kit_test_ordered');
    return { orderId: placed.orderId, paymentDue: placed.paymentDue };
  });
}
