import { expect, test } from 'vitest';
import { whereaboutsIn } from './whereabouts.rules.ts';

test.each([
  ['where is my kit', 'kit'],
  ["my kit hasn't arrived", 'kit'],
  ['has my sample arrived', 'sample'],
  ['when will my results be ready', 'sample'],
  ['has my order been sent', 'order'],
  ['parcel lost', 'order'],
  ['where can i buy a kit', null],
  ['where do i send my sample', null],
  ['kit', null],
  ['late onset test results', null],
  ['is my dog lost', null],
])('"%s" asks for the location of: %s', (query, sought) => {
  expect(whereaboutsIn(query)).toBe(sought);
});
