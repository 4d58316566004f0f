import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { once } from '#db/idempotency.ts';
import { inTransaction } from '#db/transaction.ts';
import { refuseWhileViewing } from '#features/accounts/access.service.ts';
import { accessTo } from '#features/animals/animals.service.ts';
import { hasPendingPayment } from '#features/orders/standing.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { Cart, NewItem } from './cart.contract.ts';
import { findCartProducts, type CartProduct } from './cart-catalogue.service.ts';
import { hashSecret, listCartItems, lockOpenCart, openCart, touchCart, type CartItemRow, type CartRow, type OpenedCart } from './cart-rows.service.ts';
import { viewCart } from './cart-view.service.ts';
import { refuseAdd, refuseQuantity, type LineFacts } from './cart.rules.ts';

/** Adds a product; the same product, animal and choices again raise the quantity. All rules are checked under the cart's lock. */
export async function addItem(ctx: Ctx, input: NewItem): Promise<Cart> {
  refuseWhileViewing(ctx);
  if (await hasPendingPayment(ctx)) throw new Failure('pending_payment');
  await refuseForeignAnimal(ctx, input);
  const added: { opened?: OpenedCart & { items: CartItemRow[] } } = {};
  await once(ctx, `cart:${hashSecret(input.sessionId)}:item`, input, async (tx) => {
    const { cart, isMine } = await lockOpenCart(tx, input.sessionId);
    const audience = tx.user?.type ?? tx.visitor.audience;
    const product = await findProduct(tx, { ...cart, audience }, input.productId);
    const facts = factsOf(product, input);
    const present = await presentLines(tx, { ...cart, audience });
    refuse(present, facts);
    await refuseForeignProfile(tx, input, product);
    await upsertLine(tx, cart.id, input);
    const touched = await touchCart(tx, cart.id, { audience });
    added.opened = { cart: touched, isMine, items: await listCartItems(tx, cart.id) };
    return { ok: true };
  });
  return viewCart(ctx, input.sessionId, added.opened ?? (await openCart(ctx, input.sessionId)));
}

export interface ItemChange {
  sessionId: string;
  cartItemId: number;
  quantity?: number | undefined;
  savedForLater?: false | undefined;
}

export async function updateItem(ctx: Ctx, input: ItemChange): Promise<Cart> {
  return changeItem(ctx, input, async (tx, { cart, item }) => {
    const [product] = await productsOf(tx, cart, [item.productId]);
    const facts = { ...item, kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false };
    const quantity = input.quantity ?? item.quantity;
    const problem = refuseQuantity(facts, quantity);
    if (problem) throw invalid({ quantity: [problem] });
    const isBack = input.savedForLater === false && item.savedForLaterReason !== null;
    if (isBack) refuse((await presentLines(tx, cart)).filter((line) => line.id !== item.id), facts);
    const changes = isBack ? { quantity, savedForLaterReason: null } : { quantity };
    await tx.db.updateTable('cartItem').set(changes).where('id', '=', item.id).execute();
  });
}

export async function setItemNote(ctx: Ctx, input: { sessionId: string; cartItemId: number; note: string | null }): Promise<Cart> {
  return changeItem(ctx, input, async (tx, { item }) => {
    await tx.db.updateTable('cartItem').set({ note: input.note || null }).where('id', '=', item.id).execute();
  });
}

export async function removeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }): Promise<Cart> {
  return changeItem(ctx, input, async (tx, { item }) => {
    await tx.db.deleteFrom('cartItem').where('id', '=', item.id).execute();
  });
}

type ItemWork = (tx: Ctx, found: OpenedCart & { item: CartItemRow }) => Promise<void>;

async function changeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }, work: ItemWork): Promise<Cart> {
  refuseWhileViewing(ctx);
  const opened = await inTransaction(ctx, async (tx) => {
    const locked = await lockOpenCart(tx, input.sessionId);
    const item = await tx.db
      .selectFrom('cartItem')
      .selectAll()
      .where('id', '=', input.cartItemId)
      .where('cartId', '=', locked.cart.id)
      .executeTakeFirst();
    if (!item) throw new Failure('not_found');
    await work(tx, { ...locked, item });
    return { ...locked, cart: await touchCart(tx, locked.cart.id) };
  });
  return viewCart(ctx, input.sessionId, opened);
}

