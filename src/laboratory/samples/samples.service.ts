import type { Ctx } from '#platform/context/context.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { markKitReceived } from '#animals/kits/kits.service.ts';
import { markUnitState } from '#shop/fulfilment/order-units.service.ts';
import { laboratoryHolidays } from '#shop/holidays/calendars.service.ts';
import { turnaroundDays } from '#shop/fulfilment/turnaround.service.ts';
import { quickDays } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { isQuickKit } from '#shop/fulfilment/quick-turnaround.service.ts';
import { addBusinessDays, dayOf } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { beginStorage } from '#animals/stored-samples/sample-storage.service.ts';
import { sampleTransitions, type SampleState } from '#animals/stored-samples/samples.rules.ts';

export async function lockSample(tx: Ctx, sampleId: number): Promise<{ state: SampleState }> {
  return tx.db
    .selectFrom('sample')
    .select('state')
    .where('id', '=', sampleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

export interface SampleVersion {
  sampleId: number;
  /** Version of the sample that the page showed; a decision on an outdated one is refused. */
  version?: string | undefined;
}

/** Locks the sample and refuses an outdated version. */
export async function lockSampleVersion(tx: Ctx, { sampleId, version }: SampleVersion): Promise<void> {
  const { updatedAt } = await tx.db
    .selectFrom('sample')
    .select('updatedAt')
    .where('id', '=', sampleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  refuseOutdated(version, updatedAt.toISOString());
}

/** The tests of samples, each with its current call, if any. */
export function sampleTestsWithCalls({ db }: Pick<Ctx, 'db'>) {
  return db
    .selectFrom('sampleTest')
    .leftJoin('genotypeCall', (join) =>
      join
        .onRef('genotypeCall.sampleId', '=', 'sampleTest.sampleId')
        .onRef('genotypeCall.testId', '=', 'sampleTest.testId')
        .on('genotypeCall.supersededAt', 'is', null),
    );
}

interface Registration {
  kitId: number;
  animalId: number;
  activationId: number;
  testIds: readonly number[];
}

/**
 * Registers the sample of an activated kit with its ordered tests, inside the activation's transaction. A sample that
 * arrived before its kit was activated was on hold for that and continues.
 */
export async function registerSample(ctx: Ctx, input: Registration): Promise<{ sampleId: number }> {
  const waiting = await ctx.db
    .selectFrom('sample')
    .select(['id', 'state'])
    .where('kitId', '=', input.kitId)
    .where('holdReason', '=', 'UNREGISTERED')
    .where('state', '=', 'ON_HOLD')
    .forUpdate()
    .executeTakeFirst();
  const sampleId = waiting ? await attachActivation(ctx, waiting.id, input) : await addSample(ctx, input);
  if (input.testIds.length) {
    await ctx.db
      .insertInto('sampleTest')
      .values(input.testIds.map((testId) => ({ sampleId, testId })))
      .execute();
  }
  return { sampleId };
}

async function addSample(ctx: Ctx, input: Registration): Promise<number> {
  const { kitId, animalId, activationId } = input;
  const sample = await ctx.db
    .insertInto('sample')
    .values({ kitId, animalId, activationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordStage(ctx, sample.id, 'REGISTERED');
  await recordEvent(ctx, { entity: 'sample', entityId: sample.id, kind: 'registered', to: 'REGISTERED' });
  return sample.id;
}

async function attachActivation(ctx: Ctx, sampleId: number, input: Registration): Promise<number> {
  const { kitId, animalId, activationId } = input;
  await ctx.db.updateTable('sample').set({ animalId, activationId }).where('id', '=', sampleId).execute();
  const promise = await findPromise(ctx, input);
  await moveSample(ctx, {
    sampleId,
    to: 'RECEIVED',
    reason: 'kit activated after arrival',
    set: { holdReason: null, heldFrom: null, ...promise },
  });
  await markKitReceived(ctx, { kitId });
  await markUnitState(ctx, { kitId, state: 'IN_LAB' });
  return sampleId;
}

const DEFAULT_TURNAROUND_DAYS = 12;

/**
 * The due date of a sample that is both received and registered now: the turnaround of its product, or a shorter one if
 * its order has quick turnaround.
 */
export async function findPromise(
  ctx: Ctx,
  { kitId, activationId }: { kitId: number; activationId: number | null },
): Promise<{ dueOn: string; isQuick: boolean }> {
  const isQuick = await isQuickKit(ctx, kitId);
  const product = await ctx.db
    .selectFrom('activation')
    .innerJoin('product', 'product.id', 'activation.productId')
    .select(turnaroundDays.as('turnaroundDays'))
    .where('activation.id', '=', activationId)
    .executeTakeFirst();
  const days = product?.turnaroundDays ?? DEFAULT_TURNAROUND_DAYS;
  const turnaround = isQuick ? quickDays(days) : days;
  return { dueOn: dayOf(addBusinessDays(ctx.now, turnaround, await laboratoryHolidays(ctx))), isQuick };
}

export interface SampleMove {
  sampleId: number;
  to: SampleState;
  reason?: string;
  set?: Record<string, unknown>;
}

/**
 * Moves a sample to another state under its row lock, and records the stage and the event. Call it inside a
 * transaction.
 */
export async function moveSample(ctx: Ctx, input: SampleMove): Promise<void> {
  const sample = await ctx.db
    .selectFrom('sample')
    .select('state')
    .where('id', '=', input.sampleId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const from = sample.state;
  if (!canTransition(sampleTransitions, from, input.to)) {
    throw new Failure('illegal_transition', { details: { allowed: sampleTransitions[from] } });
  }
  await ctx.db
    .updateTable('sample')
    .set({ ...input.set, state: input.to })
    .where('id', '=', input.sampleId)
    .execute();
  await recordStage(ctx, input.sampleId, input.to);
  if (input.to === 'REPORTED') await beginStorage(ctx, input.sampleId);
  await recordEvent(ctx, {
    entity: 'sample',
    entityId: input.sampleId,
    kind: 'moved',
    from,
    to: input.to,
    reason: input.reason,
  });
}

async function recordStage(ctx: Ctx, sampleId: number, state: SampleState): Promise<void> {
  await ctx.db.insertInto('sampleStage').values({ sampleId, state }).execute();
}
