import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { collectsPoints } from './points.rules.ts';
import { movePoints } from './points.service.ts';

// Business rules 3.6: five wrong codes an hour, then 429.
const WRONG_CODES = { hits: 5, seconds: 3600 };

/** Redeems a voucher code for points, once (103 if it was redeemed before). */
export async function redeemVoucher(ctx: Ctx, code: string): Promise<{ points: number }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  if (!collectsPoints(user.type)) throw new Failure('forbidden');
  const points = await inTransaction(ctx, (tx) => takeVoucher(tx, user.id, code.trim().toUpperCase()));
  if (points !== null) return { points };
  await countAttempt(ctx, { bucket: `voucher:${user.id}`, ...WRONG_CODES });
  throw invalid({ coupon: ['This code was not found. Check it and try again.'] });
}

/** The conditional UPDATE lets only one request succeed; null if no such points voucher exists or it has expired. */
async function takeVoucher(tx: Ctx, personId: string, code: string): Promise<number | null> {
  const redeemed = await tx.db
    .updateTable('voucher')
    .set({ redeemedBy: personId, redeemedAt: sql<Date>`now()` })
    .where('code', '=', code)
    .where('kind', '=', 'POINTS')
    .where('redeemedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .returning('points')
    .executeTakeFirst();
  if (!redeemed) return refuseRedeemed(tx, code);
  const points = redeemed.points ?? 0;
  await movePoints(tx, {
    personId,
    kind: 'VOUCHER',
    available: points,
    pending: 0,
    sourceType: 'voucher',
    sourceId: code,
    expires: 'earned',
  });
  await recordEvent(tx, { entity: 'voucher', entityId: code, kind: 'redeemed' });
  return points;
}

async function refuseRedeemed(tx: Ctx, code: string): Promise<null> {
  const used = await tx.db
    .selectFrom('voucher')
    .select('code')
    .where('code', '=', code)
    .where('redeemedAt', 'is not', null)
    .executeTakeFirst();
  if (used) throw new Failure('voucher_redeemed');
  return null;
}
