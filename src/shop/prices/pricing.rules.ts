import { couponDiscounts, type Coupon } from '#shop/coupons/coupons.rules.ts';
import { usablePoints, POINT_CENTS } from '#shop/loyalty/points.rules.ts';
import { giftCardShare } from '#shop/gift-cards/gift-cards.rules.ts';
import { spreadWithin } from '#shared/money.ts';
import { explainPrice, type PriceStep, type Priced } from './price-steps.rules.ts';
import { sumTaxes, taxOf, type TaxClass, type TaxPart, type TaxRate } from './tax.rules.ts';
import { unitPrices, type AnimalOfLine } from './unit-prices.rules.ts';
import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';

/** A cart product with its prices from the price book; the priced line has the caller's `key`. */
export interface CartLine extends AnimalOfLine {
  key: number;
  productId: number;
  name: string;
  kind: ProductKind;
  categoryId: number;
  taxClass: TaxClass;
  quantity: number;
  unitCents: number;
  /** Price of each additional single test on the same animal; null if there is none. */
  nextCents: number | null;
  /** The tests of a custom profile. */
  testNames?: readonly string[];
}

export interface PriceInput {
  lines: readonly CartLine[];
  priceBook: { code: string; currency: string; taxIncluded: boolean };
  /** Checked by `refuseCoupon` before it is passed. */
  coupon?: Coupon | null;
  /** Points that the buyer wants to use and has. */
  points?: number;
  shippingMethod?: { id: number; name: string; rateCents: number; freeFromCents: number | null } | null;
  shipTo: { country: string; state?: string | null };
  taxRates: readonly TaxRate[];
  audience: string;
  /** Checked before it is passed: its balance pays as much as it covers. */
  giftCard?: { hint: string; balanceCents: number } | null;
  /** A business buyer in another EU country: included tax is subtracted from the prices, and none is charged. */
  isReverseCharge?: boolean;
}

export interface PricedLine extends CartLine {
  unitPricesCents: number[];
  /** At list price, before the next-test price. */
  listCents: number;
  goodsCents: number;
  discountCents: number;
  pointsCents: number;
  taxCents: number;
  taxRatePercent: number;
  taxParts: TaxPart[];
  totalCents: number;
}

export interface PricedCart extends Priced {
  lines: PricedLine[];
  shippingTaxCents: number;
  shippingTaxRatePercent: number;
  shippingTaxParts: TaxPart[];
  taxCents: number;
  taxes: TaxPart[];
  totalCents: number;
  /** The amount due after `giftCardCents`. */
  dueCents: number;
  steps: PriceStep[];
}

/**
 * Prices a whole cart in the order of business rules 3.7: price book, next-test price, coupon, points, shipping, tax,
 * gift card. Rounded half up per line and tax rate; the parts always add up to the whole:
 * total = goods - discount - points + shipping + (tax included ? 0 : tax), due = total - gift card.
 */
export function priceCart(given: PriceInput): PricedCart {
  const input = given.isReverseCharge ? withoutTax(given) : given;
  const { currency, taxIncluded } = input.priceBook;
  const units = unitPrices(input.lines);
  const goods = units.map(sum);
  const discounts = input.coupon
    ? couponDiscounts(input.coupon, currency, withUnits(input.lines, units))
    : goods.map(() => 0);
  const { pointsUsed, pointsByLine } = applyPoints(input, goods, discounts);
  const net = goods.map((cents, i) => cents - discounts[i]! - pointsByLine[i]!);
  const lines = input.lines.map((line, i) =>
    pricedLine(input, line, { units: units[i]!, discountCents: discounts[i]!, pointsCents: pointsByLine[i]! }),
  );
  const shippingCents = shippingOf(input, sum(goods) - sum(discounts));
  const shippingTax = taxOf({
    netCents: shippingCents,
    taxClass: 'SHIPPING',
    shipTo: input.shipTo,
    rates: input.taxRates,
    taxIncluded,
  });
  const taxCents = sum(lines.map((line) => line.taxCents)) + shippingTax.cents;
  const totalCents = sum(net) + shippingCents + (taxIncluded ? 0 : taxCents);
  const giftCardCents = giftCardShare({
    balanceCents: input.giftCard?.balanceCents ?? 0,
    totalCents,
    taxIncluded,
    lines,
  });
  const priced: Omit<PricedCart, 'steps'> = {
    lines,
    currency,
    goodsCents: sum(goods),
    discountCents: sum(discounts),
    pointsUsed,
    pointsCents: sum(pointsByLine),
    shippingCents,
    shippingTaxCents: shippingTax.cents,
    shippingTaxRatePercent: shippingTax.percent,
    shippingTaxParts: shippingTax.parts,
    taxCents,
    taxIncluded,
    taxes: sumTaxes([...lines.map((line) => line.taxParts), shippingTax.parts]),
    totalCents,
    giftCardCents,
    dueCents: totalCents - giftCardCents,
  };
  return { ...priced, steps: explainPrice(priced, input) };
}

