import { expect, test } from 'vitest';
import fc from 'fast-check';
import { doubles } from '#genetics/field.ts';
import { duoRatio, pairRatio, trioRatio, type Genotype } from './parentage-likelihood.ts';
import { parentRatio, relativeRatio } from './parentage-evidence.ts';
import { countFrequencies, type MarkerProfile } from './marker-profile.ts';
import { parentagePolicies } from './parentage-policy.ts';
import { decideParentage } from './parentage-verdict.ts';

const frequencies: Record<string, number> = { A: 0.5, B: 0.3, C: 0.2 };
const frequency = (allele: string) => frequencies[allele] ?? 0;
const allele = fc.constantFrom('A', 'B', 'C');
const genotype = fc.tuple(allele, allele);

test('B4 without coancestry and null alleles, the likelihood ratios equal the reference', () => {
  fc.assert(
    fc.property(genotype, genotype, genotype, (offspring, alleged, other) => {
      const exact = { field: doubles, frequency, error: 0.01 };
      const model = { frequency, theta: 0, nulls: 0, error: 0.01 };
      expect(parentRatio(model, { offspring, alleged, other: null }, false)).toBeCloseTo(
        duoRatio(exact, offspring, alleged),
        12,
      );
      expect(parentRatio(model, { offspring, alleged, other }, false)).toBeCloseTo(
        trioRatio(exact, offspring, other, alleged) ?? 0,
        12,
      );
      expect(parentRatio(model, { offspring, alleged, other }, true)).toBeCloseTo(
        pairRatio(exact, offspring, other, alleged),
        12,
      );
    }),
  );
});

test('B4 coancestry weakens the evidence of a shared allele, and null alleles weaken a homozygote mismatch', () => {
  const plain = { frequency, theta: 0, nulls: 0, error: 0.001 };
  const shared = { offspring: ['C', 'A'] as Genotype, alleged: ['C', 'B'] as Genotype, other: null };
  expect(parentRatio({ ...plain, theta: 0.1 }, shared, false)).toBeLessThan(parentRatio(plain, shared, false));
  const opposite = { offspring: ['A', 'A'] as Genotype, alleged: ['B', 'B'] as Genotype, other: null };
  expect(parentRatio({ ...plain, nulls: 0.05 }, opposite, false)).toBeGreaterThan(
    10 * parentRatio(plain, opposite, false),
  );
});

test('B4 a full sib of the parent shares an allele in half of the cases, a half sib in a quarter', () => {
  expect(relativeRatio(3, 0.5)).toBe(1.5);
  expect(relativeRatio(0, 0.25)).toBe(0);
  expect(relativeRatio(1, 0.25)).toBe(1);
});

test('B4 two lines in one file increase theta, and a deficit of heterozygotes at one marker means a null allele', () => {
  const lines = Array.from({ length: 80 }, (_, at): MarkerProfile => {
    const [one, other] = at % 2 === 0 ? ['A', 'B'] : ['C', 'D'];
    const mixed: Genotype = [(at >> 1) % 2 ? one : other, (at >> 2) % 2 ? one : other];
    return {
      animal: String(at),
      panel: 'P',
      markers: new Map<string, Genotype>([
        ['L1', mixed],
        ['L2', mixed],
        ['L3', mixed],
        ['L4', [mixed[0], mixed[0]]],
      ]),
    };
  });
  const { theta, nulls } = countFrequencies(lines, 'P', 'two lines');
  expect(theta).toBeCloseTo(1 / 3, 1);
  expect([...(nulls?.keys() ?? [])]).toEqual(['L4']);
});

test.each([
  [0.2, /These 9 markers cannot give a clear answer/],
  [0.97, /These 9 markers cannot give a clear answer/],
  [0.99, /The match is too weak/],
])(
  'B4 if the proportion %d of true parents qualifies with the markers, a low LOD is reported as %s',
  (chanceToQualify, answer) => {
    const relativeLods = { fullSib: 2, parentsParent: 2, halfSib: 2 };
    const expected = { lod: 6, lodNeeded: 6.9, relativeLodNeeded: 1, chanceToQualify };
    const facts = {
      loci: 9,
      mismatches: 0,
      otherMismatches: 0,
      possibleNulls: [],
      evidence: { lod: 4, relativeLods, otherLod: null, aloneLod: null, posterior: 0.9, expected },
      exclusionPower: 0.99,
      population: { panel: 'P', population: 'all', animals: 100, markers: new Map() },
    };
    const { verdict, reasons } = decideParentage(facts, parentagePolicies.STR_CAT);
    expect([verdict, reasons.join(' ')]).toEqual(['inconclusive', expect.stringMatching(answer)]);
  },
);
