import { createHash } from 'node:crypto';
import type { Ctx } from '#app/context.ts';
import { once } from '#db/idempotency.ts';
import { refuseWhileViewing } from '#features/accounts/access.service.ts';
import { accessTo } from '#features/animals/animals.service.ts';
import { missingOnSample } from '#features/animals/stored-sample.service.ts';
import { hasPendingPayment } from '#features/orders/standing.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import type { Cart, NewItem } from './cart.contract.ts';
import { SINGLE_UPGRADE } from '#features/catalogue/catalogue.rules.ts';
import { findCartProducts, type CartBuyer, type CartProduct } from './cart-catalogue.service.ts';
import { changeLines, type LineChanges, type NewLine } from './cart-lines.service.ts';
import { hashSecret, readCart, type CartItemRow, type CartRow, type ReadCart } from './cart-rows.service.ts';
import { viewCart } from './cart-view.service.ts';
import { isSameThing, refuseAdd, refuseQuantity, type LineFacts } from './cart.rules.ts';

/** Adds a product; the same product, animal and choices again raise the quantity. All rules are checked against the version that is written. */
export async function addItem(ctx: Ctx, input: NewItem): Promise<Cart> {
  refuseWhileViewing(ctx);
  if (await hasPendingPayment(ctx)) throw new Failure('pending_payment');
  await refuseForeignAnimal(ctx, input);
  let written: ReadCart | null = null;
  const add = async (on: Ctx) => {
    written = await changeLines(on, input.sessionId, (tx, read) => decideAdd(tx, read, input));
    return { ok: true };
  };
  if (ctx.idempotencyKey) await once(ctx, `cart:${hashSecret(input.sessionId)}:item`, input, add);
  else await add(ctx);
  return viewCart(ctx, input.sessionId, written ?? (await readCart(ctx, input.sessionId)));
}

async function decideAdd(tx: Ctx, { cart, items }: ReadCart, input: NewItem) {
  const audience = tx.user?.type ?? tx.visitor.audience;
  const buyer = { priceBook: cart.priceBook, audience };
  const product = await findProduct(tx, buyer, input.productId);
  refuse(await presentLines(tx, buyer, items), factsOf(product, input));
  await refuseForeignProfile(tx, input, product);
  await refuseUpgrade(tx, product, input.metaData);
  return { add: lineOf(cart.id, input), audience };
}

export interface ItemChange {
  sessionId: string;
  cartItemId: number;
  quantity?: number | undefined;
  savedForLater?: false | undefined;
}

export async function updateItem(ctx: Ctx, input: ItemChange): Promise<Cart> {
  return changeItem(ctx, input, async (tx, { cart, items, item }) => {
    const product = (await findCartProducts(tx, [item.productId], cart)).get(item.productId);
    const facts = { ...item, kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false };
    const quantity = input.quantity ?? item.quantity;
    const problem = refuseQuantity(facts, quantity);
    if (problem) throw invalid({ quantity: [problem] });
    if (input.savedForLater !== false || item.savedForLaterReason === null) return { quantity };
    const others = items.filter((other) => other.id !== item.id);
    refuse(await presentLines(tx, cart, others), facts);
    return { quantity, savedForLaterReason: null };
  });
}

export async function setItemNote(
  ctx: Ctx,
  input: { sessionId: string; cartItemId: number; note: string | null },
): Promise<Cart> {
  return changeItem(ctx, input, async () => ({ note: input.note || null }));
}

export async function removeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }): Promise<Cart> {
  return changeItem(ctx, input, async () => null);
}

/** What becomes of a line; null removes it. */
type Decision = (
  tx: Ctx,
  found: { cart: CartRow; items: CartItemRow[]; item: CartItemRow },
) => Promise<LineChanges | null>;

async function changeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }, decide: Decision): Promise<Cart> {
  refuseWhileViewing(ctx);
  const opened = await changeLines(ctx, input.sessionId, async (tx, { cart, items }) => {
    const item = items.find((one) => one.id === input.cartItemId);
    if (!item) throw new Failure('not_found');
    return { id: item.id, changes: await decide(tx, { cart, items, item }) };
  });
  return viewCart(ctx, input.sessionId, opened);
}

function refuse(present: readonly LineFacts[], wanted: LineFacts): void {
  // It belongs to a request, which has a cart of its own; by itself it would be paid for nothing.
  if (wanted.kind === 'parentage') throw invalid({ productId: ['A parentage is asked for with its animals.'] });
  const reason = refuseAdd(present, wanted);
  if (reason) throw new Failure(reason);
  const same = present.filter((line) => isSameThing(line, wanted));
  const sum = same.reduce((total, line) => total + line.quantity, wanted.quantity);
  const problem = refuseQuantity(wanted, wanted.quantity) ?? refuseQuantity(wanted, sum);
  if (problem) throw invalid({ quantity: [problem] });
}

function factsOf(product: CartProduct, { quantity, metaData }: NewItem): LineFacts {
  const { kind, oncePerCart, id: productId } = product;
  const flags = {
    isUpgradeTests: metaData.isUpgradeTests ?? false,
    isUpgradeFullbreed: metaData.isUpgradeFullbreed ?? false,
  };
  const { animalId = null, testId = null } = metaData;
  return { productId, kind, oncePerCart, animalId, testId, quantity, ...flags };
}

async function findProduct(tx: Ctx, buyer: CartBuyer, productId: number): Promise<CartProduct> {
  const product = (await findCartProducts(tx, [productId], buyer)).get(productId);
  if (!product?.isForSale) throw invalid({ productId: ['This product is not available.'] });
  return product;
}

/** The lines that count for the rules; what was saved for later does not. */
async function presentLines(tx: Ctx, buyer: CartBuyer, items: readonly CartItemRow[]): Promise<LineFacts[]> {
  const present = items.filter((item) => item.savedForLaterReason === null);
  const products = await findCartProducts(
    tx,
    present.map((item) => item.productId),
    buyer,
  );
  return present.map((item) => {
    const product = products.get(item.productId);
    const { testIds } = item.meta as { testIds?: number[] };
    const testId = testIds?.[0] ?? null;
    return { ...item, testId, kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false };
  });
}

function lineOf(cartId: number, { productId, quantity, metaData }: NewItem): NewLine {
  const {
    isUpgradeTests = false,
    isUpgradeFullbreed = false,
    note,
    animalId = null,
    customProfileId = null,
    breedId,
    barcode,
    testId,
  } = metaData;
  const meta = {
    ...(breedId ? { breedId } : {}),
    ...(barcode ? { barcode } : {}),
    ...(testId ? { testIds: [testId] } : {}),
  };
  const choices = [isUpgradeTests, isUpgradeFullbreed, customProfileId, breedId ?? null, barcode ?? null];
  const metaHash = hashOf(testId ? [...choices, testId] : choices);
  return {
    cartId,
    productId,
    quantity,
    animalId,
    isUpgradeTests,
    isUpgradeFullbreed,
    customProfileId,
    note: note || null,
    meta,
    metaHash,
  };
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

/** A single test for an animal's stored sample must be one that is missing on it. */
async function refuseUpgrade(tx: Ctx, product: CartProduct, { animalId, testId }: NewItem['metaData']): Promise<void> {
  if (!testId) return;
  if (product.sku !== SINGLE_UPGRADE || !animalId)
    throw invalid({ testId: ['This product adds no test to a sample.'] });
  const { missing } = await missingOnSample(tx, animalId);
  if (!missing.some((test) => test.id === testId))
    throw invalid({ testId: ['This test is on the sample already, or cannot be added.'] });
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
