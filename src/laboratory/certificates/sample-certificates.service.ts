import type { Ctx } from '#platform/context/context.ts';
import type { SampleCertificate } from './certificates.contract.ts';

/** All certificates issued for a sample, newest first, for laboratory staff. */
export async function listSampleCertificates(ctx: Ctx, sampleId: number): Promise<SampleCertificate[]> {
  return ctx.db
    .selectFrom('certificate')
    .select(['code', 'number', 'version', 'state', 'revokedReason'])
    .where('sampleId', '=', sampleId)
    .orderBy('id', 'desc')
    .execute();
}
