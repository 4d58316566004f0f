import { sql } from 'kysely';
import { isEarlyEvidence } from '#shop/catalogue/snapshot.service.ts';
import type { Ctx } from '#platform/context/context.ts';
import { newestGenomes } from '#laboratory/diversity/genomes.service.ts';
import { kinshipsOf } from '#laboratory/diversity/kinship.service.ts';
import {
  listMarkerProfiles,
  sharedPanels,
  type StoredProfile,
} from '#animals/stored-samples/marker-profiles.service.ts';
import { genePlace } from '#genetics/breeding/gene-map.ts';
import type { ModeCode } from '#genetics/genotype-call.ts';
import { forecastLitter, type LitterTest } from '#genetics/breeding/litter-simulator.ts';
import { expectedRobustKinship } from '#genetics/parentage/king.ts';
import {
  completeness,
  inbreedingCoefficients,
  orderPedigree,
  type PedigreeEntry,
} from '#genetics/pedigree/pedigree.ts';
import { sourceNotes } from '#laboratory/result-sources/result-sources.rules.ts';
import { listUsableResults, type UsableResult } from '#laboratory/result-sources/usable-results.service.ts';
import { expectedLitterHeterozygosity } from './forecast.rules.ts';
import {
  isRiskOpen,
  lastingRiskOf,
  matchBreeds,
  neuteredParents,
  relationOf,
  type BreedOf,
  type PairFacts,
} from './pair-facts.rules.ts';
import { pairWarnings } from './pair-warnings.rules.ts';
import { breedingPedigreeOf } from './pedigree.service.ts';
import { inbreedingOfPairs } from './plans.rules.ts';

/** Facts about every pair: health risks, missing tests, kinship, breeds. The caller has checked the user's access. */
export async function factsOfPairs(ctx: Ctx, ids: { damIds: number[]; sireIds: number[] }): Promise<PairFacts[]> {
  const all = [...ids.damIds, ...ids.sireIds];
  const pairs = ids.damIds.flatMap((damId) => ids.sireIds.map((sireId) => ({ damId, sireId })));
  const results = await listResults(ctx, all);
  const animals = await listBreeds(ctx, all);
  const profiles = await listMarkerProfiles(ctx, all);
  const pedigree = await breedingPedigreeOf(ctx, all);
  const kinships = await dnaKinships(ctx, all);
  const inbreeding = inbreedingOfPairs(pedigree, pairs);
  const known = pedigreeKnown(pedigree);
  const inbreedingOf = ownInbreeding(pedigree);
  const sourcesOf = (id: number) => [...(results.get(id)?.values() ?? [])].map(({ source }) => source);
  const notes = new Map([...animals].map(([id, { name }]) => [id, sourceNotes(name, sourcesOf(id))]));
  return pairs.map(({ damId, sireId }, at): PairFacts => {
    const [dam, sire] = [animals.get(damId) ?? nothing, animals.get(sireId) ?? nothing];
    const litter = pairWarnings(genotypesOf(results, damId), genotypesOf(results, sireId));
    const neutered = neuteredParents(dam, sire);
    return {
      damId,
      sireId,
      inbreeding: inbreeding[at] ?? 0,
      pedigreeKnown: Math.min(known(damId), known(sireId)),
      relation: relationOf(pedigree, damId, sireId),
      kinshipShortfall: shortfall(inbreeding[at] ?? 0, inbreedingOf(damId), inbreedingOf(sireId)),
      dnaKinship: kinships.get(pairKey(damId, sireId)) ?? null,
      variety: varietyOf(profiles, damId, sireId),
      breeds: matchBreeds(dam, sire),
      sources: [...(notes.get(damId) ?? []), ...(notes.get(sireId) ?? [])],
      warnings: [...neutered.warnings, ...litter.filter(({ forbids }) => !forbids).map(({ text }) => text)],
      objections: [
        ...neutered.objections,
        ...litter
          .filter(({ forbids }) => forbids)
          .map(({ text }) => ({ code: 'harmful_litter', reason: text }) as const),
      ],
      ...risksOf({ speciesId: dam.speciesId, relevant: [...dam.tests, ...sire.tests] }, results, damId, sireId),
    };
  });
}

interface TestOf {
  testId: number;
  name: string;
  modeCode: ModeCode;
  gene: string | null;
  isFinding: boolean;
  /** Evidence that the variant causes the disease is weak. */
  isEarly: boolean;
}

type Results = ReadonlyMap<number, ReadonlyMap<number, UsableResult>>;

async function listResults(ctx: Ctx, ids: readonly number[]): Promise<Results> {
  const byAnimal = new Map<number, Map<number, UsableResult>>();
  for (const result of await listUsableResults(ctx, ids)) {
    const own = byAnimal.get(result.animalId) ?? new Map<number, UsableResult>();
    byAnimal.set(result.animalId, own.set(result.test.id, result));
  }
  return byAnimal;
}

interface Animal extends BreedOf {
  name: string;
  isNeutered: boolean;
  speciesId: number;
  /** Disease tests of its breed. */
  tests: TestOf[];
}

