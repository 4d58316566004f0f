import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { autosomes, type GenotypeTable, type MarkerInfo, missingCall } from '#genetics/genotype-table.ts';
import { writePlink } from '#genetics/formats/plink-binary.ts';
import { vcfHead, vcfLine, type VcfVariant } from '#genetics/formats/vcf-writer.ts';
import { findAssembly } from '#genetics/manifest/assemblies.ts';
import { openGenome, type GenomeRow } from '#laboratory/diversity/genomes.service.ts';
import { manifestAssembly } from '#laboratory/panels/manifest.service.ts';
import { turnGenome } from '#laboratory/results-import/turn-genome.service.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { speciesIdOf, speciesSlug } from '#shop/catalogue/paths.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { ExportedResults } from './result-exports.contract.ts';

/**
 * A stored genome as VCF: POS, REF and ALT are those of the marker manifest, on the assembly to which genomes are
 * converted. Markers without a position in the manifest, and tests, are omitted, and the header states this. One
 * chromosome is in memory at a time.
 */
export async function writeGenomeVcf(
  ctx: Ctx,
  { genome, results }: { genome: GenomeRow; results: ExportedResults['results'] },
): Promise<AsyncGenerator<string>> {
  const assembly = await manifestAssembly(ctx, speciesSlug(genome.speciesId));
  if (assembly === null) throw new Failure('not_found', { message: 'The positions of these markers are not known.' });
  return vcfLinesOf(ctx, {
    ...(await openTurned(ctx, genome, assembly)),
    stored: genome.markers,
    name: genome.name,
    results,
    assembly,
  });
}

interface GenomeToWrite {
  table: GenotypeTable;
  /** Number of markers before any were omitted. */
  stored: number;
  /** Number of markers with a position. */
  placed: number;
  name: string;
  results: ExportedResults['results'];
  assembly: string;
}

async function* vcfLinesOf(
  ctx: Ctx,
  { table, stored, placed, name, results, assembly }: GenomeToWrite,
): AsyncGenerator<string> {
  const known = findAssembly(assembly);
  const chromosomes = [...autosomes(table.species), 'X', 'Y', 'MT'];
  yield vcfHead({
    source: 'Damsire',
    reference: known?.reference,
    contigs: chromosomes.map((id) => ({ id, length: known?.lengths.get(id), assembly })),
    notes: [
      ...(await listPanels(ctx, table)).map(({ id, panelName }) => ({
        key: 'markerPanel',
        id,
        description: panelName,
      })),
      {
        key: 'markers',
        id: 'LeftOut',
        description: `${stored - placed} of ${stored} markers have no position in the marker manifest, or their strand is not known`,
      },
      ...results.map(({ testId, testName, genotype, outcome }) => ({
        key: 'testWithoutPosition',
        id: String(testId),
        description: `${testName}: ${genotype || outcome}`,
      })),
    ],
    samples: [fileNameOf(name)],
  });
  const byChromosome = Map.groupBy(table.markers.keys(), (at) => table.markers[at]?.chromosome ?? '0');
  for (const chromosome of chromosomes) {
    const rows = byChromosome.get(chromosome) ?? [];
    for (const { variant, call } of await placeMarkers(ctx, table, { rows, chromosome, assembly }))
      yield vcfLine(variant, Uint8Array.of(call));
  }
}

export interface GenomeFile {
  name: string;
  bytes: Uint8Array;
}

/** A stored genome as a PLINK fileset, with the stored names and positions of markers. */
export async function writeGenomePlink(ctx: Ctx, row: GenomeRow): Promise<GenomeFile[]> {
  const name = fileNameOf(row.name);
  const { samples, ...table } = await openGenome(ctx, row);
  const { bed, bim, fam } = writePlink({ ...table, samples: samples.map((sample) => ({ ...sample, id: name })) });
  const text = new TextEncoder();
  return [
    { name: `${name}.bed`, bytes: bed },
    { name: `${name}.bim`, bytes: text.encode(bim) },
    { name: `${name}.fam`, bytes: text.encode(fam) },
  ];
}

