import { paymentLabel, orderUnitLabel } from './order-labels.rules.ts';
import { ORDER_PAYMENT_STATES, UNIT_STATES } from './orders.rules.ts';

export type EventAbout = 'order' | 'payment' | 'parcel' | 'test' | 'return';

interface OrderEvent {
  entity: string;
  kind: string;
  to: string | null;
  /** Product name of a test, or number of a credit note. */
  name: string | null;
}

const orderTexts: Record<string, string> = {
  created: 'Ordered',
  placed: 'Order confirmed',
  sent: 'Order in progress',
  completed: 'Order completed',
  cancelled: 'Order cancelled',
  cancellation: 'Cancelled by you',
  expired: 'Expired because it was not paid in time',
  refunded: 'Order cancelled, refund started',
  claimed: 'Added to your account',
  needs_review: 'Payment under review',
  reviewed: 'Payment reviewed',
  withdrawal: 'Withdrawal declared',
  later_dates_notified: 'New dates emailed',
  address_changed: 'Delivery address changed',
};
const parcelTexts: Record<string, string> = {
  SENT: 'Parcel sent',
  DELIVERED: 'Parcel delivered',
  RETURNED: 'Parcel returned to us',
  LOST: 'Parcel lost',
};
const kitTexts: Record<string, string> = { RECALLED: 'kit recalled', LOST: 'kit lost in the post' };
const returnTexts: Record<string, string> = {
  ARRIVED: 'Your returned kits have arrived',
  SETTLED: 'Return completed',
  DECLINED: "We couldn't accept the return",
  REQUESTED: 'Return started',
};

/** The text of an event for the buyer; null if it does not concern them or another event covers it. */
export function eventText({ entity, kind, to, name }: OrderEvent): { about: EventAbout; text: string } | null {
  if (entity === 'shipment') return textAbout('parcel', parcelTexts[to ?? '']);
  if (entity === 'order_return')
    return kind === 'created' && to === 'SETTLED' ? null : textAbout('return', returnTexts[to ?? '']);
  if (entity === 'order_unit') {
    const state = UNIT_STATES.find((one) => one === to);
    return state ? { about: 'test', text: `${name}: ${orderUnitLabel(state).word.toLowerCase()}` } : null;
  }
  if (entity === 'kit') return textAbout('test', kitTexts[to ?? ''] && `${name}: ${kitTexts[to ?? '']}`);
  if (entity === 'invoice') return { about: 'payment', text: `Invoice credited, credit note ${name}` };
  if (kind === 'payment') {
    const state = ORDER_PAYMENT_STATES.find((one) => one === to);
    return state ? { about: 'payment', text: paymentLabel(state).word } : null;
  }
  if (kind === 'refund_requested') return { about: 'payment', text: 'Refund requested' };
  // A cancellation is shown by its state change, a withdrawal by its declaration.
  if (kind === 'fulfilment' || kind === 'return' || (kind === 'cancellation' && !to)) return null;
  if (kind === 'withdrawal' && to) return { about: 'order', text: 'Order cancelled, refund started' };
  return textAbout('order', orderTexts[kind] ?? (to ? orderTexts[to.toLowerCase()] : undefined));
}

function textAbout(about: EventAbout, text: string | undefined) {
  return text ? { about, text } : null;
}
