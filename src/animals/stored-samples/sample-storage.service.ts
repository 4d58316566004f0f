import type { Selectable } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SampleStorage } from '#db/schema.generated.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { SAMPLE_STORAGE_YEARS } from '#platform/articles/facts.rules.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { requireAnimal } from '#animals/records/animals.service.ts';
import { Failure } from '#shared/failure.ts';
import { isStored } from './samples.rules.ts';

/**
 * Starts the storage period with the first report of a sample; later reports do not extend it. Call it in the
 * transaction of the report.
 */
export async function beginStorage(tx: Ctx, sampleId: number): Promise<void> {
  const keptUntil = new Date(tx.now);
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + SAMPLE_STORAGE_YEARS);
  await tx.db
    .insertInto('sampleStorage')
    .values({ sampleId, keptUntil: keptUntil.toISOString().slice(0, 10) })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** True once its owner has requested its destruction: no more tests can be added. */
export async function isToBeDestroyed(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sampleStorage')
    .select('sampleId')
    .where('sampleId', '=', sampleId)
    .where('destructionAskedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Requests the destruction of what is left of a sample; idempotent. Errors: not_found for anyone but the owner of the
 * animal; illegal_transition while the sample is being tested or after it was destroyed.
 */
export async function requestDestruction(ctx: Ctx, { barcode }: { barcode: string }): Promise<{ asked: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { sampleId, destructionAskedAt } = await lockOwnSample(tx, barcode);
    if (destructionAskedAt === null) {
      await tx.db
        .updateTable('sampleStorage')
        .set({ destructionAskedAt: tx.now })
        .where('sampleId', '=', sampleId)
        .execute();
      await recordEvent(tx, { entity: 'sample', entityId: sampleId, kind: 'destruction_asked' });
    }
    return { asked: true };
  });
}

/** Withdraws the request before the laboratory has acted on it. Errors: as for `requestDestruction`. */
export async function withdrawDestructionRequest(
  ctx: Ctx,
  { barcode }: { barcode: string },
): Promise<{ asked: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { sampleId, destructionAskedAt } = await lockOwnSample(tx, barcode);
    if (destructionAskedAt !== null) {
      await tx.db
        .updateTable('sampleStorage')
        .set({ destructionAskedAt: null })
        .where('sampleId', '=', sampleId)
        .execute();
      await recordEvent(tx, { entity: 'sample', entityId: sampleId, kind: 'destruction_withdrawn' });
    }
    return { asked: false };
  });
}

/** Withdraws all requests when animals are transferred: a request applies only to the owner who made it. */
export async function withdrawDestructions(tx: Ctx, { animalIds }: { animalIds: readonly number[] }): Promise<void> {
  const samples = await tx.db
    .selectFrom('sample')
    .select('id')
    .where('animalId', 'in', animalIds)
    .where('state', 'in', ['REPORTED', 'STORED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (samples.length === 0) return;
  const withdrawn = await tx.db
    .updateTable('sampleStorage')
    .set({ destructionAskedAt: null })
    .where(
      'sampleId',
      'in',
      samples.map(({ id }) => id),
    )
    .where('destructionAskedAt', 'is not', null)
    .where('destroyedAt', 'is', null)
    .returning('sampleId')
    .execute();
  for (const { sampleId } of withdrawn)
    await recordEvent(tx, { entity: 'sample', entityId: sampleId, kind: 'destruction_withdrawn' });
}

type Storage = Selectable<SampleStorage>;

/** Locks the newest sample of a kit. The laboratory takes the same lock to destroy it. */
async function lockOwnSample(tx: Ctx, barcode: string): Promise<Pick<Storage, 'sampleId' | 'destructionAskedAt'>> {
  const kit = await findKitByBarcode(tx, barcode);
  if (kit?.animalId == null) throw new Failure('not_found');
  await requireAnimal(tx, kit.animalId, 'OWNER');
  const sample = await tx.db
    .selectFrom('sample')
    .select(['id', 'state'])
    .where('kitId', '=', kit.id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  // Checked again under the lock: the animal may have been transferred meanwhile.
  await requireAnimal(tx, kit.animalId, 'OWNER');
  if (sample.state === 'DESTROYED')
    throw new Failure('illegal_transition', { message: 'This sample has already been destroyed.' });
  if (!isStored(sample.state))
    throw new Failure('illegal_transition', {
      message: 'This sample is being tested. You can ask us to destroy it after its results are released.',
    });
  return tx.db
    .selectFrom('sampleStorage')
    .select(['sampleId', 'destructionAskedAt'])
    .where('sampleId', '=', sample.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}
