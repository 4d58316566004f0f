import { sql, type Selectable } from 'kysely';
import type { DB } from '#db/schema.generated.ts';
import type { Ctx } from '#platform/context/context.ts';
import { Failure } from '#shared/failure.ts';
import { hashToken } from './session.service.ts';

export type LinkPurpose = 'CONFIRM_REGISTRATION' | 'RESET_PASSWORD' | 'CHANGE_EMAIL' | 'CHANGE_EMAIL_OLD';

/** Data stored with a link until it is used. */
type LinkData = Selectable<DB['loginLink']>['data'];

export interface LinkInput {
  purpose: LinkPurpose;
  email: string;
  personId?: string;
  data?: LinkData;
  minutes: number;
}

/**
 * Creates a link and returns its token; earlier links for the same purpose and address stop working. Call it in the
 * transaction of the email.
 */
export async function createLink(ctx: Ctx, input: LinkInput): Promise<string> {
  const token = ctx.adapters.random.token(32);
  await ctx.db
    .updateTable('loginLink')
    .set({ usedAt: sql<Date>`now()`, data: '{}' })
    .where('purpose', '=', input.purpose)
    .where(sql`lower(email)`, '=', input.email.toLowerCase())
    .where('usedAt', 'is', null)
    .execute();
  await ctx.db
    .insertInto('loginLink')
    .values({
      tokenHash: hashToken(token),
      purpose: input.purpose,
      personId: input.personId ?? null,
      email: input.email,
      data: JSON.stringify(input.data ?? {}),
      expiresAt: sql<Date>`now() + make_interval(mins => ${input.minutes})`,
    })
    .execute();
  return token;
}

/**
 * Creates a new token for an open link whose email is not sent yet; null if it already has one or is no longer open.
 */
export async function renewLink(ctx: Ctx, input: { purpose: LinkPurpose; tokenHash: string }) {
  const token = ctx.adapters.random.token(32);
  const link = await ctx.db
    .updateTable('loginLink')
    .set({ tokenHash: hashToken(token) })
    .where('tokenHash', '=', input.tokenHash)
    .where('purpose', '=', input.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'data'])
    .executeTakeFirst();
  return link ? { ...link, token } : null;
}

/** Redeems a link, or refuses: of two simultaneous clicks exactly one succeeds. */
export async function redeemLink(ctx: Ctx, input: { purpose: LinkPurpose; token: string }) {
  const link = await ctx.db
    .updateTable('loginLink')
    .set({ usedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hashToken(input.token))
    .where('purpose', '=', input.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['personId', 'email', 'data'])
    .executeTakeFirst();
  if (!link) throw new Failure('link_expired');
  // The data of the link (a whole registration) must not be stored twice.
  await ctx.db.updateTable('loginLink').set({ data: '{}' }).where('tokenHash', '=', hashToken(input.token)).execute();
  return link;
}

export async function peekLink(
  ctx: Ctx,
  input: { purpose: LinkPurpose; token: string },
): Promise<{ email: string; data: LinkData } | null> {
  const link = await ctx.db
    .selectFrom('loginLink')
    .select(['email', 'data'])
    .where('tokenHash', '=', hashToken(input.token))
    .where('purpose', '=', input.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link ?? null;
}
