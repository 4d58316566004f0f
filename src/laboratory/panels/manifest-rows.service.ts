import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { Problem } from '#genetics/formats/delimited.ts';
import type { Species } from '#genetics/genotype-table.ts';
import { speciesIdOf } from '#shop/catalogue/paths.rules.ts';
import type { NewMarker } from './panel-file.rules.ts';

/** Rows that contradict the manifest's entry for a marker; each is an error. New positions and strands are accepted. */
export async function findConflicts(
  tx: Ctx,
  { species, rows }: { species: Species; rows: readonly NewMarker[] },
): Promise<Problem[]> {
  const snps = rows.filter(({ alleles }) => alleles !== null);
  if (snps.length === 0) return [];
  const json = JSON.stringify(
    snps.map(({ line, marker, chromosome, alleles, topStrand, places }) => ({
      line,
      marker,
      chromosome,
      ref: alleles?.[0],
      alt: alleles?.[1],
      top: topStrand,
      places,
    })),
  );
  const { rows: found } = await sql<{ line: number; marker: string; known: string }>`
    with own as (
      select * from jsonb_to_recordset(${json}::jsonb) as o (line int, marker text, chromosome text, ref text, alt text, top text, places jsonb)
    ), place as (
      select o.line, o.marker, o.chromosome, o.ref, o.alt, p.assembly, p.position
      from own o cross join lateral jsonb_to_recordset(o.places) as p (assembly text, position int)
    )
    select o.line, o.marker, concat(m.ref_allele, '/', m.alt_allele, ' on chromosome ', m.chromosome, ', TOP ', coalesce(m.top_strand, 'by its letters')) as known
    from own o join marker m on m.species_id = ${speciesIdOf(species)} and m.name = o.marker
    where (m.ref_allele, m.alt_allele, m.chromosome) <> (o.ref, o.alt, o.chromosome) or m.top_strand <> o.top
    union all
    select p.line, p.marker, concat(p.assembly, ' position ', mp.position)
    from place p join marker_position mp on mp.species_id = ${speciesIdOf(species)} and mp.marker = p.marker and mp.assembly = p.assembly
    where mp.position <> p.position
    union all
    select p.line, p.marker, concat('this variant under the name ', m.name)
    from place p join marker_position mp on mp.species_id = ${speciesIdOf(species)} and mp.assembly = p.assembly and mp.position = p.position
    join marker m on m.species_id = mp.species_id and m.name = mp.marker and m.chromosome = p.chromosome
      and least(m.ref_allele, m.alt_allele) = least(p.ref, p.alt) and greatest(m.ref_allele, m.alt_allele) = greatest(p.ref, p.alt)
    where m.name <> p.marker
    order by 1, 2`.execute(tx.db);
  return found.map(({ line, marker, known }) => ({
    row: line,
    column: 'marker',
    reason: `${marker}: the manifest has ${known}. A marker must be the same on every panel.`,
  }));
}

/** Adds new markers, and missing facts of existing ones. */
export async function writeMarkers(tx: Ctx, species: Species, rows: readonly NewMarker[]): Promise<void> {
  const speciesId = speciesIdOf(species);
  const markers = JSON.stringify(
    rows.map(({ marker, chromosome, alleles, topStrand, altFrequency }) => ({
      name: marker,
      chromosome,
      ref_allele: alleles?.[0],
      alt_allele: alleles?.[1],
      top_strand: topStrand,
      alt_frequency: altFrequency,
    })),
  );
  await sql`
    insert into marker (species_id, name, chromosome, ref_allele, alt_allele, top_strand, alt_frequency)
    select ${speciesId}, m.* from jsonb_to_recordset(${markers}::jsonb)
      as m (name text, chromosome text, ref_allele text, alt_allele text, top_strand text, alt_frequency float8)
    on conflict (species_id, name) do update set
      top_strand = coalesce(marker.top_strand, excluded.top_strand), alt_frequency = coalesce(excluded.alt_frequency, marker.alt_frequency)`.execute(
    tx.db,
  );
  const places = JSON.stringify(rows.flatMap(({ marker, places: own }) => own.map((place) => ({ marker, ...place }))));
  await sql`
    insert into marker_position (species_id, marker, assembly, position)
    select ${speciesId}, p.* from jsonb_to_recordset(${places}::jsonb) as p (marker text, assembly text, position int)
    on conflict do nothing`.execute(tx.db);
}
