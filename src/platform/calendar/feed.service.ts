import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt, requireAttemptsLeft } from '#platform/context/rate-limit.service.ts';
import { hashToken } from '#platform/sign-in/session.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { addDays, FEED_DAYS_AHEAD, FEED_DAYS_BACK } from './calendar.rules.ts';
import { collectEntries, findCalendarOwner } from './calendar.service.ts';
import { writeIcs } from './ics.rules.ts';

/** Limit of attempts with invalid URLs per IP address: 30 in ten minutes. */
const WRONG_ADDRESSES = { hits: 30, seconds: 600 };
const READS = { hits: 60, seconds: 3600 };
const NEW_ADDRESSES = { hits: 20, seconds: 3600 };

export async function findFeed(ctx: Ctx): Promise<{ createdAt: string | null }> {
  const row = await ctx.db
    .selectFrom('calendarFeed')
    .select('createdAt')
    .where('personId', '=', requireUser(ctx).id)
    .executeTakeFirst();
  return { createdAt: row?.createdAt.toISOString() ?? null };
}

/** Returns the URL, of which only a hash is stored. The previous URL stops working. */
export async function createFeed(ctx: Ctx): Promise<{ path: string }> {
  const user = requireUser(ctx, { write: true });
  await countAttempt(ctx, { bucket: `calendar-feed:${user.id}`, ...NEW_ADDRESSES });
  const token = ctx.adapters.random.token(32);
  return inTransaction(ctx, async (tx) => {
    const feed = { tokenHash: hashToken(token), createdAt: sql<Date>`clock_timestamp()` };
    await tx.db
      .insertInto('calendarFeed')
      .values({ personId: user.id, ...feed })
      .onConflict((oc) => oc.column('personId').doUpdateSet(feed))
      .execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'calendar_feed_created' });
    return { path: `/calendar/${token}.ics` };
  });
}

export async function removeFeed(ctx: Ctx): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .deleteFrom('calendarFeed')
      .where('personId', '=', user.id)
      .returning('personId')
      .executeTakeFirst();
    if (row) await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'calendar_feed_removed' });
    return { ok: true as const };
  });
}

/** The feed for calendar apps. Unknown, replaced and removed URLs get the same response. */
export async function readFeed(ctx: Ctx, { token }: { token: string }): Promise<string> {
  const wrong = { bucket: `calendar-wrong:${ctx.visitor.ip}`, ...WRONG_ADDRESSES };
  await requireAttemptsLeft(ctx, wrong);
  const tokenHash = hashToken(token.replace(/\.ics$/, ''));
  const feed = await ctx.db
    .selectFrom('calendarFeed')
    .innerJoin('person', 'person.id', 'calendarFeed.personId')
    .select('calendarFeed.personId')
    .where('tokenHash', '=', tokenHash)
    .where('person.state', 'in', ['ACTIVE', 'PENDING_APPROVAL'])
    .executeTakeFirst();
  if (!feed) {
    await countAttempt(ctx, wrong);
    throw new Failure('not_found');
  }
  await countAttempt(ctx, { bucket: `calendar-read:${feed.personId}`, ...READS });
  const owner = await findCalendarOwner(ctx, feed.personId);
  const range = { from: addDays(owner.today, -FEED_DAYS_BACK), to: addDays(owner.today, FEED_DAYS_AHEAD) };
  const entries = await collectEntries(ctx, { ...owner, ...range });
  const origin = ctx.config.publicOrigin;
  return writeIcs({ name: 'Damsire', origin, host: new URL(origin).hostname, entries });
}
