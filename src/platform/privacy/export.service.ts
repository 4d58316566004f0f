import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { EXPORT_HOURS } from './export.rules.ts';
import { buildExport } from './export-files.service.ts';

/** Requests a data export: it is created in the background, announced by email, and can be downloaded once. */
export async function requestExport(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  return inTransaction(ctx, async (tx) => {
    const id = tx.adapters.random.uuid();
    const row = await tx.db
      .insertInto('dataExport')
      .values({ id, personId: user.id })
      .onConflict((oc) =>
        oc
          .column('personId')
          .where(sql<SqlBool>`state in ('QUEUED', 'RUNNING')`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new Failure('export_running');
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'export_asked' });
    await tx.adapters.jobs.send(tx.db, 'privacy.export', { id });
    return { id };
  });
}

/** The job that creates the export. After a crash it starts over; a finished export is not changed. */
export async function makeExport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await ctx.db
    .updateTable('dataExport')
    .set({ state: 'RUNNING', done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('personId')
    .executeTakeFirst();
  if (!row) return;
  const person = await ctx.db
    .selectFrom('person')
    .select(['id', 'email', 'firstName'])
    .where('id', '=', row.personId)
    .executeTakeFirstOrThrow();
  const bytes = await buildExport(ctx, {
    whose: { personId: person.id, email: person.email },
    onStep: async (step, done, total) => {
      await ctx.db.updateTable('dataExport').set({ step, done, total }).where('id', '=', id).execute();
    },
  });
  const fileKey = await ctx.adapters.files.put(bytes, 'application/zip');
  const token = ctx.adapters.random.token(32);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('dataExport')
      .set({
        state: 'READY',
        fileKey,
        tokenHash: hashOf(token),
        sizeBytes: bytes.length,
        readyAt: sql<Date>`now()`,
        expiresAt: sql<Date>`now() + make_interval(hours => ${EXPORT_HOURS})`,
      })
      .where('id', '=', id)
      .execute();
    await queueMail(tx, {
      dedupeKey: `accounts.export_ready:${id}`,
      to: person.email,
      personId: person.id,
      template: 'accounts.export_ready',
      data: { firstName: person.firstName, token },
    });
  });
}

/**
 * Downloads an export: only its owner, with the emailed token, once and within a day. The file is deleted afterwards.
 */
export async function downloadExport(ctx: Ctx, input: { token: string }): Promise<File> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const row = await inTransaction(ctx, async (tx) => {
    const claimed = await tx.db
      .updateTable('dataExport')
      .set({ state: 'TAKEN', takenAt: sql<Date>`now()` })
      .where('tokenHash', '=', hashOf(input.token))
      .where('personId', '=', user.id)
      .where('state', '=', 'READY')
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning(['id', 'fileKey'])
      .executeTakeFirst();
    if (!claimed?.fileKey) throw new Failure('link_expired');
    await recordAudit(tx, { action: 'export.taken', subject: 'person', subjectId: user.id, ownerId: user.id });
    // The file is deleted an hour later: until then support can repeat an interrupted download, but the link cannot.
    await tx.adapters.jobs.send(
      tx.db,
      'privacy.remove_files',
      { keys: [claimed.fileKey] },
      { startAfter: new Date(tx.now.getTime() + 3_600_000) },
    );
    return claimed;
  });
  const file = await ctx.adapters.files.get(row.fileKey ?? '');
  if (!file) throw new Failure('link_expired');
  return new File([new Uint8Array(file.bytes)], 'damsire-export.zip', { type: 'application/zip' });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
