import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { cookieOf, setCookieHeader } from '#shared/cookie.ts';
import { CHALLENGE_MINUTES } from '#platform/sign-in/sessions.rules.ts';
import { Failure } from '#shared/failure.ts';

export interface Factors {
  totp: boolean;
  passkeys: number;
  backupCodesLeft: number;
}

/** The active second factors of a person. */
export async function findFactors(ctx: Pick<Ctx, 'db'>, personId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from totp_factor where person_id = ${personId} and confirmed_at is not null) as totp,
      (select count(*)::int from passkey where person_id = ${personId}) as passkeys,
      (select count(*)::int from backup_code where person_id = ${personId} and used_at is null) as backup_codes_left`.execute(
    ctx.db,
  );
  return rows[0]!;
}

export type Method = 'totp' | 'passkey' | 'backup';

export function methodsOf(factors: Factors): Method[] {
  return [
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.backupCodesLeft > 0 && (factors.totp || factors.passkeys > 0) ? (['backup'] as const) : []),
  ];
}

const COOKIE = 'damsire_signin';

export interface NewChallenge {
  purpose: 'SECOND_FACTOR' | 'PASSKEY';
  personId: string | null;
  challenge: string | null;
}

/** Opens a challenge: its cookie is useless without the second factor, and valid only for a few minutes. */
export async function openChallenge(ctx: Ctx, input: NewChallenge): Promise<void> {
  const token = ctx.adapters.random.token(32);
  await ctx.db
    .insertInto('loginChallenge')
    .values({
      ...input,
      tokenHash: hashToken(token),
      expiresAt: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute();
  writeCookie(ctx, token, CHALLENGE_MINUTES * 60);
}

export interface Challenge {
  purpose: 'SECOND_FACTOR' | 'PASSKEY';
  personId: string | null;
  challenge: string | null;
}

export async function findChallenge(ctx: Ctx): Promise<Challenge | null> {
  const token = challengeToken(ctx);
  if (!token) return null;
  const row = await ctx.db
    .selectFrom('loginChallenge')
    .select(['purpose', 'personId', 'challenge'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { ...row, purpose: row.purpose } : null;
}

/** Adds the passkey challenge to the open sign-in challenge. */
export async function setChallengeText(ctx: Ctx, challenge: string): Promise<void> {
  await ctx.db
    .updateTable('loginChallenge')
    .set({ challenge })
    .where('tokenHash', '=', hashToken(challengeToken(ctx) ?? ''))
    .execute();
}

/** Consumes the challenge: of two simultaneous responses only one succeeds. */
export async function consumeChallenge(tx: Ctx): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('loginChallenge')
    .where('tokenHash', '=', hashToken(challengeToken(tx) ?? ''))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (deleted.numDeletedRows !== 1n) throw new Failure('login_failed');
  writeCookie(tx, '', 0);
}

function challengeToken(ctx: Ctx): string | null {
  return cookieOf(ctx.requestHeaders, cookieName(ctx));
}

function cookieName(ctx: Pick<Ctx, 'config'>): string {
  return isSecure(ctx) ? `__Host-${COOKIE}` : COOKIE;
}

function writeCookie(ctx: Ctx, token: string, maxAgeSeconds: number): void {
  ctx.responseHeaders.append(
    'set-cookie',
    setCookieHeader(cookieName(ctx), token, { maxAgeSeconds, secure: isSecure(ctx) }),
  );
}

function isSecure({ config }: Pick<Ctx, 'config'>): boolean {
  return config.publicOrigin.startsWith('https:');
}
