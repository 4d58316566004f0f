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

/** Asks for a copy of everything: made in the background, announced by email, opened once. */
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

/** The job behind it. A repeat after a crash begins again; one that is ready stays as it is. */
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

/** Opens a copy: by its owner, with the token of the email, once and for a day. The bytes go with it. */
export async function downloadExport(ctx: Ctx, input: { token: string }): Promise<File> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const row = await inTransaction(ctx, async (tx) => {
    const taken = await tx.db
      .updateTable('dataExport')
      .set({ state: 'TAKEN', takenAt: sql<Date>`now()` })
      .where('tokenHash', '=', hashOf(input.token))
      .where('personId', '=', user.id)
      .where('state', '=', 'READY')
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning(['id', 'fileKey'])
      .executeTakeFirst();
    if (!taken?.fileKey) throw new Failure('link_expired');
    await recordAudit(tx, { action: 'export.taken', subject: 'person', subjectId: user.id, ownerId: user.id });
    // An hour later the bytes go: a download that broke off can be repeated by support until then, not by the link.
    await tx.adapters.jobs.send(
      tx.db,
      'privacy.remove_files',
      { keys: [taken.fileKey] },
      { startAfter: new Date(tx.now.getTime() + 3_600_000) },
    );
    return taken;
  });
  const file = await ctx.adapters.files.get(row.fileKey ?? '');
  if (!file) throw new Failure('link_expired');
  return new File([new Uint8Array(file.bytes)], 'damsire-export.zip', { type: 'application/zip' });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
