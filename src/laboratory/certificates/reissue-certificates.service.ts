import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { reissueCertificates } from './issue-certificate.service.ts';

/** Reissues the certificates of transferred animals, because they name the owner. */
export async function reissueForNewOwner(tx: Ctx, { animalIds }: { animalIds: readonly number[] }): Promise<void> {
  failpoint(tx, 'transfer.requests_ended');
  for (const animalId of animalIds) await reissueCertificates(tx, { animalId });
}
