import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { CouponBody } from './coupon-admin.contract.ts';
import { couponProblems, refuseChange, trimmedDraft } from './coupon-admin.rules.ts';
import { storedConditions } from './coupon-conditions.rules.ts';

export async function createCoupon(ctx: Ctx, body: CouponBody): Promise<{ id: number }> {
  const actor = requirePermission(ctx, 'coupons.edit', { write: true });
  const draft = await checkedDraft(ctx, body);
  refusePastEnd(ctx, draft, null);
  return inTransaction(ctx, async (tx) => {
    const created = await tx.db
      .insertInto('coupon')
      .values({ ...columnsOf(draft), createdBy: actor.viewedBy?.id ?? actor.id })
      .onConflict((oc) => oc.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw invalid({ code: ['This code is already in use.'] });
    await recordEvent(tx, {
      entity: 'coupon',
      entityId: created.id,
      kind: 'created',
      to: draft.code,
      data: asStored(draft),
    });
    return created;
  });
}

/** Changes a coupon. Carts are priced again with it; orders that used it keep their discount. */
export async function updateCoupon(ctx: Ctx, input: CouponBody & { id: number; version: string }) {
  requirePermission(ctx, 'coupons.edit', { write: true });
  const { id, version, ...body } = input;
  const draft = await checkedDraft(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const before = await lockCoupon(tx, id);
    refuseOutdated(version, before.updatedAt.toISOString());
    const problems = refuseChange(before, draft);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    refusePastEnd(tx, draft, before.endsAt);
    if (before.code !== draft.code && (await isTaken(tx, draft.code)))
      throw invalid({ code: ['This code is already in use.'] });
    await tx.db
      .updateTable('coupon')
      .set({ ...columnsOf(draft), updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, {
      entity: 'coupon',
      entityId: id,
      kind: 'changed',
      data: { before: plain(before), after: asStored(draft) },
    });
    return { id };
  });
}

export async function deactivateCoupon(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  requirePermission(ctx, 'coupons.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await lockCoupon(tx, id);
    const ended = await tx.db
      .updateTable('coupon')
      .set({
        endsAt: ctx.now,
        startsAt: sql<Date | null>`case when starts_at > ${ctx.now} then ${ctx.now}::timestamptz else starts_at end`,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', ctx.now)]))
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) throw new Failure('illegal_transition');
    await recordEvent(tx, { entity: 'coupon', entityId: id, kind: 'ended', to: 'ENDED', reason });
    return { id };
  });
}

/** A stored end date may stay; a new one must be in the future. Use `deactivateCoupon` to end a coupon now. */
function refusePastEnd(ctx: Ctx, { endsAt }: CouponBody, current: Date | null): void {
  if (endsAt === null || Date.parse(endsAt) > ctx.now.getTime() || Date.parse(endsAt) === current?.getTime()) return;
  throw invalid({ endsAt: ['The end date must be in the future.'] });
}

async function lockCoupon(tx: Ctx, id: number) {
  const row = await tx.db.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

async function isTaken(tx: Ctx, code: string): Promise<boolean> {
  return Boolean(await tx.db.selectFrom('coupon').select('id').where('code', '=', code).executeTakeFirst());
}

function plain({
  used: _used,
  id: _id,
  createdBy: _by,
  createdAt: _at,
  updatedAt: _changed,
  ...row
}: object & Record<string, unknown>) {
  return row;
}

async function checkedDraft(ctx: Ctx, body: CouponBody): Promise<CouponBody> {
  const draft = trimmedDraft(body);
  const problems = { ...couponProblems(draft), ...(await unknownIdProblems(ctx, body)) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return draft;
}

/** Errors for ids that do not exist: a coupon restricted to them would apply to nobody, or to everybody. */
async function unknownIdProblems(ctx: Ctx, { conditions }: CouponBody): Promise<FieldErrors> {
  const snapshot = await catalogue(ctx);
  const problems: FieldErrors = {};
  for (const name of ['productIds', 'excludedProductIds'] as const)
    if (conditions[name].some((id) => !snapshot.productsById.has(id)))
      problems[`conditions.${name}`] = ['This product does not exist.'];
  for (const name of ['categoryIds', 'excludedCategoryIds'] as const)
    if (conditions[name].some((id) => !snapshot.categoriesById.has(id)))
      problems[`conditions.${name}`] = ['This category does not exist.'];
  if (conditions.countries.some((code) => !countryFacts(code)))
    problems['conditions.countries'] = ['This country does not exist.'];
  if (conditions.clubIds.length > 0) {
    const found = await ctx.db.selectFrom('club').select('id').where('id', 'in', conditions.clubIds).execute();
    if (found.length !== new Set(conditions.clubIds).size)
      problems['conditions.clubIds'] = ['This club does not exist.'];
  }
  return problems;
}

const asStored = (draft: CouponBody) => ({
  ...draft,
  conditions: storedConditions(draft.conditions, draft.kind),
});

function columnsOf(draft: CouponBody) {
  const { code, note, kind, percent, amounts, conditions, maxUses, maxUsesPerPerson, ...when } = asStored(draft);
  return {
    code,
    note,
    kind,
    percent: percent === null ? null : String(percent),
    amounts: JSON.stringify(amounts),
    conditions: JSON.stringify(conditions),
    startsAt: when.startsAt === null ? null : new Date(when.startsAt),
    endsAt: when.endsAt === null ? null : new Date(when.endsAt),
    maxUses,
    maxUsesPerPerson,
  };
}
