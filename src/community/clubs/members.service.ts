import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { setClubRoles } from '#platform/accounts/club-roles.service.ts';
import { findPerson } from '#platform/accounts/accounts.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import {
  accountRoleOf,
  type ClubRole,
  LAST_ADMIN,
  leavesNoAdmin,
  mayInClub,
} from '#platform/accounts/club-roles.rules.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { revokeMemberGrants } from './grants.service.ts';
import { requireClub } from './membership.service.ts';

export interface MemberFilter {
  clubId: number;
  page: number;
  size: number;
  search: string;
  /** If false, only names are searched. */
  searchesEmail: boolean;
  role?: ClubRole | undefined;
  sort: 'name' | '-name' | 'joined_at' | '-joined_at';
}

/** The members of a club for its staff. Those who may contact members see and search email addresses too. */
export async function listMembers(ctx: Ctx, filter: Omit<MemberFilter, 'searchesEmail'>) {
  const { user, role } = await requireClub(ctx, { clubId: filter.clubId, right: 'members.read' });
  const hasEmails = mayInClub(role, 'members.contact');
  const { results, ...paging } = await memberPage(ctx, { ...filter, searchesEmail: hasEmails });
  const rows = results.map((row) => ({ ...row, email: hasEmails ? row.email : null, isMe: row.id === user.id }));
  return { ...paging, results: rows };
}

/** A page of the members. The caller checks the permission. */
export async function memberPage(ctx: Ctx, filter: MemberFilter) {
  const text = likeText(filter.search);
  const { rows } = await sql<{
    id: string;
    name: string;
    email: string;
    role: ClubRole;
    joinedAt: Date;
    animals: number;
    total: number;
  }>`
    select p.id, p.name, p.email, m.role, m.joined_at, count(*) over ()::int as total,
      (select count(*)::int from club_grant g where g.club_id = m.club_id and g.granted_by = p.id and g.ended_at is null) as animals
    from club_member m join person p on p.id = m.person_id
    where m.club_id = ${filter.clubId} and (${filter.search} = '' or p.name ilike ${text} or (${filter.searchesEmail} and p.email ilike ${text}))
      and (${filter.role ?? null}::text is null or m.role = ${filter.role ?? null})
    order by ${orders[filter.sort]}, p.id limit ${filter.size} offset ${(filter.page - 1) * filter.size}`.execute(
    ctx.db,
  );
  const results = rows.map(({ total: _total, ...row }) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, filter.page, filter.size);
}

const orders = {
  name: sql`p.name collate "und-x-icu"`,
  '-name': sql`p.name collate "und-x-icu" desc`,
  joined_at: sql`m.joined_at`,
  '-joined_at': sql`m.joined_at desc`,
};

export interface MemberRoleChange {
  clubId: number;
  personId: string;
  role: ClubRole;
  /** The role that the page showed. */
  version?: string | undefined;
}

/** Changes a member's role, by an admin of the club. The last admin cannot lose the role. */
export async function changeRole(
  ctx: Ctx,
  { clubId, personId, role, version }: MemberRoleChange,
): Promise<{ ok: true }> {
  await requireClub(ctx, { clubId, right: 'members.manage', write: true });
  return inTransaction(ctx, async (tx) => {
    await lockClub(tx, clubId);
    // Check again under the lock, because the admin may have lost the role in the meantime.
    await requireClub(tx, { clubId, right: 'members.manage', write: true });
    return setMemberRole(tx, { clubId, personId, role, version });
  });
}

/** Changes a role in a transaction. The caller checks the permission. The last admin cannot lose the role. */
export async function setMemberRole(
  tx: Ctx,
  { clubId, personId, role, version }: MemberRoleChange,
): Promise<{ ok: true }> {
  const from = await lockMember(tx, { clubId, personId, to: role });
  refuseOutdated(version, from);
  if (from === role) return { ok: true };
  await tx.db
    .updateTable('clubMember')
    .set({ role })
    .where('clubId', '=', clubId)
    .where('personId', '=', personId)
    .execute();
  await refreshAccountRoles(tx, personId);
  await recordEvent(tx, { entity: 'club_member', entityId: `${clubId}:${personId}`, kind: 'role', from, to: role });
  return { ok: true };
}

/** Ends a membership and the member's grants, by an admin of the club or by the member. */
export async function removeMember(
  ctx: Ctx,
  { clubId, personId: requestedId }: { clubId: number; personId: string },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const personId = requestedId === 'me' ? user.id : requestedId;
  await requireClub(ctx, { clubId, right: rightToRemove(user.id, personId), write: true });
  return inTransaction(ctx, async (tx) => {
    await lockClub(tx, clubId);
    await requireClub(tx, { clubId, right: rightToRemove(user.id, personId), write: true });
    return endMembership(tx, { clubId, personId });
  });
}

/** Ends a membership in a transaction. The caller checks the permission. Notifies a member removed by someone else. */
export async function endMembership(
  tx: Ctx,
  { clubId, personId }: { clubId: number; personId: string },
): Promise<{ ok: true }> {
  const from = await lockMember(tx, { clubId, personId, to: null });
  await revokeMemberGrants(tx, { clubId, personId });
  await tx.db.deleteFrom('clubMember').where('clubId', '=', clubId).where('personId', '=', personId).execute();
  await refreshAccountRoles(tx, personId);
  await recordEvent(tx, { entity: 'club_member', entityId: `${clubId}:${personId}`, kind: 'left', from });
  await recordAudit(tx, { action: 'club.left', subject: 'club', subjectId: clubId, ownerId: personId });
  if (personId !== tx.user?.id) await notifyRemovedMember(tx, { clubId, personId });
  return { ok: true };
}

function rightToRemove(userId: string, personId: string) {
  return userId === personId ? ('figures.read' as const) : ('members.manage' as const);
}

async function notifyRemovedMember(tx: Ctx, input: { clubId: number; personId: string }): Promise<void> {
  const person = await findPerson(tx, input.personId);
  const club = await tx.db.selectFrom('club').select('name').where('id', '=', input.clubId).executeTakeFirstOrThrow();
  await queueMail(tx, {
    dedupeKey: `club:${input.clubId}:removed:${input.personId}:${tx.requestId}`,
    to: person.email,
    personId: person.id,
    template: 'clubs.removed',
    data: { club: club.name },
  });
}

async function lockClub(tx: Ctx, clubId: number): Promise<void> {
  await tx.db.selectFrom('club').select('id').where('id', '=', clubId).forUpdate().executeTakeFirst();
}

/** Locks the club, then the member, so that concurrent requests of two admins to remove each other run in turn. */
async function lockMember(
  tx: Ctx,
  { clubId, personId, to }: { clubId: number; personId: string; to: ClubRole | null },
): Promise<ClubRole> {
  await lockClub(tx, clubId);
  const member = await tx.db
    .selectFrom('clubMember')
    .select('role')
    .where('clubId', '=', clubId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const { admins } = await tx.db
    .selectFrom('clubMember')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('clubId', '=', clubId)
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow();
  const from = member.role;
  if (leavesNoAdmin({ from, to, admins: Number(admins) }))
    throw new Failure('illegal_transition', { message: LAST_ADMIN });
  return from;
}

/** Updates the account's roles to those of its memberships in all clubs. */
export async function refreshAccountRoles(tx: Ctx, personId: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('clubMember')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select('clubMember.role')
    .where('clubMember.personId', '=', personId)
    .where('club.state', '=', 'ACTIVE')
    .execute();
  const roles = rows.flatMap(({ role }) => accountRoleOf(role) ?? []);
  await setClubRoles(tx, { personId, roles });
}
