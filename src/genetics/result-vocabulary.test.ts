import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { isModeCode, mayBeClearByParentage, readGenotype, resultLabel } from './result-vocabulary.ts';
import { describeTest, parseAlleleNames, parseGenotypeStrings } from './trait-genotype.ts';

const trait = (genotypeStrings: string, alleles = '', inheritance = '') =>
  describeTest({
    modeCode: 'TRAIT',
    inheritance,
    genotypeStrings: parseGenotypeStrings(genotypeStrings),
    alleles: parseAlleleNames(alleles),
  });

test.each([
  ['AR', 'N/N', 'female', 'Clear', 'clear'],
  ['AR', 'P/N', 'male', 'Carrier', 'carrier'],
  ['AR', 'P/P', 'male', 'Affected', 'affected'],
  ['AR_IP', 'N/P', 'male', 'Carrier', 'carrier'],
  ['AR_IP', 'P/P', 'male', 'At risk', 'at_risk'],
  ['AD', 'N/P', 'female', 'Affected (1 copy)', 'affected'],
  ['AD', 'P/P', 'female', 'Affected (2 copies)', 'affected'],
  ['AD_IP', 'N/P', 'female', 'At risk (1 copy)', 'at_risk'],
  ['AD_IP', 'P/P', 'female', 'At risk (2 copies)', 'at_risk'],
  ['CODOM', 'N/P', 'female', 'At risk (1 copy)', 'at_risk'],
  ['XR', 'N/P', 'female', 'Carrier', 'carrier'],
  ['XR', 'P', 'male', 'Affected', 'affected'],
  ['XR', 'N', 'male', 'Clear', 'clear'],
  ['RISK', 'N/N', 'male', 'No risk variant', 'clear'],
  ['RISK', 'N/P', 'male', '1 copy', 'at_risk'],
  ['RISK', 'P/P', 'male', '2 copies', 'at_risk'],
  ['MT', 'N', 'male', 'Clear', 'clear'],
  ['MT', 'P', 'female', 'Affected', 'affected'],
  ['AR_SEX_LIMITED', 'P/P', 'male', 'Affected', 'affected'],
  ['AR_SEX_LIMITED', 'P/P', 'female', '2 copies (not shown by females)', 'carrier'],
  ['AR_MATERNAL', 'P/P', 'male', 'At risk (2 copies)', 'at_risk'],
] as const)('A3 %s %s in a %s reads "%s"', (modeCode, genotype, sex, word, status) => {
  expect(readGenotype({ modeCode }, genotype, sex)).toMatchObject({ ok: true, word, status });
});

test('A3 genotypes have the normal allele first, and a male in an X-linked test has one allele', () => {
  expect(readGenotype({ modeCode: 'AR' }, ' p|n ', 'male')).toMatchObject({ genotype: 'N/P', copies: 1 });
  expect(readGenotype({ modeCode: 'XR' }, 'P/P', 'male')).toMatchObject({ genotype: 'P', copies: 1 });
});

test.each([
  ['XR', 'N/P', 'male', 'heterozygous_male', true],
  ['XR', 'N', 'female', 'one_allele_missing', false],
  ['XR', 'P', 'unknown', 'unknown_sex', false],
  ['MT', 'N/P', 'female', 'heteroplasmic', true],
  ['AR', 'N/X', 'female', 'unknown_allele', false],
  ['AR', 'N', 'female', 'one_allele_missing', false],
  ['AR', 'N/', 'female', 'unreadable', false],
  ['AR', 'N/N/P', 'female', 'too_many_alleles', false],
  ['AR', '  ', 'female', 'empty', false],
] as const)('A3 %s %s in a %s is refused as %s (held: %s)', (modeCode, genotype, sex, code, held) => {
  expect(readGenotype({ modeCode }, genotype, sex)).toMatchObject({ ok: false, code, hold: held });
});

test('A3 trait genotypes follow the order of the catalogue, and are case-sensitive', () => {
  const agouti = trait('Ay/Ay;Ay/aw;Ay/at;Ay/a;aw/aw;aw/at;aw/a;at/at;at/a;a/a', 'Ay, aw, at, a');
  expect(readGenotype(agouti, 'a/Ay', 'male')).toMatchObject({ word: 'Ay/a', status: 'trait', copies: null });
  expect(readGenotype(agouti, 'AY/A', 'male')).toMatchObject({ ok: false, code: 'unknown_allele' });
  const long = trait('L/L;L/M4;M4/M4;M1/M4;M3/M4', 'L, M1, M2, M3, M4, (M5)');
  expect(readGenotype(long, 'M3/M1', 'male')).toMatchObject({ word: 'M1/M3' });
  expect(readGenotype(long, 'M5/L', 'male')).toMatchObject({ word: 'L/M5' });
});

