import { formatMoney } from '#shared/money.ts';
import type { CouponKind } from './coupons.rules.ts';

interface Said {
  kind: CouponKind;
  percent: number | null;
  amounts: Partial<Record<string, number>>;
  conditions: { buy?: number | undefined; get?: number | undefined };
}

/** What a coupon does, in a few words. */
export function couponLabel({ kind, percent, amounts, conditions }: Said): string {
  const sums = Object.entries(amounts).map(([currency, cents = 0]) => `${formatMoney(cents, currency)} ${currency}`);
  const shown = sums.length > 2 ? `${sums.slice(0, 2).join(', ')} and ${sums.length - 2} more` : sums.join(', ');
  switch (kind) {
    case 'PERCENT':
      return `${percent ?? 0}% off`;
    case 'AMOUNT':
      return `${shown} off`;
    case 'FREE_SHIPPING':
      return 'Free shipping';
    case 'FIXED_PRICE':
      return `For ${shown}`;
    case 'BUY_X_GET_Y':
      return `Buy ${conditions.buy ?? 1}, get ${conditions.get ?? 1} free`;
  }
}
