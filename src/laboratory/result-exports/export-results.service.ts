import { Readable } from 'node:stream';
import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { streamZip } from '#adapters/storage/zip-stream.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import { newestGenomes, type GenomeRow } from '#laboratory/diversity/genomes.service.ts';
import { Failure } from '#shared/failure.ts';
import { findExportedResults, type ExportScope } from './export-facts.service.ts';
import { formatFacts, type ExportFormat } from './export-formats.rules.ts';
import { resultsCsv, resultsJson } from './exported-results.document.ts';
import type { ExportedResults } from './result-exports.contract.ts';
import { fhirBundle } from './fhir-bundle.document.ts';
import { writeGenomePlink, writeGenomeVcf } from './genome-export.service.ts';

/** Limit for files with genome-wide markers, which take seconds. */
const GENOME_LIMIT = { hits: 20, seconds: 3600 };
const CHUNK = 65_536;

/** The results of an animal as a file, for users who can download its report; for a share, only of the shared kits. */
export async function downloadResults(
  ctx: Ctx,
  { animalId, format }: { animalId: number; format: ExportFormat },
): Promise<ReadableStream<Uint8Array>> {
  const { id: personId } = requireUser(ctx);
  await requireAnimal(ctx, animalId, 'DOWNLOAD');
  const scope = { animalId, kitIds: await shownKits(ctx, animalId, 'DOWNLOAD'), personId };
  const exported = await findExportedResults(ctx, scope);
  const { ending, contentType, needsGenome } = formatFacts[format];
  if (needsGenome) await countAttempt(ctx, { bucket: `genome-export:${personId}`, ...GENOME_LIMIT });
  const stream = await openExport(ctx, { format, scope, exported });
  await recordAudit(ctx, {
    action: 'results.exported',
    subject: 'animal',
    subjectId: animalId,
    ownerId: (await findOwner(ctx, animalId)).personId,
    data: { format },
  });
  const name = `${fileNameOf(exported.animal.name)}-results-${exported.exportedAt.slice(0, 10)}.${ending}`;
  ctx.responseHeaders.set('content-type', contentType);
  ctx.responseHeaders.set('content-disposition', `attachment; filename="${name}"`);
  return stream;
}

interface Export {
  format: ExportFormat;
  scope: ExportScope;
  exported: ExportedResults;
}

async function openExport(ctx: Ctx, { format, scope, exported }: Export): Promise<ReadableStream<Uint8Array>> {
  if (format === 'json') return streamText([resultsJson(exported)]);
  if (format === 'csv') return streamText([resultsCsv(exported)]);
  if (format === 'fhir')
    return streamText([
      `${JSON.stringify(
        fhirBundle(exported, () => ctx.adapters.random.uuid()),
        null,
        2,
      )}\n`,
    ]);
  const genome = await findGenome(ctx, scope);
  if (format === 'plink') {
    const files = await writeGenomePlink(ctx, genome);
    return streamZip(files.map(({ name, bytes }) => ({ name, read: async () => bytes })));
  }
  return streamText(await writeGenomeVcf(ctx, { genome, results: exported.results }));
}

async function findGenome(ctx: Ctx, { animalId, kitIds }: ExportScope): Promise<GenomeRow> {
  const [genome] = await newestGenomes(ctx, [animalId], kitIds);
  if (!genome) throw new Failure('not_found', { message: 'This animal has no genome-wide markers.' });
  return genome;
}

/** Streams lines as bytes, in chunks of 64 KiB, on demand. */
function streamText(lines: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(packed(lines))) as ReadableStream<Uint8Array>;
}

async function* packed(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  let waiting = '';
  for await (const line of lines) {
    waiting += line;
    if (waiting.length < CHUNK) continue;
    yield bytes.encode(waiting);
    waiting = '';
  }
  yield bytes.encode(waiting);
}
