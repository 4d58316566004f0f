import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { findKitByBarcode } from '#animals/kits/kits.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { explain } from '#laboratory/results/results.rules.ts';
import { currentResults } from '#laboratory/results/released-readings.service.ts';
import { findSampleFacts } from '#laboratory/results/sample-facts.service.ts';
import { Failure } from '#shared/failure.ts';
import { certificateChanged } from './certificates.events.ts';
import { renderCertificate } from './certificate.document.ts';
import {
  canonicalPayload,
  certificateCode,
  looksLikeCode,
  normaliseCode,
  publicFacts,
  type CertificatePayload,
} from './certificates.rules.ts';
import { authenticateParentage } from './parentage-authentication.service.ts';
import { signPayload, storeSigned, verifyPayload } from './sign-payload.service.ts';

/** Signs and stores the certificate of a released sample; an earlier one becomes REPLACED. Call it in the release's transaction. */
export async function issueCertificate(
  tx: Ctx,
  input: { sampleId: number; reportId: number },
): Promise<{ id: number; code: string }> {
  const facts = await findSampleFacts(tx, input.sampleId);
  const results = (await currentResults(tx, { sampleId: input.sampleId })).map(explain);
  const report = await tx.db
    .selectFrom('report')
    .select(['number', 'version'])
    .where('id', '=', input.reportId)
    .executeTakeFirstOrThrow();
  const before = await replaceEarlier(tx, input.sampleId);
  const number = before?.number ?? `C-${tx.now.getUTCFullYear()}-${String(input.sampleId).padStart(6, '0')}`;
  const version = (before?.version ?? 0) + 1;
  const code = tx.adapters.random.text(certificateCode.length, certificateCode.alphabet);
  const reportName = `${report.number} version ${report.version}`;
  const issuedOn = tx.now.toISOString();
  const payload = canonicalPayload({ number, version, issuedOn, facts, results, report: reportName });
  const { keyId, signature } = await signPayload(tx, payload);
  const content = {
    payload: JSON.parse(payload) as CertificatePayload,
    code,
    signature,
    origin: tx.config.publicOrigin,
    reader: await findRecipientFormat(tx, (await findOwner(tx, facts.animalId)).personId),
  };
  const bytes = await renderCertificate(content);
  const { id } = await tx.db
    .insertInto('certificate')
    .values({
      code,
      number,
      version,
      animalId: facts.animalId,
      chipNumber: facts.chipNumber || null,
      sampleId: input.sampleId,
      reportId: input.reportId,
      ...(await storeSigned(tx, { payload, keyId, signature }, bytes)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('animal')
    .set({ identityLockedAt: tx.now })
    .where('id', '=', facts.animalId)
    .where('identityLockedAt', 'is', null)
    .execute();
  await recordEvent(tx, { entity: 'certificate', entityId: id, kind: 'issued', to: 'VALID' });
  await raise(tx, certificateChanged, { certificateId: id, animalId: facts.animalId, kind: noticeOf(version) });
  return { id, code };
}

const noticeOf = (version: number) => (version === 1 ? 'certificate.issued' : 'certificate.changed');

async function replaceEarlier(tx: Ctx, sampleId: number): Promise<{ number: string; version: number } | null> {
  const before = await tx.db
    .updateTable('certificate')
    .set({ state: 'REPLACED' })
    .where('sampleId', '=', sampleId)
    .where('state', '=', 'VALID')
    .returning(['id', 'number', 'version'])
    .executeTakeFirst();
  if (before)
    await recordEvent(tx, {
      entity: 'certificate',
      entityId: before.id,
      kind: 'replaced',
      from: 'VALID',
      to: 'REPLACED',
    });
  return before ?? null;
}

/** After a change of owner: each valid certificate of the animal gets its next version, which names the new one. */
export async function reissueCertificates(tx: Ctx, { animalId }: { animalId: number }): Promise<void> {
  const valid = await tx.db
    .selectFrom('certificate')
    .select(['sampleId', 'reportId'])
    .where('animalId', '=', animalId)
    .where('state', '=', 'VALID')
    .orderBy('id')
    .execute();
  for (const { sampleId, reportId } of valid) await issueCertificate(tx, { sampleId, reportId });
}

export interface Authentication {
  status: 'valid' | 'replaced' | 'revoked' | 'tampered';
  /** A barcode alone tells less than the certificate's own code. */
  detail: ReturnType<typeof publicFacts> | null;
  summary: { animalInitial: string; tests: string[]; issuedOn: string };
}

const TRIES = { hits: 20, seconds: 60 };
const TRIES_A_DAY = { hits: 200, seconds: 86_400 };

/**
 * Checks a certificate by its code (full public facts) or its kit's barcode (status only). The stored signature is
 * verified each time, so that a change in the database shows as well. 20 tries a minute and 200 a day for an address.
 */
export async function authenticate(ctx: Ctx, typed: string): Promise<Authentication> {
  await countTries(ctx);
  const byCode = looksLikeCode(typed) ? await findStored(ctx, { code: normaliseCode(typed) }) : null;
  const kit = byCode ? null : await findKitByBarcode(ctx, typed);
  const stored = byCode ?? (kit ? await findStored(ctx, { kitId: kit.id }) : null);
  if (!stored) return authenticateParentage(ctx, looksLikeCode(typed) ? { code: normaliseCode(typed) } : null);
  return answerFor(stored, byCode !== null);
}

/** Checks a file that someone holds by its SHA-256: any changed byte makes it unknown (`not_found`). */
export async function authenticateFile(ctx: Ctx, input: { sha256: string }): Promise<Authentication> {
  await countTries(ctx);
  const stored = await findStored(ctx, { sha256: input.sha256.toLowerCase() });
  if (!stored) return authenticateParentage(ctx, { sha256: input.sha256.toLowerCase() });
  return answerFor(stored, true);
}

async function countTries(ctx: Ctx): Promise<void> {
  await countTry(ctx, { bucket: `authenticate:${ctx.visitor.ip}`, ...TRIES });
  await countTry(ctx, { bucket: `authenticate-day:${ctx.visitor.ip}`, ...TRIES_A_DAY });
}

function answerFor(stored: StoredCertificate, full: boolean): Authentication {
  if (!verifyPayload(stored))
    return { status: 'tampered', detail: null, summary: { animalInitial: '', tests: [], issuedOn: '' } };
  const payload = JSON.parse(stored.payload) as CertificatePayload;
  const facts = publicFacts(payload);
  return {
    status: stored.state.toLowerCase() as 'valid' | 'replaced' | 'revoked',
    detail: full ? facts : null,
    summary: {
      animalInitial: payload.animal.name.slice(0, 1).toUpperCase(),
      tests: facts.tests.map((test) => test.name),
      issuedOn: payload.issuedOn,
    },
  };
}

interface StoredCertificate {
  payload: string;
  signature: string;
  publicKeyPem: string;
  state: string;
}

function findStored(
  ctx: Ctx,
  by: { code: string } | { kitId: number } | { sha256: string },
): Promise<StoredCertificate | undefined> {
  const query = ctx.db
    .selectFrom('certificate')
    .innerJoin('signingKey', 'signingKey.id', 'certificate.signingKeyId')
    .innerJoin('sample', 'sample.id', 'certificate.sampleId')
    .select(['certificate.payload', 'certificate.signature', 'certificate.state', 'signingKey.publicKeyPem'])
    .orderBy('certificate.id', 'desc')
    .limit(1);
  if ('code' in by) return query.where('certificate.code', '=', by.code).executeTakeFirst();
  if ('kitId' in by) return query.where('sample.kitId', '=', by.kitId).executeTakeFirst();
  return query.where('certificate.sha256', '=', by.sha256).executeTakeFirst();
}

/** Takes a certificate back, with its reason; it stays findable and says so. */
export async function revokeCertificate(
  ctx: Ctx,
  input: { code: string; reason: string; password?: string },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'certificates.revoke', { write: true });
  await confirmPassword(ctx, input.password);
  await inTransaction(ctx, async (tx) => {
    const revoked = await tx.db
      .updateTable('certificate')
      .set({ state: 'REVOKED', revokedReason: input.reason })
      .where('code', '=', normaliseCode(input.code))
      .where('state', '=', 'VALID')
      .returning(['id', 'animalId'])
      .executeTakeFirst();
    if (!revoked) throw new Failure('not_found');
    await recordEvent(tx, {
      entity: 'certificate',
      entityId: revoked.id,
      kind: 'revoked',
      from: 'VALID',
      to: 'REVOKED',
      reason: input.reason,
    });
    const { id: certificateId, animalId } = revoked;
    await raise(tx, certificateChanged, { certificateId, animalId, kind: 'certificate.revoked' });
  });
  return { ok: true };
}
