import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { type GenotypeTable, type Species } from '#genetics/genotype-table.ts';
import { fitAlleles } from '#genetics/manifest/strand.ts';
import { applyManifest } from '#genetics/manifest/apply-manifest.ts';
import { countOf } from '#shared/count-of.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import { loadManifest } from '#laboratory/panels/manifest.service.ts';
import { markersWithoutStrand, type PanelMarker } from './panel-calls.rules.ts';

export type TurnedGenome =
  | {
      readonly table: GenotypeTable;
      readonly panelMarkers: PanelMarker[];
      /** Changes made to the file's content, and markers that are not used. */
      readonly notes: string[];
    }
  | { readonly reason: string };

/** Converts a genome file to the alleles of the manifest and to genome order; a refusal names the marker. */
export async function turnGenome(ctx: Pick<Ctx, 'db'>, table: GenotypeTable): Promise<TurnedGenome> {
  const repeated = findRepeatedPlace(table);
  if (repeated) return { reason: repeated };
  const found = applyManifest(table, await loadManifest(ctx, table.species));
  if (!found.ok) return found;
  const otherSpecies = await findOtherSpecies(ctx, table, found.report.unknown);
  if (otherSpecies) return { reason: otherSpecies };
  const panelMarkers = await listPanelMarkers(ctx, table.species);
  const { ambiguous, foreign, unknown, isUnknownRemoved, onOtherStrand, wasSorted, assembly } = found.report;
  const named = (markers: readonly string[], why: string) =>
    markers.length === 0
      ? []
      : [`${countOf(markers.length, 'marker was', 'markers were')} left out ${firstOf(markers)}: ${why}.`];
  return {
    table: found.table,
    panelMarkers,
    notes: [
      ...(wasSorted ? [] : ['We sorted the markers by position.']),
      ...(onOtherStrand > 0
        ? [`${countOf(onOtherStrand, 'marker was', 'markers were')} converted from the other strand.`]
        : []),
      ...(assembly && assembly !== 'CanFam3.1' && assembly !== 'felCat9' ? [`Positions refer to ${assembly}.`] : []),
      ...named(ambiguous, "this file doesn't give the strand of A/T and C/G markers"),
      ...named(foreign, "their alleles or positions don't match the marker manifest"),
      ...(isUnknownRemoved
        ? named(unknown, "the marker manifest doesn't have them")
        : unknown.length > 0
          ? [
              `${countOf(unknown.length, 'marker is', 'markers are')} not in the marker manifest ${firstOf(unknown)} and stored as in the file.`,
            ]
          : []),
      ...named(
        markersWithoutStrand(found.table, panelMarkers),
        "their panel has no alleles yet, and the file doesn't give the strand",
      ),
    ],
  };
}

const MAX_NAMED = 3;

/** "(first: rs1, rs2, rs3)" */
const firstOf = (markers: readonly string[]) => `(first: ${markers.slice(0, MAX_NAMED).join(', ')})`;

export async function listPanelMarkers(ctx: Pick<Ctx, 'db'>, species: Species): Promise<PanelMarker[]> {
  const { rows } = await sql<PanelMarker>`
    select pm.panel_id, pm.marker, (m.name is not null) as is_known
    from panel_marker pm join panel p on p.id = pm.panel_id
    left join marker m on m.species_id = p.species_id and m.name = pm.marker
    where p.kind = 'SNP' and p.purpose = 'IDENTITY' and p.species_id = ${speciesIdOf(species)}`.execute(ctx.db);
  return rows;
}

/** The reason if a file is of the other species, whose manifest contains more of its markers. */
async function findOtherSpecies(
  ctx: Pick<Ctx, 'db'>,
  { species, markers }: GenotypeTable,
  unknown: readonly string[],
): Promise<string | null> {
  const known = markers.length - unknown.length;
  if (unknown.length <= known) return null;
  const other = species === 'dog' ? 'cat' : 'dog';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from marker
    where species_id = ${speciesIdOf(other)} and name = any(${unknown})`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  return count > known
    ? `${count.toLocaleString('en')} of the ${countOf(markers.length, 'marker')} are ${other} markers, but the file is imported for ${species}s. Check the file and the species.`
    : null;
}

/** Two markers at one position with the same alleles are a duplicate. */
function findRepeatedPlace({ markers }: GenotypeTable): string | null {
  const places = new Map<string, number[]>();
  for (const [at, marker] of markers.entries()) {
    if (marker.chromosome === '0' || marker.position <= 0) continue;
    const place = `${marker.chromosome}:${marker.position}`;
    const earlier = (places.get(place) ?? []).find(
      (one) => fitAlleles(marker.alleles, markers[one]?.alleles ?? ['', '']) !== null,
    );
    if (earlier !== undefined)
      return `Two markers in the file are at chromosome ${marker.chromosome}, position ${marker.position}: ${markers[earlier]?.id} and ${marker.id}.`;
    places.set(place, [...(places.get(place) ?? []), at]);
  }
  return null;
}
