import type { Ctx } from '#platform/context/context.ts';
import { once, onceKeyOf } from '#platform/context/idempotency.service.ts';
import { refuseWhileViewing } from '#platform/accounts/access.service.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { sellsTo } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { isPrintedCertificate } from '#shop/fulfilment/printed-certificates.rules.ts';
import { type GiftDetails, mayBeGift, refuseAnnounceDay } from '#shop/gift-kits/gift-kits.rules.ts';
import type { Cart, NewItem } from './cart.contract.ts';
import type { ReplacedTests } from './cart-price.contract.ts';
import { findCartProducts, type CartBuyer, type CartProduct } from './cart-catalogue.service.ts';
import { addLineOnce, changeCartLines, type DecideMove, type LineChanges, type NewLine } from './cart-lines.service.ts';
import { hashSecret, readCart, type CartItemRow, type CartRow, type ReadCart } from './cart-rows.service.ts';
import { viewCart } from './cart-view.service.ts';
import { isCovered, isSameStoredLine, isSameThing, isUpgrade, refuseAdd, refuseQuantity } from './cart.rules.ts';
import type { LineFacts } from './cart.rules.ts';
import { checkCertificate, checkUpgrade, refuseForeignAnimal, refuseOtherSpecies } from './line-animal.service.ts';
import { factsOfItem, factsOfNew, metaHashOf, presentLines, type PresentLine } from './line-facts.service.ts';
import { namesOfTests } from './line-names.service.ts';
import { findWithdrawnProblem } from '#shop/prices/profile-prices.service.ts';

/**
 * Adds a product, or increases the quantity of an identical line. All rules are checked against the version that is
 * written. A product with all missing tests of an animal replaces its single tests, listed in `replaced`.
 */
export async function addItem(ctx: Ctx, input: NewItem): Promise<Cart & { replaced: ReplacedTests | null }> {
  refuseWhileViewing(ctx);
  if (await hasPendingPayment(ctx)) throw new Failure('pending_payment');
  await refuseForeignAnimal(ctx, input.metaData.animalId);
  let written: ReadCart | null = null;
  let replaced: ReplacedTests | null = null;
  const { sessionId } = input;
  const decide: DecideMove = async (tx, read) => {
    const { covered, ...move } = await decideAdd(tx, read, input);
    replaced = covered.length === 0 ? null : await replacedBy(tx, read.cart, covered);
    return { ...move, remove: covered.map(({ id }) => id) };
  };
  const scope = `cart:${hashSecret(sessionId)}:item`;
  const key = onceKeyOf(ctx, scope, input);
  written = key ? await addLineOnce(ctx, sessionId, { decide, key }) : await changeCartLines(ctx, sessionId, decide);
  if (!written) {
    replaced = null;
    await once(ctx, scope, input, async (tx) => {
      written = await changeCartLines(tx, sessionId, decide);
      return { ok: true };
    });
  }
  const cart = await viewCart(ctx, sessionId, written ?? (await readCart(ctx, sessionId)));
  return { ...cart, replaced };
}

async function decideAdd(tx: Ctx, { cart, items }: ReadCart, input: NewItem) {
  if (!sellsTo(cart.countryCode)) throw new Failure('not_sold_to');
  const audience = tx.user?.type ?? (await guestAudienceOf(tx, cart, items));
  const buyer = { priceBook: cart.priceBook, audience };
  const product = await findProduct(tx, buyer, input.productId);
  const certificate = await checkCertificate(tx, product, input.metaData);
  const wanted = { ...factsOfNew(product, input), certificate };
  const present = await presentLines(tx, buyer, items);
  const covered = wanted.upgrade === 'full' ? present.filter((line) => isCovered(line, wanted)) : [];
  refuse(
    present.filter((line) => !covered.includes(line)),
    wanted,
  );
  await refuseForeignProfile(tx, input, product);
  await refuseOtherSpecies(tx, product, input.metaData.animalId);
  refuseGift(tx, product, input);
  const barcode = await checkUpgrade(tx, product, input.metaData);
  return { add: lineOf(cart.id, input, { barcode, certificate }), audience, covered };
}

/** A guest with products for breeders in the cart stays a breeder on pages for pet owners. */
async function guestAudienceOf(tx: Ctx, cart: CartRow, items: readonly CartItemRow[]) {
  const { audience } = tx.visitor;
  if (audience !== 'owner' || cart.audience === 'owner' || items.length === 0) return audience;
  const { priceBook } = cart;
  const ids = items.map((item) => item.productId);
  const products = await findCartProducts(tx, ids, { priceBook, audience });
  return ids.every((id) => products.get(id)?.isForSale) ? audience : cart.audience;
}

