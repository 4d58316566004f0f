import type { Ctx } from '#platform/context/context.ts';
import { checkChip } from '#laboratory/identity/chip-conflicts.service.ts';
import { lockSample, moveSample, registerSample } from '#laboratory/samples/samples.service.ts';

interface RegisteredKit {
  kitId: number;
  animalId: number;
  activationId: number;
  testIds: number[];
}

export async function registerActivatedKit(tx: Ctx, kit: RegisteredKit): Promise<void> {
  const { sampleId } = await registerSample(tx, kit);
  await checkChip(tx, sampleId);
}

/** Registers the sample of a replacement kit, which supersedes the unusable one. */
export async function registerReplacementKit(
  tx: Ctx,
  { supersedesSampleId, ...kit }: RegisteredKit & { supersedesSampleId: number },
): Promise<void> {
  const { sampleId } = await registerSample(tx, kit);
  await tx.db.updateTable('sample').set({ supersedesSampleId }).where('id', '=', sampleId).execute();
  // A recalled kit is replaced before its sample arrives.
  const superseded = await lockSample(tx, supersedesSampleId);
  if (superseded.state === 'REGISTERED')
    await moveSample(tx, { sampleId: supersedesSampleId, to: 'CANCELLED', reason: 'a new kit was sent' });
}

export async function cancelSamples(
  tx: Ctx,
  { sampleIds, reason }: { sampleIds: readonly number[]; reason: string },
): Promise<void> {
  for (const sampleId of sampleIds) await moveSample(tx, { sampleId, to: 'CANCELLED', reason });
}
