import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '#genetics/fixtures/linkage.json' with { type: 'json' };
import { equals, fraction, parseFraction, sum, toNumber } from '#genetics/fraction.ts';
import { genePlace, recombinationBetween } from './gene-map.ts';
import { gameteCases } from '#genetics/ancestry/haplotypes.ts';
import { forecastLitter, type LitterTest } from './litter-simulator.ts';

const litterTest = (testId: number, more: Partial<LitterTest>): LitterTest => ({
  testId,
  name: `T${testId}`,
  modeCode: 'AR',
  dam: 'N/N',
  sire: 'N/N',
  ...more,
});
const onX = (testId: number, gene: string, dam: string, sire = 'N') =>
  litterTest(testId, { modeCode: 'XR', gene, place: genePlace('dog', gene), dam, sire });
const vwd = (testId: number, dam: string, sire: string) => litterTest(testId, { gene: 'VWF', dam, sire });

test('B1 gametes of linked loci match the reference vectors for each phase', () => {
  const r = (name: string) => {
    const row = vectors.find((one) => one.case === name) as unknown as {
      r: { frac: string };
      phenotypes: Record<string, { frac: string }>;
    };
    return { r: parseFraction(row.r.frac), of: (key: string) => parseFraction(row.phenotypes[key]?.frac ?? '0/1') };
  };
  const { r: tenth, of } = r('testcross coupling');
  const [coupling, repulsion] = gameteCases(
    [
      ['A', 'a'],
      ['B', 'b'],
    ],
    [tenth],
  );
  expect(coupling?.weight).toEqual(fraction(1, 2));
  expect(coupling?.gametes.get('AB')).toEqual(of('A_B_'));
  expect(coupling?.gametes.get('Ab')).toEqual(of('A_bb'));
  expect(repulsion?.gametes.get('Ab')).toEqual(r('testcross repulsion').of('A_bb'));
  expect(
    gameteCases(
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
      [fraction(1, 2)],
    ),
  ).toHaveLength(1);
});

test('B1 the probabilities of the gametes of each phase, and of the phases, add up to one', () => {
  const genotype = fc.constantFrom(['N', 'N'], ['N', 'P'], ['P', 'P']);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(genotype, fc.integer({ min: 0, max: 50 })), { minLength: 1, maxLength: 5 }),
      (loci) => {
        const cases = gameteCases(
          loci.map(([alleles]) => alleles),
          loci.slice(1).map(([, r]) => fraction(r, 100)),
        );
        expect(equals(sum(cases.map(({ weight }) => weight)), fraction(1))).toBe(true);
        for (const { gametes } of cases) expect(equals(sum(gametes.values()), fraction(1))).toBe(true);
      },
    ),
  );
});

test('C5 two X-linked tests of one dam are linked, and the range over both phases is returned', () => {
  const forecast = forecastLitter([onX(1, 'F9', 'N/P'), onX(2, 'MTM1', 'N/P')], 1);
  const r = Math.round(1000 * recombinationBetween(genePlace('dog', 'F9')!, genePlace('dog', 'MTM1')!)) / 1000;
  // A son is healthy if he inherits neither variant: (1-r)/2 in coupling, r/2 in repulsion.
  expect(forecast.atLeastOneRange?.low).toBeCloseTo((1 + r) / 4, 12);
  expect(forecast.atLeastOneRange?.high).toBeCloseTo((2 - r) / 4, 12);
  expect(forecast.unaffectedByAll.probability).toBeCloseTo(1 - 3 / 8, 12);
  expect(forecast.notes).toEqual([
    { kind: 'linked', parent: 'dam', names: ['T1', 'T2'], recombination: expect.closeTo(0.08, 2) },
  ]);
  const six = forecastLitter([onX(1, 'F9', 'N/P'), onX(2, 'MTM1', 'N/P')], 6);
  const some = (q: number) => 1 - (1 - q) ** 6;
  expect(six.atLeastOneAffected.probability).toBeCloseTo((some((1 + r) / 4) + some((2 - r) / 4)) / 2, 12);
});

test('C5 an observed recombination rate takes precedence over map distance, and an assumed one is marked', () => {
  const haemophilias = forecastLitter([onX(1, 'F9', 'N/P'), onX(2, 'F8', 'N/P')], 1);
  expect(haemophilias.notes).toEqual([
    { kind: 'shown_independent', parent: 'dam', names: ['T1', 'T2'], recombination: 0.5 },
  ]);
  expect([haemophilias.unaffectedByAll.fraction, haemophilias.atLeastOneRange]).toEqual(['5/8', null]);
  const [note] = forecastLitter([onX(1, 'RPGR', 'N/P'), onX(2, 'EDA', 'N/P')], 1).notes;
  expect(note).toMatchObject({ kind: 'distance_assumed', recombination: expect.closeTo(0.17, 2) });
});

