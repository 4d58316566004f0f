import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { recipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { languageOf, longDate, type Reader } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { Day, MailContent } from './mail-content.rules.ts';
import { renderMail } from './layout.rules.ts';
import { type MailData, type MailTemplate, mailTemplates } from './templates.rules.ts';
import { isUnwanted, unsubscribeLink } from './unsubscribe.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'mail_message.attachments': Attachment[];
  }
}

/** A stored file that is attached to an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  fileKey: string;
}

export interface MailOrder<T extends MailTemplate> {
  /** Identifies the cause, for example `order:17:confirmation`: a second email with the same key is not queued. */
  dedupeKey: string;
  to: string;
  personId?: string | null;
  template: T;
  data: MailData<T>;
  /** The reader whose variant of English is used, if known without a query; default: the person's, or the visit's. */
  reader?: Reader;
  attachments?: Attachment[];
}

/**
 * Queues an email in the transaction of its cause. Returns false if it was queued before, or if the recipient turned
 * this kind off.
 */
export async function queueMail<T extends MailTemplate>(ctx: Ctx, order: MailOrder<T>): Promise<boolean> {
  if (await isUnwanted(ctx, { ...order, personId: order.personId ?? null })) return false;
  const person = order.personId ? await findAddressee(ctx, order.personId) : null;
  const reader = order.reader ?? (person ? recipientFormat(person) : ctx.visitor);
  return (await insertMail(ctx.db, composeMail(ctx, { ...order, reader }))).length === 1;
}

type ReadMail<T extends MailTemplate> = MailOrder<T> & { reader: Reader };

/**
 * Composes an email that a later statement of its cause inserts. If some values are known only in that statement,
 * insert it with `filledMail`.
 */
export function composeMail<T extends MailTemplate>(ctx: Pick<Ctx, 'config'>, order: ReadMail<T>): NewMail {
  const compose = mailTemplates[order.template] as (data: MailData<T>, day: Day) => MailContent;
  const content = compose(order.data, (iso) => longDate(iso, order.reader));
  const { template, personId = null } = order;
  const mail = renderMail(content, {
    origin: ctx.config.publicOrigin,
    language: languageOf(order.reader),
    unsubscribe: unsubscribeLink(ctx, { template, personId, to: order.to }),
  });
  return {
    dedupeKey: order.dedupeKey,
    toAddress: order.to,
    toPersonId: personId,
    template,
    subject: mail.subject,
    bodyText: mail.text,
    bodyHtml: mail.html,
    attachments: JSON.stringify(order.attachments ?? []),
  };
}

export interface NewMail {
  dedupeKey: string;
  toAddress: string;
  toPersonId: string | null;
  template: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  attachments: string;
}

const insertMail = statement<NewMail>()((db, value) =>
  db
    .insertInto('mailMessage')
    .values({ ...value })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id'),
);

async function findAddressee(ctx: Ctx, personId: string) {
  const [person] = await readAddressee(ctx.db, { personId });
  return person ?? null;
}

const readAddressee = statement<{ personId: string }>()((db, { personId }) =>
  db.selectFrom('person').select(['countryCode', 'locale']).where('id', '=', personId),
);

/** The email as part of a SQL statement, with each `slot` replaced by its `value`. */
export function filledMail(
  db: Pick<Ctx['db'], 'insertInto'>,
  { mail, fillings }: { mail: NewMail; fillings: { slot: string; value: RawBuilder<string> }[] },
) {
  const filled = (text: string) =>
    fillings.reduce(
      (filling, { slot, value }) => sql<string>`replace(${filling}, ${slot}::text, ${value})`,
      sql<string>`${text}::text`,
    );
  return db
    .insertInto('mailMessage')
    .values({
      ...mail,
      subject: filled(mail.subject),
      bodyText: filled(mail.bodyText),
      bodyHtml: filled(mail.bodyHtml),
    })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id');
}

/** The demo's mailbox: all emails of this installation. Not available in production. */
export async function listMailbox(ctx: Ctx, input: { to?: string; page: number; size: number }) {
  refuseOutsideDemo(ctx);
  const rows = await ctx.db
    .selectFrom('mailMessage')
    .select(['id', 'toAddress', 'subject', 'state', 'createdAt', sql<number>`count(*) over ()`.as('total')])
    .$if(Boolean(input.to), (query) => query.where(sql`lower(to_address)`, '=', (input.to ?? '').toLowerCase()))
    .orderBy('id', 'desc')
    .limit(input.size)
    .offset((input.page - 1) * input.size)
    .execute();
  const mails = rows.map(({ total: _total, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return toPage(mails, Number(rows[0]?.total ?? 0), input.page, input.size);
}

export async function findMail(ctx: Ctx, input: { id: number }) {
  refuseOutsideDemo(ctx);
  const row = await ctx.db.selectFrom('mailMessage').selectAll().where('id', '=', input.id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return {
    id: row.id,
    toAddress: row.toAddress,
    subject: row.subject,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    text: row.bodyText,
    html: row.bodyHtml,
    attachments: row.attachments.map(({ filename }) => filename),
  };
}

function refuseOutsideDemo(ctx: Ctx): void {
  if (ctx.config.mode !== 'demo') throw new Failure('not_found');
}
