import { expect, test } from 'vitest';
import type { FrequencyTable } from './marker-profile.ts';
import { expectationOf } from './parentage-expectation.ts';

function tableOf(loci: number, names: readonly string[], theta = 0.01): FrequencyTable {
  const alleles = new Map(names.map((name) => [name, 1 / names.length]));
  const markers = new Map(Array.from({ length: loci }, (_, at) => [`L${at}`, alleles]));
  return { panel: 'P', population: 'all', animals: 1000, markers, theta };
}

const STR = ['100', '102', '104', '106'];
const expected = (loci: number) => {
  const table = tableOf(loci, STR);
  return expectationOf(table, [...table.markers.keys()], {
    kind: 'trio',
    error: 0.01,
    hasNulls: false,
    needsRelatives: false,
  });
};

test('B4 with enough markers true parents qualify, and with too few the limit for unrelated animals stays strict', () => {
  const [weak, enough, strong] = [10, 15, 30].map(expected);
  // At the strictest limit for unrelated animals, 96% of true parents would qualify with 15 loci.
  expect(enough!.chanceToQualify).toBeGreaterThanOrEqual(0.98);
  expect(strong!.chanceToQualify).toBeGreaterThan(0.999);
  expect(weak!.chanceToQualify).toBeLessThan(0.7);
  expect(weak!.lodNeeded).toBeGreaterThan(enough!.lodNeeded + 1);
});

test('B4 the more related a population, the stronger the evidence needed to exclude a full sibling', () => {
  const needed = (theta: number) => {
    const table = tableOf(120, ['A', 'G'], theta);
    const settings = { kind: 'duo', error: 0.005, hasNulls: false, needsRelatives: true } as const;
    return expectationOf(table, [...table.markers.keys()], settings).relativeLodNeeded;
  };
  expect(needed(0.01)).toBeLessThan(1.5);
  // 2.6 if all of them had unrelated parents.
  expect(needed(0.1)).toBeGreaterThan(3);
});
