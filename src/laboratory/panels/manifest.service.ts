import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import type { Species } from '#genetics/genotype-table.ts';
import type { ManifestMarker, MarkerManifest } from '#genetics/manifest/marker-manifest.ts';
import { topStrandOf, type TopStrand } from '#genetics/manifest/strand.ts';

/** Assemblies of karyograms and breed panels, to which genomes are converted if the manifest has them. */
const preferred: Record<Species, string> = { dog: 'CanFam3.1', cat: 'felCat9' };

/** All markers of the species from imported panels. */
export async function loadManifest(ctx: Pick<Ctx, 'db'>, species: Species): Promise<MarkerManifest> {
  const { rows } = await sql<{
    name: string;
    chromosome: string;
    refAllele: string;
    altAllele: string;
    topStrand: TopStrand | null;
    altFrequency: number | null;
    positions: Record<string, number> | null;
  }>`
    select m.name, m.chromosome, m.ref_allele, m.alt_allele, m.top_strand, m.alt_frequency,
      (select jsonb_object_agg(p.assembly, p.position) from marker_position p where p.species_id = m.species_id and p.marker = m.name) as positions
    from marker m where m.species_id = ${speciesIdOf(species)} order by m.name`.execute(ctx.db);
  const assemblies = [...new Set(rows.flatMap(({ positions }) => Object.keys(positions ?? {})))].toSorted(
    (a, b) => Number(b === preferred[species]) - Number(a === preferred[species]) || (a < b ? -1 : 1),
  );
  return {
    species,
    assemblies,
    markers: rows.map(({ name, chromosome, refAllele, altAllele, positions, ...row }): ManifestMarker => {
      const alleles = [refAllele, altAllele] as const;
      return {
        id: name,
        chromosome,
        positions: assemblies.map((assembly) => positions?.[assembly] ?? null),
        alleles,
        topStrand: row.topStrand ?? topStrandOf(alleles),
        altFrequency: row.altFrequency,
      };
    }),
  };
}

/**
 * The assembly to which genomes are converted, and to which REF and ALT of the manifest refer; null without a manifest.
 */
export async function manifestAssembly(ctx: Pick<Ctx, 'db'>, species: Species): Promise<string | null> {
  const speciesId = speciesIdOf(species);
  const { rows } = await sql<{ assembly: string | null }>`
    select coalesce(
      (select assembly from marker_position where species_id = ${speciesId} and assembly = ${preferred[species]} limit 1),
      (select min(assembly) from marker_position where species_id = ${speciesId})) as assembly`.execute(ctx.db);
  return rows[0]?.assembly ?? null;
}
