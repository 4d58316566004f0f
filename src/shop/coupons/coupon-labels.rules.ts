import { formatMoney } from '#shared/money.ts';
import type { CouponConditions } from './coupon-conditions.rules.ts';
import { priceAudienceLabels } from '#shop/prices/prices.rules.ts';
import type { CouponKind } from './coupons.rules.ts';

interface CouponTerms {
  kind: CouponKind;
  percent: number | null;
  amounts: Partial<Record<string, number>>;
  conditions: Partial<CouponConditions>;
}

/** Short description of a coupon. */
export function couponLabel(terms: CouponTerms): string {
  return [discountLabel(terms), ...limitsOf(terms.conditions)].join(', ');
}

const speciesNames: Record<number, string> = { 1: 'dogs', 2: 'cats' };

/** Audience, products and minimum; lists of products and countries are only mentioned. */
function limitsOf(conditions: CouponTerms['conditions']): string[] {
  const { audiences = [], speciesIds = [], minSubtotal = {}, clubIds = [], countries = [], regions = [] } = conditions;
  const { productIds = [], categoryIds = [], excludedProductIds = [], excludedCategoryIds = [] } = conditions;
  const { firstOrderOnly } = conditions;
  const minimum = sumsText(minSubtotal);
  const products = [...productIds, ...categoryIds, ...excludedProductIds, ...excludedCategoryIds];
  return [
    audiences.length > 0 && `for ${audiences.map((one) => priceAudienceLabels[one].toLowerCase()).join(' and ')}`,
    clubIds.length > 0 && 'club members only',
    speciesIds.length > 0 && `for ${speciesIds.map((id) => speciesNames[id]).join(' and ')}`,
    products.length > 0 && 'selected products',
    countries.length + regions.length > 0 && 'selected countries',
    minimum && `from ${minimum}`,
    firstOrderOnly && 'first order only',
  ].filter((limit) => typeof limit === 'string' && limit !== '') as string[];
}

/** "$20.00 AUD, $22.00 NZD"; with more than two currencies, the first amount and the number of currencies. */
function sumsText(amounts: CouponTerms['amounts']): string {
  const sums = Object.entries(amounts).map(([currency, cents = 0]) => `${formatMoney(cents, currency)} ${currency}`);
  return sums.length > 2 ? `${sums[0]} (${sums.length} currencies)` : sums.join(', ');
}

function discountLabel({ kind, percent, amounts, conditions }: CouponTerms): string {
  const sums = Object.entries(amounts).map(([currency, cents = 0]) => `${formatMoney(cents, currency)} ${currency}`);
  const isLong = sums.length > 2;
  const shown = isLong ? sums[0] : sums.join(', ');
  const others = isLong ? ` (${sums.length} currencies)` : '';
  switch (kind) {
    case 'PERCENT':
      return `${percent ?? 0}% off`;
    case 'AMOUNT':
      return `${shown} off${others}`;
    case 'FREE_SHIPPING':
      return 'Free shipping';
    case 'FIXED_PRICE':
      return `Fixed price ${shown}${others}`;
    case 'BUY_X_GET_Y':
      return `Buy ${conditions.buy ?? 1}, get ${conditions.get ?? 1} free`;
  }
}
