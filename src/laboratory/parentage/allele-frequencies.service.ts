import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { FrequencyTable } from '#genetics/parentage/marker-profile.ts';
import { minAnimals } from '#genetics/parentage/parentage-verdict.ts';

/**
 * Allele frequencies of the species on this panel from all released profiles. Null with too few animals; then only
 * mismatches are counted.
 */
export async function findFrequencies(
  ctx: Ctx,
  request: { panelId: string; speciesId: number },
): Promise<FrequencyTable | null> {
  const { rows } = await sql<{ marker: string; allele: string; count: number; animals: number }>`
    with newest as (
      select distinct on (s.animal_id) s.id from sample s
      where s.state in ('REPORTED', 'STORED', 'DESTROYED') and exists (select 1 from marker_call m where m.sample_id = s.id and m.panel_id = ${request.panelId})
      order by s.animal_id, s.id desc
    ), allele as (
      select m.marker, a.allele from newest n
      join marker_call m on m.sample_id = n.id and m.panel_id = ${request.panelId}
      cross join lateral (values (m.allele1), (m.allele2)) a (allele)
    )
    select marker, allele, count(*)::int as count, (select count(*)::int from newest) as animals from allele group by marker, allele`.execute(
    ctx.db,
  );
  const animals = rows[0]?.animals ?? 0;
  if (animals < minAnimals) return null;
  const totals = new Map<string, number>();
  for (const { marker, count } of rows) totals.set(marker, (totals.get(marker) ?? 0) + count);
  const markers = new Map<string, Map<string, number>>();
  for (const { marker, allele, count } of rows) {
    const alleles = markers.get(marker) ?? new Map<string, number>();
    markers.set(marker, alleles.set(allele, count / (totals.get(marker) ?? 1)));
  }
  return {
    panel: request.panelId,
    population: request.speciesId === 2 ? 'all cats tested by Damsire' : 'all dogs tested by Damsire',
    animals,
    markers,
  };
}
