import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { streamDocument } from '#adapters/documents.ts';
import { streamZip } from '#adapters/storage/zip-stream.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { Failure } from '#shared/failure.ts';
import { openCertificate } from '#laboratory/certificates/draw-certificate.service.ts';
import type { KennelBook } from './kennel-book.document.ts';
import { findBookAnimals } from './kennel-animals.service.ts';
import { isOf } from './litters.service.ts';
import type { LitterPlace } from './litters.rules.ts';
import { findPrintedBreeder } from './printed-breeder.service.ts';

interface Scope {
  dam?: number | undefined;
  born?: string | undefined;
}

interface StoredDocument {
  animalId: number;
  animalName: string;
  number: string;
  /** Null for a report. */
  certificateId: number | null;
  fileKey: string | null;
}

const currentDocuments = sql`(
  select animal_id, number, id as certificate_id, file_key, 1 as part from certificate where state = 'VALID'
  union all select animal_id, number, null, file_key, 2 from report where replaced_by is null)`;

/** Number of documents that the user can download, so that an empty file is not offered. */
export async function countDocuments(ctx: Ctx): Promise<{ animals: number; documents: number }> {
  const { rows } = await sql<{ animals: number; documents: number }>`
    select count(distinct a.id)::int as animals, count(d.number)::int as documents
    from animal_ownership o join animal a on a.id = o.animal_id left join ${currentDocuments} d on d.animal_id = a.id
    where o.person_id = ${requireUser(ctx).id} and o.till is null and not o.archived and a.state = 'ACTIVE'`.execute(
    ctx.db,
  );
  return rows[0]!;
}

/** Current reports and valid certificates of the user's animals as a zip, which is streamed one file at a time. */
export async function bundleDocuments(ctx: Ctx, scope: Scope): Promise<ReadableStream<Uint8Array>> {
  const user = requireUser(ctx);
  const { rows } = await sql<StoredDocument>`
    select a.id as animal_id, a.name as animal_name, d.number, d.certificate_id, d.file_key
    from animal_ownership o join animal a on a.id = o.animal_id
    join ${currentDocuments} d on d.animal_id = a.id
    where o.person_id = ${user.id} and o.till is null and not o.archived and a.state = 'ACTIVE' and ${isOf(litterOf(scope))}
    order by a.name collate natural_order, a.id, d.part, d.number`.execute(ctx.db);
  if (rows.length === 0) throw new Failure('not_found');
  const files = rows.map(({ animalId, animalName, number, certificateId, fileKey }) => ({
    name: `${fileNameOf(animalName)}-${animalId}/${fileNameOf(number)}.pdf`,
    read: async () => (certificateId === null ? readFile(ctx, fileKey) : openCertificate(ctx, certificateId)),
  }));
  ctx.responseHeaders.set('content-type', 'application/zip');
  ctx.responseHeaders.set('content-disposition', `attachment; filename="${nameOf(scope)}.zip"`);
  return streamZip(files);
}

/** The user's animals with their results as one PDF, which is streamed page by page. */
export async function printKennelBook(ctx: Ctx, scope: Scope): Promise<ReadableStream<Uint8Array>> {
  const animals = await findBookAnimals(ctx, litterOf(scope));
  if (animals.length === 0) throw new Failure('not_found');
  const input: KennelBook = {
    title: scope.dam ? 'Litter results' : 'Kennel book',
    ...(await findPrintedBreeder(ctx)),
    printedAt: ctx.now,
    origin: ctx.config.publicOrigin,
    animals,
  };
  const module = new URL('./kennel-book.document.ts', import.meta.url);
  const limitMb = bookLimitMb(animals.length);
  const stream = await streamDocument({ module, name: 'kennelBook', input, limitMb });
  ctx.responseHeaders.set('content-type', 'application/pdf');
  ctx.responseHeaders.set('content-disposition', `inline; filename="${nameOf(scope)}.pdf"`);
  return stream;
}

/** Memory limit: the document structure stays in memory until the end, 0.1 MB for an animal with 70 rows of results. */
function bookLimitMb(animals: number): number {
  return Math.ceil(Math.min(24 + animals * 0.25, 192));
}

async function readFile(ctx: Ctx, fileKey: string | null): Promise<Uint8Array | null> {
  return (fileKey && (await ctx.adapters.files.get(fileKey))?.bytes) || null;
}

function litterOf({ dam, born }: Scope): LitterPlace | null {
  return dam !== undefined && born !== undefined ? { dam, born } : null;
}

function nameOf({ dam, born }: Scope): string {
  return dam === undefined ? 'kennel' : `litter-${dam}-${born}`;
}
