import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

export interface CurrentGenotype {
  animalId: number;
  testId: number;
  genotype: string;
  outcome: string;
}

/** The newest released genotype of each test of these animals; a test whose newest result is none is left out. */
export async function currentGenotypes(ctx: Pick<Ctx, 'db'>, animalIds: readonly number[]): Promise<CurrentGenotype[]> {
  const { rows } = await sql<CurrentGenotype>`
    select animal_id, test_id, genotype, outcome from (
      select distinct on (animal_id, test_id) animal_id, test_id, genotype, outcome, status from result
      where animal_id = any (${[...animalIds]}::int[])
      order by animal_id, test_id, released_at desc, version desc, id desc
    ) newest where status <> 'unknown' and genotype <> ''`.execute(ctx.db);
  return rows;
}
