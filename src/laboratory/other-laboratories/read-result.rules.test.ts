import { describe, expect, test } from 'vitest';
import type { TestGenetics } from '#genetics/genotype-call.ts';
import { describeTest } from '#genetics/trait-genotype.ts';
import { testFinder } from './find-test.rules.ts';
import { contradictionText, placeEntry, type KnownReports, type OtherEntry } from './other-results.rules.ts';
import { readOtherResult, resultChoices } from './read-result.rules.ts';

const recessive: TestGenetics = { modeCode: 'AR' };
const coat = describeTest({ modeCode: 'TRAIT', inheritance: 'AR', genotypeStrings: ['E/E', 'E/e', 'e/e'] });
const orange = describeTest({ modeCode: 'TRAIT', inheritance: 'X-linked', genotypeStrings: ['O/O', 'O/o', 'o/o'] });

describe('a result of another laboratory', () => {
  test.each<[TestGenetics & { abbreviation?: string }, string, 'female' | 'male', string]>([
    [recessive, 'N/N', 'female', 'N/N'],
    [recessive, 'p/n', 'female', 'N/P'],
    [recessive, 'P|P', 'male', 'P/P'],
    [recessive, 'Clear', 'female', 'N/N'],
    [recessive, ' normal ', 'female', 'N/N'],
    [recessive, 'CARRIER', 'female', 'N/P'],
    [recessive, 'affected', 'female', 'P/P'],
    [recessive, 'N/P (Carrier)', 'female', 'N/P'],
    [{ modeCode: 'AR_IP' }, 'at risk', 'female', 'P/P'],
    [{ modeCode: 'XR' }, 'clear', 'male', 'N'],
    [{ modeCode: 'XR' }, 'affected', 'male', 'P'],
    [{ modeCode: 'MT' }, 'clear', 'female', 'N'],
    [{ ...recessive, abbreviation: 'DM' }, 'N/DM', 'female', 'N/P'],
    [{ ...recessive, abbreviation: 'DM' }, 'dm/dm', 'male', 'P/P'],
    [{ ...recessive, abbreviation: 'prcd-PRA' }, 'PRA/N', 'female', 'N/P'],
    [recessive, 'wt / mut', 'female', 'N/P'],
    [{ modeCode: 'XR', abbreviation: 'HEMA' }, 'HEMA', 'male', 'P'],
    [coat, 'e/E', 'female', 'E/e'],
    [orange, 'O', 'male', 'O'],
  ])('%o reads "%s" of a %s as %s', (genetics, text, sex, genotype) => {
    expect(readOtherResult(genetics, text, sex)).toEqual({ ok: true, genotype });
  });

  test.each<[TestGenetics & { abbreviation?: string }, string, 'female' | 'male', string]>([
    [recessive, '', 'female', 'Enter one of: N/N (Clear), N/P (Carrier), P/P (Affected).'],
    [recessive, 'positive', 'female', "We don't recognise this result. Enter one of: N/N (Clear), N/P (Carrier), P/P"],
    [{ ...recessive, abbreviation: 'DM' }, 'N/A', 'female', "We don't recognise this result."],
    [{ ...recessive, abbreviation: 'DM' }, 'N/EIC', 'female', "We don't recognise this result."],
    [{ modeCode: 'AD_IP' }, 'at risk', 'female', 'N/P (At risk (1 copy)), P/P (At risk (2 copies)).'],
    [{ modeCode: 'XR' }, 'N/P', 'male', 'A male has one X chromosome'],
    [{ modeCode: 'XR' }, 'carrier', 'male', 'Enter one of: N (Clear), P (Affected).'],
    [coat, 'E/x', 'female', 'Enter one of: E/E, E/e, e/e.'],
    [orange, 'O/o', 'male', 'Enter one of: O, o.'],
  ])('%o refuses "%s" of a %s with the list', (genetics, text, sex, reason) => {
    const read = readOtherResult(genetics, text, sex);
    expect(read.ok ? '' : read.reason).toContain(reason);
    expect(read.ok ? '' : read.reason).not.toContain('on hold');
  });

  test('the choices of a test are the possible results of the sex', () => {
    expect(resultChoices(recessive, 'female').map(({ genotype }) => genotype)).toEqual(['N/N', 'N/P', 'P/P']);
    expect(resultChoices({ modeCode: 'XR' }, 'male').map(({ genotype }) => genotype)).toEqual(['N', 'P']);
    expect(resultChoices(orange, 'male').map(({ label }) => label)).toEqual(['O', 'o']);
    expect(resultChoices(orange, 'female').map(({ label }) => label)).toEqual(['O/O', 'O/o', 'o/o']);
  });
});