test('C5 sons and daughters are counted separately, so an X-linked and a sex-limited test are not independent', () => {
  const tests = [onX(1, 'F8', 'N/P'), litterTest(2, { modeCode: 'AR_SEX_LIMITED', dam: 'N/P', sire: 'N/P' })];
  // All daughters are free of both, and 1/2 x 3/4 of the sons. Independent probabilities would give 3/4 x 7/8.
  expect(forecastLitter(tests, 1).unaffectedByAll.fraction).toBe('11/16');
});

test('C5 X-linked tests without a map position are counted as independent, with a note', () => {
  const { notes, unaffectedByAll, atLeastOneRange } = forecastLitter(
    [onX(1, 'DMD', 'N/P'), onX(2, 'NEWGENE', 'N/P')],
    1,
  );
  expect(notes).toEqual([{ kind: 'distance_unknown', parent: 'dam', names: ['T1', 'T2'], recombination: null }]);
  expect([unaffectedByAll.fraction, atLeastOneRange]).toEqual(['5/8', null]);
});

test('C5 a vWD 1 carrier and a vWD 3 carrier have a quarter compound heterozygotes, which are listed separately', () => {
  const forecast = forecastLitter([vwd(10215, 'N/P', 'N/N'), vwd(10217, 'N/N', 'N/P')], 6);
  expect(forecast.tests.map(({ affected }) => affected)).toEqual([0, 0]);
  expect(forecast.compounds).toEqual([
    {
      gene: 'VWF',
      testIds: [10215, 10217],
      names: ['T10215', 'T10217'],
      fraction: '1/4',
      probability: 0.25,
      atLeastOne: 3367 / 4096,
    },
  ]);
  expect(forecast.atLeastOneAffected.fraction).toBe('3367/4096');
  expect(forecast.notes).toEqual([]);
});

test('C5 for a parent with two variants of one gene, both phases are counted and a note is added', () => {
  const forecast = forecastLitter([vwd(1, 'N/P', 'N/P'), vwd(2, 'N/P', 'N/N')], 1);
  // Variants on opposite copies: 1/4 have two of the first, 1/4 one of each. On one copy: 1/4 have two of the first.
  expect(forecast.atLeastOneRange).toEqual({ low: 0.25, high: 0.5 });
  expect(forecast.compounds[0]?.fraction).toBe('1/8');
  expect(forecast.notes).toEqual([{ kind: 'one_gene', parent: 'dam', names: ['T1', 'T2'], recombination: 0 }]);
});

test('C5 dominant with recessive variants, different genes, and X-linked genes of sons give no compound heterozygotes', () => {
  const compounds = (tests: LitterTest[]) => forecastLitter(tests, 1).compounds;
  expect(compounds([vwd(1, 'N/P', 'N/N'), litterTest(2, { gene: 'F7', sire: 'N/P' })])).toEqual([]);
  expect(compounds([vwd(1, 'N/P', 'N/N'), { ...vwd(2, 'N/N', 'N/P'), modeCode: 'AD' }])).toEqual([]);
  const [both] = compounds([onX(1, 'RPGR', 'N/P', 'N'), onX(2, 'RPGR', 'N/N', 'P')]);
  expect(both).toMatchObject({ fraction: '1/4', gene: 'RPGR' });
});

test('property: probabilities of unlinked tests are multiplied', () => {
  const genotype = fc.constantFrom('N/N', 'N/P', 'P/P');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(genotype, genotype, fc.constantFrom('AR', 'AD', 'AD_IP')), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const tests = rows.map(([dam, sire, modeCode], at) => litterTest(at, { dam, sire, modeCode, gene: `G${at}` }));
        const forecast = forecastLitter(tests, 1);
        const product = forecast.tests.reduce((left, { affected }) => left * (1 - (affected ?? 0)), 1);
        expect(forecast.unaffectedByAll.probability).toBeCloseTo(product, 12);
      },
    ),
  );
});

test('B1 genes of the dog X have positions, other genes have none, and distant genes recombine almost freely', () => {
  const far = recombinationBetween(genePlace('dog', 'DMD')!, genePlace('dog', 'F8')!);
  expect(far).toBeGreaterThan(0.4);
  expect(far).toBeLessThan(0.5);
  expect(genePlace('dog', 'F8 (intron 22)')).toEqual(genePlace('dog', 'F8'));
  expect([genePlace('cat', 'F8'), genePlace('dog', 'VWF'), genePlace('dog', null)]).toEqual([null, null, null]);
  expect(toNumber(fraction(1, 2))).toBeGreaterThan(far);
});
