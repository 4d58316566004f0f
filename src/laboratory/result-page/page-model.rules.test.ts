import { expect, test } from 'vitest';
import type { ExplainedCoat } from '#laboratory/results/animal-results.rules.ts';
import { clearResult } from '../../../test/support/explained-result.ts';
import {
  attentionTitle,
  filterModel,
  readClearTest,
  resultPageOf as pageOf,
  statusTerms,
  summarySentence,
} from './page-model.rules.ts';
import type { ShownResult } from './result-detail.rules.ts';

const resultPageOf = (results: ShownResult[], coat: ExplainedCoat | null) =>
  pageOf(results, coat, { reader: 'owner', opensLater: true });

const health = (testId: number, status: ShownResult['status'], over: Partial<ShownResult> = {}): ShownResult => ({
  ...clearResult,
  testId,
  testName: `Test ${testId}`,
  status,
  ...over,
});
const trait = (testId: number, over: Partial<ShownResult> = {}): ShownResult =>
  health(testId, 'trait', { kind: 'trait', category: 'Trait', breedingRule: null, genotype: 'L/L', ...over });

test('results that are not clear come first by urgency, and a failed trait is not among the traits', () => {
  const { key, systems, traits } = resultPageOf(
    [
      health(1, 'carrier'),
      health(2, 'clear'),
      health(3, 'at_risk'),
      health(4, 'affected'),
      trait(5),
      trait(6, { status: 'unknown', genotype: '', nextStep: 'We repeat it.' }),
    ],
    null,
  );
  expect(key.map(({ id }) => id)).toEqual([4, 3, 6, 1]);
  expect(systems).toEqual([{ name: 'Ophthalmologic', tests: ['2 Test 2'], changed: [] }]);
  expect(traits).toMatchObject([{ id: 5, genotype: 'L/L' }]);
});

