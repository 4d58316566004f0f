import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { HaplotypeSystem } from '#genetics/haplotypes/haplotype-vocabulary.ts';

export interface AnimalHaplotypes {
  animalId: number;
  system: HaplotypeSystem;
  /** Two for DLA, in chromosome order; one for a haplogroup. */
  haplotypes: string[];
}

/** The newest released haplotypes of each animal and system. The caller must check access. */
export async function listHaplotypes(ctx: Pick<Ctx, 'db'>, animalIds: readonly number[]): Promise<AnimalHaplotypes[]> {
  const { rows } = await sql<{
    animalId: number;
    system: HaplotypeSystem;
    haplotype1: string;
    haplotype2: string | null;
  }>`
    select distinct on (s.animal_id, h.system) s.animal_id, h.system, h.haplotype1, h.haplotype2
    from haplotype_call h join sample s on s.id = h.sample_id
    where s.animal_id = any (${[...animalIds]}::integer[]) and s.state in ('REPORTED', 'STORED', 'DESTROYED')
    order by s.animal_id, h.system, s.id desc`.execute(ctx.db);
  return rows.map(({ animalId, system, haplotype1, haplotype2 }) => ({
    animalId,
    system,
    haplotypes: haplotype2 === null ? [haplotype1] : [haplotype1, haplotype2],
  }));
}
