import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { hashToken, sessionToken } from '#platform/sign-in/session.service.ts';
import { Failure } from '#shared/failure.ts';
import { deviceOf, needsSecondFactor } from './security.rules.ts';
import { findFactors } from './sign-in-methods.service.ts';

/** The security page lists these and offers to sign out all others. */
const LISTED_SESSIONS = 20;

/** The user's devices (this one, then those used last) and sign-in methods. */
export async function findSecurity(ctx: Ctx) {
  const user = requireUser(ctx);
  const own = hashToken(sessionToken(ctx) ?? '');
  const [sessions, sessionCount, factors, passkeys, change, clinicRoles] = [
    await openSessions(ctx, user.id)
      .select(['id', 'tokenHash', 'ipAddress', 'userAgent', 'createdAt', 'lastSeenAt'])
      .orderBy(sql<SqlBool>`token_hash = ${own}`, 'desc')
      .orderBy('lastSeenAt', 'desc')
      .limit(LISTED_SESSIONS)
      .execute(),
    await openSessions(ctx, user.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    await findFactors(ctx, user.id),
    await ctx.db
      .selectFrom('passkey')
      .select(['id', 'label', 'createdAt', 'lastUsedAt'])
      .where('personId', '=', user.id)
      .orderBy('createdAt')
      .execute(),
    await ctx.db
      .selectFrom('emailChange')
      .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt'])
      .where('personId', '=', user.id)
      .where('doneAt', 'is', null)
      .where('expiresAt', '>', sql<Date>`now()`)
      .orderBy('askedAt', 'desc')
      .executeTakeFirst(),
    await ctx.db.selectFrom('clinicMember').select('role').where('personId', '=', user.id).execute(),
  ];
  return {
    sessions: sessions.map(({ id, tokenHash, ipAddress, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      network: ipAddress,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThisOne: tokenHash === own,
    })),
    sessionCount: Number(sessionCount.count),
    totp: factors.totp,
    backupCodesLeft: factors.backupCodesLeft,
    passkeys: passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isRequired: needsSecondFactor({ roles: user.roles, clinicRoles: clinicRoles.map(({ role }) => role) }),
    isEnforced: ctx.config.secondFactor === 'required',
    emailChange: change
      ? {
          newEmail: change.newEmail,
          oldConfirmed: change.oldConfirmedAt !== null,
          newConfirmed: change.newConfirmedAt !== null,
        }
      : null,
  };
}

const openSessions = (ctx: Ctx, personId: string) =>
  ctx.db
    .selectFrom('loginSession')
    .where('personId', '=', personId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`last_seen_at > now() - make_interval(mins => idle_minutes)`);

/** Signs out one device: its next request is a guest's. */
export async function endOwnSession(ctx: Ctx, input: { id: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const ended = await ctx.db
    .deleteFrom('loginSession')
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .executeTakeFirst();
  if (ended.numDeletedRows !== 1n) throw new Failure('not_found');
  await recordEvent(ctx, { entity: 'person', entityId: user.id, kind: 'session_ended' });
  return { ok: true as const };
}

export async function endOtherSessions(ctx: Ctx) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const ended = await ctx.db
    .deleteFrom('loginSession')
    .where('personId', '=', user.id)
    .where('tokenHash', '<>', hashToken(sessionToken(ctx) ?? ''))
    .executeTakeFirst();
  await recordEvent(ctx, { entity: 'person', entityId: user.id, kind: 'other_sessions_ended' });
  return { ended: Number(ended.numDeletedRows) };
}
