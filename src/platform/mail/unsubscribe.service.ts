import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { mutableMailOf, mutableMails } from './kinds.rules.ts';

type Settings = Pick<Ctx, 'config'>;

interface Addressee {
  personId: string | null;
  /** The address of the email. */
  to: string;
}

/**
 * The link with which a recipient, with or without an account, turns off one kind of email without signing in; null for
 * emails that are always sent.
 */
export function unsubscribeLink(ctx: Settings, { template, personId, to }: Addressee & { template: string }) {
  const mail = mutableMailOf(template);
  if (!mail) return null;
  const subject = personId ?? ADDRESS + Buffer.from(to.toLowerCase()).toString('base64url');
  const token = [subject, mail.kind, signatureOf(ctx, subject, mail.kind)].map(encodeURIComponent).join('.');
  return { kind: mail.label, path: `/unsubscribe?token=${token}` };
}

/**
 * Turns off the kind of email in the token and cancels queued ones. The token never expires, and repeating the call has
 * no further effect.
 */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }): Promise<{ label: string }> {
  const { subject, mail } = readToken(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const email = addressIn(subject);
    if (email === null) await mutePerson(tx, subject, mail.kind);
    else await muteAddress(tx, email, mail.kind);
    await tx.db
      .updateTable('mailMessage')
      .set({ state: 'CANCELLED' })
      .where('state', '=', 'QUEUED')
      .where('template', 'in', mail.templates)
      .where(email === null ? sql<boolean>`to_person_id = ${subject}` : sql<boolean>`lower(to_address) = ${email}`)
      .execute();
  });
  return { label: mail.label };
}

async function mutePerson(tx: Ctx, personId: string, kind: string): Promise<void> {
  const changed = await tx.db
    .updateTable('person')
    .set({ mutedMails: sql<string[]>`array_append(muted_mails, ${kind}::text)` })
    .where('id', '=', personId)
    .where(sql<boolean>`not ${kind}::text = any(muted_mails)`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  await recordEvent(tx, { entity: 'person', entityId: personId, kind: 'mails_chosen', data: { unsubscribed: kind } });
}

async function muteAddress(tx: Ctx, email: string, kind: string): Promise<void> {
  await tx.db
    .insertInto('mutedAddress')
    .values({ email, kind })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Whether the recipient turned this kind off, in their account or with a link in an email. */
export async function isUnwanted(ctx: Ctx, { template, personId, to }: Addressee & { template: string }) {
  const mail = mutableMailOf(template);
  if (!mail) return false;
  const { rows } = await sql<{ unwanted: boolean }>`
    select exists (select from muted_address where email = ${to}::citext and kind = ${mail.kind})
      or exists (select from person where (id = ${personId}::text or email = ${to}::citext) and ${mail.kind}::text = any(muted_mails))
      as unwanted`.execute(ctx.db);
  return rows[0]?.unwanted ?? false;
}

// No person id starts with this.
const ADDRESS = '~';

function addressIn(subject: string): string | null {
  return subject.startsWith(ADDRESS) ? Buffer.from(subject.slice(1), 'base64url').toString() : null;
}

function readToken(ctx: Settings, token: string) {
  const [subject = '', kind = '', signature = ''] = token.split('.');
  const mail = mutableMails.find((one) => one.kind === kind);
  if (!mail || !isSame(signature, signatureOf(ctx, subject, kind))) throw new Failure('link_expired');
  return { subject, mail };
}

// Only this installation can create it, and it needs no database row.
function signatureOf({ config }: Settings, subject: string, kind: string): string {
  return createHmac('sha256', config.sessionSecret).update(`unsubscribe:${subject}:${kind}`).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
