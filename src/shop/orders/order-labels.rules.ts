import { capital } from '#shared/capital.ts';
import type { InvoiceSeries, InvoiceState } from '#shop/invoices/invoices.rules.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';
import type { PaymentProvider, PaymentState, RefundState } from '#shop/payments/payments.rules.ts';
import {
  FULFILMENT_STATES,
  ORDER_PAYMENT_STATES,
  SHOWN_UNIT_STATES,
  type FulfilmentState,
  type OrderPaymentState,
  type OrderState,
  type PaymentMethod,
  type ShownUnitState,
} from './orders.rules.ts';

export interface StateLabel {
  word: string;
  tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad';
}

interface OrderStates {
  state: OrderState;
  paymentState: OrderPaymentState;
  fulfilmentState: FulfilmentState;
  /** Its kits are gifts, and no recipient has entered an address yet. */
  awaitsRecipient?: boolean;
}

/** The status of an order, as its customer sees it. */
export function orderLabel({ state, paymentState, fulfilmentState, awaitsRecipient }: OrderStates): StateLabel {
  if (state === 'PENDING_PAYMENT') {
    if (paymentState === 'FAILED') return { word: 'Payment failed', tone: 'bad' };
    return { word: paymentState === 'PARTIALLY_PAID' ? 'Partly paid' : 'Awaiting payment', tone: 'warn' };
  }
  if (state === 'CANCELLED') return { word: paymentState === 'REFUNDED' ? 'Refunded' : 'Cancelled', tone: 'neutral' };
  if (state === 'EXPIRED') return { word: 'Expired, not paid', tone: 'neutral' };
  if (state === 'NEEDS_REVIEW') return { word: 'Under review', tone: 'warn' };
  if (state === 'COMPLETED') return { word: 'Completed', tone: 'good' };
  if (fulfilmentState === 'UNFULFILLED' && awaitsRecipient) return { word: 'Waiting for the recipient', tone: 'brand' };
  return parcelLabels[fulfilmentState];
}

const parcelLabels: Record<FulfilmentState, StateLabel> = {
  NOT_REQUIRED: { word: 'Order confirmed', tone: 'brand' },
  UNFULFILLED: { word: 'Being packed', tone: 'brand' },
  PARTIALLY_SHIPPED: { word: 'Partly sent', tone: 'brand' },
  SHIPPED: { word: 'On its way', tone: 'brand' },
  DELIVERED: { word: 'Delivered', tone: 'good' },
  RETURNED: { word: 'Returned', tone: 'neutral' },
};

const paymentLabels: Record<OrderPaymentState, StateLabel> = {
  NONE: { word: 'Unpaid', tone: 'warn' },
  AUTHORISED: { word: 'Authorised', tone: 'warn' },
  PARTIALLY_PAID: { word: 'Partly paid', tone: 'warn' },
  PAID: { word: 'Paid', tone: 'good' },
  PARTIALLY_REFUNDED: { word: 'Partly refunded', tone: 'neutral' },
  REFUNDED: { word: 'Refunded', tone: 'neutral' },
  FAILED: { word: 'Payment failed', tone: 'bad' },
  ON_ACCOUNT: { word: 'On account', tone: 'brand' },
};

export const paymentLabel = (state: OrderPaymentState): StateLabel => paymentLabels[state];

const eventLabels: Record<string, string> = {
  created: 'Ordered',
  claimed: 'Added to an account',
  PENDING_PAYMENT: 'Awaiting payment',
  PLACED: 'Order confirmed',
  NEEDS_REVIEW: 'Held for review',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired, not paid',
  invoice_credited: 'Invoice credited',
  refund_requested: 'Refund requested',
  upgrade_waits: 'Tests not added to a sample',
  return_arrived: 'Returned kits arrived',
  return_declined: 'Return declined',
  kit_arrived_refused: "Sample arrived, can't be tested",
  refund_waits: 'Refund needs approval',
  refund_approved: 'Refund approved',
  refund_declined: 'Refund declined',
  refund_withdrawn: 'Refund request withdrawn',
};

