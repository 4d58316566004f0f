import type { Ctx } from '#platform/context/context.ts';
import { failpoint } from '#platform/context/failpoint.ts';
import { reissueCertificates } from './issue-certificate.service.ts';

/** Certificates name the owner: those of a transferred animal are issued again. */
export async function reissueForNewOwner(tx: Ctx, { animalIds }: { animalIds: readonly number[] }): Promise<void> {
  failpoint(tx, 'transfer.requests_ended');
  for (const animalId of animalIds) await reissueCertificates(tx, { animalId });
}
