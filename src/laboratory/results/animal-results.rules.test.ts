import { expect, test } from 'vitest';
import { formatDate } from '#shared/dates.ts';
import { type KnownBreed, composeResults } from './animal-results.rules.ts';
import { earlierLines } from './composed-text.rules.ts';
import type { ReleasedReading, ResultAnimal, ReportedTestFacts } from './results.rules.ts';

const animal: ResultAnimal = { animalName: 'Bella', sex: 'female', speciesId: 1, breedId: null, isNeutered: false };
const eyes: ReportedTestFacts = {
  testId: 1,
  testName: 'Retinal atrophy',
  abbreviation: 'PRA',
  slug: 'retinal-atrophy',
  gene: 'PRCD',
  kind: 'disease',
  modeCode: 'AR',
  inheritance: 'AR',
  description: 'Night blindness comes first.',
  omiaId: 'OMIA:001298-9615',
  category: 'Ophthalmologic',
  clinicalOnset: 'adult',
  severity: 3,
  confidence: 'H',
  variants: [{ name: 'tested variant', hgvs: 'p.Cys2Tyr' }],
  variantDescription: null,
  alerts: [],
  testReferences: [{ kind: 'omia', identifier: '001298-9615' }],
  checkedOn: null,
  certainty: null,
  course: 'illness',
  affectsCarriers: false,
  researchOnly: false,
  notes: null,
};
const red: ReportedTestFacts = {
  ...eyes,
  testId: 11001,
  testName: 'E locus',
  kind: 'trait',
  modeCode: 'AR',
  category: 'Trait',
  variants: [],
};

let id = 0;
function read(change: Partial<ReleasedReading>): ReleasedReading {
  id += 1;
  return {
    id,
    testId: 1,
    version: 1,
    genotype: 'N/N',
    outcome: 'Clear',
    status: 'clear',
    releasedAt: new Date('2026-03-01T10:00:00Z'),
    releasedTo: 'owner',
    kitId: 1,
    barcode: 'KIT1',
    remedy: null,
    method: null,
    quality: null,
    repeats: null,
    analysedOn: '2026-02-20',
    labNumber: null,
    ...change,
  };
}
const later = { kitId: 2, barcode: 'KIT2', releasedAt: new Date('2026-06-01T10:00:00Z') };
const carrier = { genotype: 'N/P', outcome: 'Carrier', status: 'carrier' } as const;
const affected = { genotype: 'P/P', outcome: 'Affected', status: 'affected' } as const;
const failed = { genotype: '', outcome: 'No result (sample failed)', status: 'unknown' } as const;
const compose = (...readings: ReleasedReading[]) => composeResults({ animal, readings, tests: [eyes, red] })!;

test('an animal without a released result has no results page', () => {
  expect(composeResults({ animal, readings: [], tests: [] })).toBeNull();
});

test('an amended result replaces the previous version, which stays in its history', () => {
  const { results } = compose(read({}), read({ version: 2, ...carrier }));
  expect(results).toMatchObject([
    { outcome: 'Carrier', version: 2, isContradicted: false, earlier: [{ outcome: 'Clear', isReplaced: true }] },
  ]);
});

test('of two samples the newest reliable result counts, and a failed repeat removes nothing', () => {
  expect(compose(read(carrier), read({ ...later, ...failed })).results).toMatchObject([
    { outcome: 'Carrier', barcode: 'KIT1', earlier: [{ barcode: 'KIT2', isReplaced: false }] },
  ]);
  expect(compose(read(failed), read({ ...later, ...carrier })).results).toMatchObject([
    { outcome: 'Carrier', barcode: 'KIT2', nextStep: null },
  ]);
});

test('an amendment that withdraws a result removes it from the page', () => {
  expect(compose(read(carrier), read({ version: 2, ...failed })).results).toMatchObject([
    { status: 'unknown', earlier: [{ outcome: 'Carrier', isReplaced: true }] },
  ]);
});

test('of two samples that contradict each other neither is used, and both stay visible', () => {
  const neutered = { ...animal, isNeutered: true };
  const readings = [read({}), read({ ...later, ...carrier })];
  const [result] = composeResults({ animal, readings, tests: [eyes] })!.results;
  expect(result).toMatchObject({
    outcome: 'Samples differ',
    status: 'unknown',
    genotype: '',
    zygosity: null,
    clinical: null,
    breedingRule: 'untested',
    earlier: [{ outcome: 'Carrier' }, { outcome: 'Clear' }],
  });
  expect(earlierLines(result!, (iso) => formatDate(iso, 'US'))).toEqual([
    'One sample: Carrier (N/P), 06/01/2026',
    'One sample: Clear (N/N), 03/01/2026',
  ]);
  expect(result!.summary).toBe('The samples of Bella have the results Clear (N/N) and Carrier (N/P). Neither is used.');
  expect(result!.nextStep).toContain('we correct or withdraw its result');
  const texts = JSON.stringify([result!.interpretation, result!.breedingNote, result!.advice]);
  expect(texts).toContain('counts as untested');
  expect(texts).not.toMatch(/any partner|No action|certificate/);
  expect(composeResults({ animal: neutered, readings, tests: [eyes] })!.results[0]).toMatchObject({
    breedingRule: null,
    breedingNote: '',
  });
});

