import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { andList } from '#shared/as-sentence.ts';
import { countOf, formatPercent } from '#shared/count-of.ts';
import { jointCoat } from '#laboratory/results/joint-coat.rules.ts';
import type { ReportedTestFacts } from '#laboratory/results/results.rules.ts';
import { urgencyOf, type ResultStatus } from '#genetics/genotype-call.ts';
import { untestedWords } from './litters.rules.ts';

/** The valid result of an animal's test. */
export interface CountedResult {
  testId: number;
  genotype: string;
  outcome: string;
  status: ResultStatus;
  isContradicted: boolean;
}

export interface BookSubject {
  sex: 'male' | 'female';
  speciesId: number;
  breedId: number | null;
  /** The main breed of a variety. */
  parentBreedId: number | null;
}

export interface BookAnimal {
  name: string;
  registeredName: string | null;
  registrationNumber: string | null;
  sex: 'male' | 'female';
  breed: string;
  bornOn: string | null;
  chipNumber: string | null;
  colour: string | null;
  sire: BookParent | null;
  dam: BookParent | null;
  results: PrintedResults;
  /** Null if it is not clear of any test by parentage. */
  byParentage: PrintedParentage | null;
  otherLaboratories: PrintedOther[];
  diversity: string[];
  litters: BookLitter[];
  /** Valid certificates, newest first. */
  certificates: BookCertificate[];
}

interface BookParent {
  name: string;
  registrationNumber: string | null;
}

export interface BookLitter {
  bornOn: string | null;
  /** Null if not recorded. */
  partner: string | null;
  animals: number;
}

export interface BookCertificate {
  number: string;
  version: number;
  code: string;
  issuedOn: string;
}

/** The results of an animal as printed on its page in the book. */
export interface PrintedResults {
  /** "1 affected, 2 carriers, 231 clear"; null if no health test has a result. */
  counts: string | null;
  /**
   * Test, gene, genotype and result of all that are not clear, most serious first, then of those listed for the breed.
   */
  health: PrintedRow[];
  /** Clear tests that are not listed for the breed, grouped by genotype in one text each. */
  clear: string[];
  coat: string | null;
  traits: PrintedRow[];
}

export interface PrintedRow {
  cells: [test: string, gene: string, genotype: string, result: string];
  isSerious: boolean;
}

/** A result from another laboratory that the owner entered. */
export interface PrintedOther {
  test: string;
  result: string;
  laboratory: string;
  reportNumber: string;
  reportedOn: string;
}

/** The printed results of one animal; `tests` are in the order of the list. */
export function printResults(
  animal: BookSubject,
  tests: readonly ReportedTestFacts[],
  results: readonly CountedResult[],
): PrintedResults {
  const resultOf = new Map(results.map((result) => [result.testId, result]));
  const tested = tests.flatMap((test) => {
    const result = resultOf.get(test.testId);
    return result ? [{ test, result }] : [];
  });
  const health = tested.filter(({ test }) => test.kind === 'disease');
  const traits = tested.filter(({ test }) => test.kind === 'trait');
  const rank = ({ result }: Tested) => urgencyOf(result.status);
  const isClear = ({ result }: Tested) => result.status === 'clear';
  const clear = health.filter(isClear).toSorted(byName);
  const isListed = ({ test }: Tested) =>
    (test.breedIds ?? []).some((id) => id === animal.breedId || id === animal.parentBreedId);
  return {
    counts: countsOf(health),
    health: [
      ...health.filter((one) => !isClear(one)).toSorted((a, b) => rank(a) - rank(b) || byName(a, b)),
      ...clear.filter(isListed),
    ].map(rowOf),
    clear: clearTexts(clear.filter((one) => !isListed(one))),
    coat: coatOf(animal, traits),
    traits: traits.toSorted(byName).map(rowOf),
  };
}

interface Tested {
  test: ReportedTestFacts;
  result: CountedResult;
}

const nameOf = ({ test }: Tested) => `${test.testName}${test.researchOnly ? ' (research only)' : ''}`;
const byName = (a: Tested, b: Tested) => a.test.testName.localeCompare(b.test.testName, 'en');

