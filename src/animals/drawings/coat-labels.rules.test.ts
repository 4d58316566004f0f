import { expect, test } from 'vitest';
import { catCoatOf, dogCoatOf } from './coat-labels.rules.ts';

test.each([
  ['black', { coat: 'black', hasWhite: false }],
  ['Black and white', { coat: 'black', hasWhite: true }],
  ['blue merle', { coat: 'blue', hasWhite: false }],
  ['Black & tan', { coat: 'blackTan', hasWhite: false }],
  ['white', { coat: 'white', hasWhite: false }],
  ['gold', { coat: 'yellow', hasWhite: false }],
  ['spotted', null],
  [null, null],
])('a dog of colour "%s" is drawn as %j', (colour, coat) => expect(dogCoatOf(colour)).toEqual(coat));

test.each([
  ['brown tabby', 'brownTabby'],
  ['red', 'redTabby'],
  ['black and white', 'bicolour'],
  ['seal point', 'seal'],
  ['', null],
])('a cat of colour "%s" is drawn as %s', (colour, coat) => expect(catCoatOf(colour)).toBe(coat));
