import { describe, expect, test } from 'vitest';
import {
  mayWithdraw,
  suggestForLine,
  suggestForShipping,
  type RefundFacts,
  type RefundUnit,
} from './refund-table.rules.ts';

const facts: RefundFacts = {
  daysSinceSent: 5,
  daysSinceDelivery: 2,
  daysSincePlaced: 6,
  region: 'AU',
  isConsumer: true,
  wantedEarlyStart: false,
  nothingSent: false,
  arrived: null,
};
const percentOf = (state: string, more: Partial<RefundFacts> = {}, sampleState: string | null = null) =>
  suggestForLine(
    {
      kind: 'disease',
      paidCents: 10_000,
      refundedCents: 0,
      units: [{ state, sampleState }],
      credits: null,
      giftCardCents: null,
      hasBegun: null,
      isNotAdded: false,
    },
    { ...facts, ...more },
  ).amountCents / 100;

const untouched = { refundedCents: 0, credits: null, giftCardCents: null, hasBegun: null, isNotAdded: false };

describe('the refund table', () => {
  test('refunds everything before dispatch and for unopened kits within 30 days, and nothing later', () => {
    expect(percentOf('AWAITING_KIT', { nothingSent: true })).toBe(100);
    expect([30, 31].map((daysSinceSent) => percentOf('KIT_SENT', { daysSinceSent }))).toEqual([100, 0]);
  });

  test('refunds 70 % before extraction, nothing after it, and everything if the test failed twice', () => {
    expect(['RECEIVED', 'ON_HOLD', 'ACCESSIONED'].map((at) => percentOf('IN_LAB', {}, at))).toEqual([70, 70, 70]);
    expect(['EXTRACTING', 'PLATED', 'IN_REVIEW'].map((at) => percentOf('IN_LAB', {}, at))).toEqual([0, 0, 0]);
    expect(percentOf('REPORTED')).toBe(0);
    expect(percentOf('FAILED_CREDITED')).toBe(100);
    expect(percentOf('ACTIVATED')).toBe(70);
  });

  test('lets EU and UK consumers withdraw until 14 days after delivery unless the sample has arrived', () => {
    expect(['EU', 'UK', 'AU', 'US'].map((region) => percentOf('ACTIVATED', { region }))).toEqual([100, 100, 70, 70]);
    expect([14, 15].map((daysSinceDelivery) => percentOf('ACTIVATED', { region: 'EU', daysSinceDelivery }))).toEqual([
      100, 70,
    ]);
    expect(percentOf('ACTIVATED', { region: 'EU', daysSinceDelivery: null })).toBe(100);
    expect(percentOf('ACTIVATED', { region: 'EU', isConsumer: false })).toBe(70);
    expect(percentOf('IN_LAB', { region: 'EU' }, 'RECEIVED')).toBe(70);
    expect(percentOf('IN_LAB', { region: 'EU', wantedEarlyStart: true }, 'PLATED')).toBe(100);
    expect(percentOf('REPORTED', { region: 'EU', wantedEarlyStart: true })).toBe(0);
    expect(mayWithdraw({ region: 'AU', isConsumer: true, daysSinceDelivery: 1 })).toBe(false);
  });

  test('counts each kit of a line separately, with its reason, less earlier refunds', () => {
    const units: RefundUnit[] = [
      { state: 'AWAITING_KIT', sampleState: null },
      { state: 'IN_LAB', sampleState: 'RECEIVED' },
      { state: 'REPORTED', sampleState: 'REPORTED' },
    ];
    const line = {
      kind: 'disease',
      paidCents: 10_000,
      ...untouched,
      units,
    };
    const suggestion = suggestForLine(line, facts);
    // 3,334 + 70 % of 3,333 (2,333.1)
    expect(suggestion).toMatchObject({ amountCents: 5_667, mostCents: 10_000 });
    expect(suggestion.shares).toEqual([
      { count: 1, percent: 100, reason: 'Cancelled before it was sent' },
      { count: 1, percent: 70, reason: 'The sample was not extracted' },
      { count: 1, percent: 0, reason: 'The result was reported' },
    ]);
    expect(suggestForLine({ ...line, refundedCents: 5_000 }, facts)).toMatchObject({
      amountCents: 667,
      mostCents: 5_000,
    });
    expect(suggestForLine({ ...line, refundedCents: 9_000 }, facts).amountCents).toBe(0);
  });

  test('refunds only the returned kits once a return has arrived', () => {
    const returned: Partial<RefundFacts> = { arrived: 'RETURN' };
    expect(['CANCELLED', 'AWAITING_KIT'].map((state) => percentOf(state, returned))).toEqual([100, 100]);
    for (const region of ['AU', 'EU'])
      expect(['KIT_SENT', 'ACTIVATED', 'IN_LAB'].map((state) => percentOf(state, { ...returned, region }))).toEqual([
        0, 0, 0,
      ]);
    const units = ['CANCELLED', 'CANCELLED', 'KIT_SENT'].map((state) => ({ state, sampleState: null }));
    const line = {
      kind: 'disease',
      paidCents: 13_000,
      ...untouched,
      units,
    };
    expect(suggestForLine(line, { ...facts, ...returned })).toMatchObject({
      amountCents: 8_667,
      shares: [{ count: 2 }, { count: 1, percent: 0, reason: 'Kit not returned' }],
    });
    const pack = { ...line, units: units.map(() => units[2]!), credits: { available: 3, total: 3 } };
    expect(suggestForLine(pack, { ...facts, ...returned })).toMatchObject({
      amountCents: 0,
      shares: [{ count: 3, percent: 0, reason: 'Kit not returned' }],
    });
    const unsent = { ...pack, units: units.map(() => ({ state: 'AWAITING_KIT', sampleState: null })) };
    expect(suggestForLine(unsent, { ...facts, ...returned }).amountCents).toBe(13_000);
  });

  test('refunds opened kits of a withdrawal whose unopened kits have arrived', () => {
    const withdrawn: Partial<RefundFacts> = { region: 'EU', arrived: 'WITHDRAWAL' };
    expect(['ACTIVATED', 'KIT_SENT'].map((state) => percentOf(state, withdrawn))).toEqual([100, 0]);
  });

  test('refunds unused tests of a multipack for 60 days at the price paid', () => {
    const pack = {
      kind: 'multipack',
      paidCents: 50_000,
      refundedCents: 0,
      units: [{ state: 'KIT_SENT', sampleState: null }],
      credits: { available: 3, total: 5 },
      giftCardCents: null,
      hasBegun: null,
      isNotAdded: false,
    };
    expect(suggestForLine(pack, facts).amountCents).toBe(30_000);
    expect(suggestForLine(pack, { ...facts, daysSincePlaced: 60 }).amountCents).toBe(30_000);
    expect(suggestForLine(pack, { ...facts, daysSincePlaced: 61 }).amountCents).toBe(0);
    const unit = (state: string) => ({ state, sampleState: null });
    const units = [unit('CANCELLED'), ...Array.from({ length: 4 }, () => unit('KIT_SENT'))];
    expect(suggestForLine({ ...pack, units, credits: { available: 5, total: 5 } }, facts)).toMatchObject({
      amountCents: 10_000,
      shares: [{ count: 1 }, { count: 4, percent: 0, reason: 'Kit not returned' }],
    });
  });

  test('refunds the unspent balance of gift cards for 30 days', () => {
    const card = {
      kind: 'product',
      paidCents: 10_000,
      refundedCents: 0,
      units: [],
      credits: null,
      giftCardCents: 6_000,
      hasBegun: null,
      isNotAdded: false,
    };
    expect(suggestForLine(card, facts)).toMatchObject({ amountCents: 6_000, mostCents: 6_000 });
    expect(suggestForLine(card, { ...facts, daysSinceSent: null, daysSincePlaced: 30 }).amountCents).toBe(6_000);
    expect(suggestForLine(card, { ...facts, daysSincePlaced: 31 })).toMatchObject({ amountCents: 0, mostCents: 6_000 });
    expect(suggestForLine({ ...card, giftCardCents: 0 }, facts)).toEqual({
      amountCents: 0,
      mostCents: 0,
      shares: [{ count: 1, percent: 0, reason: 'Gift card used' }],
    });
    const unsent = suggestForLine({ ...card, giftCardCents: null }, { ...facts, daysSinceSent: null });
    expect(unsent.shares).toEqual([{ count: 1, percent: 0, reason: 'No returnable items were sent' }]);
  });

  test('refunds a comparison in full until its analysis starts', () => {
    const line = { kind: 'service', paidCents: 2_500, refundedCents: 0, units: [], credits: null, giftCardCents: null };
    const unsent = { ...facts, daysSinceSent: null };
    const rest = { isNotAdded: false };
    expect(suggestForLine({ ...line, ...rest, hasBegun: false }, unsent)).toEqual({
      amountCents: 2_500,
      mostCents: 2_500,
      shares: [{ count: 1, percent: 100, reason: 'The comparison has not started' }],
    });
    expect(suggestForLine({ ...line, ...rest, hasBegun: true }, unsent).amountCents).toBe(0);
  });

  test('refunds shipping if nothing was sent, the standard rate on a withdrawal, and otherwise nothing', () => {
    const shipping = { shippingCents: 995, refundedCents: 0, standardCents: 495 };
    expect(suggestForShipping(shipping, { ...facts, nothingSent: true }).amountCents).toBe(995);
    expect(suggestForShipping(shipping, { ...facts, region: 'EU' }).amountCents).toBe(495);
    expect(suggestForShipping(shipping, facts).amountCents).toBe(0);
    expect(suggestForShipping({ ...shipping, refundedCents: 995 }, { ...facts, nothingSent: true }).amountCents).toBe(
      0,
    );
  });
});
