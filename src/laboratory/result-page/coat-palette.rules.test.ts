import { expect, test } from 'vitest';
import { jointCoat } from '#laboratory/results/joint-coat.rules.ts';
import { paintCat, paintDog } from './coat-palette.rules.ts';

const dog = (over: Record<number, string>) =>
  jointCoat(
    { speciesId: 1, sex: 'female', breedId: null },
    new Map(
      Object.entries({
        11001: 'E/E',
        11002: 'N/N',
        11003: 'N/N',
        11004: 'N/N',
        11036: 'N/N',
        11005: 'KB/KB',
        11006: 'at/at',
        11007: 'B/B',
        11008: 'N/N',
        11009: 'D/D',
        11010: 'S/S',
        11011: 'm/m',
        11012: 'h/h',
        11013: 'I/I',
        11014: 'N/N',
        ...over,
      }).map(([id, genotype]) => [Number(id), genotype]),
    ),
  )!.look!;
const cat = { base: 'black', pattern: 'solid', modifiers: ['shorthair'] };

test('a black, a brown, a blue and a yellow dog are painted in four colours', () => {
  const bases = [dog({}), dog({ 11007: 'b/b' }), dog({ 11009: 'd/d' }), dog({ 11001: 'e/e' })].map(
    (look) => paintDog(look).base,
  );
  expect(new Set(bases).size).toBe(4);
  expect(paintDog(dog({ 11001: 'e/e', 11013: 'i/i' })).base).not.toBe(bases[3]);
});

test('tan points, white and merle are drawn on the coat', () => {
  expect(paintDog(dog({ 11005: 'ky/ky', 11014: 'dup/dup' })).markings).toContain('mask');
  expect(paintDog(dog({ 11010: 'sp/sp' })).markings).toContain('white-face');
  const merle = paintDog(dog({ 11011: 'M/m' }));
  expect(merle.mark).toBe(paintDog(dog({})).base);
  expect(merle.base).not.toBe(merle.mark);
});

test('cats are drawn with tabby stripes, blue eyes for points, and white over everything', () => {
  expect(paintCat(cat).pattern).toBe('solid');
  expect(paintCat({ ...cat, pattern: 'tabby' }).pattern).toBe('tabby');
  expect(paintCat({ ...cat, modifiers: ['point'] })).toMatchObject({ pattern: 'points', eyes: '#5b95c4' });
  expect(paintCat({ ...cat, modifiers: ['bicolour'] }).pattern).toBe('bicolour');
  expect(paintCat({ base: 'black-red', pattern: 'tortoiseshell', modifiers: [] }).mark).toBe('#dc9455');
  expect(paintCat({ base: 'white', pattern: 'white', modifiers: ['all'] })).toMatchObject({
    base: '#fdf8f0',
    pattern: 'solid',
  });
});

test('every pigment of the coat engine has its own drawing colour', () => {
  const looks = ['black', 'blue', 'brown', 'lilac'].map(
    (base) => paintDog({ base, pattern: 'solid', modifiers: [] }).base,
  );
  expect(new Set(looks).size).toBe(4);
});
