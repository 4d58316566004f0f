import type { ProductKind } from '#shop/catalogue/product-kinds.rules.ts';
import { toNormalForm } from '#shared/normal-form.ts';

// No I, L, O or U: nothing that can be misread.
export const GIFT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GIFT_CODE_LENGTH = 16;
const HINT_LENGTH = 4;
/** How the SKU of every gift card begins: "GIFT-50". */
const GIFT_CARD_SKU = 'GIFT-';
export const isGiftCard = ({ sku }: { sku: string }) => sku.startsWith(GIFT_CARD_SKU);
/** Business rules 3.10: three years, the least that Australian law allows. */
export const GIFT_CARD_LIVES_MONTHS = 36;

/** What people type, as it is hashed: no spaces, dashes or case; O is 0, I and L are 1. */
export function normaliseGiftCode(typed: string): string {
  return toNormalForm(typed, 'NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** "7K3M-91QX-4T00-ZZ8P", as it is in the email. */
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

/** Told as the specification's code 103. */
export const USED_GIFT_CARD = 'This gift card has no balance left.';

/** Why a gift card pays nothing of a cart, or null. */
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

/** What a card pays of a cart or an order: all that is on it, but no gift card buys another. */
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
