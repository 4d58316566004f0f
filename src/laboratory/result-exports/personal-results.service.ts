import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isNotWithdrawn } from '#animals/stored-samples/withdrawn-results.service.ts';
import { newestGenomes, type GenomeRow } from '#laboratory/diversity/genomes.service.ts';
import { manifestAssembly } from '#laboratory/panels/manifest.service.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { findExportedResults } from './export-facts.service.ts';
import { resultsJson } from './exported-results.document.ts';
import type { ExportedResults } from './result-exports.contract.ts';
import { writeGenomePlink, writeGenomeVcf } from './genome-export.service.ts';

/** The results and genomes of a person's animals, for the export of their data. One genome is in memory at a time. */
export async function exportResultsOf(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Record<string, Uint8Array>> {
  const { rows } = await sql<{ animalId: number; name: string }>`
    select a.id as animal_id, a.name from animal_ownership o join animal a on a.id = o.animal_id
    where o.person_id = ${personId} and o.till is null and exists (select from result r where r.animal_id = a.id and ${isNotWithdrawn})
    order by a.id`.execute(ctx.db);
  const files: Record<string, Uint8Array> = {};
  for (const { animalId, name } of rows) {
    const exported = await findExportedResults(ctx, { animalId, kitIds: null, personId });
    const path = `${animalId}-${fileNameOf(name)}`;
    files[`results/${path}.json`] = new TextEncoder().encode(resultsJson(exported));
    const [genome] = await newestGenomes(ctx, [animalId]);
    // A missing file must not block the export of the other data.
    if (genome && (await ctx.adapters.files.get(genome.fileKey)))
      Object.assign(files, await genomeFiles(ctx, { path, genome, exported }));
  }
  return files;
}

async function genomeFiles(
  ctx: Ctx,
  { path, genome, exported }: { path: string; genome: GenomeRow; exported: ExportedResults },
): Promise<Record<string, Uint8Array>> {
  if ((await manifestAssembly(ctx, speciesSlug(genome.speciesId))) === null) {
    const files = await writeGenomePlink(ctx, genome);
    return Object.fromEntries(files.map(({ name, bytes }) => [`genotypes/${genome.animalId}-${name}`, bytes]));
  }
  const lines = await writeGenomeVcf(ctx, { genome, results: exported.results });
  return { [`genotypes/${path}.vcf.gz`]: await buffer(Readable.from(lines).pipe(createGzip())) };
}
