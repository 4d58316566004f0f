import { isGiftCard } from '#shop/gift-cards/gift-cards.rules.ts';
import { hasWithdrawal } from '#platform/places/places.rules.ts';
import type { StateLabel } from '#shop/orders/order-labels.rules.ts';
import { DAYS_TO_RETURN, DAYS_TO_WITHDRAW, mayWithdraw, type RefundFacts } from './refund-table.rules.ts';

export const RETURN_KINDS = ['CANCELLATION', 'RETURN', 'WITHDRAWAL'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** Not decided yet: requested, or the kits have arrived. */
export const OPEN_RETURN_STATES = ['REQUESTED', 'ARRIVED'] as const;
export const RETURN_STATES = [...OPEN_RETURN_STATES, 'SETTLED', 'DECLINED'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const isOpenReturn = ({ state }: { state: ReturnState }) => OPEN_RETURN_STATES.some((open) => open === state);

/** Such an order is no longer sent, unless staff decline the withdrawal. */
export const isBeingWithdrawn = (returns: readonly { kind: ReturnKind; state: ReturnState }[]) =>
  returns.some((request) => request.kind === 'WITHDRAWAL' && isOpenReturn(request));

/** Text of the confirmation before a paid order is cancelled. */
export const cancelNotice = (lines: readonly { sku: string }[]) =>
  `Nothing has been sent yet. We will cancel the order immediately and refund what you paid${lines.some(isGiftCard) ? ', except amounts already spent from the gift cards in it' : ''}.`;

const kindLabels: Record<ReturnKind, string> = {
  CANCELLATION: 'Cancelled',
  RETURN: 'Return',
  WITHDRAWAL: 'Withdrawal',
};
const returnLabels: Record<ReturnState, StateLabel> = {
  REQUESTED: { word: 'requested', tone: 'warn' },
  ARRIVED: { word: 'received', tone: 'brand' },
  SETTLED: { word: 'completed', tone: 'good' },
  DECLINED: { word: 'declined', tone: 'bad' },
};

/** "Return: received". */
export function returnLabel({ kind, state }: { kind: ReturnKind; state: ReturnState }): StateLabel {
  const { word, tone } = returnLabels[state];
  return { word: `${kindLabels[kind]}: ${word}`, tone };
}

export interface ReturnableOrder {
  state: string;
  fulfilmentState: string;
  unitStates: readonly string[];
  hasOpenReturn: boolean;
  /** Tests that the order added to samples already in the laboratory. */
  extras?: 'none' | 'open' | 'begun';
  /** The recipient of a gift has entered a delivery address. */
  hasClaimedGift?: boolean;
}

/** A placed order is cancelled immediately and refunded in full before anything was sent. */
export function refuseCancel({
  state,
  fulfilmentState,
  unitStates,
  extras,
  hasClaimedGift,
}: ReturnableOrder): string | null {
  if (state !== 'PLACED') return 'Only a placed order that has not been sent can be cancelled.';
  if (hasClaimedGift) return 'A gift in this order has been claimed, so the order can no longer be cancelled.';
  if (extras === 'begun') return 'The laboratory has already started these tests.';
  if (extras === 'open' && fulfilmentState === 'NOT_REQUIRED') return null;
  if (fulfilmentState !== 'UNFULFILLED')
    return 'This order has been sent, or its testing has started. You can return unopened kits instead.';
  return unitStates.every((unit) => unit === 'AWAITING_KIT')
    ? null
    : 'Part of this order has already been sent. You can return unopened kits instead.';
}

export const PARTLY_PAID = 'Part of this order has been paid. Please contact us to cancel it.';

/** An unpaid order is cancelled immediately, unless it has received payments. */
export function refuseCancelUnpaid({ paymentState }: { paymentState: string }): string | null {
  return paymentState === 'PARTIALLY_PAID' ? PARTLY_PAID : null;
}

/** Unopened kits can be returned within 30 days after they were sent. */
export function refuseReturn(order: ReturnableOrder, facts: Pick<RefundFacts, 'daysSinceSent'>): string | null {
  if (order.hasOpenReturn) return 'We have already received this request and are reviewing it.';
  if (!['PLACED', 'PROCESSING'].includes(order.state)) return 'Nothing in this order can be returned any more.';
  if (facts.daysSinceSent === null) return 'This order has not been sent yet. You can cancel it.';
  if (!order.unitStates.includes('KIT_SENT')) return 'All kits in this order have been activated.';
  return facts.daysSinceSent <= DAYS_TO_RETURN
    ? null
    : `Unopened kits can be returned within ${DAYS_TO_RETURN} days of being sent.`;
}

/** The right of withdrawal of EU and UK consumers: until 14 days after delivery, while no test has been reported. */
export function refuseWithdrawal(
  order: ReturnableOrder & { isWithdrawn: boolean },
  facts: Pick<RefundFacts, 'region' | 'isConsumer' | 'daysSinceDelivery'>,
): string | null {
  if (order.isWithdrawn) return 'You have already withdrawn from this contract. We sent you a receipt by email.';
  if (['CANCELLED', 'EXPIRED'].includes(order.state)) return 'This order has already been cancelled or has expired.';
  if (order.state === 'PENDING_PAYMENT')
    return 'This order has not been paid. It expires automatically, or you can cancel it.';
  if (!hasWithdrawal(facts.region))
    return 'The right of withdrawal applies to orders from the European Union and the United Kingdom. Our refund terms describe other ways to return an order.';
  if (!facts.isConsumer) return 'The right of withdrawal applies to consumers. For business orders, please contact us.';
  if (!mayWithdraw(facts))
    return `The ${DAYS_TO_WITHDRAW}-day withdrawal period has ended. Our refund terms describe other ways to return an order.`;
  return order.unitStates.length > 0 && order.unitStates.every((unit) => unit === 'REPORTED')
    ? 'All tests in this order have been reported, so the contract has been fulfilled.'
    : null;
}
