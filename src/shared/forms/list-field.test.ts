import { expect, test } from 'vitest';
import { z } from 'zod';
import { listField } from './list-field.ts';

const ids = z.object({ ids: listField(z.coerce.number<number>().int().positive(), 3) });
const read = (value: unknown) => ids.safeParse({ ids: value });

test.each<[unknown, number[]]>([
  [undefined, []],
  ['', []],
  ['1,2', [1, 2]],
  [
    ['1', '2,3', '1'],
    [1, 2, 3],
  ],
  [7, [7]],
])('the query list %j is read as %j', (value, expected) => {
  expect(read(value).data?.ids ?? []).toEqual(expected);
});

test.each([
  ['abc'],
  ['1,abc'],
  [['1', '0']],
  ['1.5'],
  ['1,2,3,4'],
  [{ a: 1 }],
  [`1,${'9'.repeat(3_000)}`.slice(0, 2_100)],
])('a list with an invalid element is refused: %#', (value) => {
  const { error } = read(value);
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(['ids']);
});
