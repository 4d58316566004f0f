import type { Ctx } from '#platform/context/context.ts';
import type { SampleCertificate } from './certificates.contract.ts';

/** All certificates issued for a sample, newest first, for laboratory staff. */
export async function listSampleCertificates(ctx: Ctx, sampleId: number): Promise<SampleCertificate[]> {
  return ctx.db
    .selectFrom('certificate')
    .leftJoin('resultWithdrawal', 'resultWithdrawal.certificateId', 'certificate.id')
    .select(['code', 'number', 'version', 'state', 'revokedReason', 'resultWithdrawal.reason as withdrawal'])
    .where('certificate.sampleId', '=', sampleId)
    .orderBy('certificate.id', 'desc')
    .execute();
}
