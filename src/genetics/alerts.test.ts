import { expect, test } from 'vitest';
import { selectAlerts, type TestAlert } from './alerts.ts';

const alert = (who: TestAlert['who'], genotypes: string[] = []): TestAlert => ({
  kind: 'drug',
  who,
  genotypes,
  text: who,
  referenceKind: 'omia',
  reference: '001402-9615',
});
const alerts = [alert('affected'), alert('carrier'), alert('both')];
const shown = (facts: Partial<Parameters<typeof selectAlerts>[1]>) =>
  selectAlerts(alerts, { outcome: 'called', modeCode: 'AR', genotype: 'N/N', sex: 'female', ...facts }).map(
    ({ text }) => text,
  );

test('C7 carriers of a recessive variant get carrier warnings, affected animals disease warnings, and clear ones none', () => {
  expect(shown({ genotype: 'N/N' })).toEqual([]);
  expect(shown({ genotype: 'N/P' })).toEqual(['carrier', 'both']);
  expect(shown({ genotype: 'P/P' })).toEqual(['affected', 'both']);
});

test('C7 one copy of a dominant or risk variant counts as affected', () => {
  for (const modeCode of ['AD', 'AD_IP', 'RISK', 'CODOM'] as const)
    expect(shown({ modeCode, genotype: 'N/P' })).toEqual(['affected', 'both']);
});

test('C7 with one copy of an X-linked variant, a male is affected and a female is a carrier', () => {
  expect(shown({ modeCode: 'XR', genotype: 'P', sex: 'male' })).toEqual(['affected', 'both']);
  expect(shown({ modeCode: 'XR', genotype: 'P', sex: 'unknown' })).toEqual(['affected', 'both']);
  expect(shown({ modeCode: 'XR', genotype: 'N/P', sex: 'female' })).toEqual(['carrier', 'both']);
  expect(shown({ modeCode: 'XR', genotype: 'N', sex: 'male' })).toEqual([]);
});

test('C7 a trait warning applies to its listed genotypes, and a failed test has no warning', () => {
  const blood = [alert('affected', ['b/b'])];
  const facts = { outcome: 'called', modeCode: 'TRAIT', sex: 'female' } as const;
  expect(selectAlerts(blood, { ...facts, genotype: 'b/b' })).toHaveLength(1);
  expect(selectAlerts(blood, { ...facts, genotype: 'A/b' })).toEqual([]);
  expect(shown({ outcome: 'failed', genotype: 'P/P' })).toEqual([]);
  expect(shown({ genotype: null })).toEqual([]);
});
