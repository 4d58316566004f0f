import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { mutableMailOf, mutableMails } from './kinds.rules.ts';

type Settings = Pick<Ctx, 'config'>;

/** Where one person turns one kind of email off without signing in; null for emails that are always sent. */
export function unsubscribeLink(ctx: Settings, { template, personId }: { template: string; personId: string | null }) {
  const mail = mutableMailOf(template);
  if (!mail || !personId) return null;
  const token = [personId, mail.kind, signatureOf(ctx, personId, mail.kind)].map(encodeURIComponent).join('.');
  return { kind: mail.label, path: `/unsubscribe?token=${token}` };
}

/** Turns off the kind that the token names. It never expires, and repeating it changes nothing. */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }): Promise<{ label: string }> {
  const { personId, kind, label } = readToken(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .updateTable('person')
      .set({ mutedMails: sql<string[]>`array_append(muted_mails, ${kind}::text)` })
      .where('id', '=', personId)
      .where(sql<boolean>`not ${kind}::text = any(muted_mails)`)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await recordEvent(tx, { entity: 'person', entityId: personId, kind: 'mails_chosen', data: { unsubscribed: kind } });
  });
  return { label };
}

function readToken(ctx: Settings, token: string) {
  const [personId = '', kind = '', signature = ''] = token.split('.');
  const mail = mutableMails.find((one) => one.kind === kind);
  if (!mail || !isSame(signature, signatureOf(ctx, personId, kind))) throw new Failure('link_expired');
  return { personId, kind, label: mail.label };
}

// Only this installation can make it, and it needs no row.
function signatureOf({ config }: Settings, personId: string, kind: string): string {
  return createHmac('sha256', config.sessionSecret).update(`unsubscribe:${personId}:${kind}`).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
