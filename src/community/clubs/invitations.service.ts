import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { type ClubRole, clubRoleLabels, mayInvite } from '#platform/accounts/club-roles.rules.ts';
import { logoPath } from './club-logo.service.ts';
import { refreshAccountRoles } from './members.service.ts';
import { membershipsOf, requireClub } from './membership.service.ts';

const INVITATIONS = { hits: 100, seconds: 86_400 };
export const SENT = 'Invitation sent. If this address has an account, the invitation also appears there.';

/** The user's clubs, and pending invitations to the user. */
export async function findMyClubs(ctx: Ctx) {
  const user = requireUser(ctx);
  const clubs = await membershipsOf(ctx, user.id);
  const invitations = await ctx.db
    .selectFrom('clubInvitation')
    .innerJoin('club', 'club.id', 'clubInvitation.clubId')
    .innerJoin('person', 'person.id', 'clubInvitation.invitedBy')
    .select(['clubInvitation.id', 'club.name as club', 'clubInvitation.role', 'person.name as from'])
    .select('clubInvitation.createdAt')
    .where('clubInvitation.email', '=', user.email.toLowerCase())
    .where('clubInvitation.state', '=', 'INVITED')
    .where('club.state', '=', 'ACTIVE')
    .orderBy('clubInvitation.id', 'desc')
    .limit(50)
    .execute();
  return {
    clubs: clubs.map(({ clubId, name, role, logoKey }) => ({
      id: clubId,
      name,
      role,
      logo: logoPath(clubId, logoKey),
    })),
    invitations: invitations.map(({ createdAt, ...row }) => ({
      ...row,
      role: row.role,
      invitedAt: createdAt.toISOString(),
    })),
  };
}

/** Pending invitations of a club, newest first. */
export async function listInvitations(ctx: Ctx, { clubId }: { clubId: number }) {
  await requireClub(ctx, { clubId, right: 'members.invite' });
  return openInvitationsOf(ctx, clubId);
}

/** The same without a permission check, which the caller makes. */
export async function openInvitationsOf(ctx: Ctx, clubId: number) {
  const rows = await ctx.db
    .selectFrom('clubInvitation')
    .select(['id', 'email', 'role', 'createdAt'])
    .where('clubId', '=', clubId)
    .where('state', '=', 'INVITED')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ createdAt, role, ...row }) => ({
    ...row,
    role: role,
    invitedAt: createdAt.toISOString(),
  }));
}

/** Invites an email address. The response does not reveal whether it has an account (trust.md 17). */
export async function inviteToClub(
  ctx: Ctx,
  { clubId, email: enteredEmail, role }: { clubId: number; email: string; role: ClubRole },
): Promise<{ ok: true; message: string }> {
  const { role: mine } = await requireClub(ctx, { clubId, right: 'members.invite', write: true });
  if (!mayInvite(mine, role))
    throw invalid({ role: ['Secretaries can only invite members. Ask a club admin to assign other roles.'] });
  await sendInvitation(ctx, { clubId, email: enteredEmail, role });
  return { ok: true, message: SENT };
}

