import { hasWithdrawal } from '#platform/places/places.rules.ts';
import { percentOf, prorate } from '#shared/money.ts';

/** The facts of an order that the fixed table of business rules 3.1 needs. */
export interface RefundFacts {
  daysSinceSent: number | null;
  daysSinceDelivery: number | null;
  daysSincePlaced: number;
  region: string;
  /** Businesses have no right of withdrawal. */
  isConsumer: boolean;
  /** The buyer consented to immediate testing: the right of withdrawal then ends with the report. */
  wantedEarlyStart: boolean;
  nothingSent: boolean;
  /** Kits of an open return have arrived, so the others are still with the customer. */
  arrived: 'RETURN' | 'WITHDRAWAL' | null;
}

export interface RefundUnit {
  state: string;
  /** State of the sample at the laboratory, if it has one. */
  sampleState: string | null;
}

export interface RefundableLine {
  kind: string;
  paidCents: number;
  refundedCents: number;
  units: readonly RefundUnit[];
  /** Unused credits of a multipack, and all of its credits. */
  credits: { available: number; total: number } | null;
  /** Unused balance of the gift cards sold on the line; null if it sold none. */
  giftCardCents: number | null;
  /** Whether analysis has started for the parentage request that the line pays for; null for other lines. */
  hasBegun: boolean | null;
  /** A test for a stored sample that could not be added to it. */
  isNotAdded: boolean;
}

export interface RefundShare {
  count: number;
  percent: number;
  reason: string;
}

export interface LineSuggestion {
  amountCents: number;
  /** Maximum refund for the line. */
  mostCents: number;
  shares: RefundShare[];
}

export const DAYS_TO_RETURN = 30;
export const DAYS_TO_WITHDRAW = 14;
const DAYS_FOR_CREDITS = 60;

/** EU and UK consumers can withdraw until 14 days after delivery, including before delivery. */
export function mayWithdraw(facts: Pick<RefundFacts, 'region' | 'isConsumer' | 'daysSinceDelivery'>): boolean {
  const { daysSinceDelivery, isConsumer, region } = facts;
  return isConsumer && hasWithdrawal(region) && (daysSinceDelivery === null || daysSinceDelivery <= DAYS_TO_WITHDRAW);
}

/** The refund for one line according to the table, with the reason for each share; staff can decide otherwise. */
export function suggestForLine(line: RefundableLine, facts: RefundFacts): LineSuggestion {
  const leftCents = Math.max(0, line.paidCents - line.refundedCents);
  const mostCents = Math.min(leftCents, line.giftCardCents ?? leftCents);
  const shares = sharesOf(line, facts);
  const count = shares.reduce((sum, share) => sum + share.count, 0);
  const prices = prorate(
    line.paidCents,
    Array.from({ length: Math.max(1, count) }, () => 1),
  );
  let next = 0;
  let owedCents = 0;
  for (const share of shares)
    for (let i = 0; i < share.count; i += 1) owedCents += percentOf(prices[next++]!, share.percent);
  return { amountCents: Math.min(mostCents, Math.max(0, owedCents - line.refundedCents)), mostCents, shares };
}

function sharesOf(line: RefundableLine, facts: RefundFacts): RefundShare[] {
  if (line.credits) return packShares(line.credits, line.units, facts);
  if (line.giftCardCents !== null) return [{ count: 1, ...unusedGiftCardShare(line.giftCardCents, facts) }];
  if (line.hasBegun === false) return [{ count: 1, percent: 100, reason: 'The comparison has not started' }];
  if (line.isNotAdded) return [{ count: 1, percent: 100, reason: 'Not added to a sample' }];
  if (line.units.length === 0) return [{ count: 1, ...goodsShare(facts) }];
  const shares: RefundShare[] = [];
  for (const unit of line.units) {
    const { percent, reason } = unitShare(unit, facts);
    const same = shares.find((share) => share.reason === reason);
    if (same) same.count += 1;
    else shares.push({ count: 1, percent, reason });
  }
  return shares;
}

type Share = Omit<RefundShare, 'count'>;

/**
 * Business rules 3.10: unused credits of a multipack are refunded for 60 days at the price paid. If kits were returned,
 * credits of kits still with the customer are excluded.
 */
function packShares(
  { available, total }: { available: number; total: number },
  units: readonly RefundUnit[],
  facts: RefundFacts,
): RefundShare[] {
  const inTime = facts.daysSincePlaced <= DAYS_FOR_CREDITS;
  const bought = inTime ? `in the last ${DAYS_FOR_CREDITS} days` : `more than ${DAYS_FOR_CREDITS} days ago`;
  const unused = `Test not used, bought ${bought}`;
  const kitsWithUs = units.filter(({ state }) => ['AWAITING_KIT', 'CANCELLED'].includes(state)).length;
  const hasReturnedKits = facts.arrived !== null || units.some(({ state }) => state === 'CANCELLED');
  const refundable = hasReturnedKits && kitsWithUs < units.length ? Math.min(available, kitsWithUs) : available;
  return [
    { count: refundable, percent: inTime ? 100 : 0, reason: unused },
    { count: available - refundable, percent: 0, reason: 'Kit not returned' },
    { count: total - available, percent: 0, reason: 'Test used or transferred' },
  ].filter((share) => share.count > 0);
}

