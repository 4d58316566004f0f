import { DAYS_TO_RETURN, mayWithdraw, type RefundFacts } from './refund-table.rules.ts';

export const RETURN_KINDS = ['CANCELLATION', 'RETURN', 'WITHDRAWAL'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export interface ReturnableOrder {
  state: string;
  fulfilmentState: string;
  unitStates: readonly string[];
  hasOpenReturn: boolean;
  /** Tests that it added to samples which were in the house already. */
  extras?: 'none' | 'open' | 'begun';
}

/** Before anything was sent a placed order is cancelled at once, and all of it goes back. */
export function refuseCancel({ state, fulfilmentState, unitStates, extras }: ReturnableOrder): string | null {
  if (state !== 'PLACED') return 'Only an order that was placed and not sent yet can be cancelled.';
  if (extras === 'begun') return 'The laboratory has begun with these tests already.';
  if (extras === 'open' && fulfilmentState === 'NOT_REQUIRED') return null;
  if (fulfilmentState !== 'UNFULFILLED') return 'This order was sent, or its test has begun. Kits can be sent back.';
  return unitStates.every((unit) => unit === 'AWAITING_KIT')
    ? null
    : 'A part of this order has gone its way already. Kits can be sent back.';
}

/** Unopened kits come back within 30 days after they were sent. */
export function refuseReturn(order: ReturnableOrder, facts: Pick<RefundFacts, 'daysSinceSent'>): string | null {
  if (order.hasOpenReturn) return 'You have already told us about this. We look at it.';
  if (!['PLACED', 'PROCESSING'].includes(order.state)) return 'Nothing of this order can be sent back any more.';
  if (facts.daysSinceSent === null) return 'This order was not sent yet. You can cancel it.';
  if (!order.unitStates.includes('KIT_SENT')) return 'All kits of this order were activated.';
  return facts.daysSinceSent <= DAYS_TO_RETURN
    ? null
    : 'Unopened kits can be sent back within 30 days after they were sent.';
}

/** The right of withdrawal of EU and UK consumers: until 14 days after delivery, while no test has been reported. */
export function refuseWithdrawal(
  order: ReturnableOrder & { isWithdrawn: boolean },
  facts: Pick<RefundFacts, 'region' | 'isConsumer' | 'daysSinceDelivery'>,
): string | null {
  if (order.isWithdrawn) return 'You have withdrawn from this contract already. We sent you a receipt by mail.';
  if (['CANCELLED', 'EXPIRED'].includes(order.state)) return 'This order has ended already.';
  if (order.state === 'PENDING_PAYMENT') return 'This order was not paid yet. It ends by itself, or you can cancel it.';
  if (!['EU', 'UK'].includes(facts.region))
    return 'The right of withdrawal is for orders from the European Union and the United Kingdom. Please see our returns.';
  if (!facts.isConsumer)
    return 'The right of withdrawal is for consumers. Please contact us about an order of a business.';
  if (!mayWithdraw(facts)) return 'The 14 days of the right of withdrawal are over. Please see our returns.';
  return order.unitStates.length > 0 && order.unitStates.every((unit) => unit === 'REPORTED')
    ? 'All tests of this order were reported: the contract has been fulfilled.'
    : null;
}
