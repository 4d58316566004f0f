import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { invalid } from '#shared/failure.ts';
import { redeemCredit, releaseCredit } from './credits.service.ts';

export interface PrepaidKit {
  kitId: number;
  /** Whose balance pays. */
  personId: string;
  categoryId: number;
  speciesId: number;
}

/**
 * Pays for the test of a blank kit from a person's balance, so that whoever activates the kit has nothing to pay. The
 * caller has locked the kit. Errors: 428 `categoryId`.
 */
export async function prepayKit(tx: Ctx, { kitId, personId, categoryId, speciesId }: PrepaidKit): Promise<void> {
  const { productId } = await redeemCredit(tx, { personId, categoryId, kitId, field: 'categoryId' });
  await requireSpecies(tx, { productId, speciesId });
  await tx.db.updateTable('kit').set({ productId }).where('id', '=', kitId).execute();
}

/** Errors: 428 `categoryId` if the test is for the other species. */
export async function requireSpecies(tx: Ctx, kit: { productId: number; speciesId: number }): Promise<void> {
  const testFor = (await catalogue(tx)).productsById.get(kit.productId)?.speciesId ?? null;
  if (testFor !== null && testFor !== kit.speciesId)
    throw invalid({ categoryId: [testFor === 1 ? 'This test is for dogs.' : 'This test is for cats.'] });
}

/** Makes a prepaid kit blank again and returns its test to the balance, unless the kit is activated. */
export async function returnPrepaidTest(tx: Ctx, kitId: number): Promise<void> {
  const blank = await tx.db
    .updateTable('kit')
    .set({ productId: null })
    .where('id', '=', kitId)
    .where('activatedAt', 'is', null)
    .where(sql<boolean>`exists (select from kit_credit c where c.kit_id = kit.id and c.state = 'USED')`)
    .executeTakeFirst();
  if (blank.numUpdatedRows > 0n) await releaseCredit(tx, kitId);
}
