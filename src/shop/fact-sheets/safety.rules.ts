import type { AlertKind } from '#genetics/alerts.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';

/** The risks that a veterinarian asks about before treatment or surgery. */
const safetyKinds: readonly AlertKind[] = ['drug', 'anaesthesia', 'transfusion'];

/** Whether a result of the test can indicate a risk with medicines, anaesthesia or bleeding. */
export function isSafetyTest(alerts: readonly { kind: AlertKind }[]): boolean {
  return alerts.some(({ kind }) => safetyKinds.includes(kind));
}

interface SafetyResult {
  testName: string;
  kind: 'disease' | 'trait';
  status: ResultStatus;
  /** Undefined in reports that were issued before this was stored. */
  isSafetyTest?: boolean;
  alerts?: readonly { kind: AlertKind }[];
  /** Two samples have different results, so neither shows that the animal is safe. */
  isContradicted?: boolean;
}

export const SAFETY_TITLE = 'Medicines, anaesthesia and bleeding';
/** The maximum number of names in a line; the rest are counted. */
const MAX_NAMED = 8;

/**
 * A summary of these risks even if there is no warning, which can mean clear or not tested. Null if there is nothing to
 * report.
 */
export function safetyText(results: readonly SafetyResult[]): string | null {
  const recorded = results.filter((result) => result.isSafetyTest !== undefined);
  // A trait is listed only with a warning: nobody expects one for a coat colour.
  const tests = recorded.filter((result) => result.isSafetyTest && (result.kind === 'disease' || isWarned(result)));
  if (tests.length === 0) return noneCovered(recorded.filter(({ kind }) => kind === 'disease').length);
  const differing = tests.filter(({ isContradicted }) => isContradicted);
  const others = tests.filter((result) => !isWarned(result) && !result.isContradicted);
  const line = (word: string, of: readonly SafetyResult[]) => (of.length === 0 ? [] : [`${word}: ${namesOf(of)}.`]);
  return [
    ...line('Warning', tests.filter(isWarned)),
    ...line(specialResultLabels.contradicted, differing),
    ...line(
      'No result',
      others.filter(({ status }) => status === 'unknown'),
    ),
    ...line(
      'Clear',
      others.filter(({ status }) => status === 'clear'),
    ),
    ...line(
      'Variant found, no warning for this result',
      others.filter(({ status }) => status !== 'clear' && status !== 'unknown'),
    ),
  ].join(' ');
}

function noneCovered(diseaseTests: number): string | null {
  if (diseaseTests === 0) return null;
  return diseaseTests === 1 ? 'This test does not cover these risks.' : 'None of these tests covers these risks.';
}

function isWarned({ alerts = [] }: SafetyResult): boolean {
  return isSafetyTest(alerts);
}

function namesOf(tests: readonly SafetyResult[]): string {
  const names = tests.map(({ testName }) => testName);
  const rest = names.length - MAX_NAMED;
  return rest <= 0 ? names.join('; ') : `${names.slice(0, MAX_NAMED).join('; ')} and ${rest} more`;
}