/** The single tests that the product with all missing tests includes, and what they would have cost. */
async function replacedBy(tx: Ctx, cart: CartRow, covered: readonly PresentLine[]): Promise<ReplacedTests> {
  const products = await findCartProducts(
    tx,
    covered.map((line) => line.productId),
    cart,
  );
  const savedCents = covered.reduce((sum, line) => sum + (products.get(line.productId)?.unitCents ?? 0), 0);
  return { tests: (await Promise.all(covered.map((line) => namesOfTests(tx, line)))).flat(), savedCents };
}

export interface ItemChange {
  sessionId: string;
  cartItemId: number;
  quantity?: number | undefined;
  savedForLater?: false | undefined;
  /** The animal that the line is for; null for none. */
  animalId?: number | null | undefined;
  /** Only for a gift line. */
  gift?: GiftDetails | undefined;
}

export async function updateItem(ctx: Ctx, input: ItemChange): Promise<Cart> {
  await refuseForeignAnimal(ctx, input.animalId);
  return changeItem(ctx, input, async (tx, { cart, items, item }) => {
    const products = await findCartProducts(tx, [item.productId], cart);
    const animalId = input.animalId === undefined ? item.animalId : input.animalId;
    const quantity = input.quantity ?? item.quantity;
    const facts = factsOfItem({ ...item, animalId, quantity }, products);
    const problem = refuseQuantity(facts, quantity);
    if (problem) throw invalid({ quantity: [problem] });
    const others = items.filter((other) => other.id !== item.id);
    if (animalId !== item.animalId)
      await refuseMove(tx, { item, animalId, product: products.get(item.productId), others });
    const isRestored = input.savedForLater === false && item.savedForLaterReason !== null;
    if (isRestored || animalId !== item.animalId) refuse(await presentLines(tx, cart, others), facts);
    return {
      quantity,
      animalId,
      ...(isRestored ? { savedForLaterReason: null } : {}),
      ...(input.gift ? changeGift(tx, { item, gift: input.gift, others }) : {}),
    };
  });
}

/** Changes recipient, message or day of a gift line. */
function changeGift(
  tx: Ctx,
  { item, gift, others }: { item: CartItemRow; gift: GiftDetails; others: readonly CartItemRow[] },
): LineChanges {
  if (!item.meta.gift) throw invalid({ gift: ['This item is not a gift.'] });
  refuseGiftDay(tx, gift);
  const meta = { ...item.meta, gift };
  const changed = { ...item, meta, metaHash: metaHashOf({ ...item, meta }) };
  if (others.some((other) => isSameStoredLine(other, changed)))
    throw invalid({ recipientEmail: ['Your cart already has this gift. Change its quantity instead.'] });
  return { meta, metaHash: changed.metaHash };
}

interface AnimalChange {
  item: CartItemRow;
  animalId: number | null;
  product: CartProduct | undefined;
  others: readonly CartItemRow[];
}

/** Rejects a line that cannot be moved to another animal. */
async function refuseMove(tx: Ctx, { item, animalId, product, others }: AnimalChange): Promise<void> {
  if (product?.kind === 'upgrade' || isUpgrade(item))
    throw invalid({
      animalId: [
        'An upgrade uses the stored sample of one animal. Remove it from the cart, then add it for the other animal.',
      ],
    });
  if (product && isPrintedCertificate(product))
    throw invalid({
      animalId: [
        "A printed copy belongs to one certificate. Remove it, then order the other on that animal's results page.",
      ],
    });
  if (product) await refuseOtherSpecies(tx, product, animalId);
  refuseSameLine(others, { ...item, animalId }, 'animalId');
}

export async function setItemNote(
  ctx: Ctx,
  input: { sessionId: string; cartItemId: number; note: string | null },
): Promise<Cart> {
  return changeItem(ctx, input, async (_tx, { items, item }) => {
    const note = input.note || null;
    refuseSameLine(
      items.filter((other) => other.id !== item.id),
      { ...item, note },
      'note',
    );
    return { note };
  });
}

function refuseSameLine(others: readonly CartItemRow[], changed: CartItemRow, field: 'note' | 'animalId'): void {
  if (!others.some((other) => isSameStoredLine(other, changed))) return;
  const what =
    field === 'note' ? (changed.note ? `with the note "${changed.note}"` : 'without a note') : 'for this animal';
  throw invalid({ [field]: [`Your cart already has this product ${what}. Change its quantity instead.`] });
}

