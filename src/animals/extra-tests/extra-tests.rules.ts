import { FULL_UPGRADE, SINGLE_UPGRADE, upgradeProducts } from '#shop/catalogue/catalogue.rules.ts';
import type { Catalogue, Product, Test } from '#shop/catalogue/snapshot.rules.ts';

/** What a draft keeps of the tests that were chosen beside those of its kit (specification section 3). */
export interface Extras {
  testIds: number[];
  /** The complete-FBP flag: all that is missing of the full breed profile. */
  fullProfile: boolean;
  coupon: string | null;
}

export const extraStates = ['WAITING', 'PAID', 'APPLIED', 'GIVEN_BACK', 'DROPPED'] as const;
export type ExtraState = (typeof extraStates)[number];

export const MOST_EXTRAS = 60;

/** The products that add one test, and all missing ones, to a swab (business rules 3.10: UPG-1, UPG-FBP). */
export function extraProducts(held: Catalogue): { single: Product | null; full: Product | null } {
  const products = upgradeProducts(held);
  const named = (sku: string) => products.find((product) => product.sku === sku) ?? null;
  return { single: named(SINGLE_UPGRADE), full: named(FULL_UPGRADE) };
}

/** Why these tests cannot be ordered with a kit, beside their field; null when they can. */
export function refuseExtras(wish: Extras, missing: readonly Pick<Test, 'id'>[]): Record<string, string[]> | null {
  if (missing.length === 0) return { testIds: ['This kit already includes every test for this animal.'] };
  if (wish.fullProfile) return null;
  if (wish.testIds.length === 0) return { testIds: ['Choose at least one test.'] };
  if (new Set(wish.testIds).size < wish.testIds.length) return { testIds: ['You can choose each test only once.'] };
  if (wish.testIds.length > MOST_EXTRAS) return { testIds: [`You can choose up to ${MOST_EXTRAS} tests at a time.`] };
  const known = new Set(missing.map(({ id }) => id));
  return wish.testIds.every((id) => known.has(id))
    ? null
    : { testIds: ["This test is already in the kit or can't be added. Choose another test."] };
}
