import { sql } from 'kysely';
import { runInWorker } from '#adapters/workers.ts';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { breedFigures } from '#laboratory/results/results.events.ts';
import { breedingPedigreeOf } from '#laboratory/breeding/pedigree.service.ts';
import { knownTests, type KnownTest } from '#laboratory/other-laboratories/known-tests.service.ts';
import { currentGenotypes } from '#laboratory/result-sources/current-genotypes.service.ts';
import { listUsableResults } from '#laboratory/result-sources/usable-results.service.ts';
import { variantCopies } from '#genetics/breeding/inheritance.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { estimateGenotype, type Estimated, type EstimateInput } from '#genetics/pedigree/estimate-genotype.ts';
import { relevantAnimals, type Copies } from '#genetics/pedigree/locus-evidence.ts';
import { orderPedigree, type Pedigree } from '#genetics/pedigree/pedigree.ts';
import { canBeEstimated, frequencyOf } from './estimates.rules.ts';

export interface AnimalEstimate {
  animalId: number;
  sex: Sex;
  test: KnownTest;
  outcome: Estimated;
  hasBreedFigure: boolean;
  /** Animals whose results contradict each other. */
  contradicting: number[];
  relatives: number;
}

const SEED = 1;
/** Maximum number of animals, over all patterns, that are computed without a worker thread. */
const MAX_WITHOUT_THREAD = 400;
/** Maximum number of an account's animals that are used, newest first. */
const MAX_ANIMALS = 2000;

/**
 * Estimates results of untested animals from their relatives' results. Uses only results that the signed-in person can
 * view, because an estimate from others would reveal results that their owners have not shared. The caller has checked
 * access to the animals themselves.
 */
export async function estimateAnimals(ctx: Ctx, animalIds: readonly number[]): Promise<AnimalEstimate[]> {
  const visible = await findVisible(ctx);
  const pedigree = orderPedigree(await breedingPedigreeOf(ctx, [...new Set([...animalIds, ...visible])]));
  if (!pedigree.ok) return [];
  const family = pedigree.pedigree;
  const evidence = await evidenceByTest(ctx, family, visible);
  const known = new Set(
    (await listUsableResults(ctx, animalIds)).map(({ animalId, test }) => `${animalId}:${test.id}`),
  );
  const subjects = await findSubjects(ctx, animalIds);
  const tests = await knownTests(ctx);
  const queries: EstimateQuery[] = [];
  for (const subject of subjects) {
    const target = family.indexOf.get(String(subject.id));
    if (target === undefined) continue;
    const kin = connectedTo(family, target);
    const figures = await figuresOf(ctx, subject.breedId, [...evidence.keys()]);
    for (const [testId, results] of evidence) {
      const test = tests.get(testId);
      const near = new Map([...results].filter(([animal]) => kin.has(animal)));
      if (!test || near.size === 0 || known.has(`${subject.id}:${testId}`)) continue;
      const figure = figures.get(testId);
      queries.push({ subject, test, near, figure, target });
    }
  }
  return compute(ctx, family, queries);
}

interface Subject {
  id: number;
  sex: Sex;
  breedId: number | null;
}

type Figure = Parameters<typeof frequencyOf>[0];

interface EstimateQuery {
  subject: Subject;
  test: KnownTest;
  near: Map<number, Copies>;
  figure: Figure;
  target: number;
}

