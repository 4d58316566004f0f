import { FULL_UPGRADE, SINGLE_UPGRADE, upgradeProducts } from '#shop/catalogue/catalogue.rules.ts';
import type { Catalogue, Product, Test } from '#shop/catalogue/snapshot.rules.ts';

/** The additional tests selected in a draft (specification section 3). */
export interface Extras {
  testIds: number[];
  /** The complete-FBP flag: all missing tests of the full breed profile. */
  fullProfile: boolean;
  coupon: string | null;
}

export const extraStates = ['WAITING', 'PAID', 'APPLIED', 'GIVEN_BACK', 'DROPPED'] as const;
export type ExtraState = (typeof extraStates)[number];

export const MAX_EXTRAS = 60;

/** The products that add one test, and all missing ones, to a swab (business rules 3.10: UPG-1, UPG-FBP). */
export function extraProducts(current: Catalogue): { single: Product | null; full: Product | null } {
  const products = upgradeProducts(current);
  const named = (sku: string) => products.find((product) => product.sku === sku) ?? null;
  return { single: named(SINGLE_UPGRADE), full: named(FULL_UPGRADE) };
}

/** The field errors if these tests cannot be ordered with a kit, or null. */
export function refuseExtras(extras: Extras, missing: readonly Pick<Test, 'id'>[]): Record<string, string[]> | null {
  if (missing.length === 0) return { testIds: ['This kit already includes every test for this animal.'] };
  if (extras.fullProfile) return null;
  if (extras.testIds.length === 0) return { testIds: ['Choose at least one test.'] };
  if (new Set(extras.testIds).size < extras.testIds.length) return { testIds: ['You can choose each test only once.'] };
  if (extras.testIds.length > MAX_EXTRAS) return { testIds: [`You can choose up to ${MAX_EXTRAS} tests at a time.`] };
  const known = new Set(missing.map(({ id }) => id));
  return extras.testIds.every((id) => known.has(id))
    ? null
    : { testIds: ["This test is already in the kit or can't be added. Choose another test."] };
}
