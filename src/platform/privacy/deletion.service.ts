import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { ACCOUNT_DELETION_DAYS } from '#platform/articles/facts.rules.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { findBlockers } from './blockers.service.ts';

/**
 * Schedules the deletion of the user's account. Needs the password and no open orders or invoices, and can be cancelled
 * for some days.
 */
export async function requestDeletion(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  const blockers = await findBlockers(ctx, user.id);
  if (blockers.length > 0) throw new Failure('deletion_blocked', { details: { blockers } });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('personDeletion')
      .values({ personId: user.id, dueAt: sql<Date>`now() + make_interval(days => ${ACCOUNT_DELETION_DAYS})` })
      .onConflict((oc) =>
        oc
          .column('personId')
          .where(sql<SqlBool>`state = 'WAITING'`)
          .doNothing(),
      )
      .returning(['id', 'dueAt'])
      .executeTakeFirst();
    if (!row) throw new Failure('illegal_transition');
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'deletion_asked' });
    await queueMail(tx, {
      dedupeKey: `accounts.deletion_asked:${row.id}`,
      to: user.email,
      personId: user.id,
      template: 'accounts.deletion_asked',
      data: { firstName: user.firstName, when: row.dueAt.toISOString() },
    });
    return { dueAt: row.dueAt.toISOString() };
  });
}

export async function cancelDeletion(ctx: Ctx) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db
      .updateTable('personDeletion')
      .set({ state: 'CANCELLED', endedAt: sql<Date>`now()` })
      .where('personId', '=', user.id)
      .where('state', '=', 'WAITING')
      .executeTakeFirst();
    if (deleted.numUpdatedRows !== 1n) throw new Failure('illegal_transition');
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'deletion_cancelled' });
  });
  return { ok: true as const };
}
