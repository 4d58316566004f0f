import { expect, test } from 'vitest';
import { isFiltered } from './query.rules.ts';

test('an address with a search, breed, type or order is filtered; a page number or an empty field is not', () => {
  for (const query of ['search=coat', 'breed=3', 'type=Trait', 'sort=name', 'page=2&sort=name'])
    expect(isFiltered(new URLSearchParams(query)), query).toBe(true);
  for (const query of ['', 'page=2', 'search=&breed='])
    expect(isFiltered(new URLSearchParams(query)), query).toBe(false);
});
