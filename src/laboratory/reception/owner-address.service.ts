import type { Ctx } from '#platform/context/context.ts';

interface OwnedSample {
  sampleId: number;
  /** The current owner. */
  personId: string;
}

/**
 * The address that the current owner gave at activation, to confirm for a replacement kit; never that of an earlier
 * owner.
 */
export async function findOwnerAddress(
  { db }: Pick<Ctx, 'db'>,
  { sampleId, personId }: OwnedSample,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('sample')
    .innerJoin('activation', 'activation.id', 'sample.activationId')
    .select('activation.contact')
    .where('sample.id', '=', sampleId)
    .where('activation.personId', '=', personId)
    .executeTakeFirst();
  return (row?.contact as Record<string, unknown> | null | undefined) ?? null;
}
