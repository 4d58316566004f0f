import { expect, test } from 'vitest';
import { geneBeside } from './gene-beside.rules.ts';

test.each([
  ['Brachycephaly (BMP3)', 'BMP3', null],
  ['Achromatopsia, CNGA3', 'CNGA3', null],
  ['Progressive rod-cone degeneration', 'PRCD', 'PRCD'],
  ['Glycogen storage disease Ia', 'I', 'I'],
  ['Dilution', null, null],
])('the gene beside "%s" (%s) is %s', (name, gene, printed) => {
  expect(geneBeside({ name, gene })).toBe(printed);
});
