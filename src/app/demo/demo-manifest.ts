import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { Ctx } from '#platform/context/context.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import type { DenseArray } from './dense-genomes.ts';

/**
 * Writes the markers of a simulated array as a panel and to the manifest, without the import, which would hold the
 * whole file in memory. Idempotent, also after an interrupted attempt.
 */
export async function seedManifest(ctx: Pick<Ctx, 'db'>, { species, assembly, markers }: DenseArray): Promise<void> {
  const speciesId = speciesIdOf(species);
  const panel = {
    id: `DEMO-${species.toUpperCase()}-ARRAY`,
    name: `Demonstration array, ${species} (simulated positions and alleles)`,
  };
  await inTransaction(ctx, async ({ db }) => {
    const added = await db
      .insertInto('panel')
      .values({ ...panel, speciesId, kind: 'SNP', purpose: 'ARRAY', markerCount: markers.length })
      .onConflict((panelId) => panelId.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    // One statement per chromosome, to stay below the statement timeout.
    for (const [chromosome, own] of Map.groupBy(markers, (marker) => marker.chromosome)) {
      const [alt, ref] = own[0]?.alleles ?? [];
      await sql`
        with given as materialized (
          select * from unnest(${own.map(({ id }) => id)}::text[], ${own.map(({ position }) => position)}::int[])
            with ordinality as m (name, position, no)
        ), named as (
          insert into marker (species_id, name, chromosome, ref_allele, alt_allele)
          select ${speciesId}, name, ${chromosome}, ${ref}, ${alt} from given
        ), placed as (
          insert into marker_position (species_id, marker, assembly, position)
          select ${speciesId}, name, ${assembly}, position from given
        )
        insert into panel_marker (panel_id, marker, position_no, chromosome, position_bp)
        select ${panel.id}, name, ${markers.indexOf(own[0]!)} + no, ${chromosome}, position from given`.execute(db);
    }
  });
}
