import type { DemoAnimal } from './demo-animals.ts';
import { LABRADOR } from './demo-breeds.ts';

export const breedGroupOwners = [
  ['Petra', 'Vogel'],
  ['Samuel', 'Achterberg'],
  ['Ines', 'Duarte'],
] as const;

const names =
  'Ash Bay Cedar Drift Elm Finch Gorse Harrier Indigo Kestrel Larch Maple Nettle Oakley Pippin Quill Reed Sage Teal Umber Vesper Whistle Yarrow Zephyr'.split(
    ' ',
  );
const colours = [
  ['black', {}],
  ['yellow', { 11_001: 'e/e' }],
  ['chocolate', { 11_007: 'b/b' }],
] as const;

/** Unrelated Labradors. With the dogs of both kennels, they are enough to compare each dog with its breed. */
export const breedGroup: readonly DemoAnimal[] = names.map((name, at) => ({
  key: name,
  owner: 'owner',
  name,
  breed: LABRADOR,
  sex: at % 2 === 0 ? 'female' : 'male',
  ageDays: 400 + 90 * at,
  colour: colours[at % colours.length]![0],
}));

export const breedGroupGenotypes = Object.fromEntries(
  names.map((name, at) => [name, colours[at % colours.length]![1]]),
);
