import type { Ctx } from '#platform/context/context.ts';
import { molecularKinship } from '#genetics/molecular-kinship.ts';
import { kinshipMatrix } from '#genetics/pedigree/kinship-matrix.ts';
import { orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { invalid } from '#shared/failure.ts';
import type { KinshipSource, PlanKinship } from './contributions.rules.ts';
import { breedingPedigreeOf } from './pedigree.service.ts';
import { listReleasedSketches } from './released-sketches.service.ts';

const MIN_MARKERS = 500;

/**
 * Kinship of all animals of a plan: by DNA if all have genomes with enough shared markers, otherwise by pedigree; or
 * from the requested source.
 */
export async function findPlanKinship(
  ctx: Ctx,
  { ids, source, names }: { ids: readonly number[]; source: KinshipSource; names: Readonly<Record<string, string>> },
): Promise<PlanKinship> {
  const genomes = source === 'pedigree' ? [] : await listReleasedSketches(ctx, { animalIds: ids });
  const sketchOf = new Map(genomes.map(({ animalId, sketch }) => [animalId, sketch]));
  const missing = ids.filter((id) => !sketchOf.has(id));
  if (source === 'dna' && missing.length > 0)
    throw invalid({
      kinshipSource: [`No genome-wide DNA profile: ${missing.map((id) => names[String(id)] ?? id).join(', ')}.`],
    });
  if (missing.length === 0) {
    const { matrix, markers } = molecularKinship(ids.flatMap((id) => sketchOf.get(id) ?? []));
    if (markers >= MIN_MARKERS) return { source: 'dna', matrix };
    if (source === 'dna')
      throw invalid({
        kinshipSource: ['These animals have too few tested markers in common. Choose Pedigree instead.'],
      });
  }
  const ordered = orderPedigree(await breedingPedigreeOf(ctx, ids));
  if (!ordered.ok) throw new RangeError(ordered.problems.map(({ reason }) => reason).join(' '));
  return { source: 'pedigree', matrix: kinshipMatrix(ordered.pedigree, ids.map(String)) };
}
