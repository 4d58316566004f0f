import { createHash, createHmac } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { GIFT_CODE_ALPHABET, GIFT_CODE_LENGTH, normaliseGiftCode } from '#shop/gift-cards/gift-cards.rules.ts';

/**
 * The 80-bit claim code of a gift. Only this installation can derive it, so emails and the buyer's page can show it
 * while the table stores only its hash.
 */
export function giftCodeOf(
  ctx: Pick<Ctx, 'config'>,
  { orderLineId, codeNumber }: { orderLineId: number; codeNumber: number },
): string {
  const text = codeNumber === 0 ? `gift-kit:${orderLineId}` : `gift-kit:${orderLineId}:${codeNumber}`;
  const bytes = createHmac('sha256', ctx.config.sessionSecret).update(text).digest();
  return Array.from(bytes.subarray(0, GIFT_CODE_LENGTH), (byte) => GIFT_CODE_ALPHABET[byte % 32]).join('');
}

export function hashClaimCode(typed: string): string {
  return createHash('sha256')
    .update(`gift-kit:${normaliseGiftCode(typed)}`)
    .digest('base64url');
}
