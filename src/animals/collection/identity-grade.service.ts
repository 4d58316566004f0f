import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { Grade } from './custody.rules.ts';

/**
 * The best collection grade printed on the valid certificates of an animal, or null if none is valid. `kitIds` limits
 * it to kits whose results the reader may see.
 */
export async function findIdentityGrade(
  ctx: Pick<Ctx, 'db'>,
  { animalId, kitIds }: { animalId: number; kitIds: readonly number[] | null },
): Promise<Grade | null> {
  const isShown = kitIds === null ? sql`true` : sql`s.kit_id = any (${[...kitIds]}::int[])`;
  const { rows } = await sql<{ grade: Grade | null }>`
    select min(substring(c.payload from '"grade": *"([ABC])"')) as grade from certificate c join sample s on s.id = c.sample_id
    where c.animal_id = ${animalId} and c.state = 'VALID' and ${isShown}`.execute(ctx.db);
  return rows[0]?.grade ?? null;
}
