import { formatMoney } from '#shared/money.ts';
import type { TaxPart } from './tax.rules.ts';

export const stepKinds = [
  'goods',
  'next_test',
  'coupon',
  'points',
  'shipping',
  'tax',
  'reverse_charge',
  'gift_card',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** One step of the price summary. The amounts of all steps that are not `included` add up to the amount due. */
export interface PriceStep {
  kind: StepKind;
  label: string;
  amountCents: number;
  detail: string;
  /** Shown for information (tax included in the price), not part of the sum. */
  included: boolean;
}

/** The amounts from which the steps are built. */
export interface Priced {
  lines: readonly { listCents: number; quantity: number }[];
  currency: string;
  goodsCents: number;
  discountCents: number;
  pointsUsed: number;
  pointsCents: number;
  shippingCents: number;
  taxIncluded: boolean;
  taxes: readonly TaxPart[];
  giftCardCents: number;
}

interface Choices {
  priceBook: { code: string };
  coupon?: { code: string; kind: string; percent: number | null } | null;
  shippingMethod?: { name: string; rateCents: number; freeFromCents: number | null } | null;
  giftCard?: { hint: string } | null;
  isReverseCharge?: boolean;
}

const priceBookNames: Readonly<Record<string, string>> = {
  AU: 'Australian',
  NZ: 'New Zealand',
  US: 'US',
  CA: 'Canadian',
  EU: 'European',
  UK: 'UK',
};

export function explainPrice(priced: Priced, input: Choices): PriceStep[] {
  const listCents = priced.lines.reduce((sum, line) => sum + line.listCents, 0);
  const count = priced.lines.reduce((sum, line) => sum + line.quantity, 0);
  const goods = `${count} ${count === 1 ? 'item' : 'items'} at ${priceBookNames[input.priceBook.code] ?? input.priceBook.code} prices`;
  const steps: PriceStep[] = [
    { kind: 'goods', label: 'Products', amountCents: listCents, detail: goods, included: false },
  ];
  if (priced.goodsCents !== listCents) steps.push(nextTestStep(priced.goodsCents - listCents));
  if (input.coupon) steps.push(couponStep(priced, input.coupon));
  if (priced.pointsUsed > 0) steps.push(pointsStep(priced));
  if (input.shippingMethod) steps.push(shippingStep(priced, input));
  steps.push(...priced.taxes.map((tax) => taxStep(tax, priced.taxIncluded)));
  if (input.isReverseCharge) steps.push(reverseCharge);
  return input.giftCard ? [...steps, giftCardStep(priced, input.giftCard)] : steps;
}

const reverseCharge: PriceStep = {
  kind: 'reverse_charge',
  label: 'Reverse charge',
  amountCents: 0,
  detail: '0% VAT, accounted for by the customer',
  included: false,
};

function giftCardStep(priced: Priced, card: NonNullable<Choices['giftCard']>): PriceStep {
  // Without the remaining balance: the step is stored with the order, and a refund changes the balance.
  const detail = `Ends in ${card.hint}`;
  return { kind: 'gift_card', label: 'Gift card', amountCents: 0 - priced.giftCardCents, detail, included: false };
}

function nextTestStep(amountCents: number): PriceStep {
  const detail = 'The first test is at full price, and each additional test at the reduced price';
  return { kind: 'next_test', label: 'Additional tests for the same animal', amountCents, detail, included: false };
}

function couponStep(priced: Priced, coupon: NonNullable<Choices['coupon']>): PriceStep {
  const details: Record<string, string> = {
    FREE_SHIPPING: 'Free shipping',
    PERCENT: `${coupon.percent}% off eligible products`,
  };
  const detail = details[coupon.kind] ?? 'Discount on eligible products';
  return {
    kind: 'coupon',
    label: `Coupon ${coupon.code}`,
    amountCents: 0 - priced.discountCents,
    detail,
    included: false,
  };
}

export function pointsStep(priced: Pick<Priced, 'pointsUsed' | 'pointsCents' | 'currency'>): PriceStep {
  const detail = `${priced.pointsUsed} points at ${formatMoney(5, priced.currency)} each`;
  return { kind: 'points', label: 'Loyalty points', amountCents: 0 - priced.pointsCents, detail, included: false };
}

function shippingStep(priced: Priced, { shippingMethod, coupon }: Choices): PriceStep {
  const isWaived = priced.shippingCents === 0 && (shippingMethod?.rateCents ?? 0) > 0;
  const why = coupon?.kind === 'FREE_SHIPPING' ? `free with coupon ${coupon.code}` : 'free for orders of this value';
  const name = shippingMethod?.name ?? '';
  const detail = isWaived ? `${name}, ${why}` : name + freeShippingNote(priced, shippingMethod?.freeFromCents ?? null);
  return { kind: 'shipping', label: 'Shipping', amountCents: priced.shippingCents, detail, included: false };
}

/** business rules 3.7: the coupon is applied first, so shipping shown as free on the product page may be charged. */
function freeShippingNote({ goodsCents, discountCents, currency }: Priced, freeFromCents: number | null): string {
  if (freeFromCents === null || goodsCents < freeFromCents || goodsCents - discountCents >= freeFromCents) return '';
  return `. Free from ${formatMoney(freeFromCents, currency)} after discounts`;
}

export function taxStep(tax: TaxPart, included: boolean): PriceStep {
  const detail = included ? `${tax.ratePercent}%, included in the prices` : `${tax.ratePercent}%`;
  return { kind: 'tax', label: tax.label, amountCents: tax.taxCents, detail, included };
}
