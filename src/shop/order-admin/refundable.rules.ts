interface Money {
  paidCents: number;
  refundedCents: number;
  openCents: number;
  payments: readonly { refundingCents: number }[];
}

/** The amount of an order that can still be refunded or credited, excluding refunds not yet paid out. */
export function refundableCents({ paidCents, refundedCents, openCents, payments }: Money): number {
  return paidCents - refundedCents - refundingCents({ payments }) + openCents;
}

/** Whether everything is being refunded: nothing may be sent then, even before the refund is paid out. */
export const isBeingRefunded = (order: Money) => refundingCents(order) > 0 && refundableCents(order) <= 0;

const refundingCents = ({ payments }: Pick<Money, 'payments'>) =>
  payments.reduce((sum, payment) => sum + payment.refundingCents, 0);
