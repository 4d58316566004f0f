import { pointsStep, type PriceStep } from '#shop/prices/price-steps.rules.ts';
import { sumCents, sumTaxes, taxParts, type TaxPart } from '#shop/prices/tax.rules.ts';
import { MIN_POINTS, POINT_CENTS, usablePoints } from '#shop/loyalty/points.rules.ts';
import { prorate, spreadWithin } from '#shared/money.ts';

/** An unpaid order with its prices. */
export interface PricedOrder {
  id: number;
  audience: string;
  currency: string;
  paymentState: string;
  pointsUsed: number;
  giftCardCents: number;
  shippingCents: number;
  shippingTaxCents: number;
  /** Null for orders priced before taxes were rounded per rate. */
  shippingTaxParts: TaxPart[] | null;
  taxIncluded: boolean;
  totalCents: number;
  steps: PriceStep[];
  lines: PricedOrderLine[];
}

export interface PricedOrderLine {
  id: number;
  kind: string;
  goodsCents: number;
  discountCents: number;
  taxRatePercent: number;
  taxParts: TaxPart[] | null;
}

/**
 * The number of points that each of these orders accepts: at least 100 in total, at most half the products of each
 * order, first orders first. An order that already has points, a gift card or a transfer accepts none: those are
 * applied after points in the price calculation (business rules 3.7).
 */
export function sharePoints(orders: readonly PricedOrder[], wanted: number): Map<number, number> {
  let left = wanted;
  const shares = new Map<number, number>();
  for (const order of orders) {
    const points = Math.min(left, maxPoints(order));
    if (points > 0) shares.set(order.id, points);
    left -= points;
  }
  return wanted - left >= MIN_POINTS ? shares : new Map();
}

function maxPoints(order: PricedOrder): number {
  const hasOtherBenefit = order.pointsUsed > 0 || order.giftCardCents > 0 || order.paymentState === 'PARTIALLY_PAID';
  if (hasOtherBenefit) return 0;
  const productsCents = payable(order).reduce((sum, cents) => sum + cents, 0);
  return usablePoints({ wanted: Number.MAX_SAFE_INTEGER, productsCents, audience: order.audience });
}

/** Gift cards cannot be bought with points. */
const payable = ({ lines }: PricedOrder) =>
  lines.map((line) => (line.kind === 'gift_card' ? 0 : line.goodsCents - line.discountCents));

export interface OrderWithPoints {
  pointsUsed: number;
  pointsCents: number;
  taxCents: number;
  totalCents: number;
  steps: PriceStep[];
  lines: { id: number; pointsCents: number; taxCents: number; taxParts: TaxPart[] | null }[];
}

/**
 * Reprices the order with points, by the same calculation as in the cart: before tax, rounded half up per line and
 * rate.
 */
export function withPoints(order: PricedOrder, pointsUsed: number): OrderWithPoints {
  const { taxIncluded, shippingCents, shippingTaxCents } = order;
  const shares = spreadWithin(pointsUsed * POINT_CENTS, payable(order));
  const lines = order.lines.map((line, i) => {
    const netCents = line.goodsCents - line.discountCents - shares[i]!;
    return { id: line.id, netCents, pointsCents: shares[i]!, ...taxAgain(line, { netCents, taxIncluded }) };
  });
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const pointsCents = sum((line) => line.pointsCents);
  const taxCents = sum((line) => line.taxCents) + shippingTaxCents;
  return {
    pointsUsed,
    pointsCents,
    taxCents,
    totalCents: sum((line) => line.netCents) + shippingCents + (taxIncluded ? 0 : taxCents),
    steps: stepsWithPoints(order, { pointsUsed, pointsCents, taxes: taxSteps(order, lines, taxCents) }),
    lines: lines.map(({ netCents: _net, ...line }) => line),
  };
}

/** Orders from before taxes were stored per rate are taxed as then: once, over all their rates. */
function taxAgain(
  { taxParts: parts, taxRatePercent }: PricedOrderLine,
  taxed: { netCents: number; taxIncluded: boolean },
) {
  const rates = parts ?? [{ label: 'Tax', ratePercent: taxRatePercent }];
  const taxes = taxParts({ ...taxed, rates });
  return { taxCents: sumCents(taxes), taxParts: parts && taxes };
}

/** The amount of each tax step, in the order of the steps. */
function taxSteps(order: PricedOrder, lines: readonly { taxParts: TaxPart[] | null }[], taxCents: number): number[] {
  const steps = order.steps.filter((step) => step.kind === 'tax');
  const taxes = [...lines.map((line) => line.taxParts), order.shippingTaxParts];
  const recorded = taxes.flatMap((parts) => (parts ? [parts] : []));
  const sums = sumTaxes(recorded).map((part) => part.taxCents);
  if (recorded.length === taxes.length && sums.length === steps.length) return sums;
  return prorate(
    taxCents,
    steps.map((step) => step.amountCents),
  );
}

/** The same order without points. */
export function withoutPoints(order: PricedOrder): OrderWithPoints {
  return withPoints({ ...order, steps: order.steps.filter((step) => step.kind !== 'points') }, 0);
}

const BEFORE_POINTS = new Set(['goods', 'next_test', 'coupon']);

function stepsWithPoints(
  { steps, currency }: PricedOrder,
  { taxes, ...points }: { pointsUsed: number; pointsCents: number; taxes: number[] },
): PriceStep[] {
  const left = [...taxes];
  const taxed = steps.map((step) => (step.kind === 'tax' ? { ...step, amountCents: left.shift() ?? 0 } : step));
  if (points.pointsUsed === 0) return taxed;
  const at = taxed.findLastIndex((step) => BEFORE_POINTS.has(step.kind)) + 1;
  return taxed.toSpliced(at, 0, pointsStep({ ...points, currency }));
}
