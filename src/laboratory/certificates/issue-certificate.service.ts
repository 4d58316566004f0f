import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { signCode } from '#laboratory/offline-verification/sign-code.service.ts';
import { findCertificateFacts } from './certificate-facts.service.ts';
import { certificateChanged } from './certificates.events.ts';
import { canonicalPayload, certificateCode, type CertificatePayload } from './certificates.rules.ts';
import { openSigner } from './sign-payload.service.ts';

/**
 * Signs the certificate of a released sample; an earlier one becomes REPLACED. The file is rendered at the first
 * request. Call it in the release's transaction.
 */
export async function issueCertificate(
  tx: Ctx,
  input: { sampleId: number; reportId: number },
): Promise<{ id: number; code: string }> {
  await lockSample(tx, input.sampleId);
  const { speciesId, ...about } = await findCertificateFacts(tx, input.sampleId);
  const { facts } = about;
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
  const payload = canonicalPayload({ ...about, number, version, issuedOn, report: reportName });
  const signer = await openSigner(tx);
  const signature = signer.sign(payload).toString('base64url');
  const parsed = JSON.parse(payload) as CertificatePayload;
  const { signedCode, fingerprint } = await signCode(signer, { payload: parsed, code, speciesId });
  const { id } = await tx.db
    .insertInto('certificate')
    .values({
      code,
      number,
      version,
      fingerprint,
      animalId: facts.animalId,
      chipNumber: facts.chipNumber || null,
      sampleId: input.sampleId,
      reportId: input.reportId,
      payload,
      signature,
      signingKeyId: signer.keyId,
      signedCode,
      issuedAt: tx.now,
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
  const certificates = [{ certificateId: id, animalId: facts.animalId }];
  await raise(tx, certificateChanged, { certificates, kind: noticeOf(version) });
  return { id, code };
}

const noticeOf = (version: number) => (version === 1 ? 'certificate.issued' : 'certificate.changed');

/** Serialises the replacement of a sample's certificates (see resign-certificates.service.ts). */
async function lockSample(tx: Ctx, sampleId: number): Promise<void> {
  await tx.db.selectFrom('sample').select('id').where('id', '=', sampleId).forUpdate().execute();
}

/**
 * Marks the sample's newest certificate as REPLACED if it is valid, and returns its number and version for the next
 * one.
 */
async function replaceEarlier(tx: Ctx, sampleId: number): Promise<{ number: string; version: number } | null> {
  const before = await tx.db
    .selectFrom('certificate')
    .select(['id', 'number', 'version', 'state'])
    .where('sampleId', '=', sampleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before?.state !== 'VALID') return before ?? null;
  await tx.db.updateTable('certificate').set({ state: 'REPLACED' }).where('id', '=', before.id).execute();
  await recordEvent(tx, {
    entity: 'certificate',
    entityId: before.id,
    kind: 'replaced',
    from: 'VALID',
    to: 'REPLACED',
  });
  return before;
}

/**
 * After a change of owner, issues the next version of each valid certificate of the animal, which names the new owner.
 */
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
