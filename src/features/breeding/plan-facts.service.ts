import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { listProfiles, sharedPanels, type StoredProfile } from '#features/parentage/profiles.service.ts';
import type { ModeCode } from '#genetics/genotype-call.ts';
import { forecastLitter, type LitterTest } from '#genetics/litter-simulator.ts';
import type { PedigreeEntry } from '#genetics/pedigree.ts';
import { expectedHeterozygosity } from './forecast.rules.ts';
import { inbreedingOfPairs, type PairFacts } from './plans.rules.ts';

/** What is known of every pair: possibly affected young, expected inbreeding and variety. The caller has checked who may know. */
export async function factsOfPairs(ctx: Ctx, ids: { damIds: number[]; sireIds: number[] }): Promise<PairFacts[]> {
  const all = [...ids.damIds, ...ids.sireIds];
  const pairs = ids.damIds.flatMap((damId) => ids.sireIds.map((sireId) => ({ damId, sireId })));
  const [results, profiles, pedigree] = [
    await diseaseResults(ctx, all),
    await listProfiles(ctx, all),
    await pedigreeOf(ctx, all),
  ];
  const inbreeding = inbreedingOfPairs(pedigree, pairs);
  return pairs.map(({ damId, sireId }, at) => ({
    damId,
    sireId,
    inbreeding: inbreeding[at] ?? 0,
    variety: varietyOf(profiles, damId, sireId),
    ...risksOf(results, damId, sireId),
  }));
}

interface DiseaseResult {
  animalId: number;
  testId: number;
  name: string;
  modeCode: ModeCode;
  genotype: string;
}

async function diseaseResults(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Map<number, DiseaseResult>>> {
  const { rows } = await sql<DiseaseResult>`
    select distinct on (r.animal_id, r.test_id) r.animal_id, r.test_id, t.name, t.mode_code, r.genotype
    from result r join test t on t.id = r.test_id
    where r.animal_id = any(${[...ids]}::integer[]) and t.kind = 'disease' and r.status <> 'unknown' and r.genotype is not null
    order by r.animal_id, r.test_id, r.released_at desc, r.version desc, r.id desc`.execute(ctx.db);
  const byAnimal = new Map<number, Map<number, DiseaseResult>>();
  for (const row of rows) {
    const own = byAnimal.get(row.animalId) ?? new Map<number, DiseaseResult>();
    byAnimal.set(row.animalId, own.set(row.testId, row));
  }
  return byAnimal;
}

function risksOf(
  results: ReadonlyMap<number, ReadonlyMap<number, DiseaseResult>>,
  damId: number,
  sireId: number,
): { affectedTests: string[]; untested: string[] } {
  const [dam, sire] = [results.get(damId), results.get(sireId)];
  const tests = new Map<number, LitterTest>();
  for (const own of [dam, sire])
    for (const { testId, name, modeCode } of own?.values() ?? [])
      tests.set(testId, {
        testId,
        name,
        modeCode,
        dam: dam?.get(testId)?.genotype ?? null,
        sire: sire?.get(testId)?.genotype ?? null,
      });
  const { tests: outcomes } = forecastLitter([...tests.values()], 1);
  return {
    affectedTests: outcomes.filter(({ affected }) => (affected ?? 0) > 0).map(({ name }) => name),
    // One clear parent is enough where two copies are needed; otherwise the gap counts.
    untested: outcomes
      .filter(({ testId, basis }) => basis === 'unknown' && carries(tests.get(testId)))
      .map(({ name }) => name),
  };
}

function carries(test: LitterTest | undefined): boolean {
  return (test?.dam ?? test?.sire ?? '').includes('P');
}

function varietyOf(profiles: readonly StoredProfile[], damId: number, sireId: number): number | null {
  const pair = profiles.filter(({ animalId }) => animalId === damId || animalId === sireId);
  const panel = sharedPanels(pair, [damId, sireId])[0];
  const markersOf = (animalId: number) =>
    pair.find((profile) => profile.animalId === animalId && profile.panelId === panel?.id)?.markers ?? new Map();
  return panel ? (expectedHeterozygosity(markersOf(damId), markersOf(sireId))?.expected ?? null) : null;
}

/** The animals and all of their known ancestors, ten generations back. */
export async function pedigreeOf(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<PedigreeEntry[]> {
  const { rows } = await sql<{ id: number; sireId: number | null; damId: number | null }>`
    with recursive family as (
      select id, sire_id, dam_id, 0 as depth from animal where id = any(${[...ids]}::integer[])
      union
      select a.id, a.sire_id, a.dam_id, f.depth + 1 from family f join animal a on a.id in (f.sire_id, f.dam_id) where f.depth < 10
    ) select distinct id, sire_id, dam_id from family`.execute(ctx.db);
  const text = (id: number | null) => (id === null ? null : String(id));
  return rows.map(({ id, sireId, damId }) => ({ id: String(id), sire: text(sireId), dam: text(damId) }));
}
