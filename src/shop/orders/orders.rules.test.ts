import { describe, expect, test } from 'vitest';
import { canTransition } from '#shared/transitions.ts';
import {
  creditsOwed,
  daysToPay,
  dueCents,
  firstFulfilment,
  fulfilmentOf,
  isBlockedByPayments,
  isComplete,
  kitsOwed,
  ORDER_STATES,
  orderTransitions,
  stepsTo,
  UNIT_STATES,
  unitTransitions,
} from './orders.rules.ts';

describe('R634 the states of an order', () => {
  const allowed = (table: Record<string, readonly string[]>) =>
    Object.entries(table).flatMap(([from, tos]) => tos.map((to) => `${from} > ${to}`));

  test('are listed with their allowed transitions; no other transition is possible', () => {
    expect(Object.keys(orderTransitions)).toEqual([...ORDER_STATES]);
    expect(allowed(orderTransitions)).toEqual([
      'PENDING_PAYMENT > PLACED',
      'PENDING_PAYMENT > CANCELLED',
      'PENDING_PAYMENT > EXPIRED',
      'PENDING_PAYMENT > NEEDS_REVIEW',
      'PLACED > PROCESSING',
      'PLACED > COMPLETED',
      'PLACED > CANCELLED',
      'PROCESSING > COMPLETED',
      'CANCELLED > NEEDS_REVIEW',
      'EXPIRED > NEEDS_REVIEW',
      'NEEDS_REVIEW > PLACED',
      'NEEDS_REVIEW > CANCELLED',
    ]);
  });

  test('never lead back from a final state, nor to an unpaid order', () => {
    for (const from of ORDER_STATES) expect(canTransition(orderTransitions, from, 'PENDING_PAYMENT')).toBe(false);
    for (const to of ORDER_STATES) expect(canTransition(orderTransitions, 'COMPLETED', to)).toBe(false);
  });

  test('kits have their own transition table, which covers exactly their states', () => {
    expect(Object.keys(unitTransitions)).toEqual([...UNIT_STATES]);
    expect(canTransition(unitTransitions, 'AWAITING_KIT', 'REPORTED')).toBe(false);
    expect(canTransition(unitTransitions, 'REPORTED', 'IN_LAB')).toBe(false);
  });
});

describe('kits and payment of an order', () => {
  const line = { kind: 'full_breed_profile', needsKit: true, quantity: 2, packSize: null, needsShipping: true };
  const pack = { kind: 'multipack', needsKit: true, quantity: 2, packSize: 5, needsShipping: true };
  const upgrade = { kind: 'upgrade', needsKit: false, quantity: 1, packSize: null, needsShipping: false };

  test('one kit is needed per test, and a multipack gets one blank kit and one credit per test', () => {
    expect([kitsOwed(line), kitsOwed(pack), kitsOwed(upgrade)]).toEqual([2, 10, 0]);
    expect([creditsOwed(line), creditsOwed(pack)]).toEqual([0, 10]);
  });

  test('an order of upgrades only needs no kit', () => {
    expect(firstFulfilment([upgrade])).toBe('NOT_REQUIRED');
    expect(firstFulfilment([upgrade, line])).toBe('UNFULFILLED');
  });

  test('the amount due excludes what gift cards and payments cover', () => {
    expect(dueCents({ totalCents: 20_000, giftCardCents: 5_000, paidCents: 4_000 })).toBe(11_000);
  });

  test('the fulfilment status follows kits and shipments', () => {
    expect(fulfilmentOf(['AWAITING_KIT'], [])).toBe('UNFULFILLED');
    expect(fulfilmentOf(['AWAITING_KIT', 'KIT_SENT'], ['SENT'])).toBe('PARTIALLY_SHIPPED');
    expect(fulfilmentOf(['KIT_SENT', 'CANCELLED'], ['SENT'])).toBe('SHIPPED');
    expect(fulfilmentOf(['IN_LAB'], ['DELIVERED'])).toBe('DELIVERED');
  });

  test('an order is complete when everything is delivered or was sent 30 days ago, and all tests are reported or credited', () => {
    const now = new Date('2026-11-20T00:00:00Z');
    const sent = (days: number) => new Date(now.getTime() - days * 86_400_000);
    expect(isComplete({ fulfilment: 'DELIVERED', unitStates: ['REPORTED'], lastSentAt: sent(3) }, now)).toBe(true);
    expect(isComplete({ fulfilment: 'DELIVERED', unitStates: ['IN_LAB'], lastSentAt: sent(3) }, now)).toBe(false);
    expect(isComplete({ fulfilment: 'SHIPPED', unitStates: ['REPORTED'], lastSentAt: sent(29) }, now)).toBe(false);
    expect(isComplete({ fulfilment: 'SHIPPED', unitStates: ['FAILED_CREDITED'], lastSentAt: sent(30) }, now)).toBe(
      true,
    );
  });

  test('a unit moves forward through every state in between, never back', () => {
    expect(stepsTo('KIT_SENT', 'IN_LAB')).toEqual(['ACTIVATED', 'IN_LAB']);
    expect(stepsTo('REPORTED', 'IN_LAB')).toEqual([]);
    expect(stepsTo('IN_LAB', 'FAILED_CREDITED')).toEqual(['FAILED_CREDITED']);
    expect(stepsTo('CANCELLED', 'IN_LAB')).toEqual([]);
  });
});

describe('late payment', () => {
  const clear = {
    isVet: false,
    isOnAccount: false,
    unpaidOrders: 0,
    overdueInvoices: 0,
    oldestOverdueDays: 0,
    outstandingCents: 0,
    creditLimitCents: 100_000,
  };

  test('an order expires after 7 days with card or PayPal, after 14 by transfer, and never on account', () => {
    expect(['A', 'C', 'P', 'EFT', 'N'].map(daysToPay)).toEqual([7, 7, 7, 14, null]);
  });

  test('code 79: an unpaid order or an overdue invoice blocks a breeder', () => {
    expect(isBlockedByPayments(clear)).toBe(false);
    expect(isBlockedByPayments({ ...clear, unpaidOrders: 1 })).toBe(true);
    expect(isBlockedByPayments({ ...clear, overdueInvoices: 1 })).toBe(true);
  });

  test('code 79: a vet is blocked only when overdue for more than 7 days or over the credit limit', () => {
    const vet = { ...clear, isVet: true, isOnAccount: true, unpaidOrders: 3 };
    expect(isBlockedByPayments(vet, 100_000)).toBe(false);
    expect(isBlockedByPayments(vet, 100_001)).toBe(true);
    expect(isBlockedByPayments({ ...vet, overdueInvoices: 1, oldestOverdueDays: 7 })).toBe(false);
    expect(isBlockedByPayments({ ...vet, overdueInvoices: 1, oldestOverdueDays: 8 })).toBe(true);
  });

  test('code 79: a club on account has the grace and the limit of a vet, and is blocked by an unpaid order', () => {
    const club = { ...clear, isOnAccount: true };
    expect(isBlockedByPayments(club, 100_000)).toBe(false);
    expect(isBlockedByPayments(club, 100_001)).toBe(true);
    expect(isBlockedByPayments({ ...club, overdueInvoices: 1, oldestOverdueDays: 7 })).toBe(false);
    expect(isBlockedByPayments({ ...club, overdueInvoices: 1, oldestOverdueDays: 8 })).toBe(true);
    expect(isBlockedByPayments({ ...club, unpaidOrders: 1 })).toBe(true);
  });
});