/** The label of an entry in an order's history. */
export function orderEventLabel({ kind, to }: { kind: string; to: string | null }): string {
  if (kind === 'refund_settled') return to === 'FAILED' ? 'Refund failed' : 'Refunded';
  const payment = kind === 'payment' && ORDER_PAYMENT_STATES.find((state) => state === to);
  if (payment) return paymentLabels[payment].word;
  const parcel = FULFILMENT_STATES.find((state) => state === to);
  const label = eventLabels[kind] ?? (parcel ? parcelLabels[parcel].word : eventLabels[to ?? '']);
  if (label) return label;
  return capital(kind.replaceAll('_', ' '));
}

const unitLabels: Record<ShownUnitState, StateLabel> = {
  AWAITING_KIT: { word: 'Kit being packed', tone: 'neutral' },
  KIT_SENT: { word: 'Kit sent', tone: 'brand' },
  ACTIVATED: { word: 'Kit activated', tone: 'brand' },
  IN_LAB: { word: 'At the laboratory', tone: 'brand' },
  REPORTED: { word: 'Result ready', tone: 'good' },
  FAILED_CREDITED: { word: 'Test failed, credited', tone: 'warn' },
  CANCELLED: { word: 'Cancelled', tone: 'neutral' },
  KIT_RECALLED: { word: 'Kit recalled', tone: 'bad' },
  KIT_LOST: { word: 'Kit lost in the post', tone: 'warn' },
};

export const orderUnitLabel = (state: ShownUnitState): StateLabel => unitLabels[state];

/** Number of tests of a line or order by state, in the order of the states. */
export function unitCounts(units: Partial<Record<ShownUnitState, number>>): (StateLabel & { count: number })[] {
  return SHOWN_UNIT_STATES.flatMap((state) => (units[state] ? [{ ...unitLabels[state], count: units[state] }] : []));
}

interface InvoiceStates {
  series: InvoiceSeries;
  state: InvoiceState;
  isCredited: boolean;
}

const invoiceLabels: Record<InvoiceState, StateLabel> = {
  DRAFT: { word: 'Draft', tone: 'neutral' },
  ISSUED: { word: 'Due', tone: 'warn' },
  PARTIALLY_PAID: { word: 'Partly paid', tone: 'warn' },
  PAID: { word: 'Paid', tone: 'good' },
  OVERDUE: { word: 'Overdue', tone: 'bad' },
  VOID: { word: 'Void', tone: 'neutral' },
  WRITTEN_OFF: { word: 'Written off', tone: 'neutral' },
};

export function invoiceLabel({ series, state, isCredited }: InvoiceStates): StateLabel {
  return series === 'CN' || isCredited ? { word: 'Credited', tone: 'neutral' } : invoiceLabels[state];
}

