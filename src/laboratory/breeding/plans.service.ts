import { runInWorker } from '#adapters/workers.ts';
import { NOT_IN_MY_ANIMALS } from '#animals/records/animals.rules.ts';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Plan, PlanSettings, SavedPlan } from './plans.contract.ts';
import { factsOfPairs } from './plan-facts.service.ts';
import { contributionsOf, contributionTask, type PlanKinship } from './contributions.rules.ts';
import type { PairFacts } from './pair-facts.rules.ts';
import { findPlanKinship } from './plan-kinship.service.ts';
import { planKennel, planWithin } from './plans.rules.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'mating_plan.settings': PlanSettings;
    'mating_plan.result': Omit<Plan, 'settings'>;
  }
}

const MAX_PLANS = 200;

/**
 * Calculates a mating plan: excludes pairs with possibly affected offspring and close relatives, and maximises the sum
 * of points.
 */
export async function workPlan(ctx: Ctx, settings: PlanSettings): Promise<Plan> {
  requireUser(ctx);
  const { names, speciesId } = await requireParents(ctx, settings);
  const pairs = await factsOfPairs(ctx, {
    damIds: settings.dams.map(({ id }) => id),
    sireIds: settings.sires.map(({ id }) => id),
  });
  const ids = [...settings.dams, ...settings.sires].map(({ id }) => id);
  const kinship = await findPlanKinship(ctx, { ids, source: settings.kinshipSource, names });
  return { names, speciesId, settings, isLossExact: true, ...(await planWithTarget(settings, pairs, kinship)) };
}

/** The best plan. With a target rate of inbreeding, the best of those that reach it with the same number of litters. */
async function planWithTarget(settings: PlanSettings, pairs: readonly PairFacts[], kinship: PlanKinship) {
  const { dams, sires, inbreedingRate: rate } = settings;
  const free = planKennel(dams, sires, pairs, settings);
  const litters = free.matings.length;
  const { allowed, ...freely } = free;
  if (rate === null || litters === 0) return { ...freely, contributions: contributionsOf(settings, free, kinship) };
  const task = contributionTask(settings, allowed, { matrix: kinship.matrix, litters, rate });
  const found = await runInWorker('contributions', task);
  const limited = (animals: PlanSettings['dams'], counts: readonly number[]) =>
    animals.map(({ id }, at) => ({ id, litters: counts[at] ?? 0 }));
  const costs = new Map(allowed.map((pair, at) => [`${pair.damId} ${pair.sireId}`, found.costs[at] ?? null]));
  const { allowed: _, ...plan } = planWithin(
    { dams: limited(dams, found.dams), sires: limited(sires, found.sires) },
    pairs,
    settings,
    { costOf: (damId, sireId) => costs.get(`${damId} ${sireId}`) ?? null, isReached: found.isReached },
  );
  return { ...plan, contributions: contributionsOf(settings, plan, kinship, found) };
}

/** Calculates a plan again and stores the result, which later results do not change. */
export async function savePlan(ctx: Ctx, { name, ...settings }: PlanSettings & { name: string }): Promise<SavedPlan> {
  const user = requireUser(ctx, { write: true });
  const { settings: _, ...result } = await workPlan(ctx, settings);
  return once(ctx, `mating-plan:${user.id}`, { name, settings }, async (tx) => {
    const { count } = await tx.db
      .selectFrom('matingPlan')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('personId', '=', user.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_PLANS)
      throw invalid({ name: [`You can save up to ${MAX_PLANS} plans. Delete one first.`] });
    const row = await tx.db
      .insertInto('matingPlan')
      .values({
        personId: user.id,
        name,
        speciesId: result.speciesId,
        settings: JSON.stringify(settings),
        result: JSON.stringify(result),
      })
      .returning(['id', 'name', 'createdAt', 'result'])
      .executeTakeFirstOrThrow();
    return savedOf(row);
  });
}

export async function listPlans(
  ctx: Ctx,
  { page, size, search }: { page: number; size: number; search: string },
): Promise<Page<SavedPlan>> {
  const user = requireUser(ctx);
  const mine = ctx.db
    .selectFrom('matingPlan')
    .where('personId', '=', user.id)
    .$if(search !== '', (rows) => rows.where('name', 'ilike', likeText(search)));
  const { count } = await mine.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const rows = await mine
    .select(['id', 'name', 'createdAt', 'result'])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return toPage(rows.map(savedOf), Number(count), page, size);
}

export async function findPlan(ctx: Ctx, input: { id: number }) {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('matingPlan')
    .selectAll()
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return {
    ...row.result,
    contributions: row.result.contributions ?? null,
    isLossExact: row.result.isLossExact ?? false,
    lost: row.result.lost.map(withReasons),
    settings: row.settings,
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function removePlan(ctx: Ctx, input: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const { numDeletedRows } = await ctx.db
    .deleteFrom('matingPlan')
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Failure('not_found');
  return { ok: true };
}

/** Old plans have only one reason for each pair, in `reason`. */
function withReasons(pair: Plan['lost'][number] & { reason?: string }): Plan['lost'][number] {
  const { reason, ...rest } = pair;
  return { ...rest, reasons: rest.reasons ?? (reason ? [reason] : []) };
}

function savedOf(row: { id: number; name: string; createdAt: Date; result: Omit<Plan, 'settings'> }): SavedPlan {
  const { matings, totalPoints } = row.result;
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    litters: matings.length,
    totalPoints,
  };
}

/** A plan uses all results of an animal, so a share of selected results is not sufficient. */
async function seesAllResults(ctx: Ctx, id: number): Promise<boolean> {
  return (await accessTo(ctx, id)) !== null && (await shownKits(ctx, id)) === null;
}

/**
 * Requires females as dams, males as sires, one species and no duplicates. Missing animals and those of other users
 * give the same error.
 */
async function requireParents(ctx: Ctx, { dams, sires }: PlanSettings) {
  const ids = [...dams, ...sires].map(({ id }) => id);
  const fields: FieldErrors = {};
  for (const [field, chosen] of Object.entries({ dams, sires })) {
    if (new Set(chosen.map(({ id }) => id)).size < chosen.length)
      fields[field] = ["You've chosen the same animal twice. Remove one."];
    for (const { id } of chosen) if (!(await seesAllResults(ctx, id))) fields[field] = [NOT_IN_MY_ANIMALS];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const rows = await ctx.db
    .selectFrom('animal')
    .select(['id', 'name', 'sex', 'speciesId'])
    .where('id', 'in', ids)
    .execute();
  const sexOf = new Map(rows.map((row) => [row.id, row.sex]));
  if (dams.some(({ id }) => sexOf.get(id) !== 'female')) fields['dams'] = ['Every dam must be female.'];
  if (sires.some(({ id }) => sexOf.get(id) !== 'male')) fields['sires'] = ['Every sire must be male.'];
  if (new Set(rows.map(({ speciesId }) => speciesId)).size > 1)
    fields['sires'] = ['Dams and sires must be of the same species.'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return {
    names: Object.fromEntries(rows.map((row) => [String(row.id), row.name])),
    speciesId: rows[0]?.speciesId ?? 1,
  };
}
