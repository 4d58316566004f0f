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
  /** null on orders that were priced before taxes were rounded rate by rate. */
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
 * How many points each of these orders takes when so many are wanted: at least 100 together, of each order at most half
 * of its products, the first orders first. One that has points, a gift card or a transfer on it already takes none: they
 * come after the points in the order of the maths (business rules 3.7).
 */
export function sharePoints(orders: readonly PricedOrder[], wanted: number): Map<number, number> {
  let left = wanted;
  const shares = new Map<number, number>();
  for (const order of orders) {
    const points = Math.min(left, mostPoints(order));
    if (points > 0) shares.set(order.id, points);
    left -= points;
  }
  return wanted - left >= MIN_POINTS ? shares : new Map();
}

function mostPoints(order: PricedOrder): number {
  const isTaken = order.pointsUsed > 0 || order.giftCardCents > 0 || order.paymentState === 'PARTIALLY_PAID';
  if (isTaken) return 0;
  const productsCents = payable(order).reduce((sum, cents) => sum + cents, 0);
  return usablePoints({ wanted: Number.MAX_SAFE_INTEGER, productsCents, audience: order.audience });
}

/** A gift card is never bought with points. */
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

/** The order priced again with points on it, by the same maths as in the cart: before tax, half up per line and rate. */
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

/** An order from before taxes were stored by rate is taxed as it was then: once, over all its rates. */
function taxAgain(
  { taxParts: parts, taxRatePercent }: PricedOrderLine,
  taxed: { netCents: number; taxIncluded: boolean },
) {
  const rates = parts ?? [{ label: 'Tax', ratePercent: taxRatePercent }];
  const taxes = taxParts({ ...taxed, rates });
  return { taxCents: sumCents(taxes), taxParts: parts && taxes };
}

/** What each tax step shows, in the order of the steps. */
function taxSteps(order: PricedOrder, lines: readonly { taxParts: TaxPart[] | null }[], taxCents: number): number[] {
  const steps = order.steps.filter((step) => step.kind === 'tax');
  const taxes = [...lines.map((line) => line.taxParts), order.shippingTaxParts];
  const known = taxes.flatMap((parts) => (parts ? [parts] : []));
  const sums = sumTaxes(known).map((part) => part.taxCents);
  if (known.length === taxes.length && sums.length === steps.length) return sums;
  return prorate(
    taxCents,
    steps.map((step) => step.amountCents),
  );
}

/** The same order with no points on it. */
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
