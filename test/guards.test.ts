import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './support/guards.ts';
import { withoutGuard } from './support/mutant-runner.ts';
import { ruleGuards } from './support/rule-guards.ts';
import { sampleOf } from './support/sample.ts';

test.each([...guards, ...ruleGuards])('T02 the guard "$keeps" is in the code once, and its test exists', (guard) => {
  expect(readFileSync(guard.file, 'utf8').split(guard.code)).toHaveLength(2);
  expect(readFileSync(guard.tests, 'utf8').replaceAll('${HISTORIES}', '1000')).toContain(guard.named);
  expect(withoutGuard(guard)).not.toBe(readFileSync(guard.file, 'utf8'));
});

test('at least 150 rules of the specification have a recorded mutation', () => {
  const rules = new Set(ruleGuards.map(({ keeps }) => /^R\d{3} ./.exec(keeps)?.[0]));
  expect(rules.size).toBeGreaterThanOrEqual(150);
  expect(rules).not.toContain(undefined);
});

test('a sample depends only on its seed', () => {
  const rulesOf = (seed: string) => sampleOf(ruleGuards, 20, seed).map(({ keeps }) => keeps);
  expect(new Set(rulesOf('2026-11-20')).size).toBe(20);
  expect(rulesOf('2026-11-20')).toEqual(rulesOf('2026-11-20'));
  expect(rulesOf('2026-11-20')).not.toEqual(rulesOf('2026-11-21'));
});
