import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCEPT_TERMS, REQUIRED } from './required.ts';

test('Q125 no message for an empty field has a full stop, and the terms have one message', () => {
  expect([REQUIRED, ACCEPT_TERMS]).toEqual(['This field is required', 'You must accept the terms']);
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const others = files.filter((file) =>
    /field is required\.|[Pp]lease accept the terms/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(others).toEqual([]);
});
