import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { listRegistryNames } from '#community/registries/registries.service.ts';
import { Failure, type FieldErrors, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { ClubBody } from './club-admin.contract.ts';
import type { ClubRole } from '#platform/accounts/club-roles.rules.ts';
import { revokeGrantsToClub } from '#community/clubs/grants.service.ts';
import { SENT, sendInvitation, markInvitationWithdrawn } from '#community/clubs/invitations.service.ts';
import {
  endMembership,
  refreshAccountRoles,
  setMemberRole,
  type MemberRoleChange,
} from '#community/clubs/members.service.ts';

/** Creates a club without members and invites its first admin, who must accept. */
export async function createAdminClub(ctx: Ctx, input: ClubBody & { adminEmail: string }): Promise<{ id: number }> {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  const { adminEmail, ...body } = input;
  await requireKnownChoices(ctx, body);
  return inTransaction(ctx, async (tx) => {
    await lockClubNames(tx);
    const created = await tx.db
      .insertInto('club')
      .values(body)
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw invalid({ name: [NAME_TAKEN] });
    await recordEvent(tx, { entity: 'club', entityId: created.id, kind: 'created', to: 'ACTIVE', data: { ...body } });
    await sendInvitation(tx, { clubId: created.id, email: adminEmail, role: 'ADMIN' });
    return created;
  });
}

/** Lock for all club names, so that the check for a duplicate name is safe under concurrent requests. */
async function lockClubNames(tx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('club names'))`.execute(tx.db);
}

const NAME_TAKEN = 'A club with this name already exists in this country. Enter another name.';

export async function updateAdminClub(ctx: Ctx, input: ClubBody & { id: number; version: string }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  const { id, version, ...body } = input;
  await requireKnownChoices(ctx, body);
  return inTransaction(ctx, async (tx) => {
    const before = await lockClub(tx, id);
    refuseOutdated(version, before.updatedAt.toISOString());
    await lockClubNames(tx);
    const duplicate = await tx.db
      .selectFrom('club')
      .select('id')
      .where(sql`lower(name)`, '=', body.name.toLowerCase())
      .where('countryCode', '=', body.countryCode)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (duplicate) throw invalid({ name: [NAME_TAKEN] });
    await tx.db
      .updateTable('club')
      .set({ ...body, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .execute();
    const { name, countryCode, registryCode, breedIds, billingMode } = before;
    const data = { before: { name, countryCode, registryCode, breedIds, billingMode }, after: body };
    await recordEvent(tx, { entity: 'club', entityId: id, kind: 'changed', data });
    return { ok: true as const };
  });
}

/**
 * Closes a club: all grants to it end and its staff lose their account roles. Its members stay, in case the club is
 * reopened.
 */
export async function closeClub(ctx: Ctx, { id, reason }: { id: number; reason: string }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await moveClub(tx, { id, from: 'ACTIVE', to: 'CLOSED', reason });
    await revokeGrantsToClub(tx, { clubId: id });
    await refreshStaffRoles(tx, id);
    await notifyClosed(tx, { id, reason });
    return { ok: true as const };
  });
}

async function notifyClosed(tx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const admins = await tx.db
    .selectFrom('clubMember')
    .innerJoin('person', 'person.id', 'clubMember.personId')
    .innerJoin('club', 'club.id', 'clubMember.clubId')
    .select(['person.id', 'person.email', 'club.name'])
    .where('clubMember.clubId', '=', id)
    .where('clubMember.role', '=', 'ADMIN')
    .orderBy('person.id')
    .execute();
  for (const admin of admins)
    await queueMail(tx, {
      dedupeKey: `club:${id}:closed:${admin.id}:${tx.requestId}`,
      to: admin.email,
      personId: admin.id,
      template: 'clubs.closed',
      data: { club: admin.name, reason },
    });
}

export async function reopenClub(ctx: Ctx, { id }: { id: number }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await moveClub(tx, { id, from: 'CLOSED', to: 'ACTIVE', reason: null });
    await refreshStaffRoles(tx, id);
    return { ok: true as const };
  });
}

interface Move {
  id: number;
  from: 'ACTIVE' | 'CLOSED';
  to: 'ACTIVE' | 'CLOSED';
  reason: string | null;
}

async function moveClub(tx: Ctx, { id, from, to, reason }: Move): Promise<void> {
  const club = await lockClub(tx, id);
  if (club.state !== from) throw new Failure('illegal_transition');
  await tx.db
    .updateTable('club')
    .set({ state: to, closedReason: reason, updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  const kind = to === 'CLOSED' ? 'closed' : 'reopened';
  await recordEvent(tx, { entity: 'club', entityId: id, kind, from, to, ...(reason && { reason }) });
}

async function refreshStaffRoles(tx: Ctx, clubId: number): Promise<void> {
  const members = await tx.db
    .selectFrom('clubMember')
    .select('personId')
    .where('clubId', '=', clubId)
    .where('role', '<>', 'MEMBER')
    .orderBy('personId')
    .execute();
  for (const { personId } of members) await refreshAccountRoles(tx, personId);
}

async function lockClub(tx: Ctx, id: number) {
  const club = await tx.db.selectFrom('club').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!club) throw new Failure('not_found');
  return club;
}

async function requireKnownChoices(ctx: Ctx, { countryCode, registryCode, breedIds }: ClubBody): Promise<void> {
  const problems: FieldErrors = {};
  if (!countryFacts(countryCode)) problems['countryCode'] = ['Country is required'];
  const registries = registryCode === null ? [] : await listRegistryNames(ctx);
  if (registryCode !== null && !registries.some(({ code }) => code === registryCode))
    problems['registryCode'] = ["This registry doesn't exist. Choose one from the list."];
  const uniqueBreedIds = new Set(breedIds);
  const breeds =
    uniqueBreedIds.size === 0
      ? []
      : await ctx.db
          .selectFrom('breed')
          .select('id')
          .where('id', 'in', [...uniqueBreedIds])
          .execute();
  if (breeds.length !== uniqueBreedIds.size)
    problems['breedIds'] = ["One of these breeds doesn't exist. Choose breeds from the list."];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

interface Invitation {
  clubId: number;
  email: string;
  role: ClubRole;
}

/** Sends an invitation on behalf of a club, which must be open. */
export async function inviteFromAdmin(ctx: Ctx, input: Invitation) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    const club = await lockClub(tx, input.clubId);
    if (club.state !== 'ACTIVE')
      throw new Failure('illegal_transition', { message: 'This club is closed. Reopen it first.' });
    await sendInvitation(tx, input);
    return { ok: true as const, message: SENT };
  });
}

export async function withdrawFromAdmin(ctx: Ctx, input: { clubId: number; id: number }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return markInvitationWithdrawn(ctx, input);
}

export async function setRoleFromAdmin(ctx: Ctx, input: MemberRoleChange) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => setMemberRole(tx, input));
}

export async function removeMemberFromAdmin(ctx: Ctx, input: { clubId: number; personId: string }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => endMembership(tx, input));
}
