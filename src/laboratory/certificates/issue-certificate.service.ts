import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { findOwner } from '#animals/records/animals.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { signCode } from '#laboratory/offline-verification/sign-code.service.ts';
import { findCertificateFacts } from './certificate-facts.service.ts';
import { certificateChanged } from './certificates.events.ts';
import { renderCertificate } from './certificate.document.ts';
import { canonicalPayload, certificateCode, type CertificatePayload } from './certificates.rules.ts';
import { openSigner, storeSigned } from './sign-payload.service.ts';

/** Signs and stores the certificate of a released sample; an earlier one becomes REPLACED. Call it in the release's transaction. */
export async function issueCertificate(
  tx: Ctx,
  input: { sampleId: number; reportId: number },
): Promise<{ id: number; code: string }> {
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
  const origin = tx.config.publicOrigin;
  const { checkAddress, fingerprint } = await signCode(signer, { payload: parsed, code, origin, speciesId });
  const bytes = await renderCertificate({
    payload: parsed,
    code,
    signature,
    keyId: signer.keyId,
    checkAddress,
    origin,
    reader: await findRecipientFormat(tx, (await findOwner(tx, facts.animalId)).personId),
  });
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
      ...(await storeSigned(tx, { payload, keyId: signer.keyId, signature }, bytes)),
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
