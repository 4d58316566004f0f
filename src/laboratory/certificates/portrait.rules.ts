import { paintCat, paintDog, type PaintedCat, type PaintedDog } from '#laboratory/result-page/coat-palette.rules.ts';
import type { JointCoat } from '#laboratory/results/joint-coat.rules.ts';
import { catTypeOf, dogGroupOf, type CatType, type DogGroup } from '#shop/breeds/breed-shape.rules.ts';

/** Coats and markings of the illustrations (ui/art). */
type DogCoat =
  | 'yellow'
  | 'chocolate'
  | 'black'
  | 'blue'
  | 'red'
  | 'sable'
  | 'tricolour'
  | 'blackTan'
  | 'fawn'
  | 'white'
  | 'brindle'
  | 'silver';
type CatCoat = 'redTabby' | 'brownTabby' | 'silverTabby' | 'seal' | 'blue' | 'black' | 'white' | 'bicolour' | 'ruddy';
type Marking = 'mask' | 'white-chest' | 'white-face' | 'white-feet';

/**
 * An animal's illustration: the build of its breed and the coat of its genotype. `paint` replaces the coat with the
 * painting of the result page.
 */
export type Portrait = (
  | { kind: 'dog'; build: DogGroup; coat: DogCoat | null; markings: Marking[]; paint?: PaintedDog }
  | { kind: 'cat'; build: CatType; coat: CatCoat | null; paint?: PaintedCat }
) & { basis: PortraitBasis };

/** Source of the colours. */
type PortraitBasis = 'genotype' | 'recorded' | 'breed';

export const portraitCaptions: Record<PortraitBasis, string> = {
  genotype: 'Based on its coat genotype',
  recorded: 'Based on its recorded colour',
  breed: 'Typical of the breed',
};

interface Subject {
  speciesId: number;
  breed: { name: string; fciGroup: number | null; akcGroup: string | null } | null;
  /** The coats that the tested colour genes allow; null if too few were tested. */
  coat: Pick<JointCoat, 'possible' | 'isCertain' | 'look'> | null;
  colour: string | null;
}

/**
 * Uses the coat if the genotype determines one, otherwise the recorded colour, otherwise the typical coat of the breed.
 */
export function paintPortrait({ speciesId, breed, coat: predicted, colour }: Subject): Portrait {
  const look = predicted?.isCertain ? predicted.look : null;
  const words = ((look && predicted?.possible[0]) ?? colour ?? '').toLowerCase();
  if (speciesId === 2) {
    const coat = match(catCoatLabels, words);
    const build = catTypeOf(breed?.name ?? '');
    if (look) return { kind: 'cat', build, coat, paint: paintCat(look), basis: 'genotype' };
    return { kind: 'cat', build, coat, basis: basisOf(coat) };
  }
  const coat = match(dogCoatLabels, words);
  const markings: Marking[] = [
    ...(/white|piebald|parti/.test(words) && coat !== 'white' ? (['white-chest', 'white-feet'] as const) : []),
    ...(/piebald|parti|and white/.test(words) ? (['white-face'] as const) : []),
    ...(/mask/.test(words) ? (['mask'] as const) : []),
  ];
  const build = dogGroupOf(breed?.fciGroup ?? null, breed?.akcGroup ?? null);
  if (look) return { kind: 'dog', build, coat, markings, paint: paintDog(look), basis: 'genotype' };
  return { kind: 'dog', build, coat, markings, basis: basisOf(coat) };
}

function basisOf(coat: string | null): PortraitBasis {
  return coat === null ? 'breed' : 'recorded';
}

type Words<Coat> = readonly (readonly [RegExp, Coat])[];

function match<Coat>(table: Words<Coat>, words: string): Coat | null {
  return table.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** The first match counts, so patterns come before the colours they contain. */
const dogCoatLabels: Words<DogCoat> = [
  [/tricolou?r/, 'tricolour'],
  [/tan points|saddle tan|black and tan|\btan\b/, 'blackTan'],
  [/brindle/, 'brindle'],
  [/sable|agouti|wolf/, 'sable'],
  [/fawn/, 'fawn'],
  [/lilac|silver|isabella/, 'silver'],
  [/blue|grey|gray/, 'blue'],
  [/chocolate|brown|liver/, 'chocolate'],
  [/red\/yellow|yellow|gold|apricot/, 'yellow'],
  [/\bred\b|orange/, 'red'],
  [/black/, 'black'],
  [/cream|white/, 'white'],
];

const catCoatLabels: Words<CatCoat> = [
  [/point|sepia|mink/, 'seal'],
  [/silver|smoke/, 'silverTabby'],
  [/\bred\b|orange|ginger|tortie|tortoise|torbie/, 'redTabby'],
  [/tabby|agouti/, 'brownTabby'],
  [/bicolou?r|\b(?:and|with) (?:some )?white/, 'bicolour'],
  [/ruddy|cinnamon|fawn/, 'ruddy'],
  [/blue|lilac|grey|gray/, 'blue'],
  [/black|seal|chocolate|brown/, 'black'],
  [/white/, 'white'],
];