test('a finding without illness comes after the illnesses of the same status', () => {
  const harmless = health(1, 'affected', { course: 'finding' });
  const { key } = resultPageOf([harmless, health(2, 'affected'), health(3, 'at_risk')], null);
  expect(key.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('a clear test that was different before is marked', () => {
  const [system] = resultPageOf([health(1, 'clear', { version: 2 }), health(2, 'clear')], null).systems;
  expect(system).toMatchObject({ tests: ['1 Test 1', '2 Test 2'], changed: [1] });
});

test('partner advice lists tests by what they require of a mate', () => {
  const { breeding } = resultPageOf(
    [
      health(1, 'clear'),
      health(2, 'carrier', { breedingRule: 'clear_partner' }),
      health(3, 'affected', { breedingRule: 'advised_against' }),
      health(4, 'unknown', { breedingRule: 'untested' }),
      trait(5, { breedingRule: 'choose_partner', breedingNote: 'Choose a partner tested m/m.' }),
    ],
    null,
  );
  expect(breeding).toMatchObject({
    free: 1,
    clearPartner: [{ id: 2 }],
    advisedAgainst: [{ id: 3 }],
    untested: [{ id: 4 }],
    choosePartner: [{ id: 5, note: 'Choose a partner tested m/m.' }],
  });
});

test('life-threatening warnings are separate from the others, whatever kind of test they are from', () => {
  const alert = { kind: 'drug', title: 'Medicines', text: 'Some.', reference: { label: 'x', url: 'y' } } as const;
  const diet = { ...alert, kind: 'diet' } as const;
  const page = resultPageOf([trait(1, { alerts: [alert, diet] }), health(2, 'clear')], null);
  expect(page.urgentAlerts).toEqual([{ testName: 'Test 1', alerts: [alert] }]);
  expect(page.otherAlerts).toEqual([{ testName: 'Test 1', alerts: [diet] }]);
});

test('contradicting samples are a key result, clear or not', () => {
  const differing = health(1, 'unknown', { isContradicted: true, nextStep: 'Contact us.', isSafetyTest: true });
  const page = resultPageOf([differing, health(2, 'clear')], null);
  const { key, systems, counts, safety } = page;
  expect(key).toMatchObject([{ id: 1, isContradicted: true, line: clearResult.summary }]);
  expect(systems).toMatchObject([{ tests: ['2 Test 2'] }]);
  expect(summarySentence(counts, 'Bella', 'owner')).toBe(
    'Bella was tested for 2 inherited diseases: 1 clear, 1 with samples that differ.',
  );
  expect(statusTerms(page).map(([word]) => word)).toEqual(['Clear', 'Samples differ']);
  expect(safety).toBe('Samples differ: Test 1.');
  expect(key[0]!.detail!.facts.map(({ label }) => label)).not.toContain('Basis');
});

test('coat genes are explained with the coat and not listed again', () => {
  const locus = { locus: 'E', testId: 5, testName: 'E locus', genotype: 'e/e', meaning: '', hiddenBy: null };
  const coat = { text: '', possible: [], isCertain: true, untestedLoci: [], warnings: [], look: null, loci: [locus] };
  expect(resultPageOf([trait(5), trait(6)], coat).traits.map(({ id }) => id)).toEqual([6]);
});

test('search finds all words in name, short name and gene, filters by system, and counts both', () => {
  const model = resultPageOf(
    [
      health(1, 'carrier', {
        testName: 'Degenerative myelopathy',
        abbreviation: 'DM',
        gene: 'SOD1',
        category: 'Nerves',
      }),
      health(2, 'clear', { testName: 'Cone degeneration' }),
      trait(3, { testName: 'Coat length' }),
    ],
    null,
  );
  const ids = (query: string, system = '') => {
    const found = filterModel(model, { query, system });
    const clear = found.systems.flatMap(({ tests }) => tests.map((one) => readClearTest(one).id));
    return [found.count, ...found.key.map(({ id }) => id), ...clear, ...found.traits.map(({ id }) => id)];
  };
  expect(ids('')).toEqual([3, 1, 2, 3]);
  expect(ids('degen')).toEqual([2, 1, 2]);
  expect(ids('sod1')).toEqual([1, 1]);
  expect(ids('cone length')).toEqual([0]);
  expect(ids('', 'Nerves')).toEqual([1, 1]);
  expect(ids('', 'Traits')).toEqual([1, 3]);
});

test('the summary counts health tests only, and explains only terms on the page', () => {
  const twice = resultPageOf([health(1, 'carrier'), health(2, 'carrier')], null).counts;
  expect(summarySentence(twice, 'Bella', 'owner')).toBe('Bella was tested for 2 inherited diseases: 2 carriers.');
  const ill = resultPageOf([health(1, 'affected')], null).counts;
  expect(summarySentence(ill, 'Bella', 'owner')).toContain('1 to discuss with your veterinarian');
  expect(summarySentence(ill, 'Bella', 'vet')).toContain('1 affected or at risk');
  const { counts } = resultPageOf([health(1, 'clear'), health(2, 'carrier'), trait(3)], null);
  expect(summarySentence(counts, 'Bella', 'owner')).toBe(
    'Bella was tested for 2 inherited diseases: 1 clear, 1 carrier.',
  );
  expect(statusTerms({ counts }).map(([word]) => word)).toEqual(['Clear', 'Carrier']);
  const clear = resultPageOf([health(1, 'clear')], null).counts;
  expect(summarySentence(clear, 'Bella', 'owner')).toBe(
    'Bella was tested for 1 inherited disease and is clear of the tested variant.',
  );
});

test('the page states that nothing needs attention only if there are no such results and warnings', () => {
  const titleOf = (...results: Parameters<typeof resultPageOf>[0]) => attentionTitle(resultPageOf(results, null));
  expect(titleOf(health(1, 'clear'))).toBe('Nothing needs attention');
  expect(titleOf(health(1, 'clear'), health(2, 'carrier'))).toBe('Nothing urgent');
  expect(titleOf(health(1, 'affected'), health(2, 'carrier'))).toBe('What needs attention');
});
