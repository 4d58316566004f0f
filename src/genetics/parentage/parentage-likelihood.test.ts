import { expect, test } from 'vitest';
import vectors from '#genetics/fixtures/parentage.json' with { type: 'json' };
import power from '#genetics/fixtures/snp_parentage_power.json' with { type: 'json' };
import { doubles, fractions } from '#genetics/field.ts';
import { fraction, parseFraction, toNumber, toText, type Fraction } from '#genetics/fraction.ts';
import { duoRatio, pairRatio, posterior, trioRatio, type Genotype, type LocusModel } from './parentage-likelihood.ts';
import {
  chanceOfAtMost,
  combinedExclusion,
  conditionalMatch,
  exclusionProbability,
  expectedHeterozygosity,
  informationContent,
  matchProbability,
  nullAlleleFrequency,
  siblingMatchProbability,
} from './parentage-power.ts';

const frequencies: Record<string, Fraction> = { A: fraction(1, 2), B: fraction(3, 10), C: fraction(1, 5) };
const all = Object.values(frequencies);
const genotype = (text: string): Genotype => [text.charAt(0), text.charAt(1)];
const exactModel = (error: Fraction): LocusModel<Fraction> => ({
  field: fractions,
  frequency: (allele) => frequencies[allele] ?? fraction(0),
  error,
});
const doubleModel = (error: number): LocusModel<number> => ({
  field: doubles,
  frequency: (allele) => toNumber(frequencies[allele] ?? fraction(0)),
  error,
});

test.each(vectors.lr.map((row) => [row.offspring, row.mother, row.alleged, row.error.frac, row] as const))(
  'B4 the likelihood ratios of offspring %s mother %s alleged %s error %s equal the reference',
  (o, m, a, error, row) => {
    const model = exactModel(parseFraction(error));
    const [offspring, mother, alleged] = [genotype(o), genotype(m), genotype(a)];
    expect(toText(duoRatio(model, offspring, alleged))).toBe(row.duo.frac);
    expect(toText(pairRatio(model, offspring, mother, alleged))).toBe(row.pair.frac);
    const trio = trioRatio(model, offspring, mother, alleged);
    expect(trio === null ? 'mother incompatible' : toText(trio)).toBe(
      typeof row.trio === 'object' ? row.trio.frac : 'mother incompatible',
    );
    expect(duoRatio(doubleModel(row.error.dec), offspring, alleged)).toBeCloseTo(row.duo.dec, 9);
    expect(
      Math.abs(
        (trioRatio(doubleModel(row.error.dec), offspring, mother, alleged) ?? 0) - (trio === null ? 0 : toNumber(trio)),
      ),
    ).toBeLessThan(1e-12);
  },
);

test('B4 exclusion, identity, heterozygosity and information content equal the reference vectors', () => {
  expect(toText(exclusionProbability(fractions, all, 'duo'))).toBe(vectors.PE_duo.frac);
  expect(toText(exclusionProbability(fractions, all, 'trio'))).toBe(vectors.PE_trio.frac);
  expect(toText(exclusionProbability(fractions, all, 'pair'))).toBe(vectors.PE_pair.frac);
  expect(toText(matchProbability(fractions, all))).toBe(vectors.PI.frac);
  expect(toText(siblingMatchProbability(fractions, all))).toBe(vectors.PI_sib.frac);
  expect(toText(expectedHeterozygosity(fractions, all))).toBe(vectors.He.frac);
  expect(toText(expectedHeterozygosity(fractions, all, 10))).toBe(toText(fraction(31 * 20, 50 * 19)));
  expect(toText(informationContent(fractions, all))).toBe(vectors.PIC.frac);
});

test('B4 the probabilities of 21 copies of the locus are combined', () => {
  const of = (kind: 'duo' | 'trio') =>
    combinedExclusion(Array.from({ length: 21 }, () => toNumber(exclusionProbability(fractions, all, kind))));
  expect(Math.abs(of('trio') - vectors.combined.PE_trio_combined)).toBeLessThan(1e-12);
  expect(Math.abs(of('duo') - vectors.combined.PE_duo_combined)).toBeLessThan(1e-12);
  expect(0.2166 ** 21 / vectors.combined.PI_combined).toBeCloseTo(1, 12);
});

test('B4 match with population structure, posterior and null alleles equal the reference', () => {
  const theta = fraction(1, 100);
  expect(toText(conditionalMatch(fractions, fraction(1, 2), null, theta))).toBe(vectors.match_theta.hom_AA.frac);
  expect(toText(conditionalMatch(fractions, fraction(1, 2), fraction(3, 10), theta))).toBe(
    vectors.match_theta.het_AB.frac,
  );
  expect(posterior(1000, 0.5)).toBeCloseTo(vectors.posterior.W, 9);
  expect(posterior(Number.POSITIVE_INFINITY, 0.5)).toBe(1);
  const nulls = nullAlleleFrequency(0.75, 0.6);
  expect(nulls.chakraborty).toBeCloseTo(0.1111111111, 10);
  expect(nulls.brookfield).toBeCloseTo(0.0857142857, 10);
});

test.each(vectors.snp.map((row) => [row.maf.frac, row] as const))(
  'B4 a SNP of minor allele frequency %s equals the reference',
  (maf, row) => {
    const p = parseFraction(maf);
    const pair = [p, fractions.subtract(fraction(1), p)];
    expect(toText(exclusionProbability(fractions, pair, 'duo'))).toBe(row.PE_duo.frac);
    expect(toText(exclusionProbability(fractions, pair, 'duo'))).toBe(row.duo_opposing_hom_2p2q2.frac);
    expect(toText(exclusionProbability(fractions, pair, 'trio'))).toBe(row.PE_trio.frac);
    expect(toText(exclusionProbability(fractions, pair, 'pair'))).toBe(row.PE_pair.frac);
    expect(toText(matchProbability(fractions, pair))).toBe(row.PI.frac);
  },
);

test.each(power.map((row) => [row.n, row.maf, row] as const))(
  'A4 %i SNPs of frequency %d have the expected probability of at most two opposing homozygotes',
  (n, maf, row) => {
    const unrelated = 2 * maf ** 2 * (1 - maf) ** 2;
    expect(n * unrelated).toBeCloseTo(row.opp_hom_unrelated, 2);
    expect(chanceOfAtMost(2, n, unrelated) / row.P_le2_unrelated).toBeCloseTo(1, 9);
    // For a full sibling of the true parent, half the exclusion probability at each marker.
    expect(chanceOfAtMost(2, n, unrelated / 2) / row.P_le2_sib_of_parent).toBeCloseTo(1, 9);
    expect(chanceOfAtMost(4, n, unrelated / 2) / row.P_le4_sib).toBeCloseTo(1, 9);
  },
);
