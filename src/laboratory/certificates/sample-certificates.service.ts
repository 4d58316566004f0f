import type { Ctx } from '#platform/context/context.ts';
import type { SampleCertificate } from './certificates.contract.ts';

/** Every certificate that was issued for a sample, the newest first; for those of the laboratory. */
export async function listSampleCertificates(ctx: Ctx, sampleId: number): Promise<SampleCertificate[]> {
  return ctx.db
    .selectFrom('certificate')
    .select(['code', 'number', 'version', 'state', 'revokedReason'])
    .where('sampleId', '=', sampleId)
    .orderBy('id', 'desc')
    .execute();
}
