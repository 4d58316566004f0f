import type { LineMeta } from '#shop/cart/cart.rules.ts';
import type { Transitions } from '#shared/transitions.ts';

/** Recorded when a buyer cancels without a reason; it is not shown to them as their own words. */
export const CANCELLED_BY_BUYER = 'Cancelled by the customer';

/** Transition tables of business rules 3.1: anything not listed is rejected. */
export const ORDER_STATES = [
  'PENDING_PAYMENT',
  'PLACED',
  'PROCESSING',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
  'NEEDS_REVIEW',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const orderTransitions: Transitions<OrderState> = {
  PENDING_PAYMENT: ['PLACED', 'CANCELLED', 'EXPIRED', 'NEEDS_REVIEW'],
  PLACED: ['PROCESSING', 'COMPLETED', 'CANCELLED'],
  PROCESSING: ['COMPLETED'],
  COMPLETED: [],
  // Money that arrives for a cancelled or expired order is never lost: staff decide.
  CANCELLED: ['NEEDS_REVIEW'],
  EXPIRED: ['NEEDS_REVIEW'],
  NEEDS_REVIEW: ['PLACED', 'CANCELLED'],
};

export const ORDER_PAYMENT_STATES = [
  'NONE',
  'AUTHORISED',
  'PARTIALLY_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'FAILED',
  'ON_ACCOUNT',
] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

/** Specification section 9: card C, PayPal P, Stripe A, EFT; V voucher and N on account (business rules 3.1). */
export const PAYMENT_METHODS = ['C', 'P', 'A', 'EFT', 'V', 'N'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Clinics and companies have no right of withdrawal. */
export function isConsumer(order: { audience: string; billingAddress: { company?: string | null } | null }): boolean {
  return order.audience !== 'vet' && !order.billingAddress?.company;
}

export const SHIPMENT_STATES = ['SENT', 'DELIVERED', 'RETURNED', 'LOST'] as const;

export const FULFILMENT_STATES = [
  'NOT_REQUIRED',
  'UNFULFILLED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'DELIVERED',
  'RETURNED',
] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

export const UNIT_STATES = [
  'AWAITING_KIT',
  'KIT_SENT',
  'ACTIVATED',
  'IN_LAB',
  'REPORTED',
  'FAILED_CREDITED',
  'CANCELLED',
] as const;
export type UnitState = (typeof UNIT_STATES)[number];
/** As shown: also whether the kit that was sent can no longer be used. */
export const SHOWN_UNIT_STATES = [...UNIT_STATES, 'KIT_RECALLED', 'KIT_LOST'] as const;
export type ShownUnitState = (typeof SHOWN_UNIT_STATES)[number];

export const unitTransitions: Transitions<UnitState> = {
  AWAITING_KIT: ['KIT_SENT', 'CANCELLED'],
  KIT_SENT: ['ACTIVATED', 'AWAITING_KIT', 'CANCELLED'],
  ACTIVATED: ['IN_LAB', 'KIT_SENT', 'CANCELLED'],
  IN_LAB: ['REPORTED', 'FAILED_CREDITED'],
  REPORTED: [],
  FAILED_CREDITED: [],
  CANCELLED: [],
};

export interface OwedLine {
  kind: string;
  needsKit: boolean;
  quantity: number;
  packSize: number | null;
  /** Details of the line besides its product. */
  meta?: LineMeta;
}

/** A test bought for a blank kit at activation: it is added to the balance, and no kit is sent (business rules 3.2). */
export function isForKitInHand(meta: LineMeta | undefined): boolean {
  return meta?.kitInHand !== undefined;
}

/** Number of test kits for a line: one for each test, and for a multipack one blank kit for each test in the pack. */
export function kitsOwed(line: OwedLine): number {
  if (line.kind === 'multipack') return line.quantity * (line.packSize ?? 0);
  if (isForKitInHand(line.meta)) return 0;
  return line.needsKit ? line.quantity : 0;
}

/** Credits that a line adds to the buyer's test kit balance. */
export function creditsOwed(line: OwedLine): number {
  if (isForKitInHand(line.meta)) return line.quantity;
  return line.kind === 'multipack' ? line.quantity * (line.packSize ?? 0) : 0;
}

export function firstFulfilment(lines: readonly (OwedLine & { needsShipping: boolean })[]): FulfilmentState {
  return lines.some((line) => line.needsShipping || kitsOwed(line) > 0) ? 'UNFULFILLED' : 'NOT_REQUIRED';
}

/** Status of an order's parcel, from its kits and shipments; cancelled kits do not count. */
export function fulfilmentOf(unitStates: readonly string[], shipmentStates: readonly string[]): FulfilmentState {
  const owed = unitStates.filter((state) => state !== 'CANCELLED');
  const waiting = owed.filter((state) => state === 'AWAITING_KIT').length;
  if (shipmentStates.length === 0) return 'UNFULFILLED';
  const active = shipmentStates.filter((state) => state !== 'RETURNED' && state !== 'LOST');
  if (active.length === 0) return 'RETURNED';
  if (waiting > 0) return 'PARTIALLY_SHIPPED';
  return active.every((state) => state === 'DELIVERED') ? 'DELIVERED' : 'SHIPPED';
}

const DONE_UNITS: readonly string[] = ['REPORTED', 'FAILED_CREDITED', 'CANCELLED'];
const DAYS_UNTIL_DELIVERED = 30;

/** COMPLETED: everything delivered (or 30 days after dispatch) and every test reported or credited. */
export function isComplete(
  order: { fulfilment: string; unitStates: readonly string[]; lastSentAt: Date | null },
  now: Date,
): boolean {
  const wasSentLongAgo =
    order.lastSentAt !== null && now.getTime() - order.lastSentAt.getTime() >= DAYS_UNTIL_DELIVERED * 86_400_000;
  const arrived =
    ['DELIVERED', 'NOT_REQUIRED', 'RETURNED'].includes(order.fulfilment) ||
    (order.fulfilment === 'SHIPPED' && wasSentLongAgo);
  return arrived && order.unitStates.every((state) => DONE_UNITS.includes(state));
}

/** The amount still due: a gift card is reserved when the order is placed, and counted separately from payments. */
export function dueCents(order: { totalCents: number; giftCardCents: number; paidCents: number }): number {
  return order.totalCents - order.giftCardCents - order.paidCents;
}

export const DAYS_TO_PAY = 7;
export const DAYS_TO_TRANSFER = 14;

/** Business rules 3.1: days before an unpaid order expires; orders on account never expire. */
export function daysToPay(method: string): number | null {
  if (method === 'N') return null;
  return method === 'EFT' ? DAYS_TO_TRANSFER : DAYS_TO_PAY;
}

export interface AccountStanding {
  /** An approved clinic: all of its orders are on account. */
  isVet: boolean;
  /** A clinic, or a club that may choose to order on account. */
  isOnAccount: boolean;
  unpaidOrders: number;
  /** Overdue invoices, and how many days the oldest is overdue. */
  overdueInvoices: number;
  oldestOverdueDays: number;
  outstandingCents: number;
  creditLimitCents: number;
}

/** An invoice that is overdue for fewer days does not block orders on account. */
export const DAYS_OF_GRACE = 7;

/**
 * Code 79: an unpaid order or overdue invoice blocks new orders. Customers on account are blocked by an invoice that
 * is overdue for longer, and by the credit limit. An unpaid order blocks everyone except vets, who have none.
 */
export function isBlockedByPayments(standing: AccountStanding, newOrderCents = 0): boolean {
  if (standing.unpaidOrders > 0 && !standing.isVet) return true;
  if (!standing.isOnAccount) return standing.overdueInvoices > 0;
  if (standing.overdueInvoices > 0 && standing.oldestOverdueDays > DAYS_OF_GRACE) return true;
  return standing.outstandingCents + newOrderCents > standing.creditLimitCents;
}

const UNIT_LIFECYCLE: readonly UnitState[] = ['AWAITING_KIT', 'KIT_SENT', 'ACTIVATED', 'IN_LAB', 'REPORTED'];

/** The states between one unit state and a later one, in order; none if it is already there or beyond. */
export function stepsTo(from: UnitState, to: UnitState): UnitState[] {
  const start = UNIT_LIFECYCLE.indexOf(from);
  const end = UNIT_LIFECYCLE.indexOf(to);
  if (start >= 0 && end >= 0) return UNIT_LIFECYCLE.slice(start + 1, end + 1);
  return from !== to && unitTransitions[from].includes(to) ? [to] : [];
}

/** Why an order that is no longer pending can be neither paid nor cancelled. */
export function closedReason(state: string): 'already_cancelled' | 'order_expired' | 'already_paid' {
  if (state === 'CANCELLED') return 'already_cancelled';
  return state === 'EXPIRED' ? 'order_expired' : 'already_paid';
}
