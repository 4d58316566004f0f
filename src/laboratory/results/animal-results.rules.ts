import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import {
  coatOf,
  explain,
  type ExplainedResult,
  type ReleasedReading,
  type ResultRow,
  type ResultAnimal,
  type ReportedTestFacts,
} from './results.rules.ts';
import { explainLoci, type ExplainedLocus } from './coat-loci.rules.ts';
import type { JointCoat } from './joint-coat.rules.ts';

/** A test with its combined result over all samples of an animal. */
export interface AnimalResult extends ExplainedResult {
  /** Results that this one replaces or confirms, newest first; of a contradicted test, all of them. */
  earlier: EarlierReading[];
  /** Two samples have reliable but different results: one of them is wrong, so neither is used (decision 042). */
  isContradicted: boolean;
  /** Frequency of the results in the breed, if known for large enough groups; otherwise null. */
  inBreed: string | null;
  /** Whether a disease test is listed for the animal's breed; null: no breed, or listed for none. */
  forBreed: string | null;
}

/** Number of animals of a breed with each result of a test, as published by a club. */
export interface BreedFigure {
  testId: number;
  club: string;
  animals: number;
  /** Results that are published together are one group. */
  groups: readonly { statuses: readonly string[]; count: number }[];
}

export interface EarlierReading {
  barcode: string;
  version: number;
  genotype: string;
  outcome: string;
  releasedAt: string;
  /** Replaced by an amendment of the same sample. */
  isReplaced: boolean;
}

/** What one release of a sample added to the earlier results. */
export interface ReleaseChanges {
  releasedAt: string;
  barcode: string;
  /** Tests without an earlier result. */
  added: number;
  /** Tests repeated with the same result. */
  confirmed: number;
  changed: { testId: number; testName: string; before: string; now: string }[];
}

export interface ExplainedCoat extends JointCoat {
  loci: ExplainedLocus[];
}

export interface ComposedResults {
  results: AnimalResult[];
  /** The coat predicted from all colour results; null if no colour gene was tested. */
  coat: ExplainedCoat | null;
  /** Every release, newest first. */
  changes: ReleaseChanges[];
  releasedAt: string;
}

export interface ReleasedFacts {
  animal: ResultAnimal;
  /** All versions of all samples. */
  readings: readonly ReleasedReading[];
  /**
   * The samples whose results the reader can see; other samples are only checked for contradictions. Null or absent:
   * all kits.
   */
  kitIds?: readonly number[] | null;
  /** The results of this kit only. */
  barcode?: string | undefined;
  tests: readonly ReportedTestFacts[];
  figures?: readonly BreedFigure[];
  breed?: KnownBreed | null;
}

export interface KnownBreed {
  name: string;
  kind: string;
  id: number;
  /** The main breed of a variety. */
  parentId: number | null;
}

/**
 * The combined results of an animal, which pages, documents and API responses render: the valid result for each test,
 * with its meaning. With several samples, the newest reliable result is valid; a failed repeat does not replace it.
 * Null: nothing is released.
 */
export function composeResults({
  animal,
  readings,
  kitIds = null,
  barcode,
  tests,
  figures = [],
  breed = null,
}: ReleasedFacts): ComposedResults | null {
  const visible = readings.filter(({ kitId }) => kitIds === null || kitIds.includes(kitId)).toSorted(byRelease);
  const ordered = visible.filter((reading) => barcode === undefined || reading.barcode === barcode);
  if (ordered.length === 0) return null;
  const byTest = Map.groupBy(ordered, ({ testId }) => testId);
  const contradicted = contradictedTests(readings);
  const rows = tests.flatMap((test): ResultRow[] => {
    const shown = byTest.get(test.testId) ?? [];
    const current = currentOf(shown);
    if (!current) return [];
    const row = { ...test, ...current, ...animal };
    // A kit in which the test failed cannot contradict another.
    if (!contradicted.has(test.testId) || !isReliable(current)) return [row];
    const beside = visible.filter(({ testId }) => testId === test.testId);
    return [contradictedRow(row, shown, beside)];
  });
  const figureOf = new Map(figures.map((figure) => [figure.testId, figure]));
  const results = rows.map((row) => ({
    ...explain(row),
    earlier: earlierReadings(byTest.get(row.testId) ?? [], row),
    isContradicted: row.contradiction !== undefined,
    inBreed: figureSentence(figureOf.get(row.testId)),
    forBreed: listingSentence(row, breed),
  }));
  const coat = coatOf(rows);
  return {
    results,
    coat: coat && { ...coat, loci: explainLoci(animal.speciesId, results) },
    changes: changesOf(ordered, new Map(tests.map(({ testId, testName }) => [testId, testName]))),
    releasedAt: ordered.at(-1)!.releasedAt.toISOString(),
  };
}

/** Oldest first; at the same time, the lower version first. */
function byRelease(a: ReleasedReading, b: ReleasedReading): number {
  return a.releasedAt.getTime() - b.releasedAt.getTime() || a.version - b.version || a.id - b.id;
}

