import { expect, test } from 'vitest';
import vectors from '#genetics/fixtures/mendel.json' with { type: 'json' };
import { adviceFor } from './breeding-strategy.ts';
import { equals, fraction, multiply, one, subtract, sum, toText, type Fraction } from '#genetics/fraction.ts';
import {
  atLeastOne,
  carrierAfterHealthyOffspring,
  carrierPriorOfHealthySibling,
  combineLoci,
  cross,
  crossAutosomal,
  crossWithUnknownParent,
  probability,
  variantCopies,
  type CrossMode,
} from './inheritance.ts';

type Values = Record<string, { frac: string; dec: number }>;
interface Vector {
  mode: string;
  dam: string;
  sire: string;
  conceived?: Values;
  labels?: Values;
  liveborn?: Values;
  daughters?: Values;
  sons?: Values;
  affected?: { frac: string };
  advice?: string;
  litter_size_factor?: { frac: string };
  all_offspring?: string;
}
const rows = vectors as unknown as Vector[];
const texts = (values: ReadonlyMap<string, Fraction>) =>
  Object.fromEntries([...values].map(([key, p]) => [key, toText(p)]));
const expected = (values: Values) => Object.fromEntries(Object.entries(values).map(([key, { frac }]) => [key, frac]));

test.each(rows.map((row) => [row.mode, row.dam, row.sire, row] as const))(
  'B1 %s: dam %s x sire %s matches the reference vectors',
  (mode, dam, sire, row) => {
    const result = cross(mode as CrossMode, dam, sire);
    if (row.conceived) expect(texts(result.conceived)).toEqual(expected(row.conceived));
    if (row.labels) expect(texts(result.labels)).toEqual(expected(row.labels));
    if (row.liveborn) expect(texts(result.liveborn)).toEqual(expected(row.liveborn));
    if (row.daughters) expect(texts(result.daughters)).toEqual(expected(row.daughters));
    if (row.sons) expect(texts(result.sons)).toEqual(expected(row.sons));
    if (row.affected) expect(toText(result.affected)).toBe(row.affected.frac);
    if (row.litter_size_factor) expect(toText(result.litterSizeFactor)).toBe(row.litter_size_factor.frac);
    if (row.all_offspring) expect(texts(result.liveborn)).toEqual({ [row.all_offspring]: '1/1' });
    if (row.advice) expect(adviceFor(mode as CrossMode, result)).toBe(row.advice);
    for (const part of [result.conceived, result.liveborn, result.daughters, result.sons, result.labels])
      expect(equals(sum(part.values()), one)).toBe(true);
  },
);

test('B1 a pair of carriers has an affected animal among six offspring with probability 3367/4096', () => {
  expect(toText(atLeastOne(fraction(1, 4), 6))).toBe('3367/4096');
});

test('B1 with both parents carriers at three independent loci, 27/64 of the offspring are free of all', () => {
  const joint = combineLoci([1, 2, 3].map(() => crossAutosomal('N/P', 'N/P')));
  expect(joint.size).toBe(27);
  expect(toText(probability(joint, (key) => !key.includes('P/P')))).toBe('27/64');
  expect(equals(sum(joint.values()), one)).toBe(true);
});

test('B1 a healthy sibling is a carrier with probability 2/3, and after three healthy offspring with a carrier 27/59', () => {
  expect(toText(carrierAfterHealthyOffspring(carrierPriorOfHealthySibling, 3, 'carrier'))).toBe('27/59');
  expect(toText(carrierAfterHealthyOffspring(carrierPriorOfHealthySibling, 0, 'affected'))).toBe('2/3');
});

test('B1 an unknown parent passes on the variant with the frequency of its breed', () => {
  const litter = crossWithUnknownParent('N/P', fraction(1, 10));
  expect(texts(litter)).toEqual({ 'N/N': '9/20', 'N/P': '1/2', 'P/P': '1/20' });
  const clear = probability(litter, (genotype) => variantCopies(genotype) === 0);
  expect(equals(clear, multiply(fraction(1, 2), subtract(one, fraction(1, 10))))).toBe(true);
});

test('B1 an impossible genotype is rejected', () => {
  expect(() => cross('XR', 'N/P', 'N/P')).toThrow(RangeError);
  expect(() => cross('AR', 'N', 'N/P')).toThrow(RangeError);
  expect(() => cross('MT', 'N/P', 'N')).toThrow(RangeError);
});

test('B1 a sex-limited recessive variant affects half of the offspring with two copies', () => {
  expect(toText(cross('AR_SEX_LIMITED', 'N/P', 'N/P').affected)).toBe('1/8');
});
