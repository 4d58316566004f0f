import { forecastLitter, type LitterTest } from '#genetics/breeding/litter-simulator.ts';
import { modeCodes, type Sex, type TestGenetics } from '#genetics/genotype-call.ts';
import { isModeCode, readGenotype } from '#genetics/result-vocabulary.ts';
import { readJson } from './files.ts';
import { UsageError, type Options } from './options.ts';

/** Possible genotypes of a litter, from genotypes in laboratory notation. */
export async function litter(options: Options): Promise<{ value: unknown }> {
  const input = readJson(options) as { litterSize?: number; tests?: LitterTest[] };
  if (!Array.isArray(input.tests)) throw new UsageError('The JSON needs a "tests" list.');
  try {
    return { value: forecastLitter(input.tests.map(readTest), input.litterSize ?? 6) };
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function readTest(test: LitterTest): LitterTest {
  if (!isModeCode(test.modeCode))
    throw new UsageError(
      `${test.name}: "modeCode" must be one of ${modeCodes.join(', ')}, not ${String(test.modeCode)}.`,
    );
  return { ...test, dam: readParent(test, 'dam'), sire: readParent(test, 'sire') };
}

/** The genotype of a parent in catalogue notation; null without a result. */
function readParent(test: LitterTest, role: 'dam' | 'sire'): string | null {
  const given: unknown = test[role] ?? null;
  if (given === null) return null;
  if (typeof given !== 'string') throw new UsageError(`${test.name}, ${role}: the genotype must be a text.`);
  const sex: Sex = role === 'dam' ? 'female' : 'male';
  const read = readGenotype(geneticsOf(test), given, sex);
  if (!read.ok) throw new UsageError(`${test.name}, ${role}: ${read.reason}`);
  return read.genotype;
}

/** Traits: the alleles are in `alleleOrder`, otherwise those of the parents. A sire with one allele means X-linked. */
function geneticsOf({ modeCode, alleleOrder, dam, sire }: LitterTest): TestGenetics {
  if (modeCode !== 'TRAIT') return { modeCode };
  const named = [dam, sire].flatMap((genotype) => (genotype ?? '').split(/[/|]/).map((allele) => allele.trim()));
  const alleles = alleleOrder ?? [...new Set(named.filter((allele) => allele !== ''))];
  return { modeCode, alleles, xLinked: typeof sire === 'string' && !/[/|]/.test(sire) };
}
