import { countOf, formatPercent } from '#shared/count-of.ts';
import { specialResultLabels } from '#genetics/result-vocabulary.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';

interface SharedResult {
  kind: 'disease' | 'trait';
  status: ResultStatus;
  isContradicted: boolean;
  testName: string;
}

export interface SummaryLine {
  text: string;
  isGrave: boolean;
}

/** Maximum number of tests that a line names; the others are counted. */
const MAX_NAMED = 4;

/** The results of an animal in a few lines, most serious first. */
export function sharedSummaryOf(shown: readonly SharedResult[]): SummaryLine[] {
  const contradicted = shown.filter(({ isContradicted }) => isContradicted).map(({ testName }) => testName);
  const results = shown.filter(({ isContradicted }) => !isContradicted);
  const diseases = results.filter(({ kind }) => kind === 'disease');
  const traits = results.filter(({ kind, status }) => kind === 'trait' && status !== 'unknown').length;
  const named = (status: ResultStatus) => diseases.filter((one) => one.status === status).map((one) => one.testName);
  const line = (word: string, names: readonly string[], isGrave = false): SummaryLine[] => {
    if (names.length === 0) return [];
    const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
    return [{ text: `${word}: ${names.slice(0, MAX_NAMED).join('; ')}${rest}.`, isGrave }];
  };
  const clear = named('clear').length;
  const unread = results.filter(({ status }) => status === 'unknown').length;
  return [
    ...line(specialResultLabels.contradicted, contradicted, true),
    ...line('Affected', named('affected'), true),
    ...line('At risk', named('at_risk'), true),
    ...line('Carrier, usually healthy', named('carrier')),
    ...(clear > 0 ? [{ text: `Clear: ${countOf(clear, 'health test')}.`, isGrave: false }] : []),
    ...(unread > 0 ? [{ text: `No result: ${countOf(unread, 'test')}.`, isGrave: false }] : []),
    ...(traits > 0 ? [{ text: `Coat and traits: ${countOf(traits, 'test')}.`, isGrave: false }] : []),
  ];
}

interface Parts {
  profiles: readonly { markers: readonly unknown[]; panelMarkers: number }[];
  breeds: readonly { isDemo: boolean; breeds: readonly { breed: string; share: number }[] }[];
}

/** The DNA profile and the breeds, on one line each. */
export function partsSummaryOf({ profiles, breeds }: Parts): SummaryLine[] {
  const lines = [
    ...profiles.map(({ markers, panelMarkers }) => `DNA profile: ${markers.length} of ${panelMarkers} markers read.`),
    ...breeds.map(({ breeds: shares, isDemo }) => {
      const named = shares.slice(0, MAX_NAMED).map(({ breed, share }) => `${breed} ${formatPercent(share)}`);
      const rest = shares.length > MAX_NAMED ? ` and ${shares.length - MAX_NAMED} more` : '';
      return `Breeds${isDemo ? ' (demo)' : ''}: ${named.length > 0 ? `${named.join(', ')}${rest}` : 'none of the panel'}.`;
    }),
  ];
  return lines.map((text) => ({ text, isGrave: false }));
}
