import { runInWorker } from '#adapters/workers.ts';
import type { Ctx } from '#platform/context/context.ts';
import { joinTables } from '#genetics/manifest/align-tables.ts';
import { kinshipMatrix } from '#genetics/pedigree/kinship-matrix.ts';
import { orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { newestGenomes, openGenome } from '#laboratory/diversity/genomes.service.ts';
import { invalid } from '#shared/failure.ts';
import type { KinshipSource, PlanKinship } from './contributions.rules.ts';
import { pedigreeOf } from './pedigree.service.ts';

const FEWEST_MARKERS = 500;

/** Kinship of all animals of a plan: by DNA where all have genomes that share enough markers, else by pedigree, or as asked. */
export async function findPlanKinship(
  ctx: Ctx,
  { ids, source, names }: { ids: readonly number[]; source: KinshipSource; names: Readonly<Record<string, string>> },
): Promise<PlanKinship> {
  const genomes = source === 'pedigree' ? [] : await newestGenomes(ctx, ids);
  const missing = ids.filter((id) => !genomes.some(({ animalId }) => animalId === id));
  if (source === 'dna' && missing.length > 0)
    throw invalid({
      kinshipSource: [`No genome-wide DNA profile: ${missing.map((id) => names[String(id)] ?? id).join(', ')}.`],
    });
  if (missing.length === 0) {
    const found = await byDna(ctx, ids, genomes);
    if (found) return found;
    if (source === 'dna') throw invalid({ kinshipSource: ['The genomes share too few markers. Choose the pedigree.'] });
  }
  const ordered = orderPedigree(await pedigreeOf(ctx, ids));
  if (!ordered.ok) throw new RangeError(ordered.problems.map(({ reason }) => reason).join(' '));
  return { source: 'pedigree', matrix: kinshipMatrix(ordered.pedigree, ids.map(String)) };
}

async function byDna(
  ctx: Ctx,
  ids: readonly number[],
  genomes: Awaited<ReturnType<typeof newestGenomes>>,
): Promise<PlanKinship | null> {
  const byId = new Map(genomes.map((genome) => [genome.animalId, genome]));
  const tables = [];
  for (const id of ids) {
    const genome = byId.get(id);
    if (genome) tables.push(await openGenome(ctx, genome));
  }
  const [first, ...others] = tables;
  if (!first) return null;
  const { matrix, markers } = await runInWorker('kinship', { table: joinTables([first, ...others]) });
  return markers < FEWEST_MARKERS ? null : { source: 'dna', matrix };
}