test('a warning that one of two contradicting samples gives stays, and limits no breeding of a harmless trait', () => {
  const text = 'Reduced doses.';
  const alert = { kind: 'drug', who: 'both', genotypes: [], text, referenceKind: 'omia', reference: '1-9615' } as const;
  const composed = composeResults({
    animal,
    readings: [
      read(affected),
      read(later),
      read({ testId: 11001, genotype: 'E/E', outcome: 'E/E', status: 'trait' }),
      read({ ...later, testId: 11001, genotype: 'e/e', outcome: 'e/e', status: 'trait' }),
    ],
    tests: [{ ...eyes, alerts: [alert] }, red],
  })!;
  expect(composed.results).toMatchObject([
    { alerts: [{ kind: 'drug', text }], advice: { vet: expect.stringContaining('Follow the warnings') } },
    { outcome: 'Samples differ', breedingRule: null },
  ]);
  expect(composed.coat).toBeNull();
});

test('a sample that the reader cannot see contradicts a result without being shown', () => {
  const facts = { animal, readings: [read({}), read({ ...later, ...carrier })], tests: [eyes] };
  const summary = 'This sample of Bella has the result Clear (N/N), and a different sample has another result.';
  for (const shown of [{ kitIds: [1] }, { barcode: 'KIT1' }]) {
    const { results, changes } = composeResults({ ...facts, ...shown })!;
    expect(results).toMatchObject([{ isContradicted: true, status: 'unknown', barcode: 'KIT1' }]);
    expect(results[0]!.summary).toContain(summary);
    expect(JSON.stringify([results, changes])).not.toMatch(/KIT2|Carrier/);
  }
  const failedToo = { ...facts, readings: [...facts.readings, read({ ...failed, kitId: 3, barcode: 'KIT3' })] };
  expect(composeResults({ ...failedToo, barcode: 'KIT3' })!.results).toMatchObject([
    { isContradicted: false, outcome: 'No result (sample failed)' },
  ]);
});

test('two samples that contradict each other are marked, and versions of one sample are not', () => {
  expect(compose(read({}), read({ ...later, ...carrier })).results[0]).toMatchObject({ isContradicted: true });
  expect(compose(read({}), read({ ...later })).results[0]).toMatchObject({ isContradicted: false });
});

test('each release states its changes: new tests, the same results again, or changed ones', () => {
  const { changes, releasedAt } = compose(
    read({}),
    read({ ...later, ...carrier }),
    read({ ...later, testId: 11001, genotype: 'e/e', outcome: 'e/e', status: 'trait' }),
    read({ ...later, id: 99, version: 2, ...carrier, releasedAt: new Date('2026-07-01T10:00:00Z') }),
  );
  expect(releasedAt).toBe('2026-07-01T10:00:00.000Z');
  expect(changes).toMatchObject([
    { added: 0, confirmed: 1, changed: [] },
    { added: 1, confirmed: 0, changed: [{ testId: 1, before: 'Clear (N/N)', now: 'Carrier (N/P)' }] },
    { added: 1, confirmed: 0, changed: [] },
  ]);
});

test('an amendment released at the same moment is a separate release', () => {
  const trait = { testId: 11001, genotype: 'e/e', outcome: 'e/e', status: 'trait' } as const;
  const { changes } = compose(read({}), read(trait), read({ version: 2, ...carrier }));
  expect(changes).toMatchObject([
    { added: 0, changed: [{ testId: 1, before: 'Clear (N/N)', now: 'Carrier (N/P)' }] },
    { added: 2, changed: [] },
  ]);
});

test('a result has texts for owner, breeding and veterinarian, with onset, signs, care and evidence', () => {
  const [result] = compose(read(affected)).results;
  expect(result).toMatchObject({
    zygosity: 'homozygous',
    inheritance: 'Recessive',
    clinical: 'Homozygous for the tested variant: disease expected, or a high risk of it.',
    signs: 'Night blindness comes first.',
    onset: 'adult',
    severity: 'serious',
    care: expect.stringContaining('ophthalmologist'),
    evidence: expect.stringMatching(/^Well supported/),
    variants: [{ hgvs: 'p.Cys2Tyr' }],
    sheet: '/resources/fact-sheet/retinal-atrophy-1',
  });
  expect(result!.advice!.owner).toContain('Make an appointment');
  expect(result!.advice!.vet).toContain('confirm clinically before treatment');
  expect(compose(read({})).results[0]).toMatchObject({ zygosity: 'no_copy', care: null, nextStep: null });
});

