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

test('risks with medicines, anaesthesia and bleeding are named also when they are clear, and what failed is not', () => {
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

test('a warning about something else is no warning about these', () => {
  const handled = { ...result('Haemophilia B', 'carrier'), alerts: [{ kind: 'handling' as const }] };
  expect(safetyText([handled])).toBe('Variant found, no warning for this result: Haemophilia B.');
  expect(isSafetyTest([{ kind: 'diet' }, { kind: 'emergency' }])).toBe(false);
  expect(isSafetyTest([{ kind: 'transfusion' }])).toBe(true);
});

test('without such a test it says so; of traits and of reports from before it says nothing', () => {
  expect(safetyText([result('Narcolepsy', 'clear', false)])).toBe('None of these tests covers these risks.');
  expect(safetyText([{ ...result('D locus', 'unknown', false), kind: 'trait' }])).toBeNull();
  const bloodGroup = { ...result('Blood group', 'clear'), kind: 'trait' as const, status: 'trait' as const };
  expect(safetyText([bloodGroup])).toBeNull();
  expect(safetyText([{ ...bloodGroup, alerts: [{ kind: 'transfusion' as const }] }])).toBe('Warning: Blood group.');
  const { isSafetyTest: _none, ...before } = result('MDR1', 'clear');
  expect(safetyText([before])).toBeNull();
});

test('many names are cut and counted', () => {
  expect(safetyText(Array.from({ length: 10 }, (_, at) => result(`T${at}`, 'clear')))).toBe(
    'Clear: T0; T1; T2; T3; T4; T5; T6; T7 and 2 more.',
  );
});
