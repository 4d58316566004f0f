import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

export interface ParentConflict {
  animalId: number;
  animalName: string;
  parentId: number;
  parentName: string;
  role: 'sire' | 'dam';
  shared: number;
  opposing: number;
}

/** The recorded parents of these animals that their genomes rule out. `isReleased`: only where both samples were released, as owners may know. */
export async function listParentConflicts(
  ctx: Pick<Ctx, 'db'>,
  { animalIds, isReleased }: { animalIds: readonly number[]; isReleased: boolean },
): Promise<ParentConflict[]> {
  const released = (
    id: ReturnType<typeof sql>,
  ) => sql<boolean>`exists (select from snp_profile g join sample s on s.id = g.sample_id
    where s.animal_id = ${id} and s.state in ('REPORTED', 'STORED', 'DESTROYED'))`;
  const isKnown = isReleased ? sql`${released(sql`a.id`)} and ${released(sql`p.id`)}` : sql`true`;
  const { rows } = await sql<ParentConflict>`
    select a.id as animal_id, a.name as animal_name, p.id as parent_id, p.name as parent_name,
      case when p.id = a.sire_id then 'sire' else 'dam' end as role, c.shared, c.opposing
    from parent_genome_check c join animal a on a.id = c.animal_id join animal p on p.id = c.parent_id
    where c.verdict = 'CONTRADICTS' and c.parent_id in (a.sire_id, a.dam_id) and a.id = any (${[...animalIds]}::int[]) and ${isKnown}
    order by a.id, role`.execute(ctx.db);
  return rows;
}
