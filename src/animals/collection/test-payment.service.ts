import type { Ctx } from '#platform/context/context.ts';
import { prepayKit, requireSpecies, returnPrepaidTest } from '#shop/loyalty/prepaid-kits.service.ts';
import { invalid } from '#shared/failure.ts';

export interface TestPayment {
  kitId: number;
  /** The category of the collector's balance that pays; null: the owner chooses a test during activation and pays for it. */
  categoryId: number | null;
  speciesId: number;
  collectorId: string;
}

/** Sets who pays for the test of an entry's kit. The caller has locked the kit. Errors: 428 `categoryId`. */
export async function setTestPayment(
  tx: Ctx,
  { kitId, categoryId, speciesId, collectorId }: TestPayment,
): Promise<void> {
  const { credit, ...kit } = await findKitCredit(tx, kitId);
  const paidFrom = credit?.ownerId === collectorId ? credit.categoryId : null;
  if (paidFrom === categoryId) {
    if (paidFrom !== null) await requireSpecies(tx, { productId: kit.productId!, speciesId });
    return;
  }
  if (kit.activatedAt !== null)
    throw invalid({ categoryId: ["This kit is already activated, so its test can't be changed."] });
  if (paidFrom !== null) await returnPrepaidTest(tx, kitId);
  else if (kit.productId !== null) throw invalid({ categoryId: ['This kit already includes a test.'] });
  if (categoryId !== null) await prepayKit(tx, { kitId, categoryId, speciesId, personId: collectorId });
}

async function findKitCredit(tx: Ctx, kitId: number) {
  const kit = await tx.db
    .selectFrom('kit')
    .select(['productId', 'activatedAt'])
    .where('id', '=', kitId)
    .executeTakeFirstOrThrow();
  const credit = await tx.db
    .selectFrom('kitCredit')
    .select(['ownerId', 'categoryId'])
    .where('kitId', '=', kitId)
    .where('state', '=', 'USED')
    .executeTakeFirst();
  return { ...kit, credit };
}
