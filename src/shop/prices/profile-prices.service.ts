import type { Ctx } from '#platform/context/context.ts';
import { findCartProducts, type CartBuyer } from '#shop/cart/cart-catalogue.service.ts';
import { customProfileCents } from './unit-prices.rules.ts';

// Fixed ids from spec 9 and the price list: full breed profile and custom profile per species.
export const FULL_PROFILE_PRODUCT: Record<number, number> = { 1: 36, 2: 39 };
export const CUSTOM_PROFILE_PRODUCT: Record<number, number> = { 1: 40, 2: 41 };

export interface ProfilePrice {
  id: number;
  name: string;
  speciesId: number;
  testIds: number[];
  testNames: string[];
  /** Null if none of its tests is sold from this price book. */
  cents: number | null;
}

/**
 * Prices saved profiles: the most expensive test at full price, each additional one at the additional-test price,
 * capped.
 */
export async function priceProfiles(
  ctx: Ctx,
  ids: readonly number[],
  buyer: CartBuyer,
): Promise<Map<number, ProfilePrice>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('customProfile as p')
    .innerJoin('customProfileTest as t', 't.customProfileId', 'p.id')
    .select(['p.id', 'p.name', 'p.speciesId', 't.testId'])
    .where('p.id', 'in', [...ids])
    .orderBy('t.testId')
    .execute();
  const productIds = [
    ...rows.map((row) => row.testId),
    ...Object.values(FULL_PROFILE_PRODUCT),
    ...Object.values(CUSTOM_PROFILE_PRODUCT),
  ];
  const products = await findCartProducts(ctx, productIds, buyer);
  const priced = new Map<number, ProfilePrice>();
  for (const { id, name, speciesId } of rows) {
    if (priced.has(id)) continue;
    const testIds = rows.filter((row) => row.id === id).map((row) => row.testId);
    const testNames = testIds.flatMap((testId) => products.get(testId)?.name ?? []);
    const cents = testIds.flatMap((testId) => products.get(testId)?.unitCents ?? []);
    const nextCents = products.get(CUSTOM_PROFILE_PRODUCT[speciesId]!)?.nextCents ?? Math.max(...cents);
    const fullProfileCents = products.get(FULL_PROFILE_PRODUCT[speciesId]!)?.unitCents ?? Number.MAX_SAFE_INTEGER;
    const price =
      cents.length === 0
        ? null
        : customProfileCents({ tests: cents.length, firstCents: Math.max(...cents), nextCents, fullProfileCents });
    priced.set(id, { id, name, speciesId, testIds, testNames, cents: price });
  }
  return priced;
}

/** Why a saved profile can no longer be ordered, or null: it contains withdrawn tests. */
export async function findWithdrawnProblem(ctx: Ctx, customProfileId: number): Promise<string | null> {
  const rows = await ctx.db
    .selectFrom('customProfileTest as p')
    .innerJoin('test', 'test.id', 'p.testId')
    .select('test.name')
    .where('p.customProfileId', '=', customProfileId)
    .where('test.sellable', '=', false)
    .orderBy('test.id')
    .execute();
  if (rows.length === 0) return null;
  const names = rows.map(({ name }) => name).join(', ');
  return `No longer sold: ${names}. Please build this profile again without ${rows.length === 1 ? 'this test' : 'these tests'}.`;
}
