import { expect, test } from 'vitest';
import vectors from '#genetics/fixtures/linkage.json' with { type: 'json' };
import {
  atLeastOne,
  carrierAfterHealthyOffspring,
  carrierPriorOfHealthySibling,
  combineLoci,
  crossAutosomal,
  probability,
} from './inheritance.ts';
import { fraction, multiply, parseFraction, toText, type Fraction } from '#genetics/fraction.ts';
import {
  haldane,
  kosambi,
  linkedGametes,
  linkedOffspring,
  morgansOf,
  total,
  unknownPhaseGametes,
  type PhasedParent,
} from './linkage.ts';

interface CrossVector {
  case: string;
  parent1_haplotypes: string[];
  parent2_haplotypes: string[];
  r: { frac: string };
  phenotypes: Record<string, { frac: string }>;
}
const crosses = vectors.filter((row) => 'phenotypes' in row) as unknown as CrossVector[];
const others = vectors as unknown as Record<string, unknown>[];
const named = (name: string) =>
  others.find((row) => String(row['case']).startsWith(name)) as Record<string, { frac: string }> & { r: number };
const phased = ([first = '', second = '']: string[]): PhasedParent => ({
  first: [first.charAt(0), first.charAt(1)],
  second: [second.charAt(0), second.charAt(1)],
});

test.each(crosses.map((row) => [row.case, row] as const))('B1 linked loci match the reference: %s', (_, row) => {
  const shown = new Map<string, Fraction>();
  const offspring = linkedOffspring(
    phased(row.parent1_haplotypes),
    phased(row.parent2_haplotypes),
    parseFraction(row.r.frac),
  );
  const text: Record<string, string> = {};
  for (const [genotype, p] of offspring) {
    const [a = '', b = ''] = genotype.split(', ');
    const label = `${a.includes('A') ? 'A_' : 'aa'}${b.includes('B') ? 'B_' : 'bb'}`;
    const before = shown.get(label);
    shown.set(label, before ? fraction(before.num * p.den + p.num * before.den, before.den * p.den) : p);
  }
  for (const [label, p] of shown) text[label] = toText(p);
  expect(text).toEqual(Object.fromEntries(Object.entries(row.phenotypes).map(([label, { frac }]) => [label, frac])));
  expect(toText(total(offspring))).toBe('1/1');
});

test('B1 map functions and the per-base rate match the reference', () => {
  expect(haldane(0.25)).toBeCloseTo(named('Haldane').r, 10);
  expect(kosambi(0.25)).toBeCloseTo(named('Kosambi').r, 10);
  expect(morgansOf(10_000_000, 7.636e-9)).toBeCloseTo(0.07636, 10);
});

test('B1 independent loci and posterior probabilities match the reference', () => {
  const joint = combineLoci([1, 2, 3].map(() => crossAutosomal('N/P', 'N/P')));
  const three = named('3 AR loci');
  expect(toText(probability(joint, (key) => !key.includes('P/P')))).toBe(three['p_no_locus_affected']?.frac);
  expect(toText(probability(joint, (key) => !key.includes('P')))).toBe(three['p_all_clear']?.frac);
  expect(toText(atLeastOne(fraction(1, 4), 6))).toBe(named('litter of n')['value']?.frac);
  const bayes = named('posterior carrier');
  expect(toText(carrierPriorOfHealthySibling)).toBe(bayes['value']?.frac);
  expect(toText(multiply(carrierPriorOfHealthySibling, fraction(1, 4)))).toBe(
    bayes['then x carrier mate, P(affected)']?.frac,
  );
  expect(toText(carrierAfterHealthyOffspring(carrierPriorOfHealthySibling, 3, 'carrier'))).toBe(
    bayes['after 3 normal pups, P(carrier)']?.frac,
  );
});

test('B1 if the phase is unknown, all gametes of a double heterozygote are equally likely', () => {
  const gametes = unknownPhaseGametes(['A', 'a'], ['B', 'b'], fraction(1, 5));
  expect([...gametes.values()].map(toText)).toEqual(['1/4', '1/4', '1/4', '1/4']);
  expect(() => linkedGametes(phased(['AB', 'ab']), fraction(3, 4))).toThrow(RangeError);
});
