import type { ResultStatus } from '#genetics/genotype-call.ts';

/** An animal is offered to an address, or to whoever scans its code. */
export const offerKinds = ['EMAIL', 'CODE'] as const;

const order: readonly ResultStatus[] = ['affected', 'at_risk', 'carrier', 'unknown'];

export interface HealthResult {
  testId: number;
  name: string;
  status: ResultStatus;
}

/** Results that are not clear, the gravest first and tests without a result last, and how many are clear. */
export function sortResults(results: readonly HealthResult[]): { clear: number; notable: HealthResult[] } {
  const notable = results
    .filter(({ status }) => order.includes(status))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.name.localeCompare(b.name, 'en'));
  return { clear: results.filter(({ status }) => status === 'clear').length, notable };
}
