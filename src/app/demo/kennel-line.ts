import type { DemoAnimal } from './demo-animals.ts';
import { FAILED } from './demo-basis.ts';
import type { FixedGenotypes } from './demo-genotypes.ts';

const year = 365;
/** Age of the litter and the kittens in days. */
const LITTER = 63;
const KITTENS = 84;

type Row = readonly [
  key: string,
  name: string,
  sex: 'male' | 'female',
  ageDays: number,
  colour: string,
  parents?: readonly [sire: string, dam: string],
];

const dogs: readonly Row[] = [
  ['flint', 'Flint', 'male', 9 * year + 30, 'black'],
  ['heather', 'Heather', 'female', 9 * year, 'yellow'],
  ['bramble', 'Bramble', 'female', 4 * year, 'chocolate'],
  ['ember', 'Ember', 'female', 6 * year, 'black', ['flint', 'heather']],
  ['orion', 'Orion', 'male', 6 * year, 'black', ['flint', 'heather']],
  ['sorrel', 'Sorrel', 'female', 3 * year, 'yellow', ['orion', 'ember']],
  ['poppy', 'Poppy', 'female', LITTER, 'black', ['orion', 'bramble']],
  ['jasper', 'Jasper', 'male', LITTER, 'chocolate', ['orion', 'bramble']],
  ['wren', 'Wren', 'female', LITTER, 'chocolate', ['orion', 'bramble']],
  ['rusty', 'Rusty', 'male', LITTER, 'black', ['orion', 'bramble']],
  ['hazel', 'Hazel', 'female', LITTER, 'black', ['orion', 'bramble']],
];

const cats: readonly Row[] = [
  ['duke', 'Duke', 'male', 4 * year, 'blue'],
  ['lily', 'Lily', 'female', 3 * year, 'blue-cream tortoiseshell'],
  ['moth', 'Moth', 'female', KITTENS, 'blue', ['duke', 'lily']],
  ['maple', 'Maple', 'female', KITTENS, 'blue-cream tortoiseshell', ['duke', 'lily']],
  ['birch', 'Birch', 'male', KITTENS, 'lilac', ['duke', 'lily']],
  ['custard', 'Custard', 'male', KITTENS, 'cream', ['duke', 'lily']],
  ['frost', 'Frost', 'female', KITTENS, 'blue point', ['duke', 'lily']],
];

const recorded = (rows: readonly Row[], breed: string): DemoAnimal[] =>
  rows.map(([key, name, sex, ageDays, colour, parents]) => ({
    key,
    owner: 'breeder',
    name,
    registeredName: `Emberfield ${name}`,
    breed,
    sex,
    ageDays,
    colour,
    ...(parents && { sire: parents[0], dam: parents[1] }),
  }));

/**
 * A kennel and cattery whose genotypes, marker profiles and genomes are consistent with the pedigree: three generations
 * of Labradors with a mating of full siblings (Sorrel), a litter of two carriers, a mixed-breed dog, and a litter of
 * British Shorthairs in five colours.
 */
export const kennelLine: readonly DemoAnimal[] = [
  ...recorded(dogs, 'Labrador Retriever'),
  {
    key: 'rufus',
    owner: 'breeder',
    name: 'Rufus',
    breed: 'Mixed Breed (Dog)',
    sex: 'male',
    ageDays: 2 * year,
    colour: 'black and white',
    grandparents: ['Labrador Retriever', 'Labrador Retriever', 'Border Collie', 'Golden Retriever'],
  },
  ...recorded(cats, 'British Shorthair'),
];

const [prcd, e, b] = [10_001, 11_001, 11_007];
const [agouti, brown, restriction, dilution, orange, length] = [21_001, 21_002, 21_003, 21_004, 21_007, 21_010];
/** A Labrador test whose first reading failed. */
const failedTest = 11_009;
const shorthair = { [agouti]: 'a/a', [dilution]: 'd/d', [length]: 'L/L' };

/** Orion and Bramble are carriers of progressive retinal atrophy; one of their five puppies is affected. */
export const kennelLineGenotypes: FixedGenotypes = {
  flint: { [e]: 'E/e', [b]: 'B/b', [prcd]: 'N/P' },
  heather: { [e]: 'e/e', [b]: 'B/B', [prcd]: 'N/N' },
  bramble: { [e]: 'E/E', [b]: 'b/b', [prcd]: 'N/P' },
  ember: { [e]: 'E/e', [b]: 'B/b', [prcd]: 'N/N' },
  orion: { [e]: 'E/e', [b]: 'B/b', [prcd]: 'N/P' },
  sorrel: { [e]: 'e/e', [b]: 'B/b', [prcd]: 'N/N' },
  poppy: { [b]: 'B/b', [prcd]: 'N/P' },
  jasper: { [b]: 'b/b', [prcd]: 'P/P' },
  wren: { [b]: 'b/b', [prcd]: 'N/P', [failedTest]: FAILED },
  rusty: { [b]: 'B/b', [prcd]: 'N/N' },
  hazel: { [b]: 'B/b', [prcd]: 'N/N' },
  rufus: { [e]: 'E/E', [prcd]: 'N/N' },
  duke: { ...shorthair, [brown]: 'B/b', [restriction]: 'C/cs', [orange]: 'o' },
  lily: { ...shorthair, [brown]: 'B/b', [restriction]: 'C/cs', [orange]: 'O/o' },
  moth: { ...shorthair, [brown]: 'B/B', [restriction]: 'C/C', [orange]: 'o/o' },
  maple: { ...shorthair, [brown]: 'B/b', [restriction]: 'C/cs', [orange]: 'O/o' },
  birch: { ...shorthair, [brown]: 'b/b', [restriction]: 'C/cs', [orange]: 'o' },
  custard: { ...shorthair, [brown]: 'B/B', [restriction]: 'C/C', [orange]: 'O' },
  frost: { ...shorthair, [brown]: 'B/b', [restriction]: 'cs/cs', [orange]: 'o/o' },
};
