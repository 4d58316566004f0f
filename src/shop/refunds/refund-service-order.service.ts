import type { Ctx } from '#platform/context/context.ts';
import { closeRefundedOrder } from '#shop/returns/end-order.service.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { afterCredit } from './refund-booking.service.ts';
import { requestRefund } from './refund-requests.service.ts';

/**
 * Business rules 3.5: refunds a request in full. Payments are refunded; the open amount of its invoice is credited.
 * True if anything was refunded or credited.
 */
export async function refundServiceOrder(tx: Ctx, input: { orderId: number; reason: string }): Promise<boolean> {
  const order = await lockOrder(tx, input.orderId);
  if (['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'].includes(order.state)) return false;
  if (order.totalCents === 0) {
    await closeRefundedOrder(tx, order);
    return false;
  }
  const requested = await requestRefund(tx, order, { amountCents: null, reason: input.reason });
  if (requested.refundIds.length === 0) await afterCredit(tx, order, { ...requested, reason: input.reason });
  return true;
}
