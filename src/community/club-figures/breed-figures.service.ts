import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { BreedFigure } from '#laboratory/results/animal-results.rules.ts';
import { storedGroups } from './stored-figures.rules.ts';

interface Row {
  testId: number;
  club: string;
  animals: number;
  groups: unknown;
}

/** Published figures of a breed by test, from the person's clubs. Of several clubs, the one with the most animals. */
export async function findBreedFigures(
  ctx: Ctx,
  { breedId, testIds, personId }: { breedId: number; testIds: number[]; personId: string },
): Promise<BreedFigure[]> {
  const { rows } = await sql<Row>`
    select distinct on (f.test_id) f.test_id, f.club, f.animals, f.groups from (
      select distinct on (g.club_id, g.test_id) g.test_id, c.name as club, g.animals, g.groups
      from club_figure g join club c on c.id = g.club_id join club_member m on m.club_id = c.id
      where m.person_id = ${personId} and c.state = 'ACTIVE' and g.is_sound
        and g.breed_id = ${breedId} and g.test_id = any (${testIds}::int[])
      order by g.club_id, g.test_id, g.version desc) f
    order by f.test_id, f.animals desc, f.club`.execute(ctx.db);
  return rows.map(({ groups, ...row }) => ({ ...row, groups: storedGroups.parse(groups) }));
}
