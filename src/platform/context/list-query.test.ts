import { expect, test } from 'vitest';
import { listQuery } from './list-query.ts';

const at = (search: string) => new Request(`https://damsire.test/list${search}`);
const known = { sorts: ['name', 'date'], choices: [{ value: 'all' }, { value: 'open' }] } as const;

test('a list reads its page, search, sort order and filter from the address', () => {
  expect(listQuery(at('?page=3&search=+wren+&sort=-date&filter=open'), known)).toMatchObject({
    number: 3,
    search: 'wren',
    sort: '-date',
    choice: 'open',
  });
});

test('unknown list parameters are ignored, and the page number is an integer from 1 to 10,000', () => {
  const read = (search: string) => listQuery(at(search), known);
  expect(read('')).toMatchObject({ number: 1, search: '', sort: undefined, choice: undefined });
  expect(read('?sort=password&filter=secret&page=-2')).toMatchObject({ number: 1, sort: undefined, choice: undefined });
  expect(read('?page=2.9').number).toBe(2);
  expect(read('?page=1e99').number).toBe(10_000);
  expect(read(`?search=${'x'.repeat(500)}`).search).toHaveLength(120);
  expect(read('?search=%00wr%0D%0Aen%7F').search).toBe('wr  en');
  expect(listQuery(at(`?search=a&query=${'y'.repeat(90)}`), { searchName: 'query', longest: 60 }).search).toHaveLength(
    60,
  );
});
