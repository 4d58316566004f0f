import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { readGenotype, specialResultLabels } from '#genetics/result-vocabulary.ts';
import { describeTest, knownAlleles } from '#genetics/trait-genotype.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import { explain, type ExplainedResult, type ReportedTestFacts } from '#laboratory/results/results.rules.ts';
import { makeTestCtx } from './ctx.ts';

export interface EveryResult extends ExplainedResult {
  species: 'dog' | 'cat';
  sex: Sex;
}

const names = { female: 'Bella', male: 'Otto', unknown: 'Kim' };

/** Every possible result of the catalogue: each test with each genotype and without a result, for each sex. */
export async function everyResult(db: Db): Promise<EveryResult[]> {
  const facts = await testFacts(makeTestCtx({ db }));
  const { rows } = await sql<{ id: number; speciesId: number; genotypeStrings: string[] }>`
    select id, species_id, genotype_strings from test`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return facts.flatMap((test) => {
    const { speciesId, genotypeStrings } = known.get(test.testId)!;
    const genetics = describeTest({ ...test, genotypeStrings });
    return (['female', 'male', 'unknown'] as const).flatMap((sex) =>
      readings(genetics, sex).map((reading): EveryResult => ({
        ...explain({ ...test, ...reading, ...animalOf(test, speciesId, sex) }),
        species: speciesId === 2 ? 'cat' : 'dog',
        sex,
      })),
    );
  });
}

function readings(genetics: TestGenetics, sex: Sex) {
  const alleles = genetics.modeCode === 'TRAIT' ? knownAlleles(genetics) : ['N', 'P'];
  const pairs = alleles.flatMap((first, at) => alleles.slice(at).map((second) => `${first}/${second}`));
  const called = [...alleles, ...pairs].flatMap((given) => {
    const read = readGenotype(genetics, given, sex);
    return read.ok ? [{ genotype: read.genotype, outcome: read.word, status: read.status }] : [];
  });
  const once = [...new Map(called.map((call) => [call.genotype, call])).values()];
  const none = { genotype: '', status: 'unknown' as const };
  return [
    ...once,
    { ...none, outcome: specialResultLabels.no_result },
    { ...none, outcome: specialResultLabels.indeterminate },
  ];
}

function animalOf({ testId }: ReportedTestFacts, speciesId: number, sex: Sex) {
  return {
    animalName: names[sex],
    sex,
    speciesId,
    breedId: null,
    isNeutered: false,
    id: testId,
    version: 1,
    kitId: 1,
    barcode: 'GG0000000000',
    labNumber: null,
    remedy: null,
    releasedAt: new Date(0),
    releasedTo: '',
    analysedOn: null,
    method: null,
    quality: null,
    repeats: null,
  };
}
