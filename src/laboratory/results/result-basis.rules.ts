import { capital } from '#shared/capital.ts';
import { andList } from '#shared/as-sentence.ts';
import { usesLinkedMarker, testMethods, type CallBasis } from '#genetics/call-basis.ts';

/** Basis of a released result, as recorded with its call. */
export interface ResultBasis extends CallBasis {
  /** A linked marker was read, not the causal variant. */
  isLinkedMarker: boolean;
  /** Day of the analysis, or the day of the import if the file does not state one. */
  analysedOn: string | null;
  /** Laboratory number of the sample. */
  labNumber: string | null;
}

interface RecordedBasis extends CallBasis {
  inheritance: string;
  analysedOn: string | null;
  labNumber: string | null;
}

export function basisOf({ inheritance, method, quality, repeats, analysedOn, labNumber }: RecordedBasis): ResultBasis {
  const isLinkedMarker = usesLinkedMarker(inheritance);
  return { isLinkedMarker, method, quality, repeats, analysedOn, labNumber };
}

/** States what was read and how. Only results of our own tests have a basis. */
export function basisText({ isLinkedMarker, method, quality, repeats }: ResultBasis): string {
  const read = isLinkedMarker
    ? 'Tested by us at a linked marker, not at the variant that causes the effect'
    : 'Tested directly by us';
  const how = method ? `, by ${testMethods[method]}` : '';
  const again = repeats !== null && repeats > 1 ? ` ${repeats} readings gave the same result.` : '';
  const score = quality === null ? '' : ` Call quality ${formatQuality(quality)} of 1.`;
  return `${read}${how}.${again}${score}`;
}

/** Two or three decimals, rounded down: only a quality of 1 is printed as 1. */
function formatQuality(quality: number): string {
  return quality === 1 ? '1' : (Math.floor(quality * 1000) / 1000).toFixed(3).replace(/0$/, '');
}

interface ReportedBasis {
  testName: string;
  outcome: string;
  /** Absent in reports issued before it was stored. */
  basis?: ResultBasis;
}

/** How the results of a report were obtained: methods with their tests, readings, call quality, linked markers. */
export function basisLines(results: readonly ReportedBasis[]): string[] {
  const known = results.flatMap(({ testName, basis }) => (basis ? [{ testName, basis }] : []));
  const [one] = known;
  if (!one) return [];
  if (known.length === 1) return [basisText(one.basis)];
  const by = Map.groupBy(known, ({ basis }) => basis.method);
  const methods = [...by].toSorted((a, b) => b[1].length - a[1].length);
  const rest = methods.slice(1).map(([method, tests]) => `${labelOf(method)}: ${namesOf(tests)}.`);
  const [first] = methods;
  const linked = known.filter(({ basis }) => basis.isLinkedMarker);
  const repeated = known.filter(({ basis }) => (basis.repeats ?? 1) > 1);
  const qualities = known.flatMap(({ basis }) => basis.quality ?? []);
  return [
    linked.length === 0
      ? 'Every result comes from our own test of this sample, and every test reads the variant itself.'
      : `Every result comes from our own test of this sample. ${namesOf(linked)}: read at a linked marker, not at the variant that causes the effect.`,
    ...(first && (first[0] || rest.length > 0)
      ? [`${labelOf(first[0])}: ${rest.length > 0 ? 'all other tests' : 'all tests'}.`, ...rest]
      : []),
    ...(repeated.length > 0 ? [`More than one reading, with the same result: ${namesOf(repeated)}.`] : []),
    ...(qualities.length > 0 ? [`Call quality (0 to 1): ${formatQuality(Math.min(...qualities))} or higher.`] : []),
  ];
}

const labelOf = (method: CallBasis['method']) => (method ? capital(testMethods[method]) : 'Method not recorded');
/** Separated by semicolons: many names contain commas. */
const namesOf = (tests: readonly { testName: string }[]) => tests.map(({ testName }) => testName).join('; ');

/** The methods of a report in one line, most common first; null if none was recorded. */
export function methodLine(results: readonly ReportedBasis[]): string | null {
  const methods = results.flatMap(({ basis }) => basis?.method ?? []);
  const by = [...Map.groupBy(methods, (method) => method)].toSorted((a, b) => b[1].length - a[1].length);
  return by.length === 0 ? null : capital(andList(by.map(([method]) => testMethods[method])));
}

/** The first and the last day of the analysis; equal if there is only one. */
export function analysisDays(results: readonly ReportedBasis[]): [from: string, to: string] | null {
  const days = results.flatMap(({ basis }) => basis?.analysedOn ?? []).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? [from, to] : null;
}