/** The unused balance of a gift card is refunded like an unopened kit. */
function unusedGiftCardShare(unspentCents: number, facts: RefundFacts): Share {
  if (unspentCents === 0) return { percent: 0, reason: 'Gift card used' };
  return facts.daysSincePlaced <= DAYS_TO_RETURN
    ? { percent: 100, reason: `Unused balance, bought in the last ${DAYS_TO_RETURN} days` }
    : { percent: 0, reason: `Gift card bought more than ${DAYS_TO_RETURN} days ago` };
}

/** Products without a test of their own, and tests of a sample that has already arrived. */
function goodsShare(facts: RefundFacts): Share {
  if (facts.nothingSent) return { percent: 100, reason: 'Cancelled before it was sent' };
  if (mayWithdraw(facts)) return { percent: 100, reason: `Withdrawal within ${DAYS_TO_WITHDRAW} days of delivery` };
  return unopened(facts);
}

function unopened({ daysSinceSent }: RefundFacts): Share {
  if (daysSinceSent === null) return { percent: 0, reason: 'No returnable items were sent' };
  return daysSinceSent <= DAYS_TO_RETURN
    ? { percent: 100, reason: `Returned unopened within ${DAYS_TO_RETURN} days` }
    : { percent: 0, reason: `Sent more than ${DAYS_TO_RETURN} days ago` };
}

const BEFORE_EXTRACTION: readonly string[] = [
  'REGISTERED',
  'IN_TRANSIT',
  'RECEIVED',
  'ON_HOLD',
  'REJECTED',
  'RESAMPLE_REQUESTED',
  'ACCESSIONED',
  'LOST',
  'EXPIRED',
  'CANCELLED',
];

/** A withdrawal ends the whole contract, including opened kits; a return concerns the kits that arrived. */
const isKept = (state: string, { arrived }: RefundFacts) =>
  arrived !== null && (state === 'KIT_SENT' || (arrived === 'RETURN' && ['ACTIVATED', 'IN_LAB'].includes(state)));

function unitShare({ state, sampleState }: RefundUnit, facts: RefundFacts): Share {
  if (isKept(state, facts)) return { percent: 0, reason: 'Kit not returned' };
  switch (state) {
    case 'AWAITING_KIT':
      return { percent: 100, reason: 'Cancelled before it was sent' };
    case 'CANCELLED':
      return { percent: 100, reason: 'Cancelled, or returned unopened' };
    case 'KIT_SENT':
      return mayWithdraw(facts)
        ? { percent: 100, reason: `Withdrawal within ${DAYS_TO_WITHDRAW} days of delivery` }
        : unopened(facts);
    case 'ACTIVATED':
      return mayWithdraw(facts)
        ? { percent: 100, reason: 'Withdrawal before the sample arrived' }
        : { percent: 70, reason: 'Kit opened, sample not extracted' };
    case 'IN_LAB':
      if (facts.wantedEarlyStart && mayWithdraw(facts)) return { percent: 100, reason: 'Withdrawal before the report' };
      return sampleState === null || BEFORE_EXTRACTION.includes(sampleState)
        ? { percent: 70, reason: 'The sample was not extracted' }
        : { percent: 0, reason: 'The sample was extracted' };
    case 'FAILED_CREDITED':
      return { percent: 100, reason: 'The test failed twice at the laboratory' };
    default:
      return { percent: 0, reason: 'The result was reported' };
  }
}

export interface ShippingFacts {
  shippingCents: number;
  refundedCents: number;
  /** Price of standard shipping to the same place: the maximum refund of shipping on withdrawal. */
  standardCents: number;
}

/** Outbound shipping: in full if nothing was sent, the standard rate on a withdrawal, otherwise none. */
export function suggestForShipping(shipping: ShippingFacts, facts: RefundFacts): LineSuggestion {
  const mostCents = Math.max(0, shipping.shippingCents - shipping.refundedCents);
  const wanted = facts.nothingSent
    ? { cents: shipping.shippingCents, reason: 'Cancelled before it was sent' }
    : mayWithdraw(facts)
      ? {
          cents: Math.min(shipping.shippingCents, shipping.standardCents),
          reason: 'Standard shipping, refunded on withdrawal',
        }
      : { cents: 0, reason: 'Outbound shipping is not refunded' };
  const amountCents = Math.min(mostCents, Math.max(0, wanted.cents - shipping.refundedCents));
  const percent = shipping.shippingCents === 0 ? 0 : Math.round((wanted.cents / shipping.shippingCents) * 100);
  return { amountCents, mostCents, shares: [{ count: 1, percent, reason: wanted.reason }] };
}
