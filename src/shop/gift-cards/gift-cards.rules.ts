import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';
import { toNormalForm } from '#shared/normal-form.ts';

// No I, L, O or U, which are easily misread.
export const GIFT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GIFT_CODE_LENGTH = 16;
const HINT_LENGTH = 4;
/** Prefix of the SKU of every gift card: "GIFT-50". */
const GIFT_CARD_SKU = 'GIFT-';
export const isGiftCard = ({ sku }: { sku: string }) => sku.startsWith(GIFT_CARD_SKU);
/** Business rules 3.10: three years, the minimum under Australian law. */
export const GIFT_CARD_LIFETIME_MONTHS = 36;

/** The normalised form of a typed code, which is hashed: no spaces or dashes, upper case; O is 0, I and L are 1. */
export function normaliseGiftCode(typed: string): string {
  return toNormalForm(typed, 'NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** "7K3M-91QX-4T00-ZZ8P", as in the email. */
export function formatGiftCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

export function hintOf(code: string): string {
  return code.slice(-HINT_LENGTH);
}

export interface GiftCardFacts {
  currency: string;
  balanceCents: number;
  isExpired: boolean;
}

/** Reported as code 103 of the specification. */
export const USED_GIFT_CARD = 'This gift card has no balance left.';

/** Error message for a gift card that cannot be used for a cart, or null. */
export function refuseGiftCard(card: GiftCardFacts | null, currency: string): string | null {
  if (!card) return 'This gift card was not found. Check the code and try again.';
  if (card.isExpired) return 'This gift card has expired.';
  if (card.currency !== currency) return `This gift card is in ${card.currency}, but your cart is in ${currency}.`;
  return card.balanceCents === 0 ? USED_GIFT_CARD : null;
}

interface PayableLine {
  kind: ProductKind;
  goodsCents: number;
  discountCents: number;
  pointsCents: number;
  taxCents: number;
}

/** The amount that a gift card pays of a cart or order: up to its balance, but not for other gift cards. */
export function giftCardShare(input: {
  balanceCents: number;
  totalCents: number;
  taxIncluded: boolean;
  lines: readonly PayableLine[];
}): number {
  const giftCards = input.lines.filter(({ kind }) => kind === 'gift_card');
  const giftCardsCents = giftCards.reduce((sum, line) => sum + costOf(line, input.taxIncluded), 0);
  return Math.max(0, Math.min(input.balanceCents, input.totalCents - giftCardsCents));
}

function costOf({ goodsCents, discountCents, pointsCents, taxCents }: PayableLine, taxIncluded: boolean): number {
  return goodsCents - discountCents - pointsCents + (taxIncluded ? 0 : taxCents);
}
