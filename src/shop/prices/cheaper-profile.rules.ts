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
  /** Prices of a first and of each further single test. */
  firstCents: number;
  nextCents: number;
  profileCents: number;
  /** Breeds that the animal may be of. */
  breeds: readonly BreedTests[];
  /** Only where a profile of one's own can be ordered and is not what is compared. */
  withCustom: boolean;
}

export const cheaperKinds = ['full', 'custom'] as const;

export interface CheaperProfile {
  kind: (typeof cheaperKinds)[number];
  /** Whose full profile it is; null for a custom profile, and where every breed's profile includes the same of them. */
  breed: { id: number; name: string } | null;
  tests: number;
  /** Tests that the profile includes; the others are ordered as single tests. */
  covered: number;
  cents: number;
  savedCents: number;
}

/**
 * The cheapest way to the same tests, if there is a cheaper one: a full breed profile with the tests that it lacks as
 * single tests, or a custom profile. At the same price the full profile comes first: it includes more.
 */
export function findCheaperProfile(input: CheaperProfileInput): CheaperProfile | null {
  const tests = input.testIds.length;
  const full = profileWays(input);
  let best: Way | null = null;
  for (const way of [...full, ...customWay(input)])
    if (way.cents < input.currentCents && (best === null || comparePreferred(way, best) < 0)) best = way;
  if (!best) return null;
  const { kind, covered, cents } = best;
  const isAnyBreed = full.length > 1 && full.every((way) => way.covered === covered);
  const breed = isAnyBreed ? null : best.breed;
  return { kind, breed, tests, covered, cents, savedCents: input.currentCents - cents };
}

type Way = Pick<CheaperProfile, 'kind' | 'breed' | 'covered' | 'cents'> & { breedTests: number };

/** The way to suggest comes first. */
function comparePreferred(a: Way, b: Way): number {
  return (
    a.cents - b.cents ||
    Number(a.kind === 'custom') - Number(b.kind === 'custom') ||
    a.breedTests - b.breedTests ||
    ((a.breed?.name ?? '') < (b.breed?.name ?? '') ? -1 : 1)
  );
}

function profileWays({ testIds, breeds, profileCents, firstCents, nextCents }: CheaperProfileInput): Way[] {
  const covering = countCovered(breeds, testIds);
  return breeds.map(({ id, name, testIds: ofBreed }, at) => {
    const covered = covering[at]!;
    const rest = testIds.length - covered;
    const cents = profileCents + (rest === 0 ? 0 : firstCents + (rest - 1) * nextCents);
    return { kind: 'full', breed: { id, name }, covered, cents, breedTests: ofBreed.size };
  });
}

/** The breeds of each test, by their places in the list: hundreds of breeds with hundreds of tests are looked through once. */
const placesOfTests = new WeakMap<readonly BreedTests[], Map<number, number[]>>();

/** How many of the tests each breed has. */
function countCovered(breeds: readonly BreedTests[], testIds: readonly number[]): Uint32Array {
  const places = placesOfTests.get(breeds) ?? findPlaces(breeds);
  placesOfTests.set(breeds, places);
  const covered = new Uint32Array(breeds.length);
  for (const test of testIds) for (const at of places.get(test) ?? []) covered[at]! += 1;
  return covered;
}

function findPlaces(breeds: readonly BreedTests[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, { testIds }] of breeds.entries())
    for (const test of testIds) {
      const known = places.get(test);
      if (known) known.push(at);
      else places.set(test, [at]);
    }
  return places;
}

function customWay({ withCustom, testIds, profileCents, firstCents, nextCents }: CheaperProfileInput): Way[] {
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
