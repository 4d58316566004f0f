import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import { urgencyOf, type ResultStatus } from '#genetics/genotype-call.ts';
import { countOf } from '#shared/count-of.ts';

/** Identifies a litter: the animals of one dam with one date of birth. */
export interface LitterPlace {
  dam: number;
  born: string;
}

/** An animal is offered to an email address, or to anyone who scans its code. */
export const offerKinds = ['EMAIL', 'CODE'] as const;

/** The label of a result that is not clear. */
export function wordOfNotable({ status, isContradicted }: Pick<HealthResult, 'status' | 'isContradicted'>): string {
  return isContradicted ? specialResultLabels.contradicted : (words[status] ?? '');
}

const words: Partial<Record<ResultStatus, string>> = {
  affected: 'Affected',
  at_risk: 'At risk',
  carrier: 'Carrier',
  unknown: 'No result',
};

export interface HealthResult {
  testId: number;
  name: string;
  status: ResultStatus;
  /** Two samples of the animal differ, so neither is used. */
  isContradicted: boolean;
}

/** Results that are not clear, most serious first, and the number of clear ones. */
export function sortResults(results: readonly HealthResult[]): { clear: number; notable: HealthResult[] } {
  const notable = results
    .filter(({ status }) => status !== 'clear' && status !== 'trait')
    .toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status) || a.name.localeCompare(b.name, 'en'));
  return { clear: results.filter(({ status }) => status === 'clear').length, notable };
}

/** Describes what is known about an animal without a test by our laboratory. */
export function untestedWords({
  byParentage,
  otherLaboratories,
}: {
  byParentage: number;
  otherLaboratories: number;
}): string[] {
  return [
    ...(byParentage > 0 ? [`${byParentage.toLocaleString('en-AU')} clear by parentage, not tested`] : []),
    ...(otherLaboratories > 0 ? [`${countOf(otherLaboratories, 'result')} from elsewhere, not verified`] : []),
  ];
}