function refuse(present: readonly LineFacts[], wanted: LineFacts): void {
  const reason = refuseAdd(present, wanted);
  if (reason) throw new Failure(reason);
  const same = present.filter((line) => line.productId === wanted.productId && line.animalId === wanted.animalId);
  const sum = same.reduce((total, line) => total + line.quantity, wanted.quantity);
  const problem = refuseQuantity(wanted, wanted.quantity) ?? refuseQuantity(wanted, sum);
  if (problem) throw invalid({ quantity: [problem] });
}

function factsOf(product: CartProduct, { quantity, metaData }: NewItem): LineFacts {
  const { kind, oncePerCart, id: productId } = product;
  const flags = { isUpgradeTests: metaData.isUpgradeTests ?? false, isUpgradeFullbreed: metaData.isUpgradeFullbreed ?? false };
  return { productId, kind, oncePerCart, animalId: metaData.animalId ?? null, quantity, ...flags };
}

async function findProduct(tx: Ctx, cart: CartRow, productId: number): Promise<CartProduct> {
  const [product] = await productsOf(tx, cart, [productId]);
  if (!product?.isForSale) throw invalid({ productId: ['This product is not available.'] });
  return product;
}

async function productsOf(tx: Ctx, cart: Pick<CartRow, 'priceBook' | 'audience'>, ids: number[]): Promise<CartProduct[]> {
  return [...(await findCartProducts(tx, ids, cart)).values()];
}

/** The lines that count for the rules; what was saved for later does not. */
async function presentLines(tx: Ctx, cart: CartRow): Promise<(LineFacts & { id: number })[]> {
  const items = (await listCartItems(tx, cart.id)).filter((item) => item.savedForLaterReason === null);
  const products = await findCartProducts(tx, items.map((item) => item.productId), cart);
  return items.map((item) => {
    const product = products.get(item.productId);
    return { ...item, kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false };
  });
}

async function upsertLine(tx: Ctx, cartId: number, { productId, quantity, metaData }: NewItem): Promise<void> {
  const { isUpgradeTests = false, isUpgradeFullbreed = false, note, animalId = null, customProfileId = null, breedId, barcode } = metaData;
  const meta = { ...(breedId ? { breedId } : {}), ...(barcode ? { barcode } : {}) };
  const metaHash = hashOf([isUpgradeTests, isUpgradeFullbreed, customProfileId, breedId ?? null, barcode ?? null]);
  const flags = { isUpgradeTests, isUpgradeFullbreed, customProfileId };
  await tx.db
    .insertInto('cartItem')
    .values({ cartId, productId, quantity, animalId, ...flags, note: note || null, meta: JSON.stringify(meta), metaHash })
    .onConflict((oc) =>
      oc.columns(['cartId', 'productId', 'animalId', 'metaHash']).doUpdateSet({
        quantity: sql<number>`excluded.quantity + case when cart_item.saved_for_later_reason is null then cart_item.quantity else 0 end`,
        note: sql<string | null>`coalesce(excluded.note, cart_item.note)`,
        savedForLaterReason: null,
      }),
    )
    .execute();
}

/** Nothing set: the plain line, with an empty hash. */
function hashOf(choices: readonly (boolean | number | string | null)[]): string {
  if (choices.every((choice) => choice === null || choice === false)) return '';
  return createHash('sha256').update(JSON.stringify(choices)).digest('base64url');
}

async function refuseForeignAnimal(ctx: Ctx, { metaData }: NewItem): Promise<void> {
  if (!metaData.animalId) return;
  if (!ctx.user || !(await accessTo(ctx, metaData.animalId))) throw new Failure('not_found');
}

/** A profile goes only into a cart of its own maker, and only as the product of its species. */
async function refuseForeignProfile(tx: Ctx, { sessionId, metaData }: NewItem, product: CartProduct): Promise<void> {
  if (product.kind !== 'custom_profile') {
    if (metaData.customProfileId) throw invalid({ customProfileId: ['This product is not a custom profile.'] });
    return;
  }
  if (!metaData.customProfileId) throw invalid({ customProfileId: ['Please choose the tests of your profile first.'] });
  const profile = await tx.db
    .selectFrom('customProfile')
    .select('speciesId')
    .where('id', '=', metaData.customProfileId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('sessionHash', '=', hashSecret(sessionId)), eb('personId', '=', tx.user?.id ?? '')]))
    .executeTakeFirst();
  if (!profile) throw new Failure('not_found');
  if (profile.speciesId !== product.speciesId) throw invalid({ productId: ['This profile is for another species.'] });
}
