import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dropGenes } from './gene-drop.ts';
import { estimateGenotype, litterShares } from './estimate-genotype.ts';
import { peelGenotype } from './genotype-peeling.ts';
import {
  transmissionProbability,
  contradictingResults,
  type Copies,
  type GenotypeShares,
  type LocusEvidence,
} from './locus-evidence.ts';

type Parents = readonly [sire: number, dam: number];
const pedigreeOf = (parents: readonly Parents[]) => ({
  sires: Int32Array.from(parents, ([sire]) => sire),
  dams: Int32Array.from(parents, ([, dam]) => dam),
});
const founder: Parents = [-1, -1];

/** Every genotype of every animal, one after the other. */
function enumerate(
  { pedigree: { sires, dams }, known, frequency }: LocusEvidence,
  target: number,
): GenotypeShares | null {
  const count = sires.length;
  const shares: [number, number, number] = [0, 0, 0];
  for (let cell = 0; cell < 3 ** count; cell += 1) {
    const copies = Array.from({ length: count }, (_, at) => Math.floor(cell / 3 ** at) % 3);
    if ([...known].some(([animal, given]) => copies[animal] !== given)) continue;
    const at = (parent: number) => (parent < 0 ? null : copies[parent]!);
    const chance = copies.reduce(
      (p, own, one) => p * transmissionProbability(own, at(sires[one]!), at(dams[one]!), frequency),
      1,
    );
    shares[copies[target] as Copies] += chance;
  }
  const sum = shares[0] + shares[1] + shares[2];
  return sum === 0 ? null : [shares[0] / sum, shares[1] / sum, shares[2] / sum];
}

/** Small pedigrees with loops, unknown parents and results that can contradict each other. */
const small = fc
  .integer({ min: 2, max: 8 })
  .chain((count) =>
    fc.record({
      parents: fc.tuple(
        ...Array.from({ length: count }, (_, at) =>
          fc.tuple(fc.integer({ min: -1, max: at - 1 }), fc.integer({ min: -1, max: at - 1 })),
        ),
      ),
      results: fc.array(fc.tuple(fc.nat(count - 1), fc.constantFrom<Copies>(0, 1, 2)), { maxLength: 5 }),
      target: fc.nat(count - 1),
      frequency: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    }),
  )
  .map(({ parents, results, target, frequency }) => ({
    target,
    evidence: { pedigree: pedigreeOf(parents as Parents[]), known: new Map(results), frequency },
  }));

describe('peeling', () => {
  test('peeling equals enumeration of all genotypes of small pedigrees, with loops and contradictions', () => {
    fc.assert(
      fc.property(small, ({ evidence, target }) => {
        const peeled = peelGenotype(evidence, target);
        const counted = enumerate(evidence, target);
        if (counted === null) expect(peeled).toEqual({ ok: false, reason: 'impossible' });
        else
          for (const copies of [0, 1, 2] as const)
            expect(peeled.ok && peeled.shares[copies]).toBeCloseTo(counted[copies], 10);
      }),
      { numRuns: 300, seed: 20_261 },
    );
  });

  test('peeling is fast and stable for a long pedigree', () => {
    // 60 generations with one mating each: an outcross in every generation.
    const parents: Parents[] = [founder];
    for (let generation = 0; generation < 60; generation += 1)
      parents.push(founder, [parents.length - 1, parents.length]);
    const evidence = { pedigree: pedigreeOf(parents), known: new Map<number, Copies>([[0, 1]]), frequency: 1e-30 };
    const last = peelGenotype(evidence, parents.length - 1);
    expect(last.ok && last.shares[1]).toBeCloseTo(0.5 ** 60, 25);
  });
});