function rowOf(tested: Tested): PrintedRow {
  const { test, result } = tested;
  return {
    cells: [
      nameOf(tested),
      test.gene ?? '',
      result.genotype,
      result.isContradicted ? specialResultLabels.contradicted : result.outcome,
    ],
    isSerious: test.kind === 'disease' && (result.status === 'affected' || result.status === 'at_risk'),
  };
}

const words: readonly [ResultStatus, string][] = [
  ['affected', 'affected'],
  ['at_risk', 'at risk'],
  ['carrier', 'carrier'],
  ['unknown', 'without a result'],
  ['clear', 'clear'],
];

function countsOf(health: readonly Tested[]): string | null {
  const counts = words.flatMap(([status, word]) => {
    const count = health.filter(({ result }) => result.status === status).length;
    return count > 0 ? [status === 'carrier' ? countOf(count, word) : `${count.toLocaleString('en-AU')} ${word}`] : [];
  });
  return counts.length > 0 ? counts.join(', ') : null;
}

function clearTexts(clear: readonly Tested[]): string[] {
  const groups = Map.groupBy(clear, ({ result: { outcome, genotype } }) =>
    [outcome, genotype].filter(Boolean).join(' '),
  );
  return [...groups].map(
    ([result, tests]) => `${result} (${countOf(tests.length, 'other test')}): ${tests.map(nameOf).join('; ')}.`,
  );
}

function coatOf(animal: BookSubject, traits: readonly Tested[]): string | null {
  const known = traits.filter(({ result }) => result.status !== 'unknown' && result.genotype !== '');
  const genotypes = new Map(known.map(({ result }) => [result.testId, result.genotype]));
  return jointCoat(animal, genotypes)?.text ?? null;
}

/** An animal's diversity figures; null if not measured. */
export interface KnownDiversity {
  markers: { share: number; markers: number; panel: string } | null;
  runs: { share: number; markers: number } | null;
  pedigree: { coefficient: number; generations: number; completeness: number } | null;
}

/** Pedigree figures are never beside genomic ones without their label (business rules 3.21). */
export function diversityLines({ markers, runs, pedigree }: KnownDiversity): string[] {
  return [
    markers &&
      `Heterozygosity: ${formatPercent(markers.share)} of ${countOf(markers.markers, 'marker')} of the panel ${markers.panel}.`,
    runs &&
      `Inbreeding by DNA (share of the genome in long homozygous runs): ${formatPercent(runs.share)}, from ${countOf(runs.markers, 'marker')}.`,
    pedigree &&
      `Inbreeding by pedigree: ${formatPercent(pedigree.coefficient)}, from ${pedigree.generations.toFixed(1)} known generations (completeness ${formatPercent(pedigree.completeness)} over five).`,
  ].filter((line) => line !== null);
}

/** A parent whose test is the basis for its offspring; certificates only of an animal of the same kennel. */
export interface TestedParent {
  name: string;
  certificates: readonly string[];
}

/** Tests for which an animal is clear by both parents' tests; never listed among its results. */
export interface PrintedParentage {
  tests: string[];
  parents: TestedParent[];
}

export function parentageLines({ tests, parents }: PrintedParentage): string[] {
  const based = parents.map(({ name, certificates }) =>
    certificates.length > 0 ? `${name} (${certificates.join(', ')})` : name,
  );
  return [
    `Inferred from the tests of ${andList(based)}; DNA confirms the parentage. This is not a test result: it does not appear on certificates, and is withdrawn if a parent's result or certificate changes.`,
    `${specialResultLabels.clear_by_parentage} (${countOf(tests.length, 'test')}): ${tests.join('; ')}.`,
  ];
}

/** A summary of an animal's results for the list at the beginning of the book. */
export function shortResults({ results, byParentage, otherLaboratories }: BookAnimal): string {
  const untested = untestedWords({
    byParentage: byParentage?.tests.length ?? 0,
    otherLaboratories: otherLaboratories.length,
  });
  return [results.counts, ...untested].filter((part) => part !== null).join('; ') || 'none';
}
