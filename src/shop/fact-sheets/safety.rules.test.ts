import { expect, test } from 'vitest';
import { isSafetyTest, safetyText } from './safety.rules.ts';

const result = (
  testName: string,
  status: 'clear' | 'carrier' | 'affected' | 'unknown',
  isAbout: boolean | undefined = true,
) => ({
  testName,
  status,
  kind: 'disease' as const,
  ...(isAbout !== undefined && { isSafetyTest: isAbout }),
  alerts: status === 'affected' ? [{ kind: 'drug' as const }] : [],
});

test('safety tests (drugs, anaesthesia, bleeding) are listed also when clear, and failed ones have no result', () => {
  expect(
    safetyText([
      result('MDR1', 'affected'),
      result('Malignant hyperthermia', 'clear'),
      result('Haemophilia A', 'unknown'),
      result('Haemophilia B', 'carrier'),
      result('Narcolepsy', 'clear', false),
    ]),
  ).toBe(
    'Warning: MDR1. No result: Haemophilia A. Clear: Malignant hyperthermia. Variant found, no warning for this result: Haemophilia B.',
  );
});

test('other warnings do not count as safety warnings', () => {
  const handled = { ...result('Haemophilia B', 'carrier'), alerts: [{ kind: 'handling' as const }] };
  expect(safetyText([handled])).toBe('Variant found, no warning for this result: Haemophilia B.');
  expect(isSafetyTest([{ kind: 'diet' }, { kind: 'emergency' }])).toBe(false);
  expect(isSafetyTest([{ kind: 'transfusion' }])).toBe(true);
});

test('the summary says when no safety test is included, and is empty for traits and old reports', () => {
  const narcolepsy = result('Narcolepsy', 'clear', false);
  expect(safetyText([narcolepsy])).toBe('This test does not cover these risks.');
  expect(safetyText([narcolepsy, narcolepsy])).toBe('None of these tests covers these risks.');
  expect(safetyText([{ ...result('D locus', 'unknown', false), kind: 'trait' }])).toBeNull();
  const bloodGroup = { ...result('Blood group', 'clear'), kind: 'trait' as const, status: 'trait' as const };
  expect(safetyText([bloodGroup])).toBeNull();
  expect(safetyText([{ ...bloodGroup, alerts: [{ kind: 'transfusion' as const }] }])).toBe('Warning: Blood group.');
  const { isSafetyTest: _none, ...before } = result('MDR1', 'clear');
  expect(safetyText([before])).toBeNull();
});

test('a long list of names is truncated, with the number of the others', () => {
  expect(safetyText(Array.from({ length: 10 }, (_, at) => result(`T${at}`, 'clear')))).toBe(
    'Clear: T0; T1; T2; T3; T4; T5; T6; T7 and 2 more.',
  );
});
