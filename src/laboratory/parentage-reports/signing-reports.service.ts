import type { Ctx } from '#platform/context/context.ts';
import { recordAudit, recordEvent } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { findRecipientFormat } from '#platform/accounts/recipient-format.service.ts';
import { formatCode } from '#shared/certificate-code.ts';
import { certificateCode } from '#laboratory/certificates/certificates.rules.ts';
import { signPayload, storeDrawn } from '#laboratory/certificates/sign-payload.service.ts';
import type { Reader } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { renderParentageReport } from './parentage-report.document.ts';
import { visibleTo } from '#laboratory/parentage-consents/report-readers.service.ts';
import { composeReport } from './compose-report.service.ts';
import { canonicalReport, type ParentagePayload } from './report-payload.rules.ts';

/**
 * Signs and stores the report of a request that a second person approved. Call it in the transaction of the approval.
 */
export async function issueReport(tx: Ctx, requestId: number): Promise<{ number: string; code: string }> {
  const number = `P-${tx.now.getUTCFullYear()}-${String(requestId).padStart(6, '0')}`;
  const code = tx.adapters.random.text(certificateCode.length, certificateCode.alphabet);
  const payload = canonicalReport(await composeReport(tx, { requestId, number }));
  const { keyId, signature } = await signPayload(tx, payload);
  const bytes = await renderParentageReport({
    payload: JSON.parse(payload) as ParentagePayload,
    code,
    spelledCode: formatCode(code),
    signature,
    origin: tx.config.publicOrigin,
    reader: await readerOfRequest(tx, requestId),
  });
  const { id } = await tx.db
    .insertInto('parentageReport')
    .values({
      requestId,
      code,
      number,
      payload,
      signature,
      signingKeyId: keyId,
      issuedAt: tx.now,
      ...(await storeDrawn(tx, bytes)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'parentage_report', entityId: id, kind: 'issued', to: 'VALID' });
  return { number, code };
}

async function readerOfRequest(tx: Ctx, requestId: number): Promise<Reader> {
  const { requesterId } = await tx.db
    .selectFrom('parentageRequest')
    .select('requesterId')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  return findRecipientFormat(tx, requesterId);
}

/** The stored file, for users who can view the request. */
export async function findReportFile(
  ctx: Ctx,
  input: { id: number },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const user = requireUser(ctx);
  const row = await ctx.db
    .selectFrom('parentageReport as p')
    .innerJoin('parentageRequest as q', 'q.id', 'p.requestId')
    .select(['p.fileKey', 'p.number'])
    .where('q.id', '=', input.id)
    .where(visibleTo(user.id))
    .executeTakeFirst();
  const file = row && (await ctx.adapters.files.get(row.fileKey));
  if (!row || !file) throw new Failure('not_found');
  await recordAudit(ctx, { action: 'parentage.downloaded', subject: 'parentage_request', subjectId: input.id });
  return { bytes: file.bytes, fileName: `${row.number}.pdf` };
}