test('a test without a result states what happens next', () => {
  const next = (change: Partial<ReleasedReading>) => compose(read(change)).results[0]!.nextStep;
  expect(next({ ...failed, remedy: 'REPEAT' })).toContain('free of charge');
  expect(next({ ...failed, remedy: 'REFUND' })).toContain('refund');
  expect(next({ ...failed, outcome: 'Indeterminate' })).toContain('new sample');
  for (const change of [failed, { ...failed, remedy: 'REPEAT' }, { ...failed, remedy: 'REFUND' }] as const) {
    const { nextStep, interpretation } = compose(read(change)).results[0]!;
    expect(`${nextStep} ${interpretation}`, 'a link shows it to readers who got no email').not.toMatch(/\byou\b/i);
  }
  expect(compose(read(failed)).results[0]).toMatchObject({ clinical: null, zygosity: null, care: null });
});

test('the coat is explained locus by locus, and hidden loci are marked', () => {
  const trait = (testId: number, genotype: string) => read({ testId, genotype, outcome: genotype, status: 'trait' });
  const tests = [red, { ...red, testId: 11005, testName: 'K locus' }, { ...red, testId: 11007, testName: 'B locus' }];
  const coatOf = (...readings: ReleasedReading[]) => composeResults({ animal, readings, tests })!.coat!.loci;
  expect(coatOf(trait(11007, 'B/b'), trait(11005, 'KB/ky'), trait(11001, 'e/e'))).toMatchObject([
    { locus: 'E', hiddenBy: null },
    { locus: 'K', hiddenBy: expect.stringContaining('e/e') },
    { locus: 'B', hiddenBy: expect.stringContaining('nose') },
  ]);
  expect(coatOf(trait(11007, 'B/b'), trait(11001, 'E/e')).map(({ hiddenBy }) => hiddenBy)).toEqual([null, null]);
});

test("a result's frequency in the breed is given in its published groups, or not at all", () => {
  const figure = {
    testId: 1,
    club: 'Retriever Club',
    animals: 42,
    groups: [
      { statuses: ['clear'], count: 34 },
      { statuses: ['carrier', 'affected'], count: 8 },
    ],
  };
  const frequencyText = (figures: (typeof figure)[]) =>
    composeResults({ animal, readings: [read({})], tests: [eyes], figures })!.results[0]!.inBreed;
  expect(frequencyText([figure])).toBe(
    'Retriever Club has published statistics for 42 animals: 34 clear, 8 carrier or affected.',
  );
  expect(frequencyText([])).toBeNull();
  // A single group that contains all animals gives no information.
  expect(frequencyText([{ ...figure, groups: [{ statuses: ['clear', 'carrier'], count: 42 }] }])).toBeNull();
  expect(frequencyText([{ ...figure, testId: 2 }])).toBeNull();
});

test('a disease test states whether it is listed for the breed, including tests that a variety shares with its breed', () => {
  const kelpie = { id: 7, name: 'Kelpie', kind: 'breed', parentId: null };
  const listingText = (breed: KnownBreed | null, breedIds: number[], kind: 'disease' | 'trait' = 'disease') =>
    composeResults({ animal, readings: [read({})], tests: [{ ...eyes, breedIds, kind }], breed })!.results[0]!.forBreed;
  expect(listingText(kelpie, [6, 7])).toBe('The Kelpie is one of the breeds listed for this test.');
  expect(listingText(kelpie, [6])).toContain('The Kelpie is not one of the breeds listed');
  expect([listingText(kelpie, []), listingText(null, [7]), listingText(kelpie, [7], 'trait')]).toEqual([
    null,
    null,
    null,
  ]);
  const toy = { id: 8, name: 'Toy Kelpie', kind: 'variety', parentId: 7 };
  expect(listingText(toy, [7])).toBe('The Toy Kelpie is one of the breeds listed for this test.');
  expect([listingText(toy, [6]), listingText({ ...kelpie, kind: 'mixed' }, [6])]).toEqual([null, null]);
});

test('a finding without illness limits no partner, unless a warning concerns breeding', () => {
  const harmless = { ...eyes, course: 'finding' } as const;
  const warning = { kind: 'breeding', who: 'both', genotypes: [], text: 'Avoid L476P.' } as const;
  const source = { referenceKind: 'omia', reference: '000666-9685' };
  const ruleOf = (test: ReportedTestFacts) =>
    composeResults({ animal, readings: [read(affected)], tests: [test] })!.results[0]!.breedingRule;
  expect(ruleOf(eyes)).toBe('clear_partner');
  expect(ruleOf(harmless)).toBe('any_partner');
  expect(ruleOf({ ...harmless, alerts: [{ ...warning, ...source }] })).toBe('choose_partner');
});