describe('A3 alleles that laboratories report beyond the catalogue’s genotypes', () => {
  const length = trait('L/L;L/M4;M4/M4;M1/M4;M3/M4');
  const restriction = trait('C/C;C/cb;C/cs;cb/cb;cb/cs;cs/cs;C/c;cs/c;c/c');
  const merle = trait('m/m;Mc/m;Mc+/m;Ma/m;Ma+/m;M/m;Mh/m;Ma/Ma;M/Ma;M/Ma+;M/M;Mh/M;Mh/Mh');
  const russet = trait('E/E;E/er;er/er');

  test.each([
    [length, 'M2/M5', 'M2/M5'],
    [length, 'M5/N', 'L/M5'],
    [restriction, 'cm/cm', 'cm/cm'],
    [restriction, 'c2/cb', 'cb/c2'],
    [merle, 'm/Mc+', 'Mc+/m'],
    [merle, 'M (266 bp)/m (171)', 'M/m'],
    [merle, '215/268', 'M/Mc'],
    [merle, 'Mh[275]/Ma 250', 'Mh/Ma'],
    [russet, 'er/E', 'E/er'],
  ] as const)('%#: %s reads %s', (test_, call, genotype) => {
    expect(readGenotype(test_, call, 'female')).toMatchObject({ ok: true, genotype, word: genotype });
  });

  test.each([
    [length, 'M6/L', '"M6" is not an allele of this test (L, M1, M2, M3, M4, M5).'],
    [restriction, 'cx/C', '"cx" is not an allele of this test (C, cb, cs, cm, c, c2).'],
    [russet, 'e/E', '"e" is not an allele of this test (E, er).'],
    [merle, 'M (215 bp)/m', '"M (215 bp)" is not an allele of this test (Mh (269 to 280 bp), M (265 to 268 bp)'],
    [merle, '300/m', '"300" is not an allele of this test'],
  ] as const)('%#: %s is refused with the list: %s', (test_, call, reason) => {
    expect(readGenotype(test_, call, 'female')).toMatchObject({
      ok: false,
      code: 'unknown_allele',
      reason: expect.stringContaining(reason),
    });
  });
});

test('A3 two copies of a lethal allele and a tortoiseshell tom are put on hold', () => {
  const bobtail = trait('N/N;N/BT', 'N, BT (p.I63M)', 'AD, lethal when homozygous');
  expect(readGenotype(bobtail, 'BT/BT', 'male')).toMatchObject({ ok: false, hold: true, code: 'not_viable' });
  const orange = trait('female O/O;O/o;o/o - male O;o', 'O, o', 'X-linked co-dominant');
  expect(readGenotype(orange, 'o/O', 'female')).toMatchObject({ genotype: 'O/o' });
  expect(readGenotype(orange, 'O', 'male')).toMatchObject({ genotype: 'O' });
  expect(readGenotype(orange, 'O/o', 'male')).toMatchObject({ ok: false, hold: true, code: 'heterozygous_male' });
});

test('A3 clear by parentage requires a recessive mode, two clear parents and verified parentage', () => {
  expect(mayBeClearByParentage('AR', 'clear', 'clear', true)).toBe(true);
  expect(mayBeClearByParentage('AR', 'clear', 'carrier', true)).toBe(false);
  expect(mayBeClearByParentage('AR', 'clear', 'clear', false)).toBe(false);
  expect(mayBeClearByParentage('AD', 'clear', 'clear', true)).toBe(false);
});

test('A2 every mode code and every genotype string of the catalogue can be read', () => {
  for (const file of ['dog_disease', 'cat_disease', 'dog_trait', 'cat_trait']) {
    const lines = readFileSync(new URL(`../app/seed/data/tests_${file}.csv`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines.slice(1)) {
      const mode = /,(AR|AD|AD_IP|AR_IP|XR|MT|CODOM|RISK|AR_SEX_LIMITED|AR_MATERNAL),[A-Z0-9f]/.exec(line)?.[1];
      if (file.endsWith('disease')) expect(isModeCode(mode ?? ''), line).toBe(true);
      const strings = /,((?:female )?[A-Za-z0-9+]+\/[A-Za-z0-9+]+(?:;[^,]+)+),/.exec(line)?.[1];
      if (!file.endsWith('trait')) continue;
      const described = trait(strings ?? '');
      for (const genotype of described.genotypes ?? [])
        expect(readGenotype(described, genotype, 'female'), line).toMatchObject({ genotype });
    }
  }
});

test('A3 zero copies always mean Clear, whatever the sex', () => {
  for (const sex of ['female', 'male', 'unknown'] as const)
    expect(resultLabel('AR', 0, sex)).toEqual({ word: 'Clear', status: 'clear' });
});
