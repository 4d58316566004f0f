import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registrations } from './registrations.ts';

const names = globSync('src/**/*.events.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bdefine(?:Port|Event)\b.*?\('([a-z_]+\.[a-z_]+)'/gs)].map(
    (found) => found[1]!,
  ),
);

test('each event has a handler, and each port an implementation', () => {
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !registrations.has(name))).toEqual([]);
});

test('no two events or ports share a name', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every registered handler can be loaded', async () => {
  for (const [name, loads] of registrations)
    for (const load of loads) expect(await load(), name).toBeTypeOf('function');
});
