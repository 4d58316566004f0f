import type { Ctx } from '#platform/context/context.ts';
import { variantCopies } from '#genetics/breeding/inheritance.ts';
import type { Sex, TestGenetics } from '#genetics/genotype-call.ts';
import { litterShares, type GenotypeEstimate } from '#genetics/pedigree/estimate-genotype.ts';
import type { Copies, GenotypeShares } from '#genetics/pedigree/locus-evidence.ts';
import { estimateAnimals } from '#laboratory/estimates/estimate-animals.service.ts';
import { partsOf, partsText } from '#laboratory/estimates/estimates.rules.ts';
import type { LitterTest } from './breeding.contract.ts';

interface HalfKnown {
  testId: number;
  genetics: TestGenetics;
  dam: string | null;
  sire: string | null;
}

type Estimate = NonNullable<LitterTest['estimate']>;

/** For tests that one parent has not had, estimates its genotype from its relatives, and the litter's chances. */
export async function estimateMissing(
  ctx: Ctx,
  tests: readonly HalfKnown[],
  ids: { dam: number; sire: number },
): Promise<Map<number, Estimate>> {
  const found = new Map<number, Estimate>();
  const half = new Map(
    tests.filter(({ dam, sire }) => (dam === null) !== (sire === null)).map((test) => [test.testId, test]),
  );
  if (half.size === 0) return found;
  for (const { animalId, sex, test, outcome, relatives } of await estimateAnimals(ctx, [ids.dam, ids.sire])) {
    const pair = half.get(test.id);
    const parent = animalId === ids.dam ? 'dam' : 'sire';
    const other = pair?.[parent === 'dam' ? 'sire' : 'dam'];
    if (!pair || !outcome.ok || relatives === 0 || !other || pair[parent] !== null) continue;
    found.set(test.id, {
      parent,
      parentText: partsText(partsOf(test.genetics, sex, outcome.estimate)),
      litterText: litterText(test.genetics, outcome.estimate, variantCopies(other) as Copies),
    });
  }
  return found;
}

const ANY_SEX: Sex = 'female';

/**
 * The litter's shares are monotonic in the copies of the estimated parent, so the ends of its range give the ends of
 * theirs.
 */
function litterText(genetics: TestGenetics, estimate: GenotypeEstimate, known: Copies): string {
  const few = litterShares(known, atEnd(estimate, 'few'));
  const many = litterShares(known, atEnd(estimate, 'many'));
  const shares = litterShares(known, estimate.shares);
  const all = [few, many, shares];
  const pick = (of: (...values: number[]) => number): GenotypeShares => [
    of(...all.map(([clear]) => clear)),
    of(...all.map(([, carrier]) => carrier)),
    of(...all.map(([, , affected]) => affected)),
  ];
  return partsText(partsOf(genetics, ANY_SEX, { shares, low: pick(Math.min), high: pick(Math.max) }));
}

/** The shares with the fewest or most copies within the range. */
function atEnd({ low, high }: GenotypeEstimate, end: 'few' | 'many'): GenotypeShares {
  const two = end === 'few' ? low[2] : high[2];
  const clear = end === 'few' ? Math.min(high[0], 1 - two) : Math.min(low[0], 1 - two);
  return [clear, 1 - clear - two, two];
}