const refundLabels: Record<RefundState, StateLabel> = {
  REQUESTED: { word: 'On its way', tone: 'brand' },
  SUCCEEDED: { word: 'Refunded', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
};

export const refundLabel = (state: RefundState): StateLabel => refundLabels[state];

const methodLabels: Record<PaymentMethod, string> = {
  A: 'Card',
  C: 'Saved card',
  P: 'PayPal',
  EFT: 'Bank transfer',
  V: 'Gift card or coupon',
  N: 'On account',
};

export const paymentMethodLabel = (method: PaymentMethod): string => methodLabels[method];

/** "Order AU-1000001"; before it has a number: "Your order ORDER-11". */
export function orderTitle({ number, reference }: { number: string | null; reference: string }): string {
  return number ? `Order ${number}` : `Your order ${reference}`;
}

/** How an order is paid, within a sentence: "card, paid", "PayPal, awaiting payment". */
export function paymentText({
  method,
  paymentState,
}: {
  method: PaymentMethod;
  paymentState: OrderPaymentState;
}): string {
  const methodText = method === 'P' ? methodLabels.P : methodLabels[method].toLowerCase();
  const state = paymentLabels[paymentState].word.toLowerCase();
  return methodText === state ? methodText : `${methodText}, ${state}`;
}

const providerLabels: Record<PaymentProvider, string> = {
  stripe: 'Card',
  paypal: 'PayPal',
  eft: 'Bank transfer',
  voucher: 'Gift card',
};
export const paymentProviderLabel = (provider: PaymentProvider): string => providerLabels[provider];
const accountLabels: Record<PaymentAccount, string> = { AU: 'Australian account', EU_US: 'European and US account' };
const intentLabels: Record<PaymentState, string> = {
  CREATED: 'not started',
  PENDING: 'pending',
  CAPTURED: 'received',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  NEEDS_REVIEW: 'needs review',
};

/** One payment of an order, as staff see it: "Bank transfer, received (Australian account)". */
export function paymentLine({ provider, account, state }: PaymentFacts): string {
  return `${providerLabels[provider]}, ${intentLabels[state]} (${accountLabels[account]})`;
}

interface PaymentFacts {
  provider: PaymentProvider;
  account: PaymentAccount;
  state: PaymentState;
}

export interface OrderStation {
  label: string;
  state: 'done' | 'current' | 'todo' | 'problem';
  date?: string;
}

interface OrderJourney extends OrderStates {
  createdAt: string;
  placedAt: string | null;
  shipments: { sentAt: string; deliveredAt: string | null }[];
  /** `units`: kits of the line by state; empty if it has no kits. */
  lines: readonly { units: object }[];
  /** The parentage request or activation for which an order without a parcel was placed. */
  orderedFor: object | null;
}

/**
 * The progress of an order as stations: ordered, paid, sent, delivered; without a parcel: ordered, paid, reported.
 * `dateOf` formats a date for the reader.
 */
export function orderStations(order: OrderJourney, dateOf: (iso: string) => string): OrderStation[] {
  const isPlaced = order.placedAt !== null;
  const sentAt = order.shipments[0]?.sentAt;
  const isSent = ['SHIPPED', 'DELIVERED'].includes(order.fulfilmentState);
  const isDelivered = order.fulfilmentState === 'DELIVERED';
  const isOnAccount = order.paymentState === 'ON_ACCOUNT';
  const stations: OrderStation[] = [
    { label: 'Ordered', state: 'done', date: dateOf(order.createdAt) },
    {
      label: isOnAccount ? 'On account' : 'Paid',
      state: isPlaced ? 'done' : order.paymentState === 'FAILED' ? 'problem' : 'current',
      date: order.placedAt ? dateOf(order.placedAt) : undefined,
    },
  ];
  if (order.fulfilmentState === 'NOT_REQUIRED') {
    if (!order.orderedFor) return stations;
    const state = order.state === 'COMPLETED' ? 'done' : isPlaced ? 'current' : 'todo';
    return [...stations, { label: 'Report ready', state }];
  }
  const arrived = order.shipments.at(-1)?.deliveredAt;
  const hasKits = order.lines.some(({ units }) => Object.keys(units).length > 0);
  // The current station has the same label as the status above it.
  const isPacking = !isSent && (order.state === 'PLACED' || order.state === 'PROCESSING');
  return [
    ...stations,
    {
      label: isPacking ? orderLabel(order).word : hasKits ? 'Kits sent' : 'Sent',
      state: isSent ? 'done' : isPlaced ? 'current' : 'todo',
      date: sentAt ? dateOf(sentAt) : undefined,
    },
    {
      label: 'Delivered',
      state: isDelivered ? 'done' : isSent ? 'current' : 'todo',
      date: arrived ? dateOf(arrived) : undefined,
    },
  ];
}

/** "Dog DNA Profile", "3 × Dog DNA Profile", "Dog DNA Profile and 2 more products". */
export function orderedProductsLabel(order: {
  firstProduct: string | null;
  lineCount: number;
  itemCount: number;
}): string {
  const others = order.lineCount - 1;
  if (others > 0) return `${order.firstProduct} and ${others} more ${others === 1 ? 'product' : 'products'}`;
  return order.itemCount > 1 ? `${order.itemCount} × ${order.firstProduct}` : (order.firstProduct ?? '');
}
