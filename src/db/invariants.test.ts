import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { checkInvariants, parseInvariants } from './invariants.ts';

const database = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'damsire-invariants-'));
const file = path.join(folder, 'invariants.sql');
afterAll(() => rmSync(folder, { recursive: true }));

test('an invariant is a titled query; comments beside it do not matter', () => {
  const text =
    '-- What must hold.\n\n-- I01 no order without lines\nselect id -- the order\nfrom orders;\n\n-- M02 money is whole\n-- see business rules 3\nselect 1 where false\n';
  expect(parseInvariants(text)).toEqual([
    { id: 'I01', title: 'no order without lines', query: expect.stringMatching(/^select id\s+from orders$/) },
    { id: 'M02', title: 'money is whole', query: 'select 1 where false' },
  ]);
});

test.each([
  ['a query without a title', 'select 1', 'needs a line'],
  ['two queries under one title', '-- I01 a\nselect 1; select 2;', 'exactly one query'],
  ['a title without a query', '-- I01 a\n-- I02 b\nselect 1', 'I01 must be'],
  ['an id used twice', '-- I01 a\nselect 1\n-- I01 b\nselect 1', 'I01 is defined twice'],
])('%s is refused', (_what, text, message) => {
  expect(() => parseInvariants(text)).toThrow(message);
});

test('only broken invariants are reported, with the first ten rows that break them', async () => {
  writeFileSync(
    file,
    '-- I01 holds\nselect 1 where false;\n-- I02 broken\nwith n as (select generate_series(1, 25) as bad_row) select bad_row from n order by 1;',
  );
  const violations = await checkInvariants(database.db, file);
  expect(violations.map(({ id, title }) => `${id} ${title}`)).toEqual(['I02 broken']);
  expect(violations[0]?.rows).toHaveLength(10);
  expect(violations[0]?.rows[0]).toEqual({ badRow: 1 });
});

test('an invariant check cannot change data', async () => {
  await sql`create sequence planted`.execute(database.db);
  writeFileSync(file, "-- I01 writes\nselect nextval('planted')");
  await expect(checkInvariants(database.db, file)).rejects.toThrow('read-only transaction');
});

test('T01 at least 25 invariants can be run, and the seeded reference data breaks none', async () => {
  const real = parseInvariants(readFileSync(path.join(import.meta.dirname, 'invariants.sql'), 'utf8'));
  expect(real.length).toBeGreaterThanOrEqual(25);
  expect(await checkInvariants(database.db)).toEqual([]);
});
