import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCitations, readCitingFiles } from './support/citations.ts';

const files = readCitingFiles();
const unresolved = (text: string, path = 'src/a.test.ts') =>
  findCitations({ path, text }).flatMap(({ id, resolves }) => (resolves ? [] : [id]));

test('citations in code, tests, scripts and pages exist in the repository (docs/reference/README.md)', () => {
  const all = files.flatMap((file) => findCitations(file).map((citation) => ({ ...citation, path: file.path })));
  expect(all.length).toBeGreaterThan(3_000);
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(10);
  const missing = all.filter(({ resolves }) => !resolves).map(({ path, kind, id }) => `${path}: ${kind} ${id}`);
  expect([...new Set(missing)]).toEqual([]);
});

test.each([
  ['a rule', '// R999 asks for it', ['R999']],
  ['the end of a range', '// R305-R999', ['R999']],
  ['the end of a short range', '// R305-999', ['R999']],
  ['a call, a page, a message and a question', '// E999 P999 M999 Q999', ['E999', 'P999', 'M999', 'Q999']],
  ['a test of the checklist', '// as T99 asks', ['T99']],
  [
    'an item, an invariant and a section',
    '// trust.md 61, trust.md K1, K9, trust.md section 9',
    ['61', 'K9', 'section 9'],
  ],
  ['a business rule', '// business rules 3.1, 3.22', ['3.22']],
  ['a wrapped business rule', '/**\n * business rules\n * 3.22 */', ['3.22']],
  ['a genetics reference', '// genetics reference B4 and B9', ['B9']],
  ['an invariant of the database', '// Invariant Z9', ['Z9']],
  ['a section of the specification', '// Specification section 12', ['12']],
  ['a decision', '// decision 999, docs/decisions/998', ['999', '998']],
  ['a page', '// see docs/nowhere.md', ['docs/nowhere.md']],
  ['ids of test names', "test('K9 R001 3.22 nothing (Z1)', () => {});", ['K9', '3.22', 'Z1']],
])('%s that does not exist is reported', (_what, text, ids) => {
  expect(unresolved(text).toSorted()).toEqual(ids.toSorted());
});

test('a file named in backticks must exist', () => {
  expect(unresolved('`src/features/cart` and `src/db`', 'docs/a.md')).toEqual(['src/features/cart']);
});

test.each([
  'd="M999 8v444M998 ${y}H204 Q997 92 252 98"',
  'bs (p.Q999*), colour #E999',
  '2026-01-01T99:00:00Z',
  'gene F9, cat chromosome B9, paper A9, allele Z1 of "A1/Z9"',
  "const rows = ['Z9 is no name of a test'];",
])('%s is not a citation', (text) => expect(unresolved(text)).toEqual([]));

test('every table named in the glossary is in the schema', () => {
  const schema = readFileSync('src/db/schema.generated.ts', 'utf8').split('export interface DB {')[1] ?? '';
  const tables = [...schema.matchAll(/^  (\w+):/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const cells = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .map((line) => line.split(' | '))
    .filter((row) => row.length === 5)
    .map((row) => row[2] ?? '');
  const named = cells.flatMap((cell) => [...cell.matchAll(/^`([a-z_]+)|, `([a-z_]+)/g)].map((m) => m[1] ?? m[2] ?? ''));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !tables.includes(name))).toEqual([]);
});
