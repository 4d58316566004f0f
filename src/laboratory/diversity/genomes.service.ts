import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { readStoredGenome } from '#laboratory/results-import/genome-file.service.ts';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import type { ColumnValue } from '#db/connection.ts';

export interface GenomeRow {
  id: number;
  animalId: number;
  speciesId: number;
  name: string;
  sex: 'female' | 'male';
  markers: number;
  called: number;
  source: ColumnValue<'snpProfile', 'source'>;
  fileKey: string;
  importedAt: Date;
}

/**
 * The newest released genome-wide profile of each of these animals, optionally only of these kits. The caller has
 * checked the user's access.
 */
export async function newestGenomes(
  ctx: Pick<Ctx, 'db'>,
  animalIds: readonly number[],
  kitIds: readonly number[] | null = null,
): Promise<GenomeRow[]> {
  const isWanted = kitIds === null ? sql`true` : sql`s.kit_id = any(${[...kitIds]}::integer[])`;
  const { rows } = await sql<GenomeRow>`
    select distinct on (s.animal_id) g.id, s.animal_id, a.species_id, a.name, a.sex, g.markers, g.called, g.source, g.file_key, g.imported_at
    from snp_profile g join sample s on s.id = g.sample_id join animal a on a.id = s.animal_id
    where s.animal_id = any(${[...animalIds]}::integer[]) and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      and ${isWanted}
    order by s.animal_id, s.id desc`.execute(ctx.db);
  return rows;
}

export async function openGenome(
  ctx: Ctx,
  row: Pick<GenomeRow, 'fileKey' | 'animalId' | 'sex'>,
): Promise<GenotypeTable> {
  const genome = await readStoredGenome(ctx.adapters.files, row.fileKey, { id: String(row.animalId), sex: row.sex });
  if (!genome) throw new Error(`the genome file ${row.fileKey} is missing`);
  return genome;
}
