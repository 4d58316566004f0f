import { createHash } from 'node:crypto';
import { toSVG } from 'bwip-js/node';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { base32, fromBase32, matchingStep } from './codes.service.ts';
import { findFactors } from './sign-in-methods.service.ts';
import { seal, unseal } from './encrypted-text.service.ts';
import { notifySecondFactorChange } from './notify-second-factor-change.service.ts';

const CODES = 10;
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Starts the setup of an authenticator app: the secret becomes active once its first code is entered. */
export async function beginTotp(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  if ((await findFactors(ctx, user.id)).totp) throw new Failure('illegal_transition');
  const secret = base32(ctx.adapters.random.bytes(20));
  const sealedSecret = seal(ctx, user.id, secret);
  await ctx.db
    .insertInto('totpFactor')
    .values({ personId: user.id, sealedSecret })
    .onConflict((oc) =>
      oc.column('personId').doUpdateSet({ sealedSecret, lastStep: 0 }).where('totpFactor.confirmedAt', 'is', null),
    )
    .execute();
  const uri = `otpauth://totp/Damsire:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Damsire`;
  const svg = toSVG({ bcid: 'qrcode', text: uri, scale: 3 });
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/**
 * Confirms the first code; from now on signing in requires one. Returns the backup codes, which are shown only once.
 */
export async function confirmTotp(ctx: Ctx, input: { code: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  return inTransaction(ctx, async (tx) => {
    const step = await findStep(tx, user.id, { code: input.code, confirmed: false });
    if (step === null) throw invalid({ code: ['That code is wrong. Enter the latest code from your app.'] });
    await tx.db
      .updateTable('totpFactor')
      .set({ confirmedAt: tx.now, lastStep: step })
      .where('personId', '=', user.id)
      .execute();
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'totp_added' });
    await notifySecondFactorChange(tx, user, 'An authenticator app was added to your account.');
    return { backupCodes: await writeBackupCodes(tx, user.id) };
  });
}

export async function removeTotp(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db.deleteFrom('totpFactor').where('personId', '=', user.id).executeTakeFirst();
    if (deleted.numDeletedRows !== 1n) throw new Failure('not_found');
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'totp_removed' });
    await notifySecondFactorChange(tx, user, 'The authenticator app was removed from your account.');
  });
  return { ok: true as const };
}

/** Creates ten new backup codes and invalidates the old ones. */
export async function renewBackupCodes(ctx: Ctx, input: { password: string }) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await confirmPassword(ctx, input.password);
  const factors = await findFactors(ctx, user.id);
  if (!factors.totp && factors.passkeys === 0) throw new Failure('illegal_transition');
  return inTransaction(ctx, async (tx) => {
    await recordEvent(tx, { entity: 'person', entityId: user.id, kind: 'backup_codes_renewed' });
    return { backupCodes: await writeBackupCodes(tx, user.id) };
  });
}

/** Redeems a code of the app or a backup code; each works only once, even in two tabs. */
export async function redeemCode(tx: Ctx, personId: string, typed: string): Promise<boolean> {
  const step = await findStep(tx, personId, { code: typed, confirmed: true });
  if (step !== null) {
    const spent = await tx.db
      .updateTable('totpFactor')
      .set({ lastStep: step })
      .where('personId', '=', personId)
      .where('lastStep', '<', step)
      .executeTakeFirst();
    return spent.numUpdatedRows === 1n;
  }
  const used = await tx.db
    .updateTable('backupCode')
    .set({ usedAt: tx.now })
    .where('personId', '=', personId)
    .where('codeHash', '=', hashCode(personId, typed))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Removes every second factor. Call it in the transaction of its event. */
export async function removeAllFactors(tx: Ctx, personId: string): Promise<void> {
  await tx.db.deleteFrom('totpFactor').where('personId', '=', personId).execute();
  await tx.db.deleteFrom('backupCode').where('personId', '=', personId).execute();
  await tx.db.deleteFrom('passkey').where('personId', '=', personId).execute();
}

async function findStep(
  ctx: Ctx,
  personId: string,
  input: { code: string; confirmed: boolean },
): Promise<number | null> {
  const row = await ctx.db.selectFrom('totpFactor').selectAll().where('personId', '=', personId).executeTakeFirst();
  if (!row || (row.confirmedAt !== null) !== input.confirmed) return null;
  const secret = openSecret(ctx, personId, row.sealedSecret);
  if (secret === null) return null;
  return matchingStep(fromBase32(secret), input.code, { now: ctx.now, after: row.lastStep });
}

/** null if it was encrypted with another SESSION_SECRET: then only backup codes and passkeys work. */
function openSecret(ctx: Ctx, personId: string, sealed: string): string | null {
  try {
    return unseal(ctx, personId, sealed);
  } catch (error) {
    ctx.adapters.logger.error('the secret of an authenticator app cannot be decrypted: was SESSION_SECRET changed?', {
      error,
      requestId: ctx.requestId,
    });
    return null;
  }
}

async function writeBackupCodes(tx: Ctx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => {
    const text = tx.adapters.random.text(10, CODE_ALPHABET);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await tx.db.deleteFrom('backupCode').where('personId', '=', personId).execute();
  await tx.db
    .insertInto('backupCode')
    .values(codes.map((code) => ({ personId, codeHash: hashCode(personId, code) })))
    .execute();
  return codes;
}

// With 31^10 possibilities and ten attempts in 15 minutes, a simple hash that includes the person id is sufficient.
function hashCode(personId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${personId}:${code}`).digest('base64url');
}
