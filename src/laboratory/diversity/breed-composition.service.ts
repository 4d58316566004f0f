import { gunzipSync, gzipSync } from 'node:zlib';
import { runInWorker } from '#adapters/workers.ts';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requireAllResults } from '#animals/sharing/shown-results.service.ts';
import { readBreedPanel } from '#genetics/ancestry/breed-panel.ts';
import type { BreedComposition } from '#genetics/ancestry/breed-composition.ts';
import { orientedCalls } from '#genetics/manifest/orientation.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { findMarkerRows } from '#genetics/manifest/marker-rows.ts';
import { loadManifest } from '#laboratory/panels/manifest.service.ts';
import { orientToPanel } from '#genetics/ancestry/panel-orientation.ts';
import { speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { newestGenomes, openGenome } from './genomes.service.ts';
import { newestPanel, queueComposition } from './queue-composition.service.ts';
import { continueWithParts } from '#laboratory/sample-parts/continue-sample.service.ts';

export interface PanelImport {
  version: string;
  speciesId: number;
  isDemo: boolean;
  /** Columns chrom,pos_CanFam3.1,ref,alt and one for each breed. With only pos, the assembly is not stated. */
  csv: string;
}

/**
 * Imports a version of a reference panel. Results refer to their version, so a newer panel does not change older
 * results.
 */
export async function importBreedPanel(tx: Ctx, input: PanelImport): Promise<void> {
  const { panel, problems } = readBreedPanel(input.csv, input.version, speciesSlug(input.speciesId));
  if (!panel)
    throw invalid({ file: problems.slice(0, 20).map(({ row, column, reason }) => `${row} ${column}: ${reason}`) });
  // Without ref and alt, it is unknown which allele a file counts. The demonstration needs none, as it has one file and
  // one panel.
  if (!panel.alleles && !input.isDemo)
    throw invalid({ file: ['The panel has no ref and alt columns. Add them, with the alleles of each marker.'] });
  const bytes = gzipSync(input.csv);
  await tx.db
    .insertInto('breedPanel')
    .values({
      version: input.version,
      speciesId: input.speciesId,
      isDemo: input.isDemo,
      assembly: panel.assembly ?? null,
      breeds: panel.breeds.length,
      markers: panel.positions.length,
      fileKey: await tx.adapters.files.put(bytes, 'application/gzip'),
      importedAt: tx.now,
    })
    .execute();
}

/** Requests the breed composition of an animal, which is computed once for each genome and panel. */
export async function requestComposition(
  ctx: Ctx,
  input: { id: number },
): Promise<{ state: 'QUEUED' | 'DONE' | 'REFUSED' }> {
  await requireAllResults(ctx, input.id);
  const animal = await ctx.db
    .selectFrom('animal')
    .select('speciesId')
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow();
  const [genome] = await newestGenomes(ctx, [input.id]);
  const panel = await newestPanel(ctx, animal.speciesId);
  if (!genome) throw new Failure('conflict', { message: 'This animal has no genome-wide markers yet.' });
  if (!panel) throw new Failure('conflict', { message: 'There is no breed reference panel for this species yet.' });
  const key = { snpProfileId: genome.id, panelVersion: panel.version };
  return inTransaction(ctx, async (tx) => {
    await queueComposition(tx, key);
    const { state } = await tx.db
      .selectFrom('breedComposition')
      .select('state')
      .where('snpProfileId', '=', key.snpProfileId)
      .where('panelVersion', '=', key.panelVersion)
      .executeTakeFirstOrThrow();
    return { state: state };
  });
}

/** The job: computes in a worker thread and records its progress. Idempotent. */
export async function compose(ctx: Ctx, input: { compositionId: number }): Promise<void> {
  const row = await ctx.db
    .selectFrom('breedComposition as c')
    .innerJoin('snpProfile as g', 'g.id', 'c.snpProfileId')
    .innerJoin('sample as s', 's.id', 'g.sampleId')
    .innerJoin('animal as a', 'a.id', 's.animalId')
    .innerJoin('breedPanel as p', 'p.version', 'c.panelVersion')
    .select([
      'c.id',
      'c.state',
      'c.panelVersion',
      'g.fileKey',
      'g.assembly',
      'a.id as animalId',
      'a.sex',
      'p.fileKey as panelKey',
    ])
    .select(['g.sampleId', 'p.speciesId'])
    .where('c.id', '=', input.compositionId)
    .executeTakeFirst();
  if (!row || row.state !== 'QUEUED') return;
  const file = await ctx.adapters.files.get(row.panelKey);
  const { panel } = readBreedPanel(
    file ? gunzipSync(file.bytes).toString('utf8') : '',
    row.panelVersion,
    speciesSlug(row.speciesId),
  );
  if (!panel) throw new Error(`the breed panel ${row.panelVersion} cannot be read`);
  const table = await openGenome(ctx, { ...row, sex: row.sex });
  const assembly = row.assembly ?? (panel.assembly ? await assemblyByPlaces(ctx, table) : null);
  const oriented = orientToPanel(assembly === null ? table : { ...table, assembly }, panel);
  const [result] = oriented.ok
    ? await runInWorker(
        'composition',
        { panel, animals: [orientedCalls(table, oriented.orientation, 0)] },
        { onProgress: (share) => void recordProgress(ctx, row.id, share) },
      )
    : [oriented];
  const state = result?.ok ? 'DONE' : 'REFUSED';
  const stored = result?.ok
    ? withoutGuess(result)
    : { reason: result?.reason ?? 'The breed composition could not be calculated.' };
  await ctx.db
    .updateTable('breedComposition')
    .set({ state, progress: 1, result: JSON.stringify(stored), doneAt: ctx.now })
    .where('id', '=', row.id)
    .where('state', '=', 'QUEUED')
    .execute();
  await recordEvent(ctx, { entity: 'breed_composition', entityId: row.id, kind: 'state', from: 'QUEUED', to: state });
  await inTransaction(ctx, (tx) => continueWithParts(tx, row.sampleId));
}

/** The assembly of a genome that was imported before assemblies were stored, from its marker positions. */
async function assemblyByPlaces(ctx: Ctx, table: GenotypeTable): Promise<string | null> {
  const found = findMarkerRows(table, await loadManifest(ctx, table.species));
  return 'reason' in found ? null : found.assembly;
}

/** Omits the initial least-squares estimate, which is not shown. */
function withoutGuess({ leastSquares: _guess, ...result }: BreedComposition) {
  return result;
}

async function recordProgress(ctx: Ctx, id: number, share: number): Promise<void> {
  try {
    await ctx.db
      .updateTable('breedComposition')
      .set({ progress: share })
      .where('id', '=', id)
      .where('state', '=', 'QUEUED')
      .where('progress', '<', share)
      .execute();
  } catch (error) {
    ctx.adapters.logger.warn('breed composition progress was not saved', { error });
  }
}
