import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { destructionLabels, type DestructionMethod } from '#animals/stored-samples/sample-storage.rules.ts';
import { isStored } from '#animals/stored-samples/samples.rules.ts';
import { lockSample, moveSample } from '#laboratory/samples/samples.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { listWitnesses } from './stored-sample-list.service.ts';

interface Placing {
  sampleId: number;
  place: string;
  /** The place that the page showed; an empty string for none. */
  version?: string | undefined;
}

/** Records the storage place of a sample; a reported sample becomes stored. */
export async function setPlace(ctx: Ctx, input: Placing): Promise<{ state: 'STORED' }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  return inTransaction(ctx, async (tx) => {
    const { state } = await lockSample(tx, input.sampleId);
    if (!isStored(state)) throw notInStore();
    refuseOutdated(input.version, await findPlace(tx, input.sampleId));
    const set = { storage: input.place };
    if (state === 'REPORTED') await moveSample(tx, { sampleId: input.sampleId, to: 'STORED', set });
    else await tx.db.updateTable('sample').set(set).where('id', '=', input.sampleId).execute();
    return { state: 'STORED' };
  });
}

async function findPlace(tx: Ctx, sampleId: number): Promise<string> {
  const sample = await tx.db.selectFrom('sample').select('storage').where('id', '=', sampleId).executeTakeFirst();
  return sample?.storage ?? '';
}

interface Destruction {
  sampleId: number;
  method: DestructionMethod;
  witnessId: string;
}

/**
 * Records the destruction of a sample, once, and notifies the owner of the animal. Only if the owner requested it or
 * the storage period is over. Errors: illegal_transition, invalid_fields (`witnessId`: someone else of the laboratory).
 */
export async function destroySample(ctx: Ctx, input: Destruction): Promise<{ state: 'DESTROYED' }> {
  requirePermission(ctx, 'lab.receive', { write: true });
  const { id: destroyedBy } = requireUser(ctx);
  return inTransaction(ctx, async (tx) => {
    const { sampleId, method, witnessId } = input;
    if (!isStored((await lockSample(tx, sampleId)).state)) throw notInStore();
    if (!(await listWitnesses(tx)).some(({ id }) => id === witnessId))
      throw invalid({ witnessId: ['Choose a colleague from the laboratory.'] });
    await refuseUnrequested(tx, sampleId);
    await moveSample(tx, { sampleId, to: 'DESTROYED', reason: destructionLabels[method] });
    await tx.db
      .updateTable('sampleStorage')
      .set({ destroyedAt: tx.now, destroyedBy, witnessId, method })
      .where('sampleId', '=', sampleId)
      .execute();
    await notifyOwner(tx, input);
    return { state: 'DESTROYED' };
  });
}

function notInStore(): Failure {
  return new Failure('illegal_transition', { message: 'This sample is not in storage.' });
}

async function refuseUnrequested(tx: Ctx, sampleId: number): Promise<void> {
  const storage = await tx.db
    .selectFrom('sampleStorage')
    .select(['keptUntil', 'destructionAskedAt'])
    .where('sampleId', '=', sampleId)
    .executeTakeFirst();
  const today = tx.now.toISOString().slice(0, 10);
  if (storage && (storage.destructionAskedAt !== null || storage.keptUntil < today)) return;
  throw new Failure('illegal_transition', {
    message: 'The owner has not asked us to destroy this sample, and its storage period has not ended.',
  });
}

/** The owner of a deleted account has no address. */
async function notifyOwner(tx: Ctx, { sampleId, method }: Destruction): Promise<void> {
  const sample = await tx.db
    .selectFrom('sample')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .innerJoin('animal', 'animal.id', 'sample.animalId')
    .innerJoin('animalOwnership', (join) =>
      join.onRef('animalOwnership.animalId', '=', 'animal.id').on('animalOwnership.till', 'is', null),
    )
    .innerJoin('person', 'person.id', 'animalOwnership.personId')
    .select(['kit.barcode', 'animal.name', 'person.email', 'person.id as personId'])
    .where('sample.id', '=', sampleId)
    .where('person.state', '<>', 'DELETED')
    .executeTakeFirst();
  if (!sample) return;
  await queueMail(tx, {
    dedupeKey: `sample:${sampleId}:destroyed`,
    to: sample.email,
    personId: sample.personId,
    template: 'lab.sample_destroyed',
    data: {
      animalName: sample.name,
      barcode: formatBarcode(sample.barcode),
      when: tx.now.toISOString().slice(0, 10),
      method: destructionLabels[method].toLowerCase(),
    },
  });
}