interface Placed {
  variant: VcfVariant;
  /** Copies of ALT. */
  call: number;
}

/** The markers of one chromosome for which the manifest has a position and these alleles, in assembly order. */
async function placeMarkers(
  ctx: Pick<Ctx, 'db'>,
  table: GenotypeTable,
  { rows: own, chromosome, assembly }: { rows: readonly number[]; chromosome: string; assembly: string },
): Promise<Placed[]> {
  if (own.length === 0) return [];
  const rowOf = new Map(own.map((at) => [table.markers[at]?.id ?? '', at]));
  const { rows } = await sql<{ name: string; position: number; ref: string; alt: string }>`
    select m.name, p.position, m.ref_allele as ref, m.alt_allele as alt
    from unnest(${[...rowOf.keys()]}::text[]) as g (name)
    join marker m on m.species_id = ${speciesIdOf(table.species)} and m.name = g.name and m.chromosome = ${chromosome}
    join marker_position p on p.species_id = m.species_id and p.marker = m.name and p.assembly = ${assembly}
    order by p.position, m.name`.execute(ctx.db);
  return rows.flatMap(({ name, position, ref, alt }) => {
    const at = rowOf.get(name) ?? -1;
    const [a1, a2] = table.markers[at]?.alleles ?? [];
    const call = table.calls[at] ?? missingCall;
    return a1 === alt && a2 === ref ? [{ variant: { chromosome, position, id: name, ref, alt }, call }] : [];
  });
}

/** Panels with markers of the genome, which are the source of their positions and alleles in the manifest. */
async function listPanels(ctx: Pick<Ctx, 'db'>, { species, markers }: GenotypeTable) {
  const names = markers.map(({ id }) => id);
  const { rows } = await sql<{ id: string; panelName: string }>`
    select p.id, p.name as panel_name from panel p
    where p.species_id = ${speciesIdOf(species)} and p.kind = 'SNP'
      and exists (select from panel_marker m join unnest(${names}::text[]) as g (name) on g.name = m.marker where m.panel_id = p.id)
    order by p.id`.execute(ctx.db);
  return rows;
}

/**
 * A genome with the alleles of the manifest. If it was stored before its markers were in the manifest, it is converted
 * now.
 */
async function openTurned(
  ctx: Ctx,
  genome: GenomeRow,
  assembly: string,
): Promise<{ table: GenotypeTable; placed: number }> {
  const stored = await openGenome(ctx, genome);
  const { placed, differing } = await countPlaced(ctx, stored, assembly);
  if (placed > 0 && differing === 0) return { table: stored, placed };
  const turned = await turnGenome(ctx, stored);
  if ('reason' in turned) throw new Failure('conflict', { message: turned.reason });
  return { table: turned.table, placed: (await countPlaced(ctx, turned.table, assembly)).placed };
}

/** The number of markers with a position on the assembly in the manifest, and of those with other alleles there. */
async function countPlaced(ctx: Pick<Ctx, 'db'>, { species, markers }: GenotypeTable, assembly: string) {
  const column = (read: (marker: MarkerInfo) => string) => sql`${markers.map(read)}::text[]`;
  const { rows } = await sql<{ placed: number; differing: number }>`
    select count(*) filter (where is_same and p.marker is not null)::int as placed, count(*) filter (where not is_same)::int as differing
    from unnest(${column(({ id }) => id)}, ${column(({ chromosome }) => chromosome)}, ${column(({ alleles }) => alleles[0])},
      ${column(({ alleles }) => alleles[1])}) as g (name, chromosome, a1, a2)
    join marker m on m.species_id = ${speciesIdOf(species)} and m.name = g.name
    cross join lateral (select (m.chromosome, m.alt_allele, m.ref_allele) = (g.chromosome, g.a1, g.a2) as is_same) as compared
    left join marker_position p on p.species_id = m.species_id and p.marker = m.name and p.assembly = ${assembly}`.execute(
    ctx.db,
  );
  return rows[0] ?? { placed: 0, differing: 0 };
}
