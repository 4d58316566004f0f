import { urgencyOf, type ResultStatus } from '#genetics/genotype-call.ts';
import type { ShownAlert } from '#shop/fact-sheets/evidence.rules.ts';
import type { ExplainedResult } from './results.rules.ts';

/**
 * The kinds of a report (open question Q089). `full` is the issued file itself; the extracts are generated from its
 * content.
 */
export const reportTypes = ['full', 'summary', 'diseases', 'traits', 'breed', 'certificate'] as const;
export type ReportType = (typeof reportTypes)[number];
/** `breed`: the tests of the animal's breed. `test`: one test, at its own URL. */
export type Extract = Exclude<ReportType, 'certificate'> | 'test';

export interface ReportPart {
  extract: Extract;
  /** For `breed` and `test`: the tests that are printed. */
  testIds?: ReadonlySet<number>;
}

export const whole: ReportPart = { extract: 'full' };

export const extractNames: Record<Extract, string> = {
  full: 'all results',
  summary: 'summary',
  diseases: 'health',
  traits: 'traits',
  breed: 'breed tests',
  test: 'one test',
};

export function resultsOf<R extends Pick<ExplainedResult, 'kind' | 'testId'>>(
  { extract, testIds }: ReportPart,
  results: readonly R[],
): R[] {
  if (testIds) return results.filter(({ testId }) => testIds.has(testId));
  if (extract === 'diseases') return results.filter((result) => result.kind === 'disease');
  if (extract === 'traits') return results.filter((result) => result.kind === 'trait');
  return [...results];
}

/** Sort rank of a result that needs attention. A finding without illness comes after the illnesses with its status. */
export const attentionRank = ({ status, course }: Pick<ExplainedResult, 'status' | 'course'>): number =>
  urgencyOf(status) + (course === 'finding' ? 0.5 : 0);

/** Diseases that the animal has or is at risk of, the most urgent first. */
export function seriousResults<
  R extends Pick<ExplainedResult, 'kind' | 'status' | 'course'> & { isContradicted?: boolean },
>(results: readonly R[]): R[] {
  return results
    .filter(
      ({ kind, status, isContradicted }) =>
        kind === 'disease' && !isContradicted && (status === 'affected' || status === 'at_risk'),
    )
    .toSorted((a, b) => attentionRank(a) - attentionRank(b));
}

export interface ResultGroup<R> {
  category: string;
  results: R[];
}

/** Results of one kind by category; in each, what needs attention first. */
export function groupByCategory<R extends { category: string; status: ResultStatus }>(
  results: readonly R[],
): ResultGroup<R>[] {
  const groups = new Map<string, R[]>();
  for (const result of results) groups.set(result.category, [...(groups.get(result.category) ?? []), result]);
  return [...groups]
    .map(([category, members]) => ({
      category,
      results: members.toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status)),
    }))
    .toSorted((a, b) => a.category.localeCompare(b.category, 'en'));
}

export interface Counts {
  /** Tests that are not counted under a status, because two samples differ. */
  contradicted: number;
  clear: number;
  carrier: number;
  affected: number;
  atRisk: number;
  unknown: number;
  diseases: number;
  /** Traits with a result. The other traits are counted below. */
  traits: number;
  failedTraits: number;
  contradictedTraits: number;
}

export function countResults(results: readonly { kind: string; status: string; isContradicted?: boolean }[]): Counts {
  const [health, traits] = [
    results.filter((result) => result.kind === 'disease'),
    results.filter((result) => result.kind !== 'disease'),
  ];
  const readTraits = traits.filter(({ isContradicted }) => !isContradicted);
  const failedTraits = readTraits.filter(({ status }) => status === 'unknown').length;
  const counted = health.filter(({ isContradicted }) => !isContradicted);
  const count = (status: string) => counted.filter((result) => result.status === status).length;
  return {
    contradicted: health.length - counted.length,
    clear: count('clear'),
    carrier: count('carrier'),
    affected: count('affected'),
    atRisk: count('at_risk'),
    unknown: count('unknown'),
    diseases: health.length,
    traits: readTraits.length - failedTraits,
    failedTraits,
    contradictedTraits: traits.length - readTraits.length,
  };
}