describe('a test name of another laboratory', () => {
  const named = (id: number, name: string, abbreviation: string, gene: string | null) => ({
    id,
    name,
    abbreviation,
    gene,
    speciesId: 1,
  });
  const find = testFinder([
    named(1, 'Progressive retinal atrophy, prcd', 'PRA-prcd', 'PRCD'),
    named(2, 'Progressive retinal atrophy, crd4', 'PRA', 'RPGRIP1'),
    named(3, 'Degenerative myelopathy', 'DM', 'SOD1'),
    named(4, 'Degenerative myelopathy, Bernese', 'DM', 'SOD1'),
    named(6, 'Hereditary gastrointestinal polyposis', 'HGP', 'TP53'),
    named(7, 'Von Willebrand disease, type 1', 'vWD1', 'VWF'),
    { ...named(5, 'Degenerative myelopathy', 'DM', 'SOD1'), speciesId: 2 },
  ]);

  test.each([
    ['PRA-prcd', 1],
    ['pra prcd', 1],
    ['prcd', 1],
    ['RPGRIP1', 2],
    ['degenerative MYELOPATHY', 3],
    ['Degenerative Myelopathy (DM)', 3],
    ['Willebrand type 1 (vWD1)', 7],
  ])('"%s" is test %i', (typed, id) => {
    expect(find(1, typed)).toEqual({ ok: true, id });
  });

  test('is refused with suggestions if it matches several tests or none', () => {
    const refused = (typed: string, speciesId = 1) => {
      const found = find(speciesId, typed);
      return found.ok ? '' : found.reason;
    };
    expect(refused('DM')).toBe(
      'Several tests have this name. Did you mean "Degenerative myelopathy", "Degenerative myelopathy, Bernese"?',
    );
    expect(refused('Retinal something')).toMatch(/^We don't recognise this test\. Did you mean "Progressive/);
    expect(refused('Degenerative myelopathy (vWD1)')).toMatch(/^We don't recognise this test/);
    expect(refused('xyz')).toBe("We don't recognise this test. Enter its name as shown in our list of tests.");
    expect(refused('prcd PRA test')).toBe(
      'We don\'t recognise this test. Did you mean "Progressive retinal atrophy, prcd", "Progressive retinal atrophy, crd4"?',
    );
    expect(refused('Myelopathy VWF')).toMatch(/Did you mean "Von Willebrand.*", "Degenerative myelopathy"/);
    for (const nothing of ['Foo test', 'DNA test', 'disease gene', 'tin', 'type 1'])
      expect(refused(nothing)).toBe("We don't recognise this test. Enter its name as shown in our list of tests.");
    expect(refused('PRA-prcd', 2)).toMatch(/^We don't recognise this test/);
  });
});

test('a report has one date and one result for each test, and a repeated one is recognised', () => {
  const day = (date: string) => `<${date}>`;
  const known: KnownReports = new Map();
  const entry: OtherEntry = {
    animalId: 1,
    laboratory: 'Laboklin',
    reportNumber: 'A-1',
    reportedOn: '2026-01-02',
    testId: 5,
    genotype: 'N/N',
  };
  expect(placeEntry(known, entry, day).state).toBe('NEW');
  expect(placeEntry(known, { ...entry, laboratory: 'LABOKLIN', reportNumber: 'a-1' }, day).state).toBe('KNOWN');
  expect(placeEntry(known, { ...entry, testId: 6 }, day).state).toBe('NEW');
  expect(placeEntry(known, { ...entry, animalId: 2 }, day).state).toBe('NEW');
  expect(placeEntry(known, { ...entry, genotype: 'N/P' }, day).problems).toEqual({
    result: ['This report already has N/N for this test. Edit that result instead.'],
  });
  expect(placeEntry(known, { ...entry, reportedOn: '2026-01-03' }, day).problems).toEqual({
    reportedOn: ['Another result from this report is dated <2026-01-02>. A report has one date.'],
  });
});

test('if two laboratories differ, the text for every reader states which result applies', () => {
  const text = contradictionText({ laboratory: 'Northern Genetics', ours: 'Carrier' });
  expect(text).toMatch(/our own result: Carrier\. Northern Genetics and/);
  expect(text).not.toMatch(/\bask\b|\byou/i);
});
