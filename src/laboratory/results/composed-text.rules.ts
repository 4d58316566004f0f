import type { EarlierReading, ReleaseChanges } from './animal-results.rules.ts';

/** Additional texts about a result on page and report. Older reports have none. */
export interface ResultContext {
  isContradicted?: boolean;
  earlier?: readonly Omit<EarlierReading, 'barcode' | 'version'>[];
  inBreed?: string | null;
  forBreed?: string | null;
}

export const CONTRADICTED =
  'Two samples of this animal have different results for this test. Contact us before you rely on either.';

/** `day` formats a date for the reader's locale. */
export function earlierLines({ earlier = [], isContradicted }: ResultContext, day: (iso: string) => string): string[] {
  const beside = isContradicted ? 'One sample' : 'Another sample';
  return earlier.map(({ outcome, genotype, releasedAt, isReplaced }) => {
    const words = genotype && genotype !== outcome ? `${outcome} (${genotype})` : outcome;
    return `${isReplaced ? 'Replaced' : beside}: ${words}, ${day(releasedAt)}`;
  });
}

/** Describes a release: counts, and each test whose result changed. */
export function changedResultLines({ added, confirmed, changed }: ReleaseChanges): {
  counts: string;
  changed: string[];
} {
  const parts = [
    added > 0 ? `${added} new` : '',
    changed.length > 0 ? `${changed.length} changed` : '',
    confirmed > 0 ? `${confirmed} confirmed` : '',
  ].filter(Boolean);
  return {
    counts: `${parts.join(', ')}.`,
    changed: changed.map(({ testName, before, now }) => `${testName}: changed from ${before} to ${now}.`),
  };
}
