import type { ExplainedResult } from '#laboratory/results/results.rules.ts';

export interface ComparedResult extends Pick<
  ExplainedResult,
  'testId' | 'testName' | 'kind' | 'status' | 'outcome' | 'genotype'
> {
  /** States that our laboratory has not tested it; absent if it has. */
  mark?: string;
}

export interface ComparedTest {
  id: number;
  name: string;
  one: Side | null;
  other: Side | null;
}

export interface Side {
  status: ComparedResult['status'];
  outcome: string;
  genotype: string;
  mark: string | null;
}

export interface Comparison {
  /** Tests for which both have the variant of a disease. */
  shared: ComparedTest[];
  different: ComparedTest[];
  /** Tests with a result of only one of the two. */
  missing: ComparedTest[];
  /** Tests of both without a valid result of at least one: the test failed, or samples differ. */
  unknown: ComparedTest[];
  /**
   * Number of tests with equal results that do not matter for the pair, and how many of them our laboratory has not
   * tested in both.
   */
  alike: number;
  alikeUntested: number;
}

interface KnownResults {
  results: readonly ComparedResult[];
  byParentage: { outcome: string; tests: readonly Pick<ComparedResult, 'testId' | 'testName'>[] } | null;
  otherLaboratories: readonly (ComparedResult & { mark: string })[];
}

/**
 * The known result of each test of an animal: ours, otherwise one derived from its parents, otherwise one from another
 * laboratory, marked as such.
 */
export function comparedOf({ results, byParentage, otherLaboratories }: KnownResults): ComparedResult[] {
  const inherited = (byParentage?.tests ?? []).map(({ testId, testName }): ComparedResult => ({
    testId,
    testName,
    kind: 'disease',
    status: 'clear',
    genotype: '',
    outcome: 'Clear',
    mark: byParentage?.outcome ?? '',
  }));
  const seen = new Set<number>();
  return [...results, ...inherited, ...otherLaboratories].filter(({ testId }) => !seen.has(testId) && seen.add(testId));
}

/** Compares the results of two animals test by test; results that matter for the pair come first. */
export function compareResults(one: readonly ComparedResult[], other: readonly ComparedResult[]): Comparison {
  const others = new Map(other.map((result) => [result.testId, result]));
  const comparison: Comparison = { shared: [], different: [], missing: [], unknown: [], alike: 0, alikeUntested: 0 };
  for (const mine of one) {
    const theirs = others.get(mine.testId);
    others.delete(mine.testId);
    if (!theirs) comparison.missing.push(rowOf(mine, null));
    else if (mine.status === 'unknown' || theirs.status === 'unknown') comparison.unknown.push(rowOf(mine, theirs));
    else if (hasVariant(mine) && hasVariant(theirs)) comparison.shared.push(rowOf(mine, theirs));
    else if (isEqual(mine, theirs)) {
      comparison.alike += 1;
      if (mine.mark || theirs.mark) comparison.alikeUntested += 1;
    } else comparison.different.push(rowOf(mine, theirs));
  }
  for (const theirs of others.values()) comparison.missing.push(rowOf(null, theirs));
  return comparison;
}

/** Clear results of a male and a female are equal, although the male has one X chromosome and one allele. */
function isEqual(mine: ComparedResult, theirs: ComparedResult): boolean {
  return mine.kind === 'disease' ? mine.outcome === theirs.outcome : mine.genotype === theirs.genotype;
}

function hasVariant({ kind, status }: ComparedResult): boolean {
  return kind === 'disease' && (status === 'carrier' || status === 'at_risk' || status === 'affected');
}

function rowOf(one: ComparedResult | null, other: ComparedResult | null): ComparedTest {
  const { testId: id = 0, testName: name = '' } = one ?? other ?? {};
  return { id, name, one: one && sideOf(one), other: other && sideOf(other) };
}

function sideOf({ status, outcome, genotype, mark = '' }: ComparedResult): Side {
  return { status, outcome, genotype, mark: mark || null };
}

interface Parent {
  id: number;
  sex: 'female' | 'male';
}

/** The address of the litter forecast for these two animals. */
export function forecastPath(animal: Parent, other: Parent): string {
  const [dam, sire] = animal.sex === 'female' ? [animal, other] : [other, animal];
  return `/my/breeding-strategy?with=animals&dam=${dam.id}&sire=${sire.id}`;
}