/** Computes each pattern of results in the family once, because many tests have the same pattern. */
async function compute(ctx: Ctx, pedigree: Pedigree, queries: readonly EstimateQuery[]): Promise<AnimalEstimate[]> {
  const inputs = new Map<string, EstimateInput>();
  const keys = queries.map(({ near, target, figure }) => {
    const frequency = frequencyOf(figure);
    const key = JSON.stringify([target, [...near].toSorted(([a], [b]) => a - b), frequency]);
    if (!inputs.has(key))
      inputs.set(key, {
        pedigree: { sires: pedigree.sires, dams: pedigree.dams },
        known: near,
        target,
        frequency,
        seed: SEED,
      });
    return key;
  });
  if (queries.length === 0) return [];
  const outcomes = await computeAll([...inputs.values()]);
  const byKey = new Map([...inputs.keys()].map((key, at) => [key, outcomes[at]!]));
  return queries.map(({ subject, test, near, figure }, at) => {
    const outcome = byKey.get(keys[at]!)!;
    const contradicting = outcome.ok ? outcome.estimate.contradicting : outcome.contradicting;
    return {
      animalId: subject.id,
      sex: subject.sex,
      test,
      outcome,
      hasBreedFigure: figure !== undefined,
      contradicting: contradicting.map((animal) => Number(pedigree.ids[animal])),
      relatives: near.size - contradicting.length,
    };
  });
}

/** A small family is computed faster than a thread starts. */
async function computeAll(inputs: readonly EstimateInput[]): Promise<Estimated[]> {
  const animals = inputs.reduce(
    (sum, { known, pedigree, target }) => sum + relevantAnimals({ known, pedigree, frequency: 0 }, target).length,
    0,
  );
  if (animals <= MAX_WITHOUT_THREAD) return inputs.map((input) => estimateGenotype(input));
  return runInWorker('estimates', inputs);
}

async function evidenceByTest(
  ctx: Ctx,
  { indexOf }: Pedigree,
  visible: readonly number[],
): Promise<Map<number, Map<number, Copies>>> {
  const tests = await knownTests(ctx);
  const evidence = new Map<number, Map<number, Copies>>();
  for (const { animalId, testId, genotype } of await currentGenotypes(ctx, visible)) {
    const test = tests.get(testId);
    const animal = indexOf.get(String(animalId));
    if (!test || animal === undefined || !canBeEstimated(test)) continue;
    const copies = variantCopies(genotype);
    if (copies !== 0 && copies !== 1 && copies !== 2) continue;
    const results = evidence.get(testId) ?? new Map<number, Copies>();
    evidence.set(testId, results.set(animal, copies));
  }
  return evidence;
}

/** All animals that are connected to an animal in the pedigree. */
function connectedTo({ sires, dams }: Pedigree, target: number): Set<number> {
  const near = new Map<number, number[]>();
  const join = (one: number, other: number) => {
    const others = near.get(one);
    if (others) others.push(other);
    else near.set(one, [other]);
  };
  for (const [animal, sire] of sires.entries())
    for (const parent of [sire, dams[animal] ?? -1])
      if (parent >= 0) {
        join(animal, parent);
        join(parent, animal);
      }
  const found = new Set([target]);
  for (const animal of found) for (const next of near.get(animal) ?? []) found.add(next);
  return found;
}

/** Animals for which the signed-in person can view every result. */
async function findVisible(ctx: Ctx): Promise<number[]> {
  const user = requireUser(ctx);
  const { rows } = await sql<{ id: number }>`
    select animal_id as id from (
      select animal_id from animal_ownership where person_id = ${user.id} and till is null
      union
      select animal_id from clinic_patient where clinic_id = any (${user.clinicIds}::int[])
      union
      select animal_id from animal_share where (person_id = ${user.id} or email = ${user.email.toLowerCase()})
        and kit_ids is null and revoked_at is null and (expires_at is null or expires_at > now())
    ) mine order by animal_id desc limit ${MAX_ANIMALS}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function findSubjects(ctx: Ctx, ids: readonly number[]): Promise<Subject[]> {
  return ctx.db.selectFrom('animal').select(['id', 'sex', 'breedId']).where('id', 'in', ids).execute();
}

async function figuresOf(ctx: Ctx, breedId: number | null, testIds: number[]): Promise<Map<number, Figure>> {
  if (breedId === null || testIds.length === 0) return new Map();
  const figures = await callPort(ctx, breedFigures, { breedId, testIds, personId: requireUser(ctx).id });
  return new Map(figures.map((figure) => [figure.testId, figure]));
}
