import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { regionOf } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import {
  ALREADY_USED,
  couponDiscounts,
  refuseCoupon,
  refuseRepeat,
  type Coupon,
  type CouponHistory,
  type CouponLine,
} from './coupons.rules.ts';
import { couponConditions, couponSums } from './coupon-conditions.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';

export interface Shopper {
  personId: string | null;
  email: string | null;
  countryCode: string;
  currency: string;
  audience: Audience;
}

export interface CheckedCoupon {
  coupon: Coupon | null;
  /** Why it gives no discount; null if it applies. */
  problem: string | null;
}

/** Looks up a code and checks all conditions for this shopper and these lines at the current time. */
export async function checkCoupon(
  ctx: Ctx,
  input: { code: string; shopper: Shopper; lines: CouponLine[] },
): Promise<CheckedCoupon> {
  const { coupon, situation } = await readCoupon(ctx, input);
  return { coupon, problem: refuseCoupon(coupon, { ...situation, lines: input.lines }) };
}

/** The discount for each line if bought alone, in cents; 0 if a condition is not met. */
export async function discountsAlone(
  ctx: Ctx,
  input: { code: string; shopper: Shopper; lines: readonly CouponLine[] },
): Promise<number[]> {
  const { coupon, situation } = await readCoupon(ctx, input);
  return input.lines.map((line) => {
    const lines = [line];
    if (!coupon || refuseCoupon(coupon, { ...situation, lines })) return 0;
    return couponDiscounts(coupon, input.shopper.currency, lines)[0] ?? 0;
  });
}

/** The coupon and the facts its conditions depend on, except the lines. */
async function readCoupon(ctx: Ctx, input: { code: string; shopper: Shopper }) {
  const coupon = await findCoupon(ctx, input.code);
  const { personId, email, ...shopper } = input.shopper;
  const history = coupon
    ? await historyOf(ctx, { couponId: coupon.id, personId, email })
    : { uses: 0, reserved: 0, hasOrderedBefore: false };
  const clubIds = coupon && coupon.conditions.clubIds.length > 0 && personId ? await clubsOf(ctx, personId) : [];
  const region = regionOf(shopper.countryCode);
  return { coupon, situation: { ...shopper, history, clubIds, region, now: ctx.now } };
}

/**
 * Counts the coupon for an order, within the order's transaction; a repeat for the same order changes nothing. Refused
 * (428 `coupon`) if the limit has been reached in the meantime or another order is this person's first: the row lock on
 * the coupon makes the count exact.
 */
export async function reserveCoupon(
  tx: Ctx,
  input: { couponId: number; orderId: number; personId: string | null; email: string },
): Promise<void> {
  const taken = await tx.db
    .updateTable('coupon')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', input.couponId)
    .where((eb) => eb.or([eb('maxUses', 'is', null), eb('used', '<', eb.ref('maxUses'))]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('couponRedemption').select('id').where('orderId', '=', input.orderId))),
    )
    .returning(['maxUsesPerPerson', 'conditions'])
    .executeTakeFirst();
  if (!taken) return refuseUnlessReserved(tx, input);
  const coupon = { ...taken, conditions: couponConditions.parse(taken.conditions) };
  const problem = refuseRepeat(coupon, await historyOf(tx, input));
  if (problem === ALREADY_USED && coupon.maxUsesPerPerson === 1) throw new Failure('voucher_redeemed');
  if (problem) throw invalid({ coupon: [problem] });
  await tx.db
    .insertInto('couponRedemption')
    .values({ ...input, email: input.email.toLowerCase() })
    .execute();
}

/** For a paid order: its coupon is used permanently. */
export async function redeemCoupon(tx: Ctx, orderId: number): Promise<void> {
  await tx.db
    .updateTable('couponRedemption')
    .set({ state: 'USED' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'RESERVED')
    .execute();
}

/**
 * For a cancelled, expired or fully refunded order: its coupon can be used again, and its use is subtracted exactly
 * once.
 */
export async function releaseCoupon(tx: Ctx, orderId: number): Promise<void> {
  const released = await tx.db
    .updateTable('couponRedemption')
    .set({ state: 'RELEASED' })
    .where('orderId', '=', orderId)
    .where('state', '<>', 'RELEASED')
    .returning('couponId')
    .executeTakeFirst();
  if (!released) return;
  await tx.db
    .updateTable('coupon')
    .set({ used: sql<number>`used - 1` })
    .where('id', '=', released.couponId)
    .where('used', '>', 0)
    .execute();
}

async function refuseUnlessReserved(
  tx: Ctx,
  { couponId, orderId }: { couponId: number; orderId: number },
): Promise<void> {
  const reservation = await tx.db
    .selectFrom('couponRedemption')
    .select('couponId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (reservation?.couponId === couponId) return;
  const single = await tx.db.selectFrom('coupon').select('maxUses').where('id', '=', couponId).executeTakeFirst();
  if (single?.maxUses === 1) throw new Failure('voucher_redeemed');
  throw invalid({ coupon: ['This coupon has reached its limit.'] });
}

async function findCoupon(ctx: Ctx, code: string): Promise<Coupon | null> {
  const row = await ctx.db
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    kind: row.kind,
    percent: row.percent === null ? null : Number(row.percent),
    amounts: couponSums.parse(row.amounts),
    conditions: couponConditions.parse(row.conditions),
  };
}

async function clubsOf(ctx: Ctx, personId: string): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select('clubMember.clubId')
    .where('personId', '=', personId)
    .where('club.state', '=', 'ACTIVE')
    .execute();
  return rows.map(({ clubId }) => clubId);
}

/**
 * Earlier uses of the coupon and earlier orders that were kept, by account or mailbox: addresses that differ only in a
 * plus-tag count as one person.
 */
async function historyOf(
  ctx: Ctx,
  input: { couponId: number; personId: string | null; email: string | null },
): Promise<CouponHistory> {
  const { rows } = await sql<CouponHistory>`
    select count(*) filter (where r.state = 'USED')::int as uses,
      count(*) filter (where r.state = 'RESERVED')::int as reserved,
      exists (select 1 from sales_order o where o.placed_at is not null
        and o.state not in ('CANCELLED', 'EXPIRED') and o.payment_state <> 'REFUNDED'
        and (o.person_id = ${input.personId} or mailbox(o.email) = mailbox(${input.email}))) as has_ordered_before
    from coupon_redemption r
    where r.coupon_id = ${input.couponId}
      and (r.person_id = ${input.personId} or mailbox(r.email) = mailbox(${input.email}))`.execute(ctx.db);
  return rows[0]!;
}
