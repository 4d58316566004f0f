import type { Ctx } from '#platform/context/context.ts';
import { isEnough } from '#animals/records/animals.rules.ts';
import { accessTo } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import { newestGenomes } from '#laboratory/diversity/genomes.service.ts';
import { manifestAssembly } from '#laboratory/panels/manifest.service.ts';
import { speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { exportFormats, formatFacts, type ExportFormat } from './export-formats.rules.ts';

/** The formats in which the reader can download an animal's results; none without download access. */
export async function listExportFormats(ctx: Ctx, animalId: number): Promise<ExportFormat[]> {
  if (!isEnough(await accessTo(ctx, animalId), 'DOWNLOAD')) return [];
  const kitIds = await shownKits(ctx, animalId, 'DOWNLOAD');
  if (kitIds?.length === 0) return [];
  const [genome] = await newestGenomes(ctx, [animalId], kitIds);
  const hasPositions = genome !== undefined && (await manifestAssembly(ctx, speciesSlug(genome.speciesId))) !== null;
  return exportFormats.filter((format) =>
    format === 'vcf' ? hasPositions : genome !== undefined || !formatFacts[format].needsGenome,
  );
}
