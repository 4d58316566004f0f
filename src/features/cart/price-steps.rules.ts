import { formatMoney } from '#shared/money.ts';
import type { TaxPart } from './tax.rules.ts';

/** One explained step of the summary. The amounts of all steps that are not `included` sum to the total. */
export interface PriceStep {
  label: string;
  amountCents: number;
  detail: string;
  /** Told for information (a tax inside the price), not part of the sum. */
  included: boolean;
}

interface Priced {
  lines: readonly { listCents: number; quantity: number }[];
  currency: string;
  goodsCents: number;
  discountCents: number;
  pointsUsed: number;
  pointsCents: number;
  shippingCents: number;
  taxIncluded: boolean;
  taxes: readonly TaxPart[];
}

interface Choices {
  priceBook: { code: string };
  coupon?: { code: string; kind: string; percent: number | null } | null;
  shippingMethod?: { name: string; rateCents: number } | null;
}

export function explainPrice(priced: Priced, input: Choices): PriceStep[] {
  const listCents = priced.lines.reduce((sum, line) => sum + line.listCents, 0);
  const count = priced.lines.reduce((sum, line) => sum + line.quantity, 0);
  const steps = [step('Products', listCents, `${count} ${count === 1 ? 'item' : 'items'} at ${input.priceBook.code} prices`)];
  if (priced.goodsCents !== listCents) {
    steps.push(step('Further tests on the same animal', priced.goodsCents - listCents, 'The first test is at full price, each further one at the next-test price'));
  }
  if (input.coupon) steps.push(couponStep(priced, input));
  if (priced.pointsUsed > 0) steps.push(step('Loyalty points', 0 - priced.pointsCents, `${priced.pointsUsed} points at ${formatMoney(5, priced.currency)} each`));
  if (input.shippingMethod) steps.push(shippingStep(priced, input));
  for (const tax of priced.taxes) {
    const detail = priced.taxIncluded ? `${tax.ratePercent} %, included in the prices` : `${tax.ratePercent} %`;
    steps.push({ label: tax.label, amountCents: tax.taxCents, detail, included: priced.taxIncluded });
  }
  return steps;
}

function couponStep(priced: Priced, { coupon }: Choices): PriceStep {
  const detail = coupon?.kind === 'FREE_SHIPPING' ? 'Free shipping' : coupon?.kind === 'PERCENT' ? `${coupon.percent} % off what qualifies` : 'Taken off what qualifies';
  return step(`Coupon ${coupon?.code}`, 0 - priced.discountCents, detail);
}

function shippingStep(priced: Priced, { shippingMethod, coupon }: Choices): PriceStep {
  const isWaived = priced.shippingCents === 0 && (shippingMethod?.rateCents ?? 0) > 0;
  const why = coupon?.kind === 'FREE_SHIPPING' ? `free with coupon ${coupon.code}` : 'free at this order value';
  return step('Shipping', priced.shippingCents, isWaived ? `${shippingMethod?.name}, ${why}` : (shippingMethod?.name ?? ''));
}

function step(label: string, amountCents: number, detail: string): PriceStep {
  return { label, amountCents, detail, included: false };
}
