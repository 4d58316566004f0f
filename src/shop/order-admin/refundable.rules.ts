interface Money {
  paidCents: number;
  refundedCents: number;
  openCents: number;
  payments: readonly { refundingCents: number }[];
}

/** What of an order can still be refunded or credited; a refund that is not paid out yet is no longer part of it. */
export function refundableCents({ paidCents, refundedCents, openCents, payments }: Money): number {
  return paidCents - refundedCents - refundingCents({ payments }) + openCents;
}

/** All money of the order is on its way back: nothing of it is to be sent, even before the refund is paid out. */
export const isBeingRefunded = (order: Money) => refundingCents(order) > 0 && refundableCents(order) <= 0;

const refundingCents = ({ payments }: Pick<Money, 'payments'>) =>
  payments.reduce((sum, payment) => sum + payment.refundingCents, 0);
