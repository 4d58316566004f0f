import { resultStatuses, type ResultStatus } from '#genetics/genotype-call.ts';

export const panelSpecies = ['dog', 'cat'] as const;
export const panelStatuses = resultStatuses;

/** The order of a species' tests, which the four-bit results of a code follow. A published version never changes. */
export interface PublishedPanel {
  species: (typeof panelSpecies)[number];
  version: number;
  tests: PanelTest[];
  /** Name of each breed by its number. */
  breeds: Record<string, string>;
}

export interface PanelTest {
  id: number;
  name: string;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  /** Every result of the test: genotype, printed result, status. The first is written as 1. */
  values: [genotype: string, outcome: string, status: ResultStatus][];
}

/** Result of one test in a code: `values[n]` of the table, or one of the marks that every test has. */
export interface CodedResult {
  testId: number;
  genotype: string;
  outcome: string;
}

/** Marks of the first four bits of a result. 1 to 11 is a value of the table. */
const MARKS = { absent: 0, unlisted: 12, noResult: 13, indeterminate: 14, skip: 15 } as const;
const LAST_NARROW = 11;
const MAX_SKIP = 256;

export const MARK_LABELS = {
  unlisted: 'See the printed certificate',
  noResult: 'No result (sample failed)',
  indeterminate: 'Indeterminate',
} as const;

/** Tests with more values than four bits can encode take eight: the group of sixteen, then the value in the group. */
const isWide = (test: PanelTest) => test.values.length > LAST_NARROW;

/** Encodes the results in the order of the table, four bits at a time; tests that are not in the table are counted. */
export function encodeResults(
  table: PublishedPanel,
  results: readonly CodedResult[],
): { nibbles: number[]; unlisted: number } {
  const byTest = new Map(results.map((result) => [result.testId, result]));
  const nibbles: number[] = [];
  let skipped = 0;
  for (const test of table.tests) {
    const result = byTest.get(test.id);
    if (!result) {
      skipped += 1;
      continue;
    }
    byTest.delete(test.id);
    nibbles.push(...skips(skipped), ...nibblesOf(test, result));
    skipped = 0;
  }
  return { nibbles, unlisted: byTest.size };
}

function skips(count: number): number[] {
  if (count === 0) return [];
  // For up to two tests, zeros are shorter than a skip.
  if (count <= 2) return Array.from({ length: count }, () => MARKS.absent);
  const step = Math.min(count, MAX_SKIP);
  return [MARKS.skip, (step - 1) >> 4, (step - 1) & 15, ...skips(count - step)];
}

function nibblesOf(test: PanelTest, { genotype, outcome }: CodedResult): number[] {
  if (outcome === MARK_LABELS.noResult) return [MARKS.noResult];
  if (outcome === MARK_LABELS.indeterminate) return [MARKS.indeterminate];
  const at = test.values.findIndex(([known, word]) => known === genotype && word === outcome);
  if (at < 0) return [MARKS.unlisted];
  return isWide(test) ? [1 + (at >> 4), at & 15] : [at + 1];
}

export interface ReadResult {
  test: PanelTest;
  genotype: string;
  outcome: string;
  status: ResultStatus;
}

/** Decodes the output of `encodeResults`; null if it cannot have been encoded with this table. */
export function decodeResults(table: PublishedPanel, nibbles: readonly number[]): ReadResult[] | null {
  const results: ReadResult[] = [];
  let at = 0;
  let place = 0;
  const next = () => nibbles[at++] ?? -1;
  while (at < nibbles.length) {
    const mark = next();
    if (mark === MARKS.skip) {
      place += next() * 16 + next() + 1;
      continue;
    }
    const test = table.tests[place];
    // The last byte may have four unused bits.
    if (!test) return mark === MARKS.absent && at === nibbles.length ? results : null;
    place += 1;
    if (mark === MARKS.absent) continue;
    const value = readValue(test, mark, next);
    if (!value) return null;
    results.push({ test, ...value });
  }
  return results;
}

function readValue(test: PanelTest, mark: number, next: () => number): Omit<ReadResult, 'test'> | null {
  if (mark === MARKS.unlisted) return { genotype: '', outcome: MARK_LABELS.unlisted, status: 'unknown' };
  if (mark === MARKS.noResult) return { genotype: '', outcome: MARK_LABELS.noResult, status: 'unknown' };
  if (mark === MARKS.indeterminate) return { genotype: '', outcome: MARK_LABELS.indeterminate, status: 'unknown' };
  const value = test.values[isWide(test) ? (mark - 1) * 16 + next() : mark - 1];
  return value ? { genotype: value[0], outcome: value[1], status: value[2] } : null;
}
