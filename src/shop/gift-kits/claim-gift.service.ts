import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { checkedRecipient } from '#platform/addresses/recipient.service.ts';
import { countries, countryFacts, priceBookFor, sellsTo } from '#platform/places/places.rules.ts';
import { shippingZoneOf } from '#shop/catalogue/catalogue.rules.ts';
import { formatGiftCode, normaliseGiftCode } from '#shop/gift-cards/gift-cards.rules.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { hashClaimCode } from './gift-codes.service.ts';
import type { GiftView } from './gift-kits.contract.ts';
import { mailGiftBuyer } from './mail-buyer.service.ts';
import { findGifts, type GiftRow } from './gift-rows.service.ts';

const WRONG_CODES = { hits: 20, seconds: 600 };

/** The gift of a claim code; wrong codes are counted. */
export async function findGift(ctx: Ctx, { code }: { code: string }): Promise<GiftView> {
  const gift = await requireGift(ctx, code);
  return {
    state: gift.viewState,
    productName: gift.productName,
    quantity: gift.quantity,
    recipientName: gift.recipientName,
    from: gift.buyer ?? '',
    message: gift.message,
    code: formatGiftCode(normaliseGiftCode(code)),
    countries: countriesOf(gift),
    city: gift.address?.city ?? null,
  };
}

async function requireGift(ctx: Ctx, code: string) {
  const [gift] = await findGifts(ctx, { codeHash: hashClaimCode(code) });
  if (gift) return gift;
  await countAttempt(ctx, { bucket: `gift-kit:${ctx.visitor.ip}`, ...WRONG_CODES });
  throw new Failure('not_found');
}

/** Countries covered by the delivery that the buyer paid for: those in its shipping zone. */
function countriesOf({ countryCode, priceBook }: Pick<GiftRow, 'countryCode' | 'priceBook'>): string[] {
  const zone = shippingZoneOf(countryCode, priceBook);
  return countries
    .map(({ code }) => code)
    .filter((code) => sellsTo(code) && shippingZoneOf(code, priceBookFor(code)) === zone);
}

const refusals: Partial<Record<GiftView['state'], string>> = {
  CLAIMED: 'This gift has already been claimed.',
  SENT: 'This gift has already been claimed.',
  CANCELLED: 'This gift was cancelled.',
  EXPIRED: 'This gift has expired. Ask the person who gave it to you to send it again.',
};

/** The recipient provides the delivery address. The order lock decides between claim, refund and a second claim. */
export async function claimGift(ctx: Ctx, { code, ...recipient }: Recipient & { code: string }): Promise<GiftView> {
  const gift = await requireGift(ctx, code);
  const { orderId } = gift;
  refuseOtherZone(recipient.country, countriesOf(gift));
  const address = await checkedRecipient(ctx, recipient);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const locked = await requireGift(tx, code);
    const refusal = refusals[locked.viewState];
    if (refusal) throw new Failure('illegal_transition', { message: refusal });
    await tx.db
      .updateTable('kitGift')
      .set({ state: 'CLAIMED', claimedAt: tx.now, address: JSON.stringify(address) })
      .where('id', '=', locked.id)
      .execute();
    await recordEvent(tx, {
      entity: 'kit_gift',
      entityId: locked.id,
      kind: 'claimed',
      from: locked.state,
      to: 'CLAIMED',
    });
    await mailGiftBuyer(tx, order, locked, 'claimed');
  });
  return findGift(ctx, { code });
}

function refuseOtherZone(countryCode: string, allowed: readonly string[]): void {
  const facts = countryFacts(countryCode);
  if (facts && !allowed.includes(countryCode))
    throw invalid({
      country: [`We can't send this gift to ${facts.name}. Enter an address in another country, or contact us.`],
    });
}
