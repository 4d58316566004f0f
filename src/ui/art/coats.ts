import type { DogGroup } from './dog-shapes.ts';

/** Fill, shadow and line of a coat; `mark` is the colour of saddle, points or patches, white if there are none. */
export interface CoatColour {
  base: string;
  shade: string;
  line: string;
  mark?: string;
  markings?: readonly Marking[];
}

export type Marking = 'saddle' | 'mask' | 'white-chest' | 'white-face' | 'white-feet' | 'ears';

export const coats = {
  yellow: { base: '#ecd0a0', shade: '#d9b27a', line: '#5b4023', mark: '#d9a866', markings: ['ears'] },
  chocolate: { base: '#8b5a3a', shade: '#74472c', line: '#3a2012' },
  black: { base: '#4a4550', shade: '#36313c', line: '#17131b' },
  blue: { base: '#8d95a3', shade: '#757d8c', line: '#2e333d' },
  red: { base: '#c97a45', shade: '#ae6332', line: '#4d2711', markings: ['white-chest', 'white-feet', 'white-face'] },
  sable: {
    base: '#d79a5b',
    shade: '#bc7f42',
    line: '#4a2c12',
    mark: '#4a4550',
    markings: ['saddle', 'white-chest', 'white-feet'],
  },
  tricolour: {
    base: '#d08a4e',
    shade: '#b87338',
    line: '#3b2416',
    mark: '#3f3a45',
    markings: ['saddle', 'white-chest', 'white-feet', 'white-face'],
  },
  blackTan: { base: '#46414c', shade: '#34303a', line: '#17131b', mark: '#c8834a', markings: ['mask'] },
  fawn: { base: '#e2b987', shade: '#cb9c66', line: '#4c331b', mark: '#4a4048', markings: ['mask', 'ears'] },
  white: { base: '#fbf5ec', shade: '#e6dacb', line: '#6a5c50' },
  brindle: { base: '#b98a5d', shade: '#9c7047', line: '#40291a', mark: '#5c4430', markings: ['saddle'] },
  silver: { base: '#cfd2d8', shade: '#b3b8c1', line: '#444a55', mark: '#6d7480', markings: ['saddle', 'ears'] },
} as const satisfies Record<string, CoatColour>;

export type CoatName = keyof typeof coats;

export const WHITE_MARK = '#fdf8f0';

/** The default coat for each dog group. */
export const usualDogCoats: Record<DogGroup, CoatName> = {
  1: 'sable',
  2: 'fawn',
  3: 'blackTan',
  4: 'chocolate',
  5: 'red',
  6: 'tricolour',
  7: 'brindle',
  8: 'yellow',
  9: 'white',
  10: 'blue',
};
