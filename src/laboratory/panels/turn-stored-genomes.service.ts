import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { callsOf, type Species } from '#genetics/genotype-table.ts';
import { readStoredGenome } from '#laboratory/results-import/genome-file.service.ts';
import { writePanelCalls } from '#laboratory/results-import/genome-import.service.ts';
import { panelCallsOf } from '#laboratory/results-import/panel-calls.rules.ts';
import { turnGenome } from '#laboratory/results-import/turn-genome.service.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';

/**
 * The job after an import of a panel: adds profiles for genomes that were imported earlier. A genome that no longer
 * matches keeps its current profile.
 */
export async function turnStoredGenomes(ctx: Ctx, { species }: { species: Species }): Promise<void> {
  const stored = await ctx.db
    .selectFrom('snpProfile as g')
    .innerJoin('sample as s', 's.id', 'g.sampleId')
    .innerJoin('animal as a', 'a.id', 's.animalId')
    .select(['g.sampleId', 'g.fileKey'])
    .where('a.speciesId', '=', speciesIdOf(species))
    .orderBy('g.id')
    .execute();
  for (const { sampleId, fileKey } of stored) {
    const genome = await readStoredGenome(ctx.adapters.files, fileKey, { id: String(sampleId), sex: 'unknown' });
    if (!genome) continue;
    const turned = await turnGenome(ctx, genome);
    if ('reason' in turned) {
      ctx.adapters.logger.warn('a stored genome does not match the marker manifest', {
        sampleId,
        reason: turned.reason,
      });
      continue;
    }
    const calls = panelCallsOf(turned.table, callsOf(turned.table, 0), turned.panelMarkers);
    await inTransaction(ctx, (tx) => writePanelCalls(tx, { sampleId, calls }));
  }
}
