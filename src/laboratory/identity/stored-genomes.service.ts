import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { genomeSketch } from '#genetics/parentage/genome-sketch.ts';
import { readStoredGenome } from '#laboratory/results-import/genome-file.service.ts';

/** States of samples that are replaced by a new swab or ended without a result. Their genomes are ignored. */
export const withdrawnStates = sql`('REJECTED', 'RESAMPLE_REQUESTED', 'CANCELLED', 'LOST', 'EXPIRED')`;

export interface StoredGenome {
  profileId: number;
  sampleId: number;
  barcode: string;
  fileKey: string;
  sha256: string;
  importedBy: string | null;
  comparedAt: Date | null;
  animalId: number;
  speciesId: number;
}

const genomes = sql`
  select g.id as profile_id, g.sample_id, k.barcode, g.file_key, g.sha256, g.imported_by, g.compared_at, a.id as animal_id, a.species_id
  from snp_profile g join sample s on s.id = g.sample_id join kit k on k.id = s.kit_id join animal a on a.id = s.animal_id
  where s.state not in ${withdrawnStates}`;

export async function findGenome(ctx: Pick<Ctx, 'db'>, sampleId: number): Promise<StoredGenome | undefined> {
  const { rows } = await sql<StoredGenome>`${genomes} and g.sample_id = ${sampleId}`.execute(ctx.db);
  return rows[0];
}

/** The genomes of one animal, newest first. */
export async function listGenomes(ctx: Pick<Ctx, 'db'>, animalId: number): Promise<StoredGenome[]> {
  const { rows } = await sql<StoredGenome>`${genomes} and a.id = ${animalId} order by s.id desc`.execute(ctx.db);
  return rows;
}

export function openStored(ctx: Ctx, fileKey: string): Promise<GenotypeTable | null> {
  return readStoredGenome(ctx.adapters.files, fileKey, { id: 'stored', sex: 'unknown' });
}

export interface SketchedGenome {
  profileId: number;
  sampleId: number;
  barcode: string;
  fileKey: string;
  animalId: number;
  sketch: Uint32Array;
}

const BLOCK = 200;

/** The sketches of all genomes of other animals of a species, in blocks of 200 (6 MB). */
export async function* readSketches(
  ctx: Pick<Ctx, 'db'>,
  { animalId, speciesId }: Pick<StoredGenome, 'animalId' | 'speciesId'>,
): AsyncGenerator<SketchedGenome[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<Omit<SketchedGenome, 'sketch'> & { sketch: Buffer }>`
      select g.id as profile_id, g.sample_id, k.barcode, g.file_key, g.sketch, a.id as animal_id
      from snp_profile g join sample s on s.id = g.sample_id join kit k on k.id = s.kit_id join animal a on a.id = s.animal_id
      where g.id > ${last} and g.sketch is not null and a.id <> ${animalId} and a.species_id = ${speciesId}
        and s.state not in ${withdrawnStates}
      order by g.id limit ${BLOCK}`.execute(ctx.db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.profileId ?? last;
    yield rows.map((row) => ({ ...row, sketch: unpackSketch(row.sketch) }));
  }
}

/** Adds sketches to genomes that were stored without, one at a time. */
export async function fillSketches(ctx: Ctx): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .selectFrom('snpProfile')
      .select(['id', 'fileKey'])
      .where('sketch', 'is', null)
      .orderBy('id')
      .limit(BLOCK)
      .execute();
    if (rows.length === 0) return;
    for (const { id, fileKey } of rows) {
      const table = await openStored(ctx, fileKey);
      const sketch = packSketch(table ? genomeSketch(table, 0) : new Uint32Array());
      await ctx.db.updateTable('snpProfile').set({ sketch }).where('id', '=', id).where('sketch', 'is', null).execute();
    }
  }
}

export function packSketch(sketch: Uint32Array): Buffer {
  const bytes = Buffer.alloc(4 * sketch.length);
  sketch.forEach((entry, at) => bytes.writeUInt32LE(entry, 4 * at));
  return bytes;
}

export function unpackSketch(bytes: Buffer): Uint32Array {
  const sketch = new Uint32Array(bytes.length / 4);
  for (let at = 0; at < sketch.length; at += 1) sketch[at] = bytes.readUInt32LE(4 * at);
  return sketch;
}