/** The valid result: the last version of each sample, and of these the newest reliable one. */
function currentOf(readings: readonly ReleasedReading[]): ReleasedReading | undefined {
  const last = lastOfEachKit(readings);
  return last.findLast(isReliable) ?? last.at(-1);
}

function lastOfEachKit(readings: readonly ReleasedReading[]): ReleasedReading[] {
  return [...new Map(readings.map((reading) => [reading.kitId, reading])).values()].toSorted(byRelease);
}

const isReliable = ({ status }: ReleasedReading) => status !== 'unknown';

/**
 * No sample is valid: the row lists the results of those `shown`, and keeps the warnings of all that the reader can
 * see.
 */
function contradictedRow(
  row: ResultRow,
  shown: readonly ReleasedReading[],
  visible: readonly ReleasedReading[],
): ResultRow {
  const reliable = (readings: readonly ReleasedReading[]) => lastOfEachKit(readings).filter(isReliable);
  const explained = reliable(visible).map((reading) => explain({ ...row, ...reading }));
  const alerts = explained.flatMap((result) => result.alerts);
  return {
    ...row,
    genotype: '',
    outcome: specialResultLabels.contradicted,
    status: 'unknown',
    contradiction: {
      readings: [...new Set(reliable(shown).map(readingText))],
      alerts: [...new Map(alerts.map((alert) => [alert.text, alert])).values()],
      breedingRule: explained.some(({ breedingRule }) => breedingRule !== null) ? 'untested' : null,
    },
  };
}

/** Tests for which two samples have different reliable results. */
function contradictedTests(readings: readonly ReleasedReading[]): Set<number> {
  const byTest = Map.groupBy(readings.toSorted(byRelease), ({ testId }) => testId);
  const differs = (all: readonly ReleasedReading[]) =>
    new Set(
      lastOfEachKit(all)
        .filter(isReliable)
        .map(({ genotype }) => genotype),
    ).size > 1;
  return new Set([...byTest].filter(([, all]) => differs(all)).map(([testId]) => testId));
}

function earlierReadings(readings: readonly ReleasedReading[], current: ResultRow): EarlierReading[] {
  const last = lastOfEachKit(readings);
  return readings
    .filter(({ id }) => current.contradiction !== undefined || id !== current.id)
    .toReversed()
    .map((reading) => ({
      barcode: reading.barcode,
      version: reading.version,
      genotype: reading.genotype,
      outcome: reading.outcome,
      releasedAt: reading.releasedAt.toISOString(),
      isReplaced: !last.includes(reading),
    }));
}

function changesOf(ordered: readonly ReleasedReading[], names: ReadonlyMap<number, string>): ReleaseChanges[] {
  const known = new Map<number, ReleasedReading>();
  const releases = new Map<string, ReleaseChanges>();
  const atOnce = new Map<string, number>();
  for (const reading of ordered) {
    const { testId, barcode } = reading;
    const moment = `${reading.releasedAt.getTime()} ${barcode}`;
    // Each release has one version of a test; a second version at the same time belongs to an amendment.
    const versions = atOnce.get(`${moment} ${testId}`) ?? 0;
    atOnce.set(`${moment} ${testId}`, versions + 1);
    const key = `${moment} ${versions}`;
    const release = releases.get(key) ?? {
      releasedAt: reading.releasedAt.toISOString(),
      barcode,
      added: 0,
      confirmed: 0,
      changed: [],
    };
    releases.set(key, release);
    const before = known.get(testId);
    if (!before) release.added += 1;
    else if (readingText(before) === readingText(reading)) release.confirmed += 1;
    else
      release.changed.push({
        testId,
        testName: names.get(testId) ?? '',
        before: readingText(before),
        now: readingText(reading),
      });
    known.set(testId, reading);
  }
  return [...releases.values()].toReversed();
}

function readingText({ outcome, genotype }: ReleasedReading): string {
  return genotype && genotype !== outcome ? `${outcome} (${genotype})` : outcome;
}

/** Nothing is stated for mixed breeds and populations; for a variety, only what is listed for its breed or itself. */
function listingSentence({ kind, breedIds = [] }: ReportedTestFacts, breed: KnownBreed | null): string | null {
  if (kind !== 'disease' || breed === null || breedIds.length === 0) return null;
  if (breed.kind !== 'breed' && breed.kind !== 'variety') return null;
  if (breedIds.includes(breed.id) || breedIds.includes(breed.parentId ?? 0))
    return `The ${breed.name} is one of the breeds listed for this test.`;
  return breed.kind === 'variety'
    ? null
    : `The ${breed.name} is not one of the breeds listed for this test, so less is known about the variant in this breed.`;
}

/** A published frequency as text, in the groups in which it was published; null if one group contains all animals. */
function figureSentence(figure: BreedFigure | undefined): string | null {
  if (!figure || figure.groups.length < 2) return null;
  const groups = figure.groups.map(({ statuses, count }) => `${count} ${statuses.join(' or ')}`);
  return `${figure.club} has published statistics for ${figure.animals} animals: ${groups.join(', ')}.`;
}
