import { expect, test } from 'vitest';
import { describeLeftOut, select } from '../scripts/changed.ts';

test('a change runs its linters, the tests that import it, the architecture test and its journeys', () => {
  const changed = ['README.md', 'src/app.css', 'src/shop/cart/cart.rules.ts', 'test/journeys/cart.spec.ts'];
  expect(select(changed, ['src/shop/cart/cart.rules.test.ts'])).toEqual({
    linted: ['src/shop/cart/cart.rules.ts', 'test/journeys/cart.spec.ts'],
    formatted: ['src/app.css', 'src/shop/cart/cart.rules.ts', 'test/journeys/cart.spec.ts'],
    tests: ['src/shop/cart/cart.rules.test.ts', 'test/architecture.test.ts'],
    journeys: ['test/journeys/cart.spec.ts'],
  });
});

test('many changed files are checked as whole folders, so that the command line stays short', () => {
  const many = Array.from({ length: 301 }, (_, i) => `src/shop/file-${i}.ts`);
  expect(select(many, []).linted).toEqual(['src', 'test', 'scripts']);
});

test('the summary counts the tests that were left out', () => {
  const summary = describeLeftOut(select(['src/app.css'], []), { tests: 500, journeys: 60 });
  expect(summary).toContain('499 of 500 test files, 60 of 60 browser journeys, the build');
});
