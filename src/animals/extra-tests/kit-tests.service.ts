import type { Ctx } from '#platform/context/context.ts';
import { testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Test } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';

export interface KitProfile {
  name: string;
  speciesId: number;
  testIds: number[];
}

/** The custom profile that a kit was bought for; null for all other products. */
export async function findKitProfile(
  ctx: Ctx,
  kit: { id: number; productId: number | null },
): Promise<KitProfile | null> {
  const product = kit.productId === null ? undefined : (await catalogue(ctx)).productsById.get(kit.productId);
  if (product?.kind !== 'custom_profile') return null;
  const rows = await ctx.db
    .selectFrom('kit')
    .innerJoin('orderLine', 'orderLine.id', 'kit.orderLineId')
    .innerJoin('customProfile', 'customProfile.id', 'orderLine.customProfileId')
    .innerJoin('customProfileTest', 'customProfileTest.customProfileId', 'customProfile.id')
    .select(['customProfile.name', 'customProfile.speciesId', 'customProfileTest.testId'])
    .where('kit.id', '=', await firstKitOf(ctx, kit.id))
    .orderBy('customProfileTest.testId')
    .execute();
  const [first] = rows;
  return first ? { name: first.name, speciesId: first.speciesId, testIds: rows.map((row) => row.testId) } : null;
}

/** The tests of a kit for an animal of this breed: those of its product, or of the custom profile it was bought for. */
export async function testsOfKit(
  ctx: Ctx,
  kit: { id: number; productId: number | null },
  breedId: number | null,
): Promise<Test[]> {
  if (kit.productId === null) return [];
  const current = await catalogue(ctx);
  const profile = await findKitProfile(ctx, kit);
  if (profile) return profile.testIds.flatMap((id) => current.testsById.get(id) ?? []);
  return testsOfProduct(current, kit.productId, breedId);
}
