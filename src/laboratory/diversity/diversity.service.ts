import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { mayDownloadAllResults, requireAllResults } from '#animals/sharing/shown-results.service.ts';
import { listHaplotypes } from '#animals/stored-samples/haplotypes.service.ts';
import { breedingPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import type { PaintedTract } from '#genetics/ancestry/chromosome-painting.ts';
import { autosomalMarkers, callsOf } from '#genetics/genotype-table.ts';
import { heterozygosity } from '#genetics/heterozygosity.ts';
import { completeness, inbreedingCoefficients, orderPedigree } from '#genetics/pedigree/pedigree.ts';
import { rohInbreeding } from '#genetics/roh.ts';
import { placeInbreeding } from './inbreeding-reference.service.ts';
import { findMeasuredReports, measuredReportOf } from './measured-reports.service.ts';
import { measureAnimal } from './breed-reference.service.ts';
import { newestPanel } from './queue-composition.service.ts';
import type { Composition, Diversity } from './diversity.contract.ts';

import { countByLength, drawRuns, karyogramOf, placeInBreed } from './diversity.rules.ts';
import { newestGenomes, openGenome, type GenomeRow } from './genomes.service.ts';

/** Everything known about an animal's diversity: markers, runs, pedigree and breeds, each with its basis. */
export async function findDiversity(ctx: Ctx, input: { id: number }): Promise<Diversity> {
  await requireAllResults(ctx, input.id);
  const animal = await ctx.db
    .selectFrom('animal as a')
    .leftJoin('breed as b', 'b.id', 'a.breedId')
    .select(['a.id', 'a.name', 'a.sex', 'a.speciesId', 'a.breedId', 'b.name as breedName'])
    .where('a.id', '=', input.id)
    .executeTakeFirstOrThrow();
  const [genome] = await newestGenomes(ctx, [input.id]);
  const composition = genome ? await findComposition(ctx, genome, animal) : null;
  const report = (await mayDownloadAllResults(ctx, input.id))
    ? measuredReportOf(await findMeasuredReports(ctx, input.id))
    : null;
  return {
    animal: { id: animal.id, name: animal.name, breed: animal.breedName },
    mayMeasure: genome !== undefined && composition === null,
    identity: await identityOf(ctx, animal),
    genome: genome ? await genomeOf(ctx, genome, animal.breedId) : null,
    pedigree: await pedigreeFacts(ctx, input.id),
    measures: await measureAnimal(ctx, animal),
    species: animal.speciesId === 2 ? 'cat' : 'dog',
    haplotypes: (await listHaplotypes(ctx, [input.id])).map(({ system, haplotypes }) => ({ system, haplotypes })),
    composition,
    panelAvailable: (await newestPanel(ctx, animal.speciesId)) !== undefined,
    report: report && { number: report.number, version: report.version },
  };
}

/**
 * The heterozygosity of those of these animals with a released DNA profile, on the first of its panels, as on the
 * diversity page.
 */
export async function listMarkerShares(ctx: Ctx, animalIds: readonly number[]): Promise<MarkerShare[]> {
  const shares = await markerShares(ctx, sql`s.animal_id = any(${[...animalIds]}::integer[])`);
  return shares.filter(({ animalId }, at) => shares[at - 1]?.animalId !== animalId);
}

interface MarkerShare {
  animalId: number;
  panelId: string;
  panelName: string;
  value: number;
  markers: number;
}

async function identityOf(ctx: Ctx, animal: { id: number; breedId: number | null }): Promise<Diversity['identity']> {
  const [own] = await markerShares(ctx, sql`s.animal_id = ${animal.id}`);
  if (!own) return null;
  const breed =
    animal.breedId === null
      ? []
      : await markerShares(
          ctx,
          sql`m.panel_id = ${own.panelId} and s.animal_id in (select id from animal where breed_id = ${animal.breedId})`,
        );
  return {
    panelName: own.panelName,
    value: own.value,
    markers: own.markers,
    breed: placeInBreed(
      own.value,
      breed.map(({ value }) => value),
    ),
  };
}

/** Share of identity markers with two different alleles, in the newest released sample of each animal on each panel. */
async function markerShares(ctx: Ctx, where: ReturnType<typeof sql>): Promise<MarkerShare[]> {
  const { rows } = await sql<MarkerShare>`
    select distinct on (s.animal_id, m.panel_id) s.animal_id, m.panel_id, p.name as panel_name,
      avg((m.allele1 <> m.allele2)::int)::float8 as value, count(*)::int as markers
    from marker_call m join sample s on s.id = m.sample_id join panel p on p.id = m.panel_id
    left join panel_marker pm on pm.panel_id = m.panel_id and pm.marker = m.marker
    where ${where} and s.state in ('REPORTED', 'STORED', 'DESTROYED') and not coalesce(pm.is_sex_marker, false)
    group by s.animal_id, m.panel_id, p.name, s.id
    order by s.animal_id, m.panel_id, s.id desc`.execute(ctx.db);
  return rows;
}

async function genomeOf(ctx: Ctx, row: GenomeRow, breedId: number | null): Promise<NonNullable<Diversity['genome']>> {
  const table = await openGenome(ctx, row);
  const calls = callsOf(table, 0);
  const found = heterozygosity(Array.from(autosomalMarkers(table), (marker) => calls[marker] ?? 3));
  const roh = rohInbreeding(table, calls);
  return {
    markers: row.markers,
    called: row.called,
    heterozygosity: found?.value ?? 0,
    roh: roh.ok
      ? {
          f: roh.f,
          totalKb: roh.totalKb,
          coveredKb: roh.coveredKb,
          runs: roh.segments.length,
          breed: await placeInbreeding(ctx, { breedId, markers: row.markers, f: roh.f }),
          lengths: countByLength(roh.segments),
          chromosomes: drawRuns(table.species, roh.segments),
        }
      : null,
    rohRefused: roh.ok ? null : roh.reason,
  };
}

async function pedigreeFacts(ctx: Ctx, id: number): Promise<Diversity['pedigree']> {
  const ordered = orderPedigree(await breedingPedigreeOf(ctx, [id]));
  if (!ordered.ok) return { coefficient: 0, completeness: 0, equivalentGenerations: 0, knownByGeneration: [] };
  const { pedigree } = ordered;
  const known = completeness(pedigree, String(id));
  return {
    coefficient: inbreedingCoefficients(pedigree)[pedigree.indexOf.get(String(id)) ?? -1] ?? 0,
    completeness: known.index,
    equivalentGenerations: known.equivalentGenerations,
    knownByGeneration: known.byGeneration,
  };
}

interface StoredResult {
  reason?: string;
  breeds?: { breed: string; share: number; low?: number; high?: number }[];
  unassigned?: { share: number; low: number; high: number };
  statement?: string;
  trace?: number;
  fitZ?: number;
  isResolved?: boolean;
  markers?: number;
  tracts?: PaintedTract[];
}

async function findComposition(
  ctx: Ctx,
  genome: GenomeRow,
  animal: { speciesId: number; sex: string },
): Promise<Composition | null> {
  const row = await ctx.db
    .selectFrom('breedComposition as c')
    .innerJoin('breedPanel as p', 'p.version', 'c.panelVersion')
    .select(['c.state', 'c.progress', 'c.panelVersion', 'c.result', 'p.isDemo'])
    .where('c.snpProfileId', '=', genome.id)
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const {
    reason,
    breeds = [],
    unassigned,
    statement,
    trace = 0,
    fitZ,
    isResolved = false,
    markers = 0,
    tracts,
  } = (row.result ?? {}) as StoredResult;
  const species = animal.speciesId === 2 ? 'cat' : 'dog';
  return {
    state: row.state,
    progress: row.progress,
    panelVersion: row.panelVersion,
    isDemo: row.isDemo,
    reason: reason ?? null,
    breeds: breeds.map(({ breed, share, low = null, high = null }) => ({ breed, share, low, high })),
    unassigned: unassigned ?? null,
    statement: statement ?? null,
    trace,
    fitZ: fitZ ?? null,
    isResolved,
    markers,
    karyogram: tracts ? karyogramOf(species, animal.sex as 'female' | 'male', { breeds, tracts }) : null,
  } as Composition;
}
