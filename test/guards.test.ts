import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './support/guards.ts';

test.each(guards)('T02 what keeps $keeps stands in the code once, and its test is there', (guard) => {
  expect(readFileSync(guard.file, 'utf8').split(guard.code)).toHaveLength(2);
  expect(readFileSync(guard.tests, 'utf8').replaceAll('${HISTORIES}', '1000')).toContain(guard.named);
});
