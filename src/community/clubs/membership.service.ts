import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { type BillingMode, type ClubRight, type ClubRole, mayInClub } from '#platform/accounts/club-roles.rules.ts';

export interface Membership {
  clubId: number;
  name: string;
  role: ClubRole;
  billingMode: BillingMode;
  logoKey: string | null;
}

/** The clubs of a user, those with a staff role first. */
export async function membershipsOf(ctx: Ctx, personId: string): Promise<Membership[]> {
  const rows = await ctx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select(['clubMember.clubId', 'club.name', 'clubMember.role', 'club.billingMode', 'club.logoKey'])
    .where('clubMember.personId', '=', personId)
    .where('club.state', '=', 'ACTIVE')
    .orderBy('clubMember.clubId')
    .execute();
  const memberships = rows.map((row) => ({
    ...row,
    role: row.role,
    billingMode: row.billingMode,
  }));
  return memberships.toSorted((a, b) => Number(a.role === 'MEMBER') - Number(b.role === 'MEMBER'));
}

interface ClubRequirement {
  clubId: number;
  right: ClubRight;
  write?: boolean;
}

/** Requires a member of this club with this right. Unknown clubs and other users' clubs give the same 404. */
export async function requireClub(
  ctx: Ctx,
  { clubId, right, write = false }: ClubRequirement,
): Promise<{ user: SessionUser; role: ClubRole; name: string }> {
  const user = requireUser(ctx, { write });
  const row = await ctx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select(['clubMember.role', 'club.name'])
    .where('clubMember.clubId', '=', clubId)
    .where('clubMember.personId', '=', user.id)
    // A closed club is treated as unknown.
    .where('club.state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const role = row.role;
  if (!mayInClub(role, right)) throw new Failure('forbidden');
  return { user, role, name: row.name };
}

/** Q143: requires a user who is a member of at least one club. */
export async function requireMember(
  ctx: Ctx,
  { write = false } = {},
): Promise<{ user: SessionUser; clubs: Membership[] }> {
  const user = requireUser(ctx, { write });
  const clubs = await membershipsOf(ctx, user.id);
  if (clubs.length === 0) throw new Failure('forbidden', { message: 'Club access is for club members.' });
  return { user, clubs };
}
