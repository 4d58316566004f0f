import { describe, expect, test } from 'vitest';
import {
  drawFounder,
  mate,
  readDog,
  simulateBreeds,
  type Dog,
} from '../scripts/genetics/validation/simulated-breeds.ts';
import {
  countHomozygous,
  genomeSeeds,
  openSeeds,
  packCalls,
  readPlace,
  seedBits,
  SEEDS,
  type GenomeSeeds,
} from '#genetics/relatives/genome-seeds.ts';
import { expectedRelation } from '#genetics/relatives/relation.ts';
import { findShared, opposingShare, orderSeeds } from '#genetics/relatives/shared-segments.ts';

const FAMILIES = 8;

/** Pairs of relatives of one breed with their true degree, and unrelated animals of the breed. */
function dropGenes(seed: number) {
  const world = simulateBreeds({ seed, breeds: 2, absent: 0, markers: 12_000, fst: 0.15, sampled: null });
  const markers = Array.from(world.positions, (position, at) => ({
    chromosome: world.chromosomes[at] ?? '0',
    id: `m${at}`,
    centimorgan: 0,
    position,
    alleles: at % 2 === 0 ? (['A', 'G'] as const) : (['C', 'T'] as const),
  }));
  const samples = [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' as const }];
  const read = (dog: Dog, options = {}) =>
    genomeSeeds({ species: 'dog', samples, markers, calls: readDog(world, dog, options) }, 0);
  const one = () => drawFounder(world, 0);
  const others = Array.from({ length: 41 }, () => read(one()));
  const pairs = Array.from({ length: FAMILIES }, () => {
    const [grandsire, granddam, dam] = [one(), one(), one()];
    const [sire, uncle] = [mate(world, granddam, grandsire), mate(world, granddam, grandsire)];
    const [pup, sibling] = [mate(world, dam, sire), mate(world, dam, sire)];
    const child = read(pup);
    return {
      child,
      same: read(pup),
      parent: read(sire),
      sibling: read(sibling),
      half: read(mate(world, one(), sire)),
      grandparent: read(grandsire),
      cousin: read(mate(world, one(), uncle)),
      stranger: read(one()),
      otherBreed: read(drawFounder(world, 1)),
    };
  });
  return { pairs, others, markers, read, one };
}

function chanceOf(child: GenomeSeeds, others: readonly GenomeSeeds[]): number {
  const shares = others.map((other) => opposingShare(child, other) ?? 1).toSorted((a, b) => a - b);
  return shares[Math.floor(shares.length / 2)] ?? 1;
}

describe.each([1, 2, 3])('families of seed %i', (seed) => {
  const { pairs, others } = dropGenes(seed);
  const found = pairs.map(({ child, ...relatives }) => {
    const chance = chanceOf(child, others);
    const entries = Object.entries(relatives).map(([name, other]) => [
      name,
      findShared(orderSeeds(child), other, { chance }),
    ]);
    return Object.fromEntries(entries) as Record<keyof typeof relatives, ReturnType<typeof findShared>>;
  });
  const relationsTo = (name: keyof (typeof found)[0]) => found.map((one) => expectedRelation(one[name]));

  test('first-degree relations are classified', () => {
    const all = (relation: string) => Array.from({ length: FAMILIES }, () => relation);
    expect(relationsTo('same').map((one) => one?.relation)).toEqual(all('same'));
    expect(relationsTo('parent').map((one) => one?.relation)).toEqual(all('parent_offspring'));
    expect(relationsTo('sibling').map((one) => one?.relation)).toEqual(all('siblings'));
  });

  test('for second and third degree, the true degree is among the listed ones', () => {
    for (const name of ['half', 'grandparent'] as const)
      for (const one of relationsTo(name)) expect(one?.degrees).toContain(2);
    const cousins = relationsTo('cousin');
    expect(cousins.filter((one) => one?.degrees.includes(3)).length).toBeGreaterThanOrEqual(FAMILIES - 1);
  });

  test('unrelated dogs of the same and another breed are not classified as relatives', () => {
    expect(relationsTo('stranger').filter((one) => one !== null).length).toBeLessThanOrEqual(1);
    expect(relationsTo('otherBreed').filter((one) => one !== null)).toEqual([]);
  });

  test('kinship matches the relation and is within its interval', () => {
    const mean = (name: keyof (typeof found)[0]) =>
      found.reduce((sum, one) => sum + one[name].kinship, 0) / found.length;
    expect(mean('parent')).toBeCloseTo(0.25, 1);
    expect(Math.abs(mean('sibling') - 0.25)).toBeLessThan(0.03);
    expect(Math.abs(mean('half') - 0.125)).toBeLessThan(0.03);
    expect(Math.abs(mean('cousin') - 0.0625)).toBeLessThan(0.025);
    for (const { half } of found) expect(half.low < half.kinship && half.kinship < half.high).toBe(true);
  });

  test('a shared segment is on one autosome, and a parent shares more than a cousin', () => {
    for (const { sibling } of found)
      for (const { chromosome, from, to } of sibling.segments) {
        expect(chromosome).toBeGreaterThanOrEqual(1);
        expect(chromosome).toBeLessThanOrEqual(38);
        expect(to).toBeGreaterThan(from);
      }
    for (const { parent, cousin } of found) expect(parent.sharedBases).toBeGreaterThan(cousin.sharedBases);
  });
});

describe('seeds', () => {
  const { pairs, read, one, markers } = dropGenes(4);
  const { child, parent, stranger } = pairs[0]!;

  test('the common bits of two animals are their opposite homozygotes', () => {
    const bitsOf = (hex: string) => Array.from(hex.slice(1), (digit) => Number.parseInt(digit, 16));
    const count = (digits: readonly number[]) =>
      digits.reduce((sum, one) => sum + (one.toString(2).match(/1/g)?.length ?? 0), 0);
    const countBoth = (a: GenomeSeeds, b: GenomeSeeds) => {
      const other = bitsOf(seedBits(b.calls, { forOthers: true }));
      return count(bitsOf(seedBits(a.calls)).map((digit, at) => digit & (other[at] ?? 0)));
    };
    const opposite = (a: GenomeSeeds, b: GenomeSeeds) =>
      a.calls.filter((call, at) => call !== 1 && call !== 3 && call + (b.calls[at] ?? 3) === 2).length;
    expect(countBoth(child, stranger)).toBe(opposite(child, stranger));
    expect(countBoth(child, parent)).toBeLessThan(countBoth(child, stranger) / 5);
    expect(seedBits(child.calls)).toHaveLength(1 + (2 * SEEDS) / 4);
    expect(count(bitsOf(seedBits(child.calls)))).toBe(countHomozygous(child.calls));
  });

  test('four calls are packed into one byte', () => {
    expect(openSeeds(child.places, packCalls(child.calls))).toMatchObject(child);
  });

  test('seeds are the same for the opposite strand and for half of the markers', () => {
    const dog = one();
    const whole = read(dog, { missing: 0, error: 0 });
    const flip: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' };
    const table = {
      species: 'dog' as const,
      samples: [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' as const }],
      markers: markers.map(({ alleles: [a1, a2], ...rest }) => ({
        ...rest,
        alleles: [flip[a2] ?? '', flip[a1] ?? ''] as const,
      })),
      calls: Uint8Array.from(dog[0].alleles, (first, at) => 2 - first - (dog[1].alleles[at] ?? 0)),
    };
    expect(genomeSeeds(table, 0).calls).toEqual(whole.calls);
    const filled = whole.places.findIndex((place) => place !== 0);
    const { chromosome, position } = readPlace(whole.places[filled] ?? 0);
    expect(markers.some((one) => one.chromosome === String(chromosome) && Math.abs(one.position - position) < 16)).toBe(
      true,
    );
  });

  test('A/T, unplaced and X markers are not used for seeds', () => {
    const info = { id: 'm', centimorgan: 0, position: 5000 };
    const table = {
      species: 'dog' as const,
      samples: [{ family: '0', id: 'dog', sire: null, dam: null, sex: 'unknown' as const }],
      markers: [
        { ...info, chromosome: '1', alleles: ['A', 'T'] as const },
        { ...info, chromosome: 'X', alleles: ['A', 'G'] as const },
        { ...info, chromosome: '2', position: 0, alleles: ['A', 'G'] as const },
      ],
      calls: Uint8Array.of(0, 2, 2),
    };
    const unplaced = genomeSeeds(table, 0);
    const { calls, places } = unplaced;
    expect([calls.every((call) => call === 3), places.every((place) => place === 0)]).toEqual([true, true]);
    expect(opposingShare(unplaced, child)).toBeNull();
    expect(expectedRelation(findShared(orderSeeds(unplaced), child, { chance: 0.2 }))).toBeNull();
  });
});
