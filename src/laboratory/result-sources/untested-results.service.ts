import type { Ctx } from '#platform/context/context.ts';
import type { ClearByParentage, OtherResult } from '#animals/sharing/explained-result.contract.ts';
import { describeClearByParentage } from '#laboratory/clear-by-parentage/describe-clear-by-parentage.service.ts';
import { findOtherResults } from '#laboratory/other-laboratories/find-other-results.service.ts';

/** Known results that our laboratory has not tested. They never appear on reports or certificates. */
export interface UntestedResults {
  byParentage: ClearByParentage | null;
  otherLaboratories: OtherResult[];
}

/** Empty unless all results of the animal are shown (`kitIds` is null). */
export async function findUntestedResults(
  ctx: Ctx,
  { animalId, kitIds, isByLink }: { animalId: number; kitIds: readonly number[] | null; isByLink: boolean },
): Promise<UntestedResults> {
  if (kitIds !== null) return { byParentage: null, otherLaboratories: [] };
  const [byParentage, otherLaboratories] = await Promise.all([
    describeClearByParentage(ctx, { animalId, isByLink }),
    findOtherResults(ctx, animalId),
  ]);
  return { byParentage, otherLaboratories };
}

export function isNothing({ byParentage, otherLaboratories }: UntestedResults): boolean {
  return byParentage === null && otherLaboratories.length === 0;
}
