import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { requireAllResults } from '#animals/sharing/shown-results.service.ts';
import { listMarkerProfiles, sharedPanels } from '#animals/stored-samples/marker-profiles.service.ts';
import { genePlace } from '#genetics/breeding/gene-map.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { forecastLitter, type LitterChance, type LitterTestOutcome } from '#genetics/breeding/litter-simulator.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import { Failure, invalid, type FieldErrors } from '#shared/failure.ts';
import type { LitterForecast, LitterTest, LitterOutcome } from './breeding.contract.ts';
import type { ResultSource } from '#laboratory/result-sources/result-sources.rules.ts';
import { listUsableResults } from '#laboratory/result-sources/usable-results.service.ts';
import { saddleTanOf } from '#laboratory/results/coat-loci.rules.ts';
import { coatLinkageNote, compoundText, independenceNote, linkageNotes } from './forecast-notes.rules.ts';
import { expectedLitterHeterozygosity, lethalWarning, littersColours } from './forecast.rules.ts';
import { affectedWarnings, gapWarnings, kinshipWarnings, relationText, type PairFacts } from './pair-facts.rules.ts';
import { findPairGenomes } from '#laboratory/haplotypes/pair-genomes.service.ts';
import { bloodGroupsOf } from './pair-warnings.rules.ts';
import { factsOfPairs } from './plan-facts.service.ts';
import { estimateMissing } from './estimate-missing.service.ts';

/** Forecasts the litter of a pair from all results released to their owners. */
export async function findLitterForecast(
  ctx: Ctx,
  input: { damId: number; sireId: number; litterSize: number },
): Promise<LitterForecast> {
  requireUser(ctx);
  const { dam, sire } = await requirePair(ctx, input);
  const tests = await listReleased(ctx, input);
  const genotypesOf = (role: 'dam' | 'sire') =>
    new Map(tests.flatMap((test) => (test[role] === null ? [] : [[test.testId, test[role]] as const])));
  const [fromDam, fromSire] = [genotypesOf('dam'), genotypesOf('sire')];
  const forecast = forecastLitter(
    tests.map((test) => simulated(test, dam.speciesId)),
    input.litterSize,
  );
  const lethal = tests.map((test, at) =>
    lethalWarning(test.name, test.genetics.lethalAllele, forecast.tests[at] ?? none),
  );
  const estimates = await estimateMissing(ctx, tests, { dam: dam.id, sire: sire.id });
  const [pair] = await factsOfPairs(ctx, { damIds: [dam.id], sireIds: [sire.id] });
  if (!pair) throw new Failure('not_found');
  return {
    dam: { id: dam.id, name: dam.name, breed: dam.breed },
    sire: { id: sire.id, name: sire.name, breed: sire.breed },
    speciesId: dam.speciesId,
    litterSize: input.litterSize,
    tests: tests.map((test, at) => describe(test, forecast.tests[at] ?? none, estimates)),
    unaffectedByAll: forecast.unaffectedByAll,
    atLeastOneAffected: forecast.atLeastOneAffected,
    atLeastOneRange: forecast.atLeastOneRange,
    compounds: forecast.compounds.map(({ gene, ...compound }) => ({ ...compound, gene, text: compoundText(gene) })),
    assumptions: [
      ...linkageNotes(forecast.notes, { dam: dam.name, sire: sire.name }),
      ...(dam.speciesId === 2 ? [coatLinkageNote([fromDam, fromSire])] : []),
      independenceNote,
    ].filter((note) => note !== null),
    unanswered: forecast.unanswered,
    colours: littersColours(dam.speciesId, fromDam, fromSire, saddleTanOf([dam.breedId, sire.breedId])),
    heterozygosity: await litterHeterozygosity(ctx, input),
    pair: {
      ...pairView(pair),
      ...(await findPairGenomes(ctx, dam, sire)),
      bloodGroups: dam.speciesId === 2 ? bloodGroupsOf(fromDam, fromSire) : null,
    },
    warnings: [
      ...kinshipWarnings(pair),
      ...affectedWarnings(pair, { dam: dam.name, sire: sire.name }),
      ...gapWarnings(pair, { dam: dam.name, sire: sire.name }),
      ...lethal.filter((warning) => warning !== null),
      ...pair.objections.map(({ reason }) => reason),
      ...pair.warnings,
    ],
  };
}

function simulated(test: ReleasedTest, speciesId: number) {
  return {
    testId: test.testId,
    name: test.name,
    modeCode: test.genetics.modeCode,
    dam: test.dam,
    sire: test.sire,
    alleleOrder: orderOf(test.genetics),
    gene: test.gene,
    isFinding: test.isFinding,
    place: genePlace(speciesId === 2 ? 'cat' : 'dog', test.gene),
  };
}

function pairView(pair: PairFacts): Omit<LitterForecast['pair'], 'genomicInbreeding' | 'haplotypes' | 'bloodGroups'> {
  const { inbreeding, pedigreeKnown, relation, dnaKinship, breeds, untested, relevant, sources } = pair;
  return {
    inbreeding,
    pedigreeKnown,
    relation: relation && relationText[relation],
    dnaKinship,
    breeds,
    untested,
    relevant,
    sources,
  };
}

