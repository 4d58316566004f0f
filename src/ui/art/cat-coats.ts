import type { CatType } from './cat-shapes.ts';

/** The colours of a cat, as far as a genotype determines the coat. */
export interface CatCoat {
  base: string;
  shade: string;
  line: string;
  eyes: string;
  /** Stripes, points or patches. */
  mark?: string;
  pattern?: 'solid' | 'tabby' | 'points' | 'bicolour';
}

export const catCoats = {
  redTabby: { base: '#dc9455', shade: '#c67c3d', line: '#4f2c12', eyes: '#b9852a', mark: '#b4662c', pattern: 'tabby' },
  brownTabby: {
    base: '#b3926b',
    shade: '#98774f',
    line: '#33241a',
    eyes: '#7d9149',
    mark: '#5b4632',
    pattern: 'tabby',
  },
  silverTabby: {
    base: '#d3d6db',
    shade: '#b7bcc4',
    line: '#3b4049',
    eyes: '#6f9a5c',
    mark: '#7b828e',
    pattern: 'tabby',
  },
  seal: { base: '#f1e3cf', shade: '#dec9ac', line: '#3c2a20', eyes: '#5b95c4', mark: '#5a4031', pattern: 'points' },
  blue: { base: '#8f98a8', shade: '#78818f', line: '#2b313b', eyes: '#c9963a' },
  black: { base: '#4a4550', shade: '#37323d', line: '#15111a', eyes: '#d0a63a' },
  white: { base: '#fcf7ef', shade: '#e9dfd1', line: '#6a5c50', eyes: '#5b95c4' },
  bicolour: { base: '#565260', shade: '#433f4c', line: '#1b1720', eyes: '#9aa548', pattern: 'bicolour' },
  ruddy: { base: '#cf8f56', shade: '#b97740', line: '#45270f', eyes: '#a58f36', mark: '#7c4a24' },
  skin: { base: '#efcdbb', shade: '#ddb09b', line: '#6f4636', eyes: '#6ea3a0' },
} as const satisfies Record<string, CatCoat>;

export type CatCoatName = keyof typeof catCoats;

/** The default coat for each cat type. */
export const usualCatCoats: Record<CatType, CatCoatName> = {
  cobby: 'blue',
  longhair: 'white',
  moderate: 'redTabby',
  substantial: 'brownTabby',
  foreign: 'ruddy',
  oriental: 'seal',
  rex: 'bicolour',
  hairless: 'skin',
};
