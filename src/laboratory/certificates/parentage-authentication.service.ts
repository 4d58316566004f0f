import type { Ctx } from '#platform/context/context.ts';
import { publicReport, type ParentagePayload } from '#laboratory/parentage-reports/report-payload.rules.ts';
import { Failure } from '#shared/failure.ts';
import { verifyPayload } from './sign-payload.service.ts';

/**
 * Checks a parentage report by its code or the hash of its file, in the response format of a certificate; 404 if we did
 * not issue it.
 */
export async function authenticateParentage(ctx: Ctx, by: { code: string } | { sha256: string } | null) {
  const stored = by && (await findReport(ctx, by));
  if (!stored) {
    const isFile = by !== null && 'sha256' in by;
    throw new Failure('not_found', isFile ? { message: 'We did not issue this file, or it has been changed.' } : {});
  }
  if (!verifyPayload(stored))
    return {
      status: 'tampered' as const,
      detail: null,
      summary: { animalInitial: '', tests: [], issuedOn: '' },
      differingTests: [],
    };
  const detail = publicReport(JSON.parse(stored.payload) as ParentagePayload);
  return {
    status: stored.state === 'REVOKED' ? ('revoked' as const) : ('valid' as const),
    detail,
    summary: {
      animalInitial: detail.animal.name.slice(0, 1).toUpperCase(),
      tests: detail.tests.map((test) => test.name),
      issuedOn: detail.issuedOn,
    },
    differingTests: [],
  };
}

function findReport(ctx: Ctx, by: { code: string } | { sha256: string }) {
  const query = ctx.db
    .selectFrom('parentageReport')
    .innerJoin('signingKey', 'signingKey.id', 'parentageReport.signingKeyId')
    .select([
      'parentageReport.payload',
      'parentageReport.signature',
      'parentageReport.state',
      'signingKey.publicKeyPem',
    ]);
  return 'code' in by
    ? query.where('parentageReport.code', '=', by.code).executeTakeFirst()
    : query.where('parentageReport.sha256', '=', by.sha256).executeTakeFirst();
}
