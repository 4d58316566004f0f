import type { Ctx } from '#platform/context/context.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { isOfferedTo, priceOf } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { invalid } from '#shared/failure.ts';
import type { DraftData } from '#animals/activation/activation.rules.ts';
import { hasCredit } from '#animals/activation/barcodes.service.ts';
import type { KitTestOffer, KitTestView } from './kit-test.contract.ts';

/** The tests that can be bought for a blank kit: those also sold in packs, at the price of one. */
export async function listKitTests(ctx: Ctx): Promise<KitTestOffer[]> {
  const current = await catalogue(ctx);
  const buyer = buyerOf(ctx);
  const packed = new Set(current.products.map((product) => product.packOfProductId));
  const offers = current.products.flatMap((product) => {
    const { id: productId, name, speciesId, sellable } = product;
    if (!packed.has(productId) || speciesId === null || !sellable || !isOfferedTo(product, buyer.audience)) return [];
    const price = priceOf(current, { ...buyer, productId });
    return price ? [{ productId, name, speciesId, amountCents: price.amountCents, currency: price.currency }] : [];
  });
  return offers.toSorted((a, b) => a.speciesId - b.speciesId || b.amountCents - a.amountCents);
}

export async function requireKitTest(ctx: Ctx, productId: number): Promise<KitTestOffer> {
  const offer = (await listKitTests(ctx)).find((one) => one.productId === productId);
  if (!offer) throw invalid({ productId: ["This test isn't available for a kit. Choose another test."] });
  return offer;
}

/** The test to buy for the kit of a draft, with its payment status; null if there is nothing to buy. */
export async function findKitTest(ctx: Ctx, { barcodes, testOrder }: DraftData): Promise<KitTestView | null> {
  const productId = barcodes?.productId ?? null;
  if (productId === null) return null;
  const offer = (await listKitTests(ctx)).find((one) => one.productId === productId);
  const product = (await catalogue(ctx)).productsById.get(productId);
  if (!offer || !product) return null;
  const isPaid = await hasCredit(ctx, product.category.id);
  const order = isPaid || testOrder?.productId !== productId ? null : await openTestOrder(ctx, testOrder.orderId);
  return { ...offer, isPaid, order };
}

/** The user's order if it awaits payment; null if it was paid, cancelled or has expired. */
export async function openTestOrder(ctx: Ctx, orderId: number): Promise<KitTestView['order']> {
  const row = await ctx.db
    .selectFrom('salesOrder')
    .select(['id as orderId', 'totalCents', 'currency', 'method'])
    .where('id', '=', orderId)
    .where('personId', '=', ctx.user?.id ?? '')
    .where('state', '=', 'PENDING_PAYMENT')
    .executeTakeFirst();
  return row ?? null;
}
