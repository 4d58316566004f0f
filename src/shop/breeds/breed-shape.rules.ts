/** Builds used for drawings of breeds. */
export const dogGroups = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const catTypes = [
  'cobby',
  'longhair',
  'moderate',
  'substantial',
  'foreign',
  'oriental',
  'rex',
  'hairless',
] as const;
export type DogGroup = (typeof dogGroups)[number];
export type CatType = (typeof catTypes)[number];

/** The FCI group that determines the drawing of a breed; breeds outside the FCI use their AKC group. */
export function dogGroupOf(fciGroup: number | null, group: string | null): DogGroup {
  if (fciGroup !== null && fciGroup >= 1 && fciGroup <= 10) return fciGroup as DogGroup;
  return byAkcGroup[group ?? ''] ?? 8;
}

const byAkcGroup: Readonly<Record<string, DogGroup>> = {
  Hound: 6,
  Toy: 9,
  Working: 2,
  Terrier: 3,
  'Non-Sporting': 9,
  Sporting: 8,
  Herding: 1,
};

const catTypesByName: readonly [RegExp, CatType][] = [
  [/sphynx|levkoy|bambino|dwelf|minskin|peterbald/i, 'hairless'],
  [/rex|laperm|lykoi|wirehair/i, 'rex'],
  [/siamese|oriental|balinese|colorpoint|^thai$/i, 'oriental'],
  [
    /maine coon|norwegian|siberian|neva|ragdoll|ragamuffin|turkish van|pixie|highlander|american bobtail/i,
    'substantial',
  ],
  [
    /persian|himalayan|exotic longhair|british longhair|minuet longhair|birman|somali|longhair|cymric|angora|nebelung|tiffanie/i,
    'longhair',
  ],
  [/exotic|british|burmese|burmilla|chartreux|manx|munchkin|minuet|scottish|bombay|singapura/i, 'cobby'],
  [
    /abyssinian|russian|korat|egyptian|ocicat|bengal|savannah|sokoke|serengeti|chausie|tonkinese|havana|singapura|suphalak|cyprus/i,
    'foreign',
  ],
];

/** The body and coat type for the drawing of a cat breed, by its name. */
export function catTypeOf(name: string): CatType {
  return catTypesByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'moderate';
}
