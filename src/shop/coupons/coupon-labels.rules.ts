import { formatMoney } from '#shared/money.ts';
import type { CouponConditions } from './coupon-conditions.rules.ts';
import type { CouponKind } from './coupons.rules.ts';

interface CouponTerms {
  kind: CouponKind;
  percent: number | null;
  amounts: Partial<Record<string, number>>;
  conditions: Partial<Pick<CouponConditions, 'buy' | 'get' | 'firstOrderOnly'>>;
}

/** What a coupon does, in a few words, and if it is limited to the first order of a customer. */
export function couponLabel(terms: CouponTerms): string {
  return terms.conditions.firstOrderOnly ? `${discountLabel(terms)}, first order only` : discountLabel(terms);
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
