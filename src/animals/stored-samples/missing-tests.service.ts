import type { Ctx } from '#platform/context/context.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { mayActivateFor } from '#animals/records/animals.rules.ts';
import { missingOnSample, type StoredSample } from './stored-sample.service.ts';

export async function canOrderFor(ctx: Ctx, { animalId }: { animalId: number }): Promise<boolean> {
  return (await accessTo(ctx, animalId)) !== null;
}

export async function canAddTests(ctx: Ctx, { animalId }: { animalId: number }): Promise<boolean> {
  return ctx.user !== null && mayActivateFor(await accessTo(ctx, animalId));
}

export function findMissingTests(
  ctx: Ctx,
  { animalId, barcode }: { animalId: number; barcode?: string | undefined },
): Promise<StoredSample> {
  return missingOnSample(ctx, animalId, barcode);
}
