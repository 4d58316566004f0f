import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { confirmPassword } from '#platform/sign-in/confirm-password.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { lockSample, lockSampleVersion, moveSample, type SampleVersion } from '#laboratory/samples/samples.service.ts';
import { storedReason } from './amendment-reason.service.ts';

/**
 * Returns a released sample to the plate, with a reason. The next import is reviewed and released as a new version;
 * until then, the owner sees the current version.
 */
export async function amendSample(
  ctx: Ctx,
  input: SampleVersion & { reason: string; password?: string },
): Promise<{ state: 'PLATED' }> {
  requirePermission(ctx, 'lab.amend', { write: true });
  const reason = input.reason.trim();
  if (!reason) throw invalid({ reason: ['Enter a reason.'] });
  await confirmPassword(ctx, input.password);
  return inTransaction(ctx, async (tx) => {
    await lockSampleVersion(tx, input);
    await refuseUnreleased(tx, input.sampleId);
    await moveSample(tx, { sampleId: input.sampleId, to: 'PLATED', reason: storedReason(reason) });
    return { state: 'PLATED' };
  });
}

async function refuseUnreleased(tx: Ctx, sampleId: number): Promise<void> {
  const sample = await lockSample(tx, sampleId);
  if (!['REPORTED', 'STORED'].includes(sample.state)) {
    throw new Failure('illegal_transition', { message: 'Only released results can be amended.' });
  }
}
