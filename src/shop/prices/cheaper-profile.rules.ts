import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import { customProfileCents } from './unit-prices.rules.ts';

export interface BreedTests {
  id: number;
  name: string;
  testIds: ReadonlySet<number>;
}

export interface CheaperProfileInput {
  /** Single tests for one animal. */
  testIds: readonly number[];
  currentCents: number;
  /** Prices of the first and of each additional single test. */
  firstCents: number;
  nextCents: number;
  profileCents: number;
  /** Possible breeds of the animal. */
  breeds: readonly BreedTests[];
  /** Whether a custom profile can be ordered and is not itself being compared. */
  withCustom: boolean;
}

export const cheaperKinds = ['full', 'custom'] as const;

export interface CheaperProfile {
  kind: (typeof cheaperKinds)[number];
  /** The breed of the full profile; null for a custom profile, and if every breed's profile includes the same tests. */
  breed: { id: number; name: string } | null;
  tests: number;
  /** Tests that the profile includes; the others are ordered as single tests. */
  covered: number;
  cents: number;
  savedCents: number;
}

/**
 * The cheapest option for the same tests, if there is a cheaper one: a full breed profile plus its missing tests as
 * single tests, or a custom profile. At the same price, the full profile is preferred because it includes more.
 */
export function findCheaperProfile(input: CheaperProfileInput): CheaperProfile | null {
  const tests = input.testIds.length;
  const full = profileOptions(input);
  let best: Option | null = null;
  for (const option of [...full, ...customOption(input)])
    if (option.cents < input.currentCents && (best === null || comparePreferred(option, best) < 0)) best = option;
  if (!best) return null;
  const { kind, covered, cents } = best;
  const isAnyBreed = full.length > 1 && full.every((option) => option.covered === covered);
  const breed = isAnyBreed ? null : best.breed;
  return { kind, breed, tests, covered, cents, savedCents: input.currentCents - cents };
}

type Option = Pick<CheaperProfile, 'kind' | 'breed' | 'covered' | 'cents'> & { breedTests: number };

/** Sorts the option to suggest first. */
function comparePreferred(a: Option, b: Option): number {
  return (
    a.cents - b.cents ||
    Number(a.kind === 'custom') - Number(b.kind === 'custom') ||
    a.breedTests - b.breedTests ||
    ((a.breed?.name ?? '') < (b.breed?.name ?? '') ? -1 : 1)
  );
}

function profileOptions({ testIds, breeds, profileCents, firstCents, nextCents }: CheaperProfileInput): Option[] {
  const covering = countCovered(breeds, testIds);
  return breeds.map(({ id, name, testIds: ofBreed }, at) => {
    const covered = covering[at]!;
    const rest = testIds.length - covered;
    const cents = profileCents + (rest === 0 ? 0 : firstCents + (rest - 1) * nextCents);
    return { kind: 'full', breed: { id, name }, covered, cents, breedTests: ofBreed.size };
  });
}

/**
 * The breeds with each test, by their indexes in the list, so that hundreds of breeds with hundreds of tests are
 * scanned only once.
 */
const breedIndexes = new WeakMap<readonly BreedTests[], Map<number, number[]>>();

/** The number of these tests that each breed has. */
function countCovered(breeds: readonly BreedTests[], testIds: readonly number[]): Uint32Array {
  const indexes = breedIndexes.get(breeds) ?? indexBreeds(breeds);
  breedIndexes.set(breeds, indexes);
  const covered = new Uint32Array(breeds.length);
  for (const test of testIds) for (const at of indexes.get(test) ?? []) covered[at]! += 1;
  return covered;
}

function indexBreeds(breeds: readonly BreedTests[]): Map<number, number[]> {
  const indexes = new Map<number, number[]>();
  for (const [at, { testIds }] of breeds.entries())
    for (const test of testIds) {
      const existing = indexes.get(test);
      if (existing) existing.push(at);
      else indexes.set(test, [at]);
    }
  return indexes;
}

function customOption({ withCustom, testIds, profileCents, firstCents, nextCents }: CheaperProfileInput): Option[] {
  if (!withCustom) return [];
  const tests = testIds.length;
  const cents = customProfileCents({ tests, firstCents, nextCents, fullProfileCents: profileCents });
  return [{ kind: 'custom', breed: null, covered: tests, cents, breedTests: 0 }];
}

/** "4 of your 5 tests are in the Labrador Retriever profile. The profile and 1 single test cost $12.00 less." */
export function cheaperProfileText(
  { kind, breed, tests, covered, savedCents }: CheaperProfile,
  currency: string,
): string {
  const saved = formatMoney(savedCents, currency);
  if (kind === 'custom') return `As a custom profile, your ${tests} tests cost ${saved} less.`;
  const profile = breed ? `the ${breed.name} profile` : 'the full breed profile';
  if (covered === tests) return `All ${tests} of your tests are in ${profile}. The profile costs ${saved} less.`;
  return `${covered} of your ${tests} tests ${covered === 1 ? 'is' : 'are'} in ${profile}. The profile and ${countOf(tests - covered, 'single test')} cost ${saved} less.`;
}