export async function removeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }): Promise<Cart> {
  return changeItem(ctx, input, async () => null);
}

/** The changes of a line; null removes it. */
type Decision = (
  tx: Ctx,
  found: { cart: CartRow; items: CartItemRow[]; item: CartItemRow },
) => Promise<LineChanges | null>;

async function changeItem(ctx: Ctx, input: { sessionId: string; cartItemId: number }, decide: Decision): Promise<Cart> {
  refuseWhileViewing(ctx);
  const opened = await changeCartLines(ctx, input.sessionId, async (tx, { cart, items }) => {
    const item = items.find((one) => one.id === input.cartItemId);
    if (!item) throw new Failure('not_found');
    return { id: item.id, changes: await decide(tx, { cart, items, item }) };
  });
  return viewCart(ctx, input.sessionId, opened);
}

function refuse(present: readonly LineFacts[], wanted: LineFacts): void {
  // Parentage tests belong to a request with its own checkout; ordered alone they would be paid for without effect.
  if (wanted.kind === 'parentage')
    throw invalid({ productId: ['Choose the animals before you order a parentage test.'] });
  const reason = refuseAdd(present, wanted);
  if (reason) throw new Failure(reason);
  const same = present.filter((line) => isSameThing(line, wanted));
  const sum = same.reduce((total, line) => total + line.quantity, wanted.quantity);
  const problem = refuseQuantity(wanted, wanted.quantity) ?? refuseQuantity(wanted, sum);
  if (problem) throw invalid({ quantity: [problem] });
}

async function findProduct(tx: Ctx, buyer: CartBuyer, productId: number): Promise<CartProduct> {
  const product = (await findCartProducts(tx, [productId], buyer)).get(productId);
  if (!product?.isForSale) throw invalid({ productId: ['This product is not available.'] });
  return product;
}

interface FoundForLine {
  barcode: string | null;
  certificate: string | null;
}

function lineOf(
  cartId: number,
  { productId, quantity, metaData }: NewItem,
  { barcode, certificate }: FoundForLine,
): NewLine {
  const {
    isUpgradeTests = false,
    isUpgradeFullbreed = false,
    note,
    animalId = null,
    customProfileId = null,
    breedId,
    testId,
    gift,
  } = metaData;
  const meta = {
    ...(breedId ? { breedId } : {}),
    ...(barcode ? { barcode } : {}),
    ...(testId ? { testIds: [testId] } : {}),
    ...(certificate ? { certificate } : {}),
    ...(gift ? { gift } : {}),
  };
  const metaHash = metaHashOf({ isUpgradeTests, isUpgradeFullbreed, customProfileId, meta });
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

/** A gift is a kit without a named animal, announced within a year. Clinics order for patients and send no gifts. */
function refuseGift(tx: Ctx, product: CartProduct, { metaData: { gift, animalId = null } }: NewItem): void {
  if (!gift) return;
  if (tx.user?.type === 'vet' || !mayBeGift(product, { animalId: animalId ?? null }))
    throw invalid({ gift: ['This product cannot be sent as a gift.'] });
  refuseGiftDay(tx, gift);
}

function refuseGiftDay(tx: Ctx, gift: GiftDetails): void {
  const problem = refuseAnnounceDay(gift, tx.now);
  if (problem) throw invalid({ announceOn: [problem] });
}

/** A custom profile can be added only to its creator's cart, and only as the product for its species. */
async function refuseForeignProfile(tx: Ctx, { sessionId, metaData }: NewItem, product: CartProduct): Promise<void> {
  if (product.kind !== 'custom_profile') {
    if (metaData.customProfileId) throw invalid({ customProfileId: ['This product is not a custom profile.'] });
    return;
  }
  if (!metaData.customProfileId)
    throw invalid({ customProfileId: ['Please choose the tests for your profile first.'] });
  const profile = await tx.db
    .selectFrom('customProfile')
    .select('speciesId')
    .where('id', '=', metaData.customProfileId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('sessionHash', '=', hashSecret(sessionId)), eb('personId', '=', tx.user?.id ?? '')]))
    .executeTakeFirst();
  if (!profile) throw new Failure('not_found');
  if (profile.speciesId !== product.speciesId) throw invalid({ productId: ['This profile is for another species.'] });
  const problem = await findWithdrawnProblem(tx, metaData.customProfileId);
  if (problem) throw invalid({ customProfileId: [problem] });
}
