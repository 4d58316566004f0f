import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { currentSigner, openSigner } from '#laboratory/certificates/sign-payload.service.ts';
import { Failure } from '#shared/failure.ts';
import { toResign } from './resign-certificates.service.ts';
import type { Resigning, SigningKey } from './signing-keys.contract.ts';
import { keyStateOf, resigningReasons, type ResigningReason } from './signing-keys.rules.ts';

const SHOWN_RUNS = 5;

/** All keys with the number of their valid certificates, and the progress of the most recent runs. */
export async function listSigningKeys(ctx: Ctx) {
  requirePermission(ctx, 'signing_keys.read');
  const [keys, runs, waiting] = await Promise.all([findKeys(ctx), findRuns(ctx), countPending(ctx)]);
  return { keys, runs, waiting };
}

async function findKeys(ctx: Ctx): Promise<SigningKey[]> {
  const { rows } = await sql<{
    id: string;
    activeFrom: Date;
    retiredAt: Date | null;
    revokedAt: Date | null;
    revokedReason: string | null;
    certificates: number;
  }>`
    select k.id, k.active_from, k.retired_at, k.revoked_at, k.revoked_reason,
      (select count(*)::int from certificate c where c.signing_key_id = k.id and c.state = 'VALID') as certificates
    from signing_key k order by k.active_from desc, k.id`.execute(ctx.db);
  const keys = rows.map(({ activeFrom, retiredAt, revokedAt, ...row }): SigningKey => {
    const validUntil = revokedAt ?? retiredAt;
    return {
      id: row.id,
      state: keyStateOf({ retiredAt, revokedAt }),
      validFrom: activeFrom.toISOString(),
      validUntil: validUntil?.toISOString() ?? null,
      revokedReason: row.revokedReason,
      certificates: row.certificates,
    };
  });
  const { keyId } = currentSigner(ctx);
  const known = keys.find(({ id }) => id === keyId);
  if (known)
    return keys.map((key) => (key === known && key.state === 'RETIRED' ? { ...key, state: 'CONFIGURED' } : key));
  const configured = { state: 'CONFIGURED', validFrom: null, validUntil: null, revokedReason: null } as const;
  return [{ id: keyId, ...configured, certificates: 0 }, ...keys];
}

async function findRuns(ctx: Ctx): Promise<Resigning[]> {
  const { rows } = await sql<Omit<Resigning, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }>`
    select r.id, r.reason, p.name as started_by, r.started_at, r.ended_at, r.total, r.done,
      array(select c.number || ' version ' || c.version from resigning_refusal x join certificate c on c.id = x.certificate_id
        where x.resigning_id = r.id order by c.id limit 100) as refused
    from resigning r left join person p on p.id = r.started_by order by r.id desc limit ${SHOWN_RUNS}`.execute(ctx.db);
  return rows.map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Number of valid certificates that each run would sign again if it started now. */
async function countPending(ctx: Ctx): Promise<Record<ResigningReason, number>> {
  const counts = await Promise.all(resigningReasons.map(async (reason) => (await scopeOf(ctx, reason)).total));
  return Object.fromEntries(resigningReasons.map((reason, at) => [reason, counts[at]!])) as Record<
    ResigningReason,
    number
  >;
}

/** The scope of a run that starts now. */
async function scopeOf(ctx: Ctx, reason: ResigningReason): Promise<{ total: number; lastCertificateId: number }> {
  const { rows } = await sql<{ total: number; lastCertificateId: number }>`
    select count(*)::int as total, coalesce(max(c.id), 0) as last_certificate_id
    from certificate c join signing_key k on k.id = c.signing_key_id
    where ${toResign({ reason, lastCertificateId: null })}`.execute(ctx.db);
  return rows[0]!;
}

/** Activates the configured key; signatures of the previous key stay valid. */
export async function rotateSigningKey(ctx: Ctx): Promise<{ ok: true }> {
  requirePermission(ctx, 'signing_keys.manage', { write: true });
  await inTransaction(ctx, async (tx) => {
    const { keyId } = currentSigner(tx);
    const known = await tx.db
      .selectFrom('signingKey')
      .select(['retiredAt', 'revokedAt'])
      .where('id', '=', keyId)
      .executeTakeFirst();
    if (known?.revokedAt)
      throw new Failure('conflict', { message: 'The configured key was revoked. Set a new SIGNING_KEY first.' });
    if (known && !known.retiredAt)
      throw new Failure('conflict', { message: 'The configured key is already the active key.' });
    await openSigner(tx);
    await recordEvent(tx, { entity: 'signing_key', entityId: keyId, kind: 'activated', to: 'ACTIVE' });
  });
  return { ok: true };
}

/** Revokes a key: its signatures become invalid, and its valid certificates are signed again with the next key. */
export async function revokeSigningKey(
  ctx: Ctx,
  input: { id: string; reason: string; password?: string | undefined },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'signing_keys.manage', { write: true });
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    const revoked = await tx.db
      .updateTable('signingKey')
      .set({ revokedAt: tx.now, revokedReason: input.reason })
      .where('id', '=', input.id)
      .where('revokedAt', 'is', null)
      .returning('retiredAt')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, {
      entity: 'signing_key',
      entityId: input.id,
      kind: 'revoked',
      from: keyStateOf({ ...revoked, revokedAt: null }),
      to: 'REVOKED',
      reason: input.reason,
    });
    await begin(tx, 'KEY_REVOKED');
  });
  return { ok: true };
}

/** Starts a run; an open run for the same reason is extended to certificates issued since. */
export async function startResigning(ctx: Ctx, { reason }: { reason: ResigningReason }): Promise<{ ok: true }> {
  requirePermission(ctx, 'signing_keys.manage', { write: true });
  await inTransaction(ctx, async (tx) => {
    if ((await begin(tx, reason)) === 0)
      throw new Failure('conflict', { message: 'There are no certificates to sign again.' });
  });
  return { ok: true };
}

async function begin(tx: Ctx, reason: ResigningReason): Promise<number> {
  const { total, lastCertificateId } = await scopeOf(tx, reason);
  if (total === 0) return 0;
  const { id: startedBy } = requireUser(tx);
  const run = await tx.db
    .insertInto('resigning')
    .values({ reason, startedBy, startedAt: tx.now, total, lastCertificateId })
    .onConflict((oc) =>
      oc
        .column('reason')
        .where('endedAt', 'is', null)
        .doUpdateSet((eb) => ({
          total: eb('resigning.done', '+', eb.ref('excluded.total')),
          lastCertificateId: eb.ref('excluded.lastCertificateId'),
        }))
        // Such a run would sign its own certificates again.
        .where('resigning.reason', '<>', 'WORDING'),
    )
    .returning('id')
    .executeTakeFirst();
  if (!run) throw new Failure('conflict', { message: 'Certificates are already being signed again.' });
  await recordEvent(tx, { entity: 'resigning', entityId: run.id, kind: 'started', data: { reason, total } });
  return total;
}
