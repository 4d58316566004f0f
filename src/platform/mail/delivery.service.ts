import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { createLimiter } from '#shared/limiter.ts';
import type { Attachment } from './mail.service.ts';
import { carriesSecret } from './templates.rules.ts';
import { unsubscribeLink } from './unsubscribe.service.ts';

const MAX_ATTEMPTS = 10;
// Twenty per second: during a rush buyers still get their emails quickly, and requests keep priority.
const BATCH_SIZE = 20;
const LANES = 5;
// Enough for four consecutive emails on one connection that all wait for a server timeout, with a margin.
const MINUTES_TO_SEND = 5;

/** Sends the emails that are due, each by one process; returns the number of attempts. */
export async function sendDueMails(ctx: Ctx): Promise<number> {
  const due = await takeDue(ctx);
  const inLane = createLimiter(LANES);
  await Promise.all(due.map((mail) => inLane(() => send(ctx, mail))));
  return due.length;
}

type DueMail = Awaited<ReturnType<typeof takeDue>>[number];

// A process that takes an email and crashes leaves it due again a little later. The states are literals: parameters
// would not match the partial index of due emails.
function takeDue(ctx: Ctx) {
  return ctx.db
    .updateTable('mailMessage')
    .set({
      state: 'SENDING',
      attempts: sql<number>`attempts + 1`,
      dueAt: sql<Date>`now() + ${MINUTES_TO_SEND}::int * interval '1 minute'`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailMessage')
        .select('id')
        .where('state', 'in', sql<'QUEUED' | 'SENDING'>`('QUEUED', 'SENDING')`)
        .where('dueAt', '<=', sql<Date>`now()`)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'dedupeKey',
      'toAddress',
      'toPersonId',
      'template',
      'subject',
      'bodyText',
      'bodyHtml',
      'attachments',
      'attempts',
    ])
    .execute();
}

/** After a crash between sending and recording it, the email is sent again with the same Message-ID (trust.md E1). */
async function send(ctx: Ctx, mail: DueMail): Promise<void> {
  try {
    const files = mail.attachments;
    const unsubscribe = unsubscribeLink(ctx, {
      template: mail.template,
      personId: mail.toPersonId,
      to: mail.toAddress,
    });
    await ctx.adapters.mail.send({
      to: { address: mail.toAddress },
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
      dedupeKey: mail.dedupeKey,
      ...(unsubscribe && { unsubscribeUrl: ctx.config.publicOrigin + unsubscribe.path }),
      attachments: await Promise.all(files.map((file) => readAttachment(ctx, file))),
    });
  } catch (error) {
    ctx.adapters.logger.warn('email not sent', { mailId: mail.id, attempt: mail.attempts, error });
    return postpone(ctx, mail, error instanceof Error ? error.message.slice(0, 500) : 'unknown');
  }
  const forget = ctx.adapters.mail.kind === 'smtp' && carriesSecret(mail.template);
  await ctx.db
    .updateTable('mailMessage')
    .set({ state: 'SENT', sentAt: sql<Date>`now()`, lastError: null, ...(forget && { bodyText: '', bodyHtml: '' }) })
    .where('id', '=', mail.id)
    .execute();
}

/** Ten attempts, from ten seconds to an hour apart; then the email stays failed until staff act. */
async function postpone(ctx: Ctx, { id, attempts }: DueMail, lastError: string): Promise<void> {
  const seconds = Math.min(5 * 2 ** attempts, 3600);
  await ctx.db
    .updateTable('mailMessage')
    .set({
      state: attempts >= MAX_ATTEMPTS ? 'FAILED' : 'QUEUED',
      lastError,
      dueAt: sql<Date>`now() + ${seconds}::int * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute();
}

async function readAttachment(ctx: Ctx, { filename, contentType, fileKey }: Attachment) {
  const file = await ctx.adapters.files.get(fileKey);
  if (!file) throw new Error(`attachment ${fileKey} is missing from file storage`);
  return { filename, contentType, bytes: file.bytes };
}
