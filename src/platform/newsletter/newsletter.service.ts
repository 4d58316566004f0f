import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { checkSecurity } from '#platform/requests/security.service.ts';

const CONFIRM_WITHIN_DAYS = 14;

/**
 * Double opt-in: an address is subscribed only after its owner confirms. The response reveals nothing about the
 * address.
 */
export async function subscribe(ctx: Ctx, input: { email: string; security: string; homepage: string }) {
  const pass = checkSecurity(ctx, input.security);
  if (pass.problem !== null) throw invalid({ security: [pass.problem] });
  await countAttempt(ctx, { bucket: `newsletter:ip:${ctx.visitor.ip}`, hits: 30, seconds: 3600 });
  await countAttempt(ctx, { bucket: `newsletter:mail:${input.email.toLowerCase()}`, hits: 5, seconds: 3600 });
  if (input.homepage.trim() === '') await sendConfirmation(ctx, input.email, pass.passHash);
  return { ok: true as const };
}

async function sendConfirmation(ctx: Ctx, email: string, passHash: string): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  await inTransaction(ctx, async (tx) => {
    const isNew = await queueMail(tx, {
      dedupeKey: `newsletter:${passHash}`,
      to: email,
      template: 'newsletter.confirm',
      data: { token, days: CONFIRM_WITHIN_DAYS },
    });
    // A second click on the same form: the first email and its link stay valid.
    if (!isNew) return;
    await tx.db
      .insertInto('newsletterSubscription')
      .values({ email, tokenHash: hashOf(token), countryCode: tx.visitor.countryCode })
      .onConflict((oc) =>
        oc.column('email').doUpdateSet({
          tokenHash: hashOf(token),
          askedAt: sql`now()`,
          state: sql`case when newsletter_subscription.state = 'CONFIRMED' then 'CONFIRMED' else 'PENDING' end`,
        }),
      )
      .execute();
  });
}

export async function confirmSubscription(ctx: Ctx, { token }: { token: string }) {
  const row = await ctx.db
    .updateTable('newsletterSubscription')
    .set({ state: 'CONFIRMED', confirmedAt: sql`coalesce(confirmed_at, now())`, leftAt: null })
    .where('tokenHash', '=', hashOf(token))
    .where((is) =>
      is.or([
        is('state', '=', 'CONFIRMED'),
        is.and([
          is('state', '=', 'PENDING'),
          is('askedAt', '>', sql<Date>`now() - make_interval(days => ${CONFIRM_WITHIN_DAYS})`),
        ]),
      ]),
    )
    .returning('email')
    .executeTakeFirst();
  if (!row) throw new Failure('link_expired');
  return { email: row.email };
}

/** Unsubscribing always works with the link sent last, however old it is. */
export async function leaveNewsletter(ctx: Ctx, { token }: { token: string }) {
  const row = await ctx.db
    .updateTable('newsletterSubscription')
    .set({ state: 'LEFT', leftAt: sql`now()` })
    .where('tokenHash', '=', hashOf(token))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Failure('link_expired');
  return { ok: true as const };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