async function requirePair(ctx: Ctx, input: { damId: number; sireId: number }) {
  await requireAllResults(ctx, input.damId);
  await requireAllResults(ctx, input.sireId);
  const rows = await ctx.db
    .selectFrom('animal')
    .leftJoin('breed', 'breed.id', 'animal.breedId')
    .select(['animal.id', 'animal.name', 'animal.sex', 'animal.speciesId', 'animal.breedId', 'breed.name as breed'])
    .where('animal.id', 'in', [input.damId, input.sireId])
    .execute();
  const dam = rows.find((row) => row.id === input.damId);
  const sire = rows.find((row) => row.id === input.sireId);
  const fields: FieldErrors = {};
  if (dam?.sex !== 'female') fields['damId'] = ['The dam must be female.'];
  if (sire?.sex !== 'male') fields['sireId'] = ['The sire must be male.'];
  if (dam && sire && dam.speciesId !== sire.speciesId) fields['sireId'] = ['Dam and sire must be of the same species.'];
  if (!dam || !sire || Object.keys(fields).length > 0) throw invalid(fields);
  return { dam, sire };
}

type Estimates = Awaited<ReturnType<typeof estimateMissing>>;

interface ReleasedTest {
  testId: number;
  name: string;
  abbreviation: string;
  kind: 'disease' | 'trait';
  gene: string | null;
  isFinding: boolean;
  genetics: TestGenetics;
  dam: string | null;
  sire: string | null;
  damSource: ResultSource | null;
  sireSource: ResultSource | null;
}

/** The tests for which either parent has a genotype, diseases first. */
async function listReleased(ctx: Ctx, { damId, sireId }: { damId: number; sireId: number }): Promise<ReleasedTest[]> {
  const results = await listUsableResults(ctx, [damId, sireId]);
  const byTest = Map.groupBy(results, ({ test }) => test);
  const tests = [...byTest].map(([{ id, name, abbreviation, kind, gene, course, genetics }, found]) => {
    const dam = found.find(({ animalId }) => animalId === damId);
    const sire = found.find(({ animalId }) => animalId === sireId);
    return {
      testId: id,
      name,
      abbreviation,
      kind,
      gene,
      isFinding: course === 'finding',
      genetics,
      dam: dam?.genotype ?? null,
      sire: sire?.genotype ?? null,
      damSource: dam?.source ?? null,
      sireSource: sire?.source ?? null,
    };
  });
  return tests.toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name, 'en') || a.testId - b.testId,
  );
}

function orderOf(genetics: TestGenetics): string[] {
  return [...new Set((genetics.genotypes ?? []).flatMap((genotype) => genotype.split('/')))];
}

const none: LitterTestOutcome = {
  testId: 0,
  name: '',
  basis: 'unknown',
  offspring: [],
  sons: null,
  affected: null,
  atLeastOneAffected: null,
};

function describe(test: ReleasedTest, outcome: LitterTestOutcome, estimates: Estimates): LitterTest {
  const word = (chances: readonly LitterChance[], sex: Sex) => chances.map((chance) => named(test, chance, sex));
  return {
    testId: test.testId,
    name: test.name,
    abbreviation: test.abbreviation,
    kind: test.kind,
    dam: test.dam,
    sire: test.sire,
    damSource: test.damSource,
    sireSource: test.sireSource,
    basis: outcome.basis,
    offspring: word(outcome.offspring, 'female'),
    sons: outcome.sons && word(outcome.sons, 'male'),
    affected: outcome.affected,
    atLeastOneAffected: outcome.atLeastOneAffected,
    estimate: estimates.get(test.testId) ?? null,
    missing: test.dam === null ? 'dam' : test.sire === null ? 'sire' : null,
  };
}

const tones = {
  clear: 'clear',
  carrier: 'carrier',
  affected: 'affected',
  at_risk: 'affected',
  trait: 'unknown',
  unknown: 'unknown',
} as const;

type NamedTest = Pick<ReleasedTest, 'genetics' | 'isFinding'>;

function named({ genetics, isFinding }: NamedTest, chance: LitterChance, sex: Sex): LitterOutcome {
  const reading = readGenotype(genetics, chance.genotype, sex);
  if (!reading.ok) return { ...chance, result: chance.genotype, tone: 'unknown' };
  if (isFinding && tones[reading.status] === 'affected')
    return { ...chance, result: 'Laboratory finding, no illness expected', tone: 'carrier' };
  return { ...chance, result: reading.word, tone: tones[reading.status] };
}

async function litterHeterozygosity(
  ctx: Ctx,
  { damId, sireId }: { damId: number; sireId: number },
): Promise<LitterForecast['heterozygosity']> {
  const profiles = await listMarkerProfiles(ctx, [damId, sireId]);
  const panel = sharedPanels(profiles, [damId, sireId])[0];
  if (!panel) return null;
  const markersOf = (animalId: number) =>
    profiles.find((profile) => profile.animalId === animalId && profile.panelId === panel.id)?.markers ?? new Map();
  const found = expectedLitterHeterozygosity(markersOf(damId), markersOf(sireId));
  return found && { ...found, panelId: panel.id, panelName: panel.name };
}
