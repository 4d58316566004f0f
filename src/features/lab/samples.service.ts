import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { Failure } from '#shared/failure.ts';
import { canMove } from '#shared/transitions.ts';
import { sampleTransitions, type SampleState } from './samples.rules.ts';

/** Registers the sample of an activated kit with the tests it was ordered for; called inside the activation's transaction. */
export async function registerSample(
  ctx: Ctx,
  input: { kitId: number; animalId: number; activationId: number; testIds: readonly number[] },
): Promise<{ sampleId: number }> {
  const sample = await ctx.db
    .insertInto('sample')
    .values({ kitId: input.kitId, animalId: input.animalId, activationId: input.activationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.testIds.length) {
    await ctx.db
      .insertInto('sampleTest')
      .values(input.testIds.map((testId) => ({ sampleId: sample.id, testId })))
      .execute();
  }
  await ctx.db.insertInto('sampleStage').values({ sampleId: sample.id, state: 'REGISTERED' }).execute();
  await recordEvent(ctx, { entity: 'sample', entityId: sample.id, kind: 'registered', to: 'REGISTERED' });
  return { sampleId: sample.id };
}

export interface SampleMove {
  sampleId: number;
  to: SampleState;
  reason?: string;
  set?: Record<string, unknown>;
}

/** Moves a sample along its lifecycle under its row lock, with its stage and event. Call it inside a transaction. */
export async function moveSample(ctx: Ctx, input: SampleMove): Promise<void> {
  const sample = await ctx.db.selectFrom('sample').select('state').where('id', '=', input.sampleId).forUpdate().executeTakeFirst();
  if (!sample) throw new Failure('not_found');
  const from = sample.state as SampleState;
  if (!canMove(sampleTransitions, from, input.to)) {
    throw new Failure('illegal_transition', { details: { allowed: sampleTransitions[from] } });
  }
  await ctx.db
    .updateTable('sample')
    .set({ ...input.set, state: input.to })
    .where('id', '=', input.sampleId)
    .execute();
  await ctx.db.insertInto('sampleStage').values({ sampleId: input.sampleId, state: input.to }).execute();
  await recordEvent(ctx, { entity: 'sample', entityId: input.sampleId, kind: 'moved', from, to: input.to, reason: input.reason });
}