describe('estimates calculated by hand', () => {
  // Sire, dam, affected animal, its full sibling.
  const family = pedigreeOf([founder, founder, [0, 1], [0, 1]]);
  const sharesOf = (known: [number, Copies][], target = 3, frequency = 0.1, pedigree = family) => {
    const peeled = peelGenotype({ pedigree, known: new Map(known), frequency }, target);
    return peeled.ok ? peeled.shares : null;
  };

  test('a full sibling of an affected animal with carrier parents is clear 1/4, carrier 1/2, affected 1/4', () => {
    expect(
      sharesOf([
        [0, 1],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([0.25, 0.5, 0.25]);
  });

  test('with untested parents the result is the same for a rare allele, and the risk is higher for a common one', () => {
    const rare = sharesOf([[2, 2]], 3, 1e-6)!;
    for (const [copies, share] of [0.25, 0.5, 0.25].entries()) expect(rare[copies]).toBeCloseTo(share, 5);
    // Each parent of an affected animal is a carrier with 1-q, affected with q, and passes on the allele with (1+q)/2.
    const gives = (1 + 0.1) / 2;
    expect(sharesOf([[2, 2]], 3, 0.1)![2]).toBeCloseTo(gives ** 2, 12);
  });

  test('a healthy sibling is a carrier with probability 2/3', () => {
    const [clear, carrier] = sharesOf([[2, 2]], 3, 1e-9)!;
    expect(carrier / (clear + carrier)).toBeCloseTo(2 / 3, 6);
  });

  test('the offspring of an affected animal is at least a carrier, and that of two clear animals is clear', () => {
    expect(
      sharesOf([
        [0, 2],
        [1, 0],
      ]),
    ).toEqual([0, 1, 0]);
    expect(
      sharesOf([
        [0, 0],
        [1, 0],
      ]),
    ).toEqual([1, 0, 0]);
    expect(
      sharesOf([
        [0, 1],
        [1, 0],
      ]),
    ).toEqual([0.5, 0.5, 0]);
  });

  test('each parent of a carrier is a carrier with probability 1/2 if the allele is rare', () => {
    expect(sharesOf([[2, 1]], 0, 1e-7)![1]).toBeCloseTo(0.5, 5);
  });

  test('an animal without results in its family has the Hardy-Weinberg frequencies of its breed', () => {
    const [clear, carrier, affected] = sharesOf([], 3, 0.1)!;
    expect([clear, carrier, affected].map((share) => share.toFixed(4))).toEqual(['0.8100', '0.1800', '0.0100']);
  });

  test('the offspring of two grandchildren of one carrier is estimated through the loop', () => {
    // Carrier 0 has offspring 3 and 4 with mates 1 and 2; their offspring is 5.
    const loop = pedigreeOf([founder, founder, founder, [0, 1], [0, 2], [3, 4]]);
    const shares = sharesOf(
      [
        [0, 1],
        [1, 0],
        [2, 0],
      ],
      5,
      0.1,
      loop,
    )!;
    expect(shares).toEqual([9 / 16, 6 / 16, 1 / 16]);
  });
});

describe('gene drop', () => {
  test.each([1, 2, 3, 4, 5])(
    'seed %i is within four standard errors of the exact shares, and the stated error is right',
    (seed) => {
      const pedigrees = fc.sample(small, { numRuns: 12, seed });
      for (const { evidence, target } of pedigrees) {
        const exact = enumerate(evidence, target);
        const dropped = dropGenes(evidence, target, { drops: 20_000, seed });
        if (exact === null) expect(dropped).toBeNull();
        if (exact === null || dropped === null || dropped.effectiveDrops < 200) continue;
        for (const copies of [0, 1, 2] as const)
          expect(Math.abs(dropped.shares[copies] - exact[copies])).toBeLessThanOrEqual(
            4 * dropped.standardErrors[copies] + 2e-3,
          );
      }
    },
  );

  test('the same seed gives the same result, and another seed a different one', () => {
    const evidence = {
      pedigree: pedigreeOf([founder, founder, [0, 1], [0, 1]]),
      known: new Map<number, Copies>([[2, 1]]),
      frequency: 0.2,
    };
    const drop = (seed: number) => dropGenes(evidence, 3, { drops: 1000, seed });
    expect(drop(7)).toEqual(drop(7));
    expect(drop(7)).not.toEqual(drop(8));
  });

  test('a pedigree with too many loops to peel is simulated, with its standard error', () => {
    // 26 founders, with every male mated to every female: no elimination order keeps the tables small.
    const parents: Parents[] = Array.from({ length: 26 }, () => founder);
    for (let sire = 0; sire < 13; sire += 1) for (let dam = 13; dam < 26; dam += 1) parents.push([sire, dam]);
    const young = parents.length;
    parents.push([26, 40], [young, 60]);
    const known = new Map<number, Copies>(Array.from({ length: 169 }, (_, at) => [26 + at, 0]));
    known.delete(26);
    known.delete(40);
    known.delete(60);
    const found = estimateGenotype({
      pedigree: pedigreeOf(parents),
      known,
      target: young + 1,
      frequency: { point: 0.02, low: 0.01, high: 0.04 },
      seed: 1,
    });
    expect(found).toMatchObject({ ok: true, estimate: { method: 'simulated' } });
    if (!found.ok) return;
    expect(found.estimate.standardError).toBeGreaterThan(0);
    expect(found.estimate.standardError).toBeLessThan(0.02);
    expect(found.estimate.shares[0]).toBeGreaterThan(0.95);
  });
});

describe('estimate', () => {
  const family = pedigreeOf([founder, founder, [0, 1], [0, 1]]);
  const frequency = { point: 0.05, low: 0.01, high: 0.2 };

  test('the range over the frequencies contains the estimate', () => {
    const found = estimateGenotype({ pedigree: family, known: new Map([[2, 1]]), target: 3, frequency, seed: 1 });
    if (!found.ok) throw new Error(found.reason);
    const { shares, low, high, method, standardError } = found.estimate;
    expect([method, standardError]).toEqual(['exact', 0]);
    for (const copies of [0, 1, 2] as const) {
      expect(low[copies]).toBeLessThanOrEqual(shares[copies]);
      expect(high[copies]).toBeGreaterThanOrEqual(shares[copies]);
    }
    expect(high[1]).toBeGreaterThan(low[1]);
  });

  test('contradictory results are not used, and are listed', () => {
    // A clear sire cannot have affected offspring; the dam's result counts.
    const known = new Map<number, Copies>([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(contradictingResults({ pedigree: family, known })).toEqual([0, 1, 2]);
    const bySire = new Map<number, Copies>([
      [0, 0],
      [2, 2],
    ]);
    const found = estimateGenotype({ pedigree: family, known: bySire, target: 3, frequency, seed: 1 });
    expect(found).toMatchObject({ ok: true, estimate: { contradicting: [0, 2] } });
    const prior = estimateGenotype({ pedigree: family, known: new Map(), target: 3, frequency, seed: 1 });
    expect(found.ok && prior.ok && found.estimate.shares).toEqual(prior.ok && prior.estimate.shares);
  });

  test('there is no estimate if results contradict each other through an untested animal', () => {
    // 0 and 1 are clear, so their untested offspring 2 is clear. But 4, the offspring of 2 and the carrier 3, is
    // affected.
    const line = pedigreeOf([founder, founder, [0, 1], founder, [2, 3], [2, 3]]);
    const known = new Map<number, Copies>([
      [0, 0],
      [1, 0],
      [3, 1],
      [4, 2],
    ]);
    expect(estimateGenotype({ pedigree: line, known, target: 5, frequency, seed: 1 })).toMatchObject({
      ok: false,
      reason: 'contradiction',
    });
  });

  test('the risk of a litter with a carrier is calculated', () => {
    const shares = litterShares(1, [0.5, 0.5, 0]);
    expect(shares).toEqual([0.375, 0.5, 0.125]);
    expect(litterShares(0, [0.25, 0.5, 0.25])).toEqual([0.5, 0.5, 0]);
  });
});
