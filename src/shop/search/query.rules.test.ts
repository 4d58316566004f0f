import { expect, test } from 'vitest';
import { isFiltered, readAreas } from './query.rules.ts';

test('a URL counts as filtered by search, breed, type, disease category or sort, not by page or empty fields', () => {
  for (const query of ['search=coat', 'breed=3', 'type=Trait', 'area=Dental', 'sort=name', 'page=2&sort=name'])
    expect(isFiltered(new URLSearchParams(query)), query).toBe(true);
  for (const query of ['', 'page=2', 'search=&breed='])
    expect(isFiltered(new URLSearchParams(query)), query).toBe(false);
});

test('disease categories in a URL are limited in number and length', () => {
  expect(readAreas(['Dental', 'Nervous system/Neurologic'])).toEqual(['Dental', 'Nervous system/Neurologic']);
  expect(readAreas(Array.from({ length: 99 }, (_, at) => `${at}`))).toHaveLength(18);
  expect(readAreas(['x'.repeat(99)])).toEqual(['x'.repeat(60)]);
});
