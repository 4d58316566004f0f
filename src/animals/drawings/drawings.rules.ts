import {
  catTypeOf,
  catTypes,
  dogGroupOf,
  dogGroups,
  type CatType,
  type DogGroup,
} from '#shop/breeds/breed-shape.rules.ts';
import {
  catCoatLabels,
  catCoatOf,
  dogCoatLabels,
  dogCoatOf,
  type CatCoatLabel,
  type DogCoatLabel,
} from './coat-labels.rules.ts';

/** Increase this when any drawing changes: browsers cache each URL for a year. */
export const DRAWING_VERSION = 1;

/** The content of a drawing: build and coat. Without a coat, the usual one for the build is drawn. */
export type Drawing =
  | { species: 'dog'; build: DogGroup; coat: DogCoatLabel | null; hasWhite: boolean }
  | { species: 'cat'; build: CatType; coat: CatCoatLabel | null };

export const drawingSizes = { dog: { width: 260, height: 220 }, cat: { width: 220, height: 256 } } as const;

export interface DrawnAnimal {
  species: { id: number };
  breed: { name: string; group: string | null; groupNumber: number | null } | null;
  colour: string | null;
}

/** The drawing for an animal: the build of its breed, and the colour entered by its owner. */
export function coatDrawingOf({ species, breed, colour }: DrawnAnimal): Drawing {
  if (species.id === 2) return { species: 'cat', build: catTypeOf(breed?.name ?? ''), coat: catCoatOf(colour) };
  const build = dogGroupOf(breed?.groupNumber ?? null, breed?.group ?? null);
  return { species: 'dog', build, ...(dogCoatOf(colour) ?? { coat: null, hasWhite: false }) };
}

/** The URL contains only build and coat, nothing about the animal, so any cache may store it. */
export function drawingPath(drawing: Drawing): string {
  return `/drawings/${DRAWING_VERSION}/${fileOf(drawing)}`;
}

function fileOf(drawing: Drawing): string {
  const white = drawing.species === 'dog' && drawing.hasWhite ? 'with-white' : null;
  return `${[drawing.species, drawing.build, drawing.coat, white].filter((part) => part !== null).join('-')}.svg`;
}

/** All drawings by file name. */
export const drawings: ReadonlyMap<string, Drawing> = new Map(
  [...dogDrawings(), ...catDrawings()].map((drawing) => [fileOf(drawing), drawing]),
);

function dogDrawings(): Drawing[] {
  const coats = [
    { coat: null, hasWhite: false },
    ...dogCoatLabels.flatMap((coat) => [false, true].map((hasWhite) => ({ coat, hasWhite }))),
  ].filter(({ coat, hasWhite }) => coat !== 'white' || !hasWhite);
  return dogGroups.flatMap((build) => coats.map((coat) => ({ species: 'dog', build, ...coat })));
}

function catDrawings(): Drawing[] {
  return catTypes.flatMap((build) => [null, ...catCoatLabels].map((coat) => ({ species: 'cat', build, coat })));
}
