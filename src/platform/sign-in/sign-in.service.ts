import { sql } from 'kysely';
import type { Ctx, Role, SessionUser } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt, resetAttempts, type Limit, uncountAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { forgetGuestCountry } from '#platform/places/places.service.ts';
import { cookieOf } from '#shared/cookie.ts';
import { Failure } from '#shared/failure.ts';
import { findDetails } from '#platform/accounts/details.service.ts';
import { accountKey, findDevice, rememberDevice } from './devices.service.ts';
import { findFactors, methodsOf, openChallenge } from '#platform/security/sign-in-methods.service.ts';
import { hashPassword, isOutdatedHash, isPassword, NOBODYS_HASH, requireRoomForPassword } from './passwords.service.ts';
import { endSession, findSessionUser, startSession } from './session.service.ts';
import { networkOf } from './sessions.rules.ts';

/**
 * E001. An unknown address, a wrong password and a closed account get the same response after the same work. Limits:
 * ten attempts in 15 minutes per email address, a hundred failures an hour per network. Both apply across processes and
 * do not reveal whether the account exists. A browser that the account has signed in from has a separate limit of ten
 * attempts.
 */
export async function signIn(ctx: Ctx, input: { username: string; password: string }) {
  requireRoomForPassword();
  const email = input.username.trim().toLowerCase();
  const device = findDevice(ctx, email);
  const perAccount = device ? deviceLimit(device) : accountLimit(email);
  const perNetwork: Limit = { bucket: `login:network:${networkOf(ctx.visitor.ip)}`, hits: 100, seconds: 3600 };
  if (!device) await countAttempt(ctx, perNetwork);
  await countAttempt(ctx, perAccount);
  const person = await findCredential(ctx, email);
  const right = await isPassword(person?.passwordHash ?? NOBODYS_HASH, input.password);
  if (!person || !right || !['ACTIVE', 'PENDING_APPROVAL'].includes(person.state)) {
    ctx.adapters.logger.warn('sign-in rejected', { requestId: ctx.requestId });
    throw new Failure('login_failed');
  }
  await resetAttempts(ctx, perAccount.bucket);
  if (!device) await uncountAttempt(ctx, perNetwork.bucket);
  if (isOutdatedHash(person.passwordHash)) await renewHash(ctx, person.id, input.password);
  const methods = methodsOf(await findFactors(ctx, person.id));
  if (methods.length > 0) {
    await openChallenge(ctx, { purpose: 'SECOND_FACTOR', personId: person.id, challenge: null });
    return { user: null, secondFactor: methods };
  }
  const user = await enter(ctx, person);
  if (cookieOf(ctx.requestHeaders, 'country')) forgetGuestCountry(ctx);
  return { user: await findDetails({ ...ctx, user }), secondFactor: [] };
}

/** E002, E003: ends the session and clears the cookie; does nothing for a guest. */
export async function signOut(ctx: Ctx) {
  if (ctx.user) await recordEvent(ctx, { entity: 'person', entityId: ctx.user.id, kind: 'signed_out' });
  await endSession(ctx);
  return { ok: true as const };
}

/** One bucket per email address, known or not; the address itself is not stored. */
export function accountLimit(email: string): Limit {
  return { bucket: `login:account:${accountKey(email)}`, hits: 10, seconds: 15 * 60 };
}

function deviceLimit(device: string): Limit {
  return { bucket: `login:device:${device}`, hits: 10, seconds: 15 * 60 };
}

/** Starts the session and returns the signed-in user. */
export async function enter(ctx: Ctx, person: { id: string; roles: readonly Role[] }): Promise<SessionUser> {
  await inTransaction(ctx, async (tx) => {
    await startSession(tx, person);
    await recordEvent({ ...tx, user: null }, { entity: 'person', entityId: person.id, kind: 'signed_in' });
  });
  const cookie = ctx.responseHeaders.getSetCookie().at(-1)?.split(';')[0] ?? '';
  const user = await findSessionUser({ ...ctx, requestHeaders: new Headers({ cookie }) });
  if (!user) throw new Failure('login_failed');
  rememberDevice(ctx, user.email);
  return user;
}

interface Credential {
  id: string;
  state: string;
  passwordHash: string;
  roles: Role[];
}

async function findCredential(ctx: Ctx, email: string): Promise<Credential | undefined> {
  const { rows } = await sql<Credential>`
    select p.id, p.state, c.password_hash, array(select role from person_role r where r.person_id = p.id) as roles
    from person p join login_credential c on c.person_id = p.id where lower(p.email) = ${email}`.execute(ctx.db);
  return rows[0];
}

async function renewHash(ctx: Ctx, personId: string, password: string): Promise<void> {
  await ctx.db
    .updateTable('loginCredential')
    .set({ passwordHash: await hashPassword(password) })
    .where('personId', '=', personId)
    .execute();
}
