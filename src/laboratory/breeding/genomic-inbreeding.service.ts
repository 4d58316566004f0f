import type { Ctx } from '#platform/context/context.ts';
import { expectedInbreeding, type ExpectedInbreeding } from '#genetics/genomic-litter.ts';
import { listReleasedSketches } from './released-sketches.service.ts';

const MAX_GENOMES = 200;

interface Parent {
  id: number;
  breedId: number | null;
}

/**
 * Expected inbreeding of a litter from the genomes of both parents, relative to their breed; null for crossbred
 * litters.
 */
export async function findGenomicInbreeding(
  ctx: Pick<Ctx, 'db'>,
  dam: Parent,
  sire: Parent,
): Promise<ExpectedInbreeding | null> {
  if (dam.breedId === null || dam.breedId !== sire.breedId) return null;
  const parents = await listReleasedSketches(ctx, { animalIds: [dam.id, sire.id] });
  const of = (id: number) => parents.find(({ animalId }) => animalId === id)?.sketch;
  const [fromDam, fromSire] = [of(dam.id), of(sire.id)];
  if (!fromDam || !fromSire) return null;
  const breed = await listReleasedSketches(ctx, { breedId: dam.breedId, most: MAX_GENOMES });
  return expectedInbreeding(
    fromDam,
    fromSire,
    breed.map(({ sketch }) => sketch),
  );
}
