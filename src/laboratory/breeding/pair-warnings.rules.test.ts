import { describe, expect, test } from 'vitest';
import { littersColours } from './forecast.rules.ts';
import { pairWarnings } from './pair-warnings.rules.ts';

const pair = (testId: number, dam: string | null, sire: string | null) => {
  const of = (genotype: string | null) => new Map(genotype === null ? [] : [[testId, genotype]]);
  return pairWarnings(of(dam), of(sire));
};

describe('double merle', () => {
  test.each([
    ['M/m', 'M/m', '25%'],
    ['Mh/m', 'M/m', '25%'],
    ['M/m', 'Mh/m', '25%'],
    ['Mh/m', 'Mh/m', '25%'],
    ['M/Mh', 'M/m', '50%'],
    ['Mh/Mh', 'M/M', '100%'],
  ])('B1 %s x %s gives %s double-merle offspring, and a plan leaves the pair out', (dam, sire, share) => {
    expect(pair(11011, dam, sire)).toEqual([
      { code: 'double_merle', forbids: true, text: expect.stringContaining(`${share} of the litter would be double`) },
    ]);
  });

  test.each([
    ['Ma/m', 'M/m', '25%'],
    ['Mh/m', 'Ma+/m', '25%'],
    ['Ma+/Ma', 'M/M', '100%'],
  ])('B1 in %s x %s, %s of the offspring may show double-merle traits', (dam, sire, share) => {
    expect(pair(11011, dam, sire).map(({ text }) => text)).toEqual([
      expect.stringMatching(`^${share} of the litter .* may show double-merle traits`),
    ]);
  });

  test('B1 there is no warning without a second merle allele, and an untested partner of a merle gets a note', () => {
    for (const [dam, sire] of [
      ['m/m', 'M/m'],
      ['Mc/m', 'M/m'],
      ['Ma/m', 'Ma+/m'],
    ] as const)
      expect(pair(11011, dam, sire)).toEqual([]);
    expect(pair(11011, null, 'Mh/m')).toMatchObject([{ code: 'merle_untested', forbids: false }]);
    expect(pair(11011, 'M/m', null)[0]?.text).toContain('the sire has no merle result');
    expect(pair(11011, 'm/m', null)).toEqual([]);
  });
});

describe('blood group of a queen', () => {
  test.each([
    ['A/b', 'About half of the kittens will have blood group A while'],
    ['A/A', 'All of the kittens will have blood group A while'],
    ['c/b', 'About half of the kittens will have blood group AB while'],
    ['c/c', 'All of the kittens will have blood group AB while'],
    ['A/c', 'All of the kittens will have blood group A or AB while'],
  ])('B1 group B queen x %s tom puts kittens of groups A and AB at risk', (tom, words) => {
    expect(pair(21023, 'b/b', tom)).toEqual([
      { code: 'blood_group', forbids: false, text: expect.stringContaining(words) },
    ]);
    expect(pair(21023, 'b/b', tom)[0]?.text).toContain('neonatal isoerythrolysis');
  });

  test('B1 there is no risk with a queen of group A or AB or a tom of group B, and a relevant unknown group gets a note', () => {
    for (const [queen, tom] of [
      ['A/b', 'A/A'],
      ['c/b', 'A/A'],
      ['b/b', 'b/b'],
    ] as const)
      expect(pair(21023, queen, tom)).toEqual([]);
    expect(pair(21023, 'b/b', null)[0]?.text).toContain('test the tom');
    expect(pair(21023, null, 'A/b')[0]?.text).toContain('test the queen');
    expect([...pair(21023, null, 'b/b'), ...pair(21023, 'A/b', null)]).toEqual([]);
  });
});

test('two cats with folded ears, dominant white or dominant blue eyes get a warning', () => {
  expect(pair(21021, 'N/Fd', 'N/Fd')).toMatchObject([{ code: 'two_copies', forbids: true }]);
  expect(pair(21008, 'W/w+', 'W/ws')[0]?.text).toMatch(
    /^25% of the kittens would have two copies of the dominant white variant/,
  );
  expect(pair(21024, 'N/DBE', 'N/DBE')).toHaveLength(1);
  expect(pair(21008, 'W/w+', 'ws/w+')).toEqual([]);
});

describe('colours of kittens', () => {
  const cat = (orange: string) => new Map([
    [21001, 'a/a'], [21002, 'B/B'], [21003, 'C/C'], [21004, 'D/D'], [21005, 'E/E'],
    [21007, orange], [21008, 'w+/w+'], [21009, 'w+/w+'], [21010, 'L/L'],
  ]); // prettier-ignore
  const looks = (coats: readonly { possible: string[]; fraction: string }[] | null | undefined) =>
    coats?.map(({ possible, fraction }) => [possible.join(' or '), fraction]);

  test('B3 o/o x O gives tortoiseshell daughters and black sons', () => {
    const litter = littersColours(2, cat('o/o'), cat('O'));
    expect(looks(litter?.offspring)).toEqual([['black-red tortoiseshell shorthair', '1/1']]);
    expect(looks(litter?.sons)).toEqual([['black shorthair', '1/1']]);
  });

  test('B3 there is one list if sons and daughters can look the same', () => {
    const litter = littersColours(2, cat('o/o'), cat('o'));
    expect(looks(litter?.offspring)).toEqual([['black shorthair', '1/1']]);
    expect(litter?.sons).toBeNull();
  });
});
