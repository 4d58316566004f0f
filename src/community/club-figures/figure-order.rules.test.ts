import { expect, test } from 'vitest';
import { sortFigures, splitFigures } from './figure-order.rules.ts';

const figure = (breed: string, test: string, [animals, day]: [number, string]) => ({
  breed,
  test,
  animals,
  publishedAt: `2026-${day}T03:10:00.000Z`,
});
const figures = [
  figure('Poodle', 'Blindness', [12, '02-01']),
  figure('Beagle', 'Deafness', [40, '01-01']),
  figure('Beagle', 'Ataxia', [12, '03-01']),
];
const order = (sort: Parameters<typeof sortFigures>[1]) => sortFigures(figures, sort).map(({ test }) => test);

test('figures can be sorted by breed and test, number of animals or date, in both directions', () => {
  expect(order('test')).toEqual(['Ataxia', 'Deafness', 'Blindness']);
  expect(order('-test')).toEqual(['Blindness', 'Deafness', 'Ataxia']);
  expect(order('animals')).toEqual(['Ataxia', 'Blindness', 'Deafness']);
  expect(order('-animals')).toEqual(['Deafness', 'Ataxia', 'Blindness']);
  expect(order('-published')).toEqual(['Ataxia', 'Blindness', 'Deafness']);
});

test('figures with too few animals in each group to show are kept apart, in the order of the list', () => {
  const [blind, deaf, ataxia] = figures.map((row, at) => ({
    ...row,
    groups: at === 1 ? ['clear', 'carrier'] : ['all'],
  }));
  expect(splitFigures([blind!, deaf!, ataxia!])).toEqual({ grouped: [deaf], tooFew: [blind, ataxia] });
});
