import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Audience, Ctx, Role, SessionUser } from '#platform/context/context.ts';
import { currencyFor } from '#platform/places/places.rules.ts';
import { cookieOf, setCookieHeader } from '#shared/cookie.ts';
import { englishOf } from '#platform/accounts/locales.rules.ts';
import { sessionLimits } from './sessions.rules.ts';

const COOKIE = 'damsire_session';
// Browsers accept this name only from a secure origin, for the whole host and no other.
const SECURE_COOKIE = `__Host-${COOKIE}`;

/** Names of the cookies that carry a session: a request without them is a guest's. */
export const SESSION_COOKIES: readonly string[] = [COOKIE, SECURE_COOKIE];

// 32 bytes in base64url, as `startSession` hands them out: anything else was never ours and costs no query.
const TOKEN_FORM = /^[\w-]{43}$/;

/** Who asks: one query by the hash of the cookie. A cookie that is no longer good is taken back (R006). */
export async function findSessionUser(ctx: Ctx): Promise<SessionUser | null> {
  const token = sessionToken(ctx);
  if (token === null) return null;
  const row = TOKEN_FORM.test(token) ? await readSession(ctx, hashToken(token)) : undefined;
  if (!row) {
    clearSessionCookie(ctx);
    return null;
  }
  if (row.stale) await noteUse(ctx, row);
  return toSessionUser(row);
}

async function noteUse(ctx: Ctx, { sessionId, ownerId }: SessionRow): Promise<void> {
  await ctx.db
    .updateTable('loginSession')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
  await noteVisit(ctx, ownerId);
}

/** To the hour: every change of a person writes to all the indexes of the table. */
async function noteVisit(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db
    .updateTable('person')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', personId)
    .where(sql<boolean>`coalesce(last_seen_at < now() - interval '1 hour', true)`)
    .execute();
}

/** A new session in place of the one that the browser had (trust.md S1: the id changes at every sign-in). */
export async function startSession(ctx: Ctx, person: { id: string; roles: readonly Role[] }): Promise<void> {
  await removeOwnSession(ctx);
  const token = ctx.adapters.random.token(32);
  const limits = sessionLimits(person.roles);
  await ctx.db
    .insertInto('loginSession')
    .values({
      id: ctx.adapters.random.uuid(),
      personId: person.id,
      tokenHash: hashToken(token),
      expiresAt: sql<Date>`now() + make_interval(mins => ${limits.absoluteMinutes})`,
      idleMinutes: limits.idleMinutes,
      ipAddress: ctx.visitor.ip || null,
      userAgent: ctx.requestHeaders.get('user-agent')?.slice(0, 250) ?? null,
    })
    .execute();
  await noteVisit(ctx, person.id);
  setSessionCookie(ctx, token, limits.absoluteMinutes * 60);
}

export async function endSession(ctx: Ctx): Promise<void> {
  await removeOwnSession(ctx);
  clearSessionCookie(ctx);
}

/** Signs a person out everywhere. */
export async function endEverySession(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.deleteFrom('loginSession').where('personId', '=', personId).execute();
}

export function sessionToken(ctx: Pick<Ctx, 'config' | 'requestHeaders'>): string | null {
  return cookieOf(ctx.requestHeaders, cookieName(ctx));
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface SessionRow {
  sessionId: string;
  stale: boolean;
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  type: string;
  countryCode: string;
  weightUnit: 'kg' | 'lb';
  locale: string;
  roles: Role[];
  clinicIds: number[];
  ownerId: string;
  ownerName: string;
  isViewing: boolean;
  viewingAct: boolean;
  mustAddFactor: boolean;
}

async function readSession(ctx: Ctx, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.last_seen_at < now() - interval '1 minute' as stale,
      p.id, p.email, p.name, p.first_name, p.last_name, p.type, p.country_code, p.weight_unit, p.locale,
      array(select role from person_role r where r.person_id = p.id order by role) as roles,
      array(select clinic_id from clinic_member m where m.person_id = p.id order by clinic_id) as clinic_ids,
      o.id as owner_id, o.name as owner_name, v.id is not null as is_viewing, s.viewing_act,
      ${ctx.config.secondFactor === 'required'} and v.id is null
        and (exists (select from person_role r where r.person_id = o.id and r.role in ('admin', 'support', 'lab_technician', 'lab_reviewer'))
          or exists (select from clinic_member m where m.person_id = o.id and m.role in ('owner', 'billing')))
        and not exists (select from totp_factor t where t.person_id = o.id and t.confirmed_at is not null)
        and not exists (select from passkey k where k.person_id = o.id) as must_add_factor
    from login_session s
    join person o on o.id = s.person_id
    left join person v on v.id = s.viewing_id and s.viewing_until > now() and v.state in ('ACTIVE', 'PENDING_APPROVAL')
      and exists (select from person_role a where a.person_id = o.id and a.role = 'admin')
      and not exists (select from person_role a where a.person_id = v.id and a.role = 'admin')
    join person p on p.id = coalesce(v.id, o.id)
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
      and o.state in ('ACTIVE', 'PENDING_APPROVAL')`.execute(ctx.db);
  return rows[0];
}

function toSessionUser(row: SessionRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    type: row.type as Audience,
    roles: row.roles,
    isAdmin: row.roles.includes('admin'),
    countryCode: row.countryCode,
    currency: currencyFor(row.countryCode),
    clinicIds: row.clinicIds,
    weightUnit: row.weightUnit,
    ...englishOf(row.locale),
    mustAddFactor: row.mustAddFactor,
    viewedBy: row.isViewing ? { id: row.ownerId, name: row.ownerName, mayAct: row.viewingAct } : null,
  };
}

async function removeOwnSession(ctx: Ctx): Promise<void> {
  const token = sessionToken(ctx);
  if (token) await ctx.db.deleteFrom('loginSession').where('tokenHash', '=', hashToken(token)).execute();
}

function cookieName(ctx: Pick<Ctx, 'config'>): string {
  return isSecure(ctx) ? SECURE_COOKIE : COOKIE;
}

function setSessionCookie(ctx: Ctx, token: string, maxAgeSeconds: number): void {
  ctx.responseHeaders.append(
    'set-cookie',
    setCookieHeader(cookieName(ctx), token, { maxAgeSeconds, secure: isSecure(ctx) }),
  );
}

function clearSessionCookie(ctx: Ctx): void {
  setSessionCookie(ctx, '', 0);
}

function isSecure(ctx: Pick<Ctx, 'config'>): boolean {
  return ctx.config.publicOrigin.startsWith('https:');
}
