import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

export interface CurrentGenotype {
  animalId: number;
  testId: number;
  genotype: string;
  outcome: string;
}

/**
 * The valid genotype of each test of these animals. A test without a reliable result, or with contradicting ones, is
 * omitted.
 */
export async function currentGenotypes(ctx: Pick<Ctx, 'db'>, animalIds: readonly number[]): Promise<CurrentGenotype[]> {
  const { rows } = await sql<CurrentGenotype>`
    select animal_id, test_id, genotype, outcome from counted_results(${[...animalIds]}::int[])
    where status <> 'unknown' and genotype <> ''`.execute(ctx.db);
  return rows;
}
