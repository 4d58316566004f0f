import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { unpackSketch } from '#laboratory/identity/stored-genomes.service.ts';

export interface ReleasedSketch {
  animalId: number;
  sketch: Uint32Array;
}

/** The sketch of the newest released genome of each animal, newest genomes first. */
export async function listReleasedSketches(
  ctx: Pick<Ctx, 'db'>,
  of: { animalIds: readonly number[] } | { breedId: number; most: number },
): Promise<ReleasedSketch[]> {
  const where = 'breedId' in of ? sql`a.breed_id = ${of.breedId}` : sql`a.id = any (${[...of.animalIds]}::integer[])`;
  const { rows } = await sql<{ animalId: number; sketch: Buffer }>`
    select newest.animal_id, g.sketch from (
      select distinct on (a.id) a.id as animal_id, g.id from snp_profile g join sample s on s.id = g.sample_id join animal a on a.id = s.animal_id
      where ${where} and g.sketch is not null and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      order by a.id, s.id desc
    ) newest join snp_profile g on g.id = newest.id
    order by g.id desc limit ${'most' in of ? of.most : null}`.execute(ctx.db);
  return rows.map(({ animalId, sketch }) => ({ animalId, sketch: unpackSketch(sketch) }));
}