const nothing: Animal = { name: '', isNeutered: false, speciesId: 1, breedId: null, parentBreedId: null, tests: [] };

async function listBreeds(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Animal>> {
  const { rows } = await sql<Animal & { id: number }>`
    select a.id, a.name, a.is_neutered, a.species_id, a.breed_id, b.parent_id as parent_breed_id,
      coalesce((
        select json_agg(json_build_object('testId', t.id, 'name', t.name, 'modeCode', t.mode_code, 'gene', t.gene,
          'isFinding', t.course = 'finding', 'isEarly', ${isEarlyEvidence}) order by t.name)
        from test_breed tb join test t on t.id = tb.test_id
        where tb.breed_id in (a.breed_id, b.parent_id) and t.kind = 'disease' and t.sellable
      ), '[]') as tests
    from animal a left join breed b on b.id = a.breed_id
    where a.id = any(${[...ids]}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...animal }) => [id, animal]));
}

function genotypesOf(results: Results, animalId: number): Map<number, string> {
  return new Map([...(results.get(animalId)?.values() ?? [])].map(({ test, genotype }) => [test.id, genotype]));
}

function risksOf(
  { speciesId, relevant }: { speciesId: number; relevant: readonly TestOf[] },
  results: Results,
  damId: number,
  sireId: number,
): Pick<PairFacts, 'affectedTests' | 'lastingRisks' | 'untested' | 'relevant'> {
  const [dam, sire] = [results.get(damId), results.get(sireId)];
  const tests = new Map<number, LitterTest>();
  const own = [dam, sire].flatMap((one) =>
    [...(one?.values() ?? [])]
      .filter(({ test }) => test.kind === 'disease')
      .map(({ test: { id, name, gene, course, isEarly, genetics } }) => ({
        testId: id,
        name,
        gene,
        modeCode: genetics.modeCode,
        isFinding: course === 'finding',
        isEarly,
      })),
  );
  const early = new Set([...own, ...relevant].filter(({ isEarly }) => isEarly).map(({ testId }) => testId));
  for (const { testId, name, modeCode, gene, isFinding } of [...own, ...relevant])
    tests.set(testId, {
      testId,
      name,
      modeCode,
      gene,
      isFinding,
      place: genePlace(speciesId === 2 ? 'cat' : 'dog', gene),
      dam: dam?.get(testId)?.genotype ?? null,
      sire: sire?.get(testId)?.genotype ?? null,
    });
  const forecast = forecastLitter([...tests.values()], 1);
  const affected = forecast.tests.filter((test) => (test.affected ?? 0) > 0);
  const open = [...tests.values()].filter((test) => !test.isFinding && isRiskOpen(test.modeCode, test.dam, test.sire));
  return {
    affectedTests: [
      ...affected.map(({ name }) => name),
      ...forecast.compounds.map(({ names, gene }) => `${names.join(' with ')} (two variants of ${gene})`),
    ],
    lastingRisks: affected.flatMap(({ testId }) => {
      const test = tests.get(testId);
      const isEarly = early.has(testId);
      return (['dam', 'sire'] as const).flatMap(
        (parent) => (test && lastingRiskOf({ ...test, isEarly }, parent, test[parent])) ?? [],
      );
    }),
    untested: [...new Set(open.map(({ name }) => name))],
    relevant: tests.size,
  };
}

async function dnaKinships(ctx: Ctx, ids: readonly number[]): Promise<Map<string, number>> {
  const pairs = await kinshipsOf(ctx, await newestGenomes(ctx, ids));
  return new Map(
    pairs.flatMap(({ firstId, secondId, kinship }) =>
      kinship === null ? [] : [[pairKey(firstId, secondId), kinship] as const],
    ),
  );
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function pedigreeKnown(entries: readonly PedigreeEntry[]): (id: number) => number {
  const ordered = orderPedigree(entries);
  return (id) => {
    if (!ordered.ok || !ordered.pedigree.indexOf.has(String(id))) return 0;
    const { byGeneration, generations } = completeness(ordered.pedigree, String(id));
    return byGeneration.reduce((sum, share) => sum + share, 0) / generations;
  };
}

function ownInbreeding(entries: readonly PedigreeEntry[]): (id: number) => number {
  const ordered = orderPedigree(entries);
  if (!ordered.ok) return () => 0;
  const values = inbreedingCoefficients(ordered.pedigree);
  return (id) => values[ordered.pedigree.indexOf.get(String(id)) ?? -1] ?? 0;
}

function shortfall(kinship: number, dam: number, sire: number): number {
  return Math.max(0, kinship - expectedRobustKinship(kinship, dam, sire));
}

function varietyOf(profiles: readonly StoredProfile[], damId: number, sireId: number): number | null {
  const pair = profiles.filter(({ animalId }) => animalId === damId || animalId === sireId);
  const panel = sharedPanels(pair, [damId, sireId])[0];
  const markersOf = (animalId: number) =>
    pair.find((profile) => profile.animalId === animalId && profile.panelId === panel?.id)?.markers ?? new Map();
  return panel ? (expectedLitterHeterozygosity(markersOf(damId), markersOf(sireId))?.expected ?? null) : null;
}
