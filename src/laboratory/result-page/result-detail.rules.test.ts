import { expect, test } from 'vitest';
import { earlierLines } from '#laboratory/results/composed-text.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { clearResult } from '../../../test/support/explained-result.ts';
import { detailOf, printedDetailOf, type ShownResult } from './result-detail.rules.ts';

const result: ShownResult = {
  ...clearResult,
  omiaId: 'OMIA:001298-9615',
  genotype: 'P/P',
  outcome: 'Affected',
  status: 'affected',
  zygosity: 'homozygous',
  inheritanceSentence: 'Two copies are needed.',
  variants: [{ name: 'PRCD tested variant', hgvs: 'c.5G>A p.(Cys2Tyr)' }],
  summary: 'Two copies.',
  interpretation: 'Bella is expected to develop it.',
  clinical: 'Homozygous for the tested variant.',
  breedingNote: 'All puppies inherit one copy.',
  breedingRule: 'clear_partner',
  advice: { owner: 'See your vet.', breeder: 'Ask before a litter.', vet: 'Confirm clinically.' },
  signs: 'Night blindness.',
  onset: 'adult',
  severity: 'serious',
  care: 'Eye checks.',
  evidence: 'Well supported.',
  references: [{ label: 'OMIA:001298-9615', url: 'https://omia.org/OMIA001298/9615/' }],
  sheet: '/resources/fact-sheet/pra-1',
};
const texts = (reader: 'owner' | 'breeder' | 'vet', over: Partial<ShownResult> = {}) =>
  detailOf({ ...result, ...over }, reader).explanation.map(({ text }) => text);
const allFacts = (...of: Parameters<typeof detailOf>) => {
  const { facts, otherFacts } = detailOf(...of);
  return [...facts, ...otherFacts];
};
const labels = (reader: 'owner' | 'breeder' | 'vet', over: Partial<ShownResult> = {}) =>
  allFacts({ ...result, ...over }, reader).map(({ label }) => label);

test('the owner reads meaning, action and then breeding; the breeder reads the litter second', () => {
  expect(texts('owner')).toEqual([
    'Bella is expected to develop it.',
    'See your vet.',
    'Eye checks.',
    'All puppies inherit one copy.',
  ]);
  expect(texts('breeder').slice(1, 3)).toEqual(['All puppies inherit one copy.', 'Ask before a litter.']);
});

test('the veterinarian reads gene, variant, OMIA and references first, then clinical sentence and action', () => {
  const detail = detailOf(result, 'vet');
  expect(detail.factsFirst).toBe(true);
  expect(detail.facts.map(({ label }) => label)).toEqual(['Gene', 'Variant (HGVS)', 'OMIA']);
  expect(detail.otherFacts.slice(0, 3).map(({ label }) => label)).toEqual([
    'Copies of the variant',
    'Genotype',
    'Inheritance',
  ]);
  expect(detailOf(result, 'owner').otherFacts).toEqual([]);
  expect(detail.facts[1]).toMatchObject({ text: 'c.5G>A p.(Cys2Tyr)', look: 'code' });
  expect(texts('vet').slice(0, 2)).toEqual(['Homozygous for the tested variant.', 'Confirm clinically.']);
});

test('a variant missing from the catalogue is not invented, and a trait without one shows none', () => {
  const nameless = { ...result, variants: [] };
  expect(detailOf(nameless, 'vet').facts[1]!.text).toContain('Not in our catalogue');
  const described = { ...nameless, variantDescription: 'LINE-1 insertion in intron 1' };
  expect(detailOf(described, 'vet').facts[1]).toMatchObject({ label: 'Variant', text: 'LINE-1 insertion in intron 1' });
  expect(printedDetailOf(described)).toContainEqual({ label: 'Variant', text: 'LINE-1 insertion in intron 1' });
  expect(labels('vet', { variants: [], kind: 'trait' })).not.toContain('Variant (HGVS)');
});

test('every reader sees the number of copies out of the total, unless there are none', () => {
  const copiesIn = (reader: 'owner' | 'vet', zygosity: ShownResult['zygosity']) =>
    allFacts({ ...result, zygosity }, reader).find(({ label }) => label === 'Copies of the variant')?.text;
  expect([copiesIn('owner', 'heterozygous'), copiesIn('vet', 'homozygous')]).toEqual(['1 of 2', '2 of 2']);
  expect(copiesIn('owner', 'hemizygous')).toBe('1 of 1, on the only X chromosome');
  expect([copiesIn('owner', 'no_copy'), copiesIn('vet', null)]).toEqual([undefined, undefined]);
});

test('signs are shown if there is a variant, and a test without a result states what happens next', () => {
  expect(labels('owner')).toContain('Signs');
  expect(labels('owner', { status: 'clear' })).not.toContain('Signs');
  const failed = texts('owner', { status: 'unknown', nextStep: 'We repeat it.', care: null });
  expect(failed).toContain('We repeat it.');
});

test('an earlier result is shown with its date, whether from the same sample or another', () => {
  const before = { genotype: 'N/N', outcome: 'Clear', releasedAt: '2026-01-02T10:00:00.000Z' };
  const earlier = [
    { ...before, isReplaced: true },
    { ...before, isReplaced: false },
  ];
  const { standing } = detailOf({ ...result, earlier }, 'owner');
  expect(earlierLines(standing, (iso) => formatDate(iso, 'AU'))).toEqual([
    'Replaced: Clear (N/N), 02/01/2026',
    'Another sample: Clear (N/N), 02/01/2026',
  ]);
});

test('every reader sees the basis of a result: what was read, how, when and from which sample', () => {
  const basis = { ...clearResult.basis, method: 'sanger' as const, repeats: 2 };
  for (const reader of ['owner', 'breeder', 'vet'] as const) {
    expect(allFacts({ ...result, basis }, reader).slice(-3)).toEqual([
      { label: 'Basis', text: 'Tested directly by us, by Sanger sequencing. 2 readings gave the same result.' },
      { label: 'Analysed', text: '2026-02-20', look: 'date' },
      { label: 'Sample', text: 'L26-000001', look: 'code' },
    ]);
  }
});

test('a report has the same text as the page for owners, with warning, clinical interpretation, severity and variant', () => {
  const reference = { label: 'OMIA:001298-9615', url: 'https://omia.org/OMIA001298/9615/' };
  const alerts = [{ kind: 'drug' as const, title: 'Medicines', text: 'Avoid ivermectin.', reference }];
  const affected = { ...result, alerts, penetrance: 'Incomplete.' };
  const printed = printedDetailOf(affected);
  const { explanation, facts } = detailOf(affected, 'owner');
  const inRow = ['Gene', 'Genotype', 'Basis', 'Analysed', 'Sample'];
  for (const line of [...explanation, ...facts.filter(({ label }) => !inRow.includes(label))])
    expect(printed).toContainEqual(line);
  expect(printed).toContainEqual({ label: 'Warning', text: 'Avoid ivermectin.' });
  expect(printed).toContainEqual({
    label: 'For the veterinarian',
    text: 'Homozygous for the tested variant. Confirm clinically.',
  });
  expect(printed.slice(-2).map(({ label, text }) => [label, text])).toEqual([
    ['Variant (HGVS)', 'c.5G>A p.(Cys2Tyr)'],
    ['Severity', 'serious'],
  ]);
  expect(printed.map(({ label }) => label).filter((label) => inRow.includes(label ?? ''))).toEqual([]);
});
