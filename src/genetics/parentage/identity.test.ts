import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPlink } from '#genetics/formats/plink-binary.ts';
import { alleleFrequencies, founders } from '#genetics/genotype-table.ts';
import {
  checkSex,
  concordance,
  findDuplicates,
  identityFlag,
  looksContaminated,
  sameStrProfile,
  sexFromAmelogenin,
} from './identity.ts';

const bytes = (name: string) => readFileSync(new URL(`../fixtures/oracle/${name}`, import.meta.url));
const read = readPlink(
  { bed: bytes('syn.bed'), bim: bytes('syn.bim').toString(), fam: bytes('syn.fam').toString() },
  'dog',
);
if (!read.table) throw new Error('unreadable');
const table = read.table;

test('B5 our sex limits classify every animal correctly, although PLINK flags inbred females', () => {
  const { frequency } = alleleFrequencies(table, founders(table));
  const plink = bytes('p19.sexcheck')
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  expect(plink.some((row) => row[4] === 'PROBLEM')).toBe(true);
  for (const [index, sample] of table.samples.entries()) {
    const result = checkSex(table, index, frequency);
    expect(result?.verdict, sample.id).toBe('agrees');
    if (sample.sex === 'male') expect(result?.f).toBe(1);
    expect(
      Math.abs((checkSex(table, index, frequency, 0)?.f ?? 9) - Number(plink[index]?.[5])),
      sample.id,
    ).toBeLessThan(6e-5);
  }
  const relabelled = { ...table, samples: table.samples.map((sample) => ({ ...sample, sex: 'male' as const })) };
  expect(
    checkSex(
      relabelled,
      table.samples.findIndex((sample) => sample.sex === 'female'),
      frequency,
    )?.verdict,
  ).toBe('contradicts');
  expect(sexFromAmelogenin(['X', 'Y'])).toBe('male');
});

test('B5 only the planted duplicate is found', () => {
  const found = findDuplicates(table).map(({ first, second }) =>
    [table.samples[first]?.id ?? '', table.samples[second]?.id ?? ''].toSorted(),
  );
  expect(found).toEqual([['A3', 'DUPA3']]);
});

test('B5 flags need 100 shared markers', () => {
  const ones = Array.from({ length: 99 }, () => 1);
  expect(identityFlag(concordance(ones, ones), false)).toBeNull();
  expect(identityFlag(concordance([...ones, 1], [...ones, 1]), false)).toBe('DUPLICATE_PROFILE');
  expect(identityFlag(concordance([...ones, 1], [...ones, 1]), true)).toBeNull();
  expect(identityFlag({ shared: 200, identical: 0.9 }, true)).toBe('SAMPLE_SWAP');
  expect(concordance([0, 3, 2], [0, 1, 1])).toEqual({ shared: 2, identical: 0.5 });
});

test('B5 two STR profiles are the same animal if they are equal at all of twelve or more loci', () => {
  const profile: ReadonlyMap<string, readonly [string, string]> = new Map(
    Array.from({ length: 12 }, (_, at) => [`L${at}`, ['100', '102'] as const]),
  );
  expect(sameStrProfile(profile, new Map(profile))).toBe(true);
  expect(sameStrProfile(profile, new Map([...profile].slice(1)))).toBe(false);
  expect(
    sameStrProfile(profile, new Map<string, readonly [string, string]>([...profile, ['L3', ['100', '104']]])),
  ).toBe(false);
});

test('B5 contamination is detected by excess heterozygosity', () => {
  expect(looksContaminated({ heterozygosity: 0.61, fHet: null }, { mean: 0.3, standardDeviation: 0.05 })).toBe(true);
  expect(looksContaminated({ heterozygosity: 0.59, fHet: -0.1 }, { mean: 0.3, standardDeviation: 0.05 })).toBe(false);
  expect(looksContaminated({ heterozygosity: 0.3, fHet: -0.21 }, null)).toBe(true);
});