export interface SharedMeaning {
  meaning: string;
  /** The printed sentences: the others do not repeat the first one. */
  text: string;
  /** Abbreviations of the tests it applies to; empty: all others. */
  tests: readonly string[];
}

/** The meanings of clear results, most common first, so that each is printed once. */
export function sharedClearTexts(results: readonly ExplainedResult[]): SharedMeaning[] {
  const clear = results.filter(({ status }) => status === 'clear');
  const groups = [...Map.groupBy(clear, meaningOf)].toSorted((a, b) => b[1].length - a[1].length);
  const first = groups[0]?.[1][0];
  return groups.flatMap(([meaning, [result, ...more]], at) => {
    if (!result || (at > 0 && more.length === 0)) return [];
    const text = at > 0 && result.interpretation === first?.interpretation ? result.breedingNote : meaning;
    return [{ meaning, text, tests: at === 0 ? [] : [result, ...more].map(({ abbreviation }) => abbreviation) }];
  });
}

export function meaningOf(result: ExplainedResult): string {
  return `${result.interpretation} ${result.breedingNote}`.trim();
}

type ResultForDetail = Partial<Pick<ExplainedResult, 'status' | 'alerts' | 'breedingNote'>> & {
  isContradicted?: boolean;
};

/** Whether a report prints a result in full, as the page does: it needs action, or matters for breeding. */
export function needsDetail({ status, alerts = [], breedingNote, isContradicted }: ResultForDetail): boolean {
  if (isContradicted || alerts.length > 0) return true;
  // A neutered animal has no note on breeding.
  if (status === 'carrier') return Boolean(breedingNote);
  return status === 'affected' || status === 'at_risk' || status === 'unknown';
}

/** Levels of evidence for the tests that are not printed in full, most common first. Old reports did not store them. */
export function certaintyLines(
  results: readonly Partial<Pick<ExplainedResult, 'evidence' | 'abbreviation'>>[],
): string[] {
  const known = results.filter(({ evidence }) => evidence);
  const [first, ...rest] = [...Map.groupBy(known, ({ evidence }) => evidence)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  if (!first) return [];
  const others = rest.map(([text, tests]) => `${tests.map(({ abbreviation }) => abbreviation).join(', ')}: ${text}`);
  return [`${rest.length > 0 ? 'All other tests' : 'All tests'}: ${first[0]}`, ...others];
}

/** Tests without a result, and their next step; null if there are none. */
export function failedNote(
  results: readonly (Pick<ExplainedResult, 'status' | 'testName'> & { isContradicted?: boolean })[],
): string | null {
  const failed = results.filter(({ status, isContradicted }) => status === 'unknown' && !isContradicted);
  const names = failed.map(({ testName }) => testName);
  if (names.length === 0) return null;
  return `No result: ${names.join('; ')}. A failed test is repeated free of charge with a new swab. If the repeat also fails, the price of the test is refunded.`;
}

/** The warnings of a result. Reports issued before warnings had kinds contain one plain sentence instead. */
export function alertsOf(result: Partial<Pick<ExplainedResult, 'alerts'>> & { alert?: string | null }): ShownAlert[] {
  if (result.alerts) return result.alerts;
  if (!result.alert) return [];
  const reference = { label: 'OMIA:001402-9615', url: 'https://omia.org/OMIA001402/9615/' };
  return [{ kind: 'drug', title: 'Medicines', text: result.alert, reference }];
}

/** One line for each test with its references, and the newest day on which they were checked. */
export function referenceLines(
  results: readonly Partial<Pick<ExplainedResult, 'references' | 'checkedOn' | 'abbreviation'>>[],
): { lines: string[]; checkedOn: string | null } {
  const lines = results.flatMap(({ abbreviation, references }) =>
    references?.length ? [`${abbreviation}: ${references.map(({ label }) => label).join(', ')}`] : [],
  );
  const days = results.flatMap(({ checkedOn }) => checkedOn ?? []).toSorted();
  return { lines, checkedOn: days.at(-1) ?? null };
}

/** Minimum number of minutes between two emails of one report. */
export const REPORT_MAIL_MINUTES = 10;
