import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { mutableMails } from '#platform/mail/kinds.rules.ts';
import { findBlockers } from './blockers.service.ts';

/** The data of the privacy page: exports, a scheduled deletion, consents and email preferences. */
export async function findPrivacy(ctx: Ctx) {
  const user = requireUser(ctx);
  const [exports, deletion, muted, consents, blockers] = [
    await ctx.db
      .selectFrom('dataExport')
      .selectAll()
      .where('personId', '=', user.id)
      .orderBy('askedAt', 'desc')
      .limit(5)
      .execute(),
    await ctx.db
      .selectFrom('personDeletion')
      .select('dueAt')
      .where('personId', '=', user.id)
      .where('state', '=', 'WAITING')
      .executeTakeFirst(),
    await listMutedMails(ctx, user),
    await ctx.db
      .selectFrom('consentRecord')
      .select(['id', 'kind', 'granted', 'textVersion', 'at'])
      .where('personId', '=', user.id)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
    await findBlockers(ctx, user.id),
  ];
  return {
    exports: exports.map((row) => ({
      id: row.id,
      state: row.state,
      step: row.step,
      done: row.done,
      total: row.total,
      askedAt: row.askedAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      sizeBytes: row.sizeBytes,
    })),
    deletionDueAt: deletion?.dueAt.toISOString() ?? null,
    blockers,
    mails: mutableMails.map(({ kind, label, note }) => ({
      kind,
      label,
      note,
      wanted: !muted.includes(kind),
    })),
    consents: consents.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() })),
  };
}

/** Saves which kinds of email the user wants. */
export async function saveMails(ctx: Ctx, input: { wanted: string[] }) {
  const user = requireUser(ctx, { write: true });
  const mutedMails = mutableMails.map(({ kind }) => kind).filter((kind) => !input.wanted.includes(kind));
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('person').set({ mutedMails }).where('id', '=', user.id).execute();
    // From now on these preferences replace those made by the address before it had an account.
    await tx.db.deleteFrom('mutedAddress').where('email', '=', user.email).execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'mails_chosen' });
  });
  return { ok: true as const };
}

async function listMutedMails(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<string[]> {
  const person = ctx.db
    .selectFrom('person')
    .select(sql<string>`unnest(muted_mails)`.as('kind'))
    .where('id', '=', id);
  const address = ctx.db.selectFrom('mutedAddress').select('kind').where('email', '=', email);
  return (await person.union(address).execute()).map(({ kind }) => kind);
}
