import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { refuseActivation } from '#animals/kits/kits.rules.ts';
import { findKitByBarcode, type Kit } from '#animals/kits/kits.service.ts';
import { areResultsWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { ownerAction } from '#animals/stored-samples/owner-action.rules.ts';
import { laboratoryHolidays } from '#shop/holidays/calendars.service.ts';
import { isQuickKit } from '#shop/fulfilment/quick-turnaround.service.ts';
import { Failure } from '#shared/failure.ts';
import { trackerStep, trackerSteps } from '#animals/stored-samples/samples.rules.ts';
import { expectedRange } from './expected-range.rules.ts';
import type { Tracking } from './samples.contract.ts';

const TRACKER_TRIES = { hits: 30, seconds: 60 };

/**
 * The public tracker: step, dates, expected range and what to do, without names. Limited to 30 requests a minute for
 * each IP address.
 */
export async function trackSample(ctx: Ctx, typed: string): Promise<Tracking> {
  await countAttempt(ctx, { bucket: `tracker:${ctx.visitor.ip}`, ...TRACKER_TRIES });
  const kit = await findKitByBarcode(ctx, typed);
  if (!kit) throw new Failure('not_found');
  const sample = await ctx.db
    .selectFrom('sample')
    .leftJoin('animal', 'animal.id', 'sample.animalId')
    .leftJoin('species', 'species.id', 'animal.speciesId')
    .leftJoin('kitReplacement', (on) =>
      on.onRef('kitReplacement.kitId', '=', 'sample.kitId').onRef('kitReplacement.sampleId', '=', 'sample.id'),
    )
    .select([
      'sample.id',
      'sample.state',
      'sample.holdReason',
      'sample.receivedAt',
      'sample.dueOn',
      'sample.isQuick',
      'animal.name',
      'species.commonName',
      'kitReplacement.state as replacement',
    ])
    .select(sql<boolean>`exists (select 1 from report r where r.sample_id = sample.id)`.as('released'))
    .select(sql<boolean>`(select ${areResultsWithdrawn} from (select sample.id) x)`.as('isWithdrawn'))
    .where('sample.kitId', '=', kit.id)
    .orderBy('sample.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!sample) return notRegistered(kit, await isQuickKit(ctx, kit.id));
  const state = sample.state;
  const step = trackerStep(state);
  return {
    barcode: kit.barcode,
    animalInitial: sample.name?.slice(0, 1).toUpperCase() ?? null,
    species: sample.commonName,
    isQuick: sample.receivedAt ? sample.isQuick : await isQuickKit(ctx, kit.id),
    step,
    steps: await datedSteps(ctx, sample.id, step),
    state,
    isWithdrawn: sample.isWithdrawn,
    action: ownerAction({ ...sample, isReported: sample.released }),
    expected: expectedRange({ now: ctx.now, holidays: await laboratoryHolidays(ctx) }, sample),
  };
}

/** Steps after the current one have no date, even if the sample reached them before it was moved back. */
async function datedSteps(ctx: Ctx, sampleId: number, current: number): Promise<Tracking['steps']> {
  const stages = await ctx.db
    .selectFrom('sampleStage')
    .select(['state', 'at'])
    .where('sampleId', '=', sampleId)
    .orderBy('id')
    .execute();
  return trackerSteps.map((name, i) => {
    const reached = i < current ? stages.find((stage) => trackerStep(stage.state) === i + 1) : undefined;
    return { name, reachedAt: reached?.at.toISOString() ?? null };
  });
}

/** A kit that can no longer be activated shows the same reason as its activation would. */
function notRegistered({ barcode, state, expired, refunded }: Kit, isQuick: boolean): Tracking {
  const refusal = refuseActivation({ state, expired, activatedByMe: false, returnedByMe: false, refunded });
  const steps = trackerSteps.map((name) => ({ name, reachedAt: null }));
  return {
    barcode,
    animalInitial: null,
    species: null,
    isQuick,
    step: 0,
    steps,
    state: refusal ? 'NOT_USABLE' : 'NOT_REGISTERED',
    isWithdrawn: false,
    action: refusal ?? 'Activate this kit, take the swab and post it to the laboratory.',
    expected: null,
  };
}
