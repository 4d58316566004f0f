import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { Failure, type FieldErrors } from '#shared/failure.ts';

/** The club for which this person orders: the requested one, or the first. */
export async function clubOfRequester(ctx: Ctx, personId: string, wanted?: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select('clubMember.clubId')
    .where('personId', '=', personId)
    .where('role', 'in', ['ADMIN', 'SECRETARY'])
    .where('club.state', '=', 'ACTIVE')
    .$if(wanted !== undefined, (query) => query.where('club.id', '=', wanted ?? 0))
    .orderBy('clubMember.clubId')
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row.clubId;
}

/** A club pays breeder prices, whatever the account type of the person who orders for it. */
export function withBreederPrices<C extends Ctx>(ctx: C): C {
  return ctx.user && ctx.user.type !== 'breeder' ? { ...ctx, user: { ...ctx.user, type: 'breeder' } } : ctx;
}

/** Accepts only animals whose owners granted access to the club. Other animals and unknown ones give the same error. */
export async function refuseUngranted(
  ctx: Ctx,
  { clubId, parts }: { clubId: number; parts: readonly [string, number][] },
): Promise<FieldErrors> {
  const ids = parts.map(([, id]) => id);
  const { rows } = await sql<{ animalId: number }>`
    select animal_id from club_grant where club_id = ${clubId} and ended_at is null and animal_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
  const granted = new Set(rows.map(({ animalId }) => animalId));
  const fields: FieldErrors = {};
  for (const [field, id] of parts)
    if (!granted.has(id)) fields[field] = ["Your club doesn't have access to this animal. Its owner can grant access."];
  return fields;
}
