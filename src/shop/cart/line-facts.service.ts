import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';
import { FULL_UPGRADE, SINGLE_UPGRADE } from '#shop/catalogue/catalogue.rules.ts';
import { findCartProducts, type CartBuyer, type CartProduct } from './cart-catalogue.service.ts';
import type { NewItem } from './cart.contract.ts';
import type { CartItemRow } from './cart-rows.service.ts';
import type { LineFacts } from './cart.rules.ts';

/** A cart line in the form that the rules need. */
export type PresentLine = LineFacts & Pick<CartItemRow, 'id' | 'meta'>;

export function factsOfItem(item: CartItemRow, products: Map<number, CartProduct>): PresentLine {
  const product = products.get(item.productId);
  const { testIds, certificate = null } = (item.meta ?? {}) as { testIds?: number[]; certificate?: string };
  return { ...item, testId: testIds?.[0] ?? null, certificate, ...productFacts(product, item) };
}

/** The same for a line to add. */
export function factsOfNew(product: CartProduct, { quantity, metaData }: NewItem): LineFacts {
  const { isUpgradeTests = false, isUpgradeFullbreed = false } = metaData;
  const { animalId = null, testId = null, note = null } = metaData;
  const flags = { isUpgradeTests, isUpgradeFullbreed };
  return { productId: product.id, animalId, testId, note, quantity, ...flags, ...productFacts(product, flags) };
}

/** The lines to which the rules apply, without those saved for later. */
export async function presentLines(tx: Ctx, buyer: CartBuyer, items: readonly CartItemRow[]): Promise<PresentLine[]> {
  const present = items.filter((item) => item.savedForLaterReason === null);
  const products = await findCartProducts(
    tx,
    present.map((item) => item.productId),
    buyer,
  );
  return present.map((item) => factsOfItem(item, products));
}

type Flags = Pick<LineFacts, 'isUpgradeTests' | 'isUpgradeFullbreed'>;

function productFacts(product: CartProduct | undefined, { isUpgradeTests, isUpgradeFullbreed }: Flags) {
  const isFull = isUpgradeFullbreed || product?.sku === FULL_UPGRADE;
  const isSingle = isUpgradeTests || product?.sku === SINGLE_UPGRADE;
  const upgrade = isFull ? ('full' as const) : isSingle ? ('single' as const) : null;
  return { kind: product?.kind ?? '', oncePerCart: product?.oncePerCart ?? false, upgrade };
}

type ChosenLine = Pick<CartItemRow, 'isUpgradeTests' | 'isUpgradeFullbreed' | 'customProfileId' | 'meta'>;

/** Hash of the choices that distinguish two lines of a product, besides animal and note. */
export function metaHashOf({ isUpgradeTests, isUpgradeFullbreed, customProfileId, meta }: ChosenLine): string {
  const { breedId = null, barcode = null, testIds = [], certificate, gift } = meta;
  return hashOf([
    isUpgradeTests,
    isUpgradeFullbreed,
    customProfileId,
    breedId,
    barcode,
    ...testIds,
    ...(certificate ? [certificate] : []),
    ...(gift ? [JSON.stringify(gift)] : []),
  ]);
}

/** Empty for a line without choices. */
function hashOf(choices: readonly (boolean | number | string | null)[]): string {
  if (choices.every((choice) => choice === null || choice === false)) return '';
  return createHash('sha256').update(JSON.stringify(choices)).digest('base64url');
}