/** Creates and emails an invitation. The caller checks the permission. Idempotent while an invitation is pending. */
export async function sendInvitation(
  ctx: Ctx,
  { clubId, email: enteredEmail, role }: { clubId: number; email: string; role: ClubRole },
): Promise<void> {
  const user = requireUser(ctx, { write: true });
  const email = enteredEmail.toLowerCase();
  if (await isMember(ctx, clubId, email)) throw invalid({ email: ['This user is already a member of the club.'] });
  await countAttempt(ctx, { bucket: `club-invite:${clubId}`, ...INVITATIONS });
  await inTransaction(ctx, async (tx) => {
    const club = await tx.db.selectFrom('club').select('name').where('id', '=', clubId).executeTakeFirstOrThrow();
    const invitation = await tx.db
      .insertInto('clubInvitation')
      .values({ clubId, email, role, invitedBy: user.id })
      .onConflict((oc) =>
        oc
          .columns(['clubId', 'email'])
          .where(sql<SqlBool>`state = 'INVITED'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!invitation) return;
    await recordEvent(tx, { entity: 'club_invitation', entityId: invitation.id, kind: 'invited', to: 'INVITED' });
    await queueMail(tx, {
      dedupeKey: `club-invitation:${invitation.id}`,
      to: email,
      template: 'clubs.invited',
      data: { from: user.name, club: club.name, role: clubRoleLabels[role].word },
    });
  });
}

async function isMember(ctx: Ctx, clubId: number, email: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('clubMember')
    .innerJoin('person', 'person.id', 'clubMember.personId')
    .select('person.id')
    .where('clubMember.clubId', '=', clubId)
    .where((eb) => eb(eb.fn('lower', ['person.email']), '=', email))
    .executeTakeFirst();
  return row !== undefined;
}

export async function withdrawInvitation(
  ctx: Ctx,
  { clubId, id }: { clubId: number; id: number },
): Promise<{ ok: true }> {
  await requireClub(ctx, { clubId, right: 'members.invite', write: true });
  return markInvitationWithdrawn(ctx, { clubId, id });
}

/** Withdraws an invitation. The caller checks the permission. */
export async function markInvitationWithdrawn(
  ctx: Ctx,
  { clubId, id }: { clubId: number; id: number },
): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('clubInvitation')
      .set({ state: 'WITHDRAWN', decidedAt: tx.now })
      .where('id', '=', id)
      .where('clubId', '=', clubId)
      .where('state', '=', 'INVITED')
      .returning('id')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'club_invitation', entityId: id, kind: 'state', from: 'INVITED', to: 'WITHDRAWN' });
  });
  return { ok: true };
}

/** Answers an invitation, by the owner of the invited address. Idempotent for the same answer. */
export async function answerInvitation(
  ctx: Ctx,
  { id, answer }: { id: number; answer: 'accept' | 'decline' },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  const to = answer === 'accept' ? 'ACCEPTED' : 'DECLINED';
  return inTransaction(ctx, async (tx) => {
    const invitation = await tx.db
      .selectFrom('clubInvitation')
      .selectAll()
      .where('id', '=', id)
      .where('email', '=', user.email.toLowerCase())
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (invitation.state === to) return { ok: true as const };
    if (answer === 'accept') await requireOpen(tx, invitation.clubId);
    if (invitation.state !== 'INVITED')
      throw new Failure('illegal_transition', {
        message: 'This invitation is no longer open. Ask the club for a new one.',
      });
    await tx.db.updateTable('clubInvitation').set({ state: to, decidedAt: tx.now }).where('id', '=', id).execute();
    await recordEvent(tx, { entity: 'club_invitation', entityId: id, kind: 'state', from: 'INVITED', to });
    if (answer === 'accept') await join(tx, { clubId: invitation.clubId, role: invitation.role });
    return { ok: true as const };
  });
}

/** Locks the club, so that nobody can join a club that is being closed. */
async function requireOpen(tx: Ctx, clubId: number): Promise<void> {
  const club = await tx.db.selectFrom('club').select('state').where('id', '=', clubId).forShare().executeTakeFirst();
  if (club?.state !== 'ACTIVE')
    throw new Failure('illegal_transition', {
      message: 'This invitation is no longer open. Ask the club for a new one.',
    });
}

async function join(tx: Ctx, { clubId, role }: { clubId: number; role: ClubRole }): Promise<void> {
  const user = requireUser(tx);
  const joined = await tx.db
    .insertInto('clubMember')
    .values({ clubId, personId: user.id, role })
    .onConflict((oc) => oc.doNothing())
    .returning('personId')
    .executeTakeFirst();
  if (!joined) return;
  await refreshAccountRoles(tx, user.id);
  await recordEvent(tx, { entity: 'club_member', entityId: `${clubId}:${user.id}`, kind: 'joined', to: role });
  await recordAudit(tx, { action: 'club.joined', subject: 'club', subjectId: clubId, ownerId: user.id });
}