/** The price of a shipping method for these goods. */
export function shippingCost(
  given: PriceInput,
  { goodsCents, discountCents }: Pick<PricedCart, 'goodsCents' | 'discountCents'>,
  shippingMethod: NonNullable<PriceInput['shippingMethod']>,
): number {
  const input = { ...given, shippingMethod };
  return shippingOf(given.isReverseCharge ? withoutTax(input) : input, goodsCents - discountCents);
}

function pricedLine(
  { taxRates, shipTo, priceBook: { taxIncluded } }: PriceInput,
  line: CartLine,
  { units, ...deductions }: { units: number[]; discountCents: number; pointsCents: number },
): PricedLine {
  const goodsCents = sum(units);
  const netCents = goodsCents - deductions.discountCents - deductions.pointsCents;
  const tax = taxOf({ netCents, taxClass: line.taxClass, shipTo, rates: taxRates, taxIncluded });
  return {
    ...line,
    goodsCents,
    ...deductions,
    unitPricesCents: units,
    listCents: line.unitCents * line.quantity,
    taxCents: tax.cents,
    taxRatePercent: tax.percent,
    taxParts: tax.parts,
    totalCents: netCents + (taxIncluded ? 0 : tax.cents),
  };
}

/** Subtracts the included tax from every price; everything is untaxed from then on. */
function withoutTax(input: PriceInput): PriceInput {
  const { taxIncluded } = input.priceBook;
  const netOf = (cents: number, taxClass: TaxClass) => {
    const taxed = { netCents: cents, taxClass, shipTo: input.shipTo, rates: input.taxRates, taxIncluded: true };
    return taxIncluded ? cents - taxOf(taxed).cents : cents;
  };
  const method = input.shippingMethod;
  return {
    ...input,
    priceBook: { ...input.priceBook, taxIncluded: false },
    taxRates: [],
    lines: input.lines.map((line) => ({
      ...line,
      unitCents: netOf(line.unitCents, line.taxClass),
      nextCents: line.nextCents === null ? null : netOf(line.nextCents, line.taxClass),
    })),
    shippingMethod: method ? { ...method, rateCents: netOf(method.rateCents, 'SHIPPING') } : null,
  };
}

function applyPoints(input: PriceInput, goods: number[], discounts: number[]) {
  const payable = input.lines.map((line, i) => (line.kind === 'gift_card' ? 0 : goods[i]! - discounts[i]!));
  const pointsUsed = usablePoints({ wanted: input.points ?? 0, productsCents: sum(payable), audience: input.audience });
  return { pointsUsed, pointsByLine: spreadWithin(pointsUsed * POINT_CENTS, payable) };
}

function shippingOf({ shippingMethod, coupon, lines }: PriceInput, subtotalCents: number): number {
  if (!shippingMethod || lines.length === 0 || coupon?.kind === 'FREE_SHIPPING') return 0;
  const isFree = shippingMethod.freeFromCents !== null && subtotalCents >= shippingMethod.freeFromCents;
  return isFree ? 0 : shippingMethod.rateCents;
}

function withUnits(lines: readonly CartLine[], units: number[][]) {
  return lines.map((line, i) => ({ ...line, unitPricesCents: units[i]! }));
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
