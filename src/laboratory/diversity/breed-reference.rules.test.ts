import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { MIN_CROWD_OWNERS, SMALLEST_CELL } from '#platform/privacy/crowd.rules.ts';
import {
  diversityMeasures,
  measureGroups,
  nextInbreeding,
  nextReference,
  type BreedMember,
  type BreedReference,
} from './breed-reference.rules.ts';

/** Animals with twenty markers, assigned to the owners in turn. */
function members(count: number, { from = 1, owners = 6 } = {}): BreedMember[] {
  const random = seededNumbers(from);
  const allele = () => (random.next() < 0.06 ? 'rare' : String(random.below(4)));
  return Array.from({ length: count }, (_, at) => ({
    animalId: from + at,
    ownerId: `owner ${at % owners}`,
    profile: Array.from({ length: 20 }, (_, marker) => [`M${marker}`, [allele(), allele()]] as const),
  }));
}

const idsOf = (reference: BreedReference, name: (typeof diversityMeasures)[number]) =>
  Object.values(reference.counted[name]).flat();

describe('the reference of a breed', () => {
  test('needs thirty animals of three owners', () => {
    expect(nextReference(null, members(29))).toBeNull();
    expect(nextReference(null, members(60, { owners: 2 }))).toBeNull();
    expect(nextReference(null, members(60))).not.toBeNull();
  });

  test('does not publish a group of one owner or below five animals', () => {
    const breed = members(60);
    const published = nextReference(null, breed)!;
    for (const name of diversityMeasures) {
      const high = new Set(published.counted[name].high);
      const ofOneOwner = breed.map((one) => (high.has(one.animalId) ? { ...one, ownerId: 'one kennel' } : one));
      expect(nextReference(null, ofOneOwner)).toBeNull();
    }
  });

  test('grows only by large groups, and keeps each counted animal in its group', () => {
    let reference: BreedReference | null = null;
    const breed: BreedMember[] = [];
    let versions = 0;
    for (let month = 0; month < 40; month += 1) {
      breed.push(...members(3 + (month % 7), { from: 1 + 10 * month }));
      const next: BreedReference | null = nextReference(reference, breed);
      if (!next) continue;
      for (const name of diversityMeasures)
        for (const group of measureGroups) {
          const before: number[] = reference?.counted[name][group] ?? [];
          const now = next.counted[name][group];
          expect(before.every((id) => now.includes(id))).toBe(true);
          const joined = breed.filter(({ animalId }) => now.includes(animalId) && !before.includes(animalId));
          expect(joined.length).toBeGreaterThanOrEqual(SMALLEST_CELL);
          expect(new Set(joined.map(({ ownerId }) => ownerId)).size).toBeGreaterThanOrEqual(MIN_CROWD_OWNERS);
        }
      expect(new Set(idsOf(next, 'outlierIndex'))).toEqual(new Set(idsOf(next, 'internalRelatedness')));
      reference = next;
      versions += 1;
    }
    expect(versions).toBeGreaterThan(2);
  });

  test('omits markers that a fifth of the animals lack', () => {
    const breed = members(60).map((one, at) => (at % 4 === 0 ? { ...one, profile: one.profile.slice(1) } : one));
    expect([...nextReference(null, breed)!.frequencies.keys()]).not.toContain('M0');
  });
});

describe('the distribution of F over a breed', () => {
  const measured = (count: number, { from = 1, owners = 6 } = {}) => {
    const random = seededNumbers(from);
    return Array.from({ length: count }, (_, at) => ({
      animalId: from + at,
      ownerId: `owner ${at % owners}`,
      f: 0.3 * random.next(),
    }));
  };
  const sizes = (spread: NonNullable<ReturnType<typeof nextInbreeding>>) =>
    measureGroups.map((group) => spread.counted.genomicInbreeding[group].length);

  test('needs thirty animals of three owners, and enough animals and owners in every third', () => {
    expect(nextInbreeding(null, measured(29))).toBeNull();
    expect(nextInbreeding(null, measured(60, { owners: 2 }))).toBeNull();
    const breed = measured(30);
    expect(sizes(nextInbreeding(null, breed)!)).toEqual([11, 10, 9]);
    const [, upper] = nextInbreeding(null, breed)!.limits.genomicInbreeding;
    const inbredKennel = breed.map((one) => (one.f >= upper ? { ...one, ownerId: 'one kennel' } : one));
    expect(nextInbreeding(null, inbredKennel)).toBeNull();
  });

  test("has no limit equal to an animal's value, and adds newcomers in large groups within the old limits", () => {
    const breed = measured(30);
    const first = nextInbreeding(null, breed)!;
    for (const limit of first.limits.genomicInbreeding) expect(breed.map(({ f }) => f)).not.toContain(limit);
    expect(nextInbreeding(first, [...breed, ...measured(9, { from: 100 })])).toBeNull();
    expect(nextInbreeding(first, [...breed, ...measured(40, { from: 100, owners: 2 })])).toBeNull();
    const next = nextInbreeding(first, [...breed, ...measured(40, { from: 100 })])!;
    expect(next.limits).toEqual(first.limits);
    expect(sizes(next).reduce((sum, size) => sum + size, 0)).toBe(70);
  });
});
