import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { expectedInbreeding, type ExpectedInbreeding } from '#genetics/genomic-litter.ts';
import { unpackSketch } from '#laboratory/identity/stored-genomes.service.ts';

const MOST_OF_BREED = 200;

interface Parent {
  id: number;
  breedId: number | null;
}

/** Inbreeding of a litter by the genomes of both parents, measured against their breed; crossbred litters have no such measure. */
export async function findGenomicInbreeding(
  ctx: Pick<Ctx, 'db'>,
  dam: Parent,
  sire: Parent,
): Promise<ExpectedInbreeding | null> {
  if (dam.breedId === null || dam.breedId !== sire.breedId) return null;
  const of = (id: number) => readSketches(ctx, sql`a.id = ${id}`, 1);
  const [[fromDam], [fromSire]] = [await of(dam.id), await of(sire.id)];
  if (!fromDam || !fromSire) return null;
  const breed = await readSketches(ctx, sql`a.breed_id = ${dam.breedId}`, MOST_OF_BREED);
  return expectedInbreeding(fromDam, fromSire, breed);
}

/** The newest released genome of each animal, the newest animals first. */
async function readSketches(ctx: Pick<Ctx, 'db'>, where: ReturnType<typeof sql>, most: number): Promise<Uint32Array[]> {
  const { rows } = await sql<{ sketch: Buffer }>`
    select g.sketch from (
      select distinct on (a.id) g.id from snp_profile g join sample s on s.id = g.sample_id join animal a on a.id = s.animal_id
      where ${where} and g.sketch is not null and s.state in ('REPORTED', 'STORED', 'DESTROYED')
      order by a.id, s.id desc
    ) newest join snp_profile g on g.id = newest.id
    order by g.id desc limit ${most}`.execute(ctx.db);
  return rows.map(({ sketch }) => unpackSketch(sketch));
}
