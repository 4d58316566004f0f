import { expect, test } from 'vitest';
import { formatPercent } from '#shared/count-of.ts';
import { partsSummaryOf, sharedSummaryOf } from './shared-summary.rules.ts';

const result = (
  status: 'affected' | 'at_risk' | 'carrier' | 'clear' | 'unknown' | 'trait',
  testName: string = status,
) => ({
  kind: status === 'trait' ? ('trait' as const) : ('disease' as const),
  status,
  testName,
  isContradicted: false,
});

test('the summary of a shared animal names serious results first and counts the rest', () => {
  const lines = sharedSummaryOf([
    result('clear', 'A'),
    result('clear', 'B'),
    result('carrier', 'Collie eye anomaly'),
    result('affected', 'Narcolepsy'),
    result('unknown'),
    { ...result('unknown', 'D locus'), kind: 'trait' as const },
    result('trait'),
  ]);
  expect(lines).toEqual([
    { text: 'Affected: Narcolepsy.', isGrave: true },
    { text: 'Carrier, usually healthy: Collie eye anomaly.', isGrave: false },
    { text: 'Clear: 2 health tests.', isGrave: false },
    { text: 'No result: 2 tests.', isGrave: false },
    { text: 'Coat and traits: 1 test.', isGrave: false },
  ]);
});

test('results that another sample contradicts come first and are not counted under any status', () => {
  const lines = sharedSummaryOf([{ ...result('clear', 'Narcolepsy'), isContradicted: true }, result('clear', 'A')]);
  expect(lines).toEqual([
    { text: 'Samples differ: Narcolepsy.', isGrave: true },
    { text: 'Clear: 1 health test.', isGrave: false },
  ]);
});

test('a long list of names is shortened with a count', () => {
  const [line] = sharedSummaryOf(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => result('at_risk', name)));
  expect(line).toEqual({ text: 'At risk: A; B; C; D and 2 more.', isGrave: true });
});

test('the summary names the DNA profile and the breeds of an animal without tests', () => {
  const parts = {
    profiles: [
      {
        panel: 'ISAG',
        panelMarkers: 21,
        sex: null,
        markers: [{ name: 'AHT121', alleles: ['88', '98'] as [string, string] }],
      },
    ],
    breeds: [{ isDemo: false, breeds: [{ breed: 'Kelpie', share: 0.62, low: 0.5, high: 0.7 }], unassigned: 0 }],
  };
  expect(partsSummaryOf(parts).map(({ text }) => text)).toEqual([
    'DNA profile: 1 of 21 markers read.',
    `Breeds: Kelpie ${formatPercent(0.62)}.`,
  ]);
});
