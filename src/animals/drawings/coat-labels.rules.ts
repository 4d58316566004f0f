const WHITE_PARTS = /(and|&|with|on) white|white (and|&)|parti|piebald|irish/i;

const dogCoats = [
  [/tricolou?r|\btri\b/i, 'tricolour'],
  [/black (and|&) (tan|rust|mahogany)/i, 'blackTan'],
  [/brindle/i, 'brindle'],
  [/sable|saddle/i, 'sable'],
  [/chocolate|liver|brown/i, 'chocolate'],
  [/blue|merle|grey|gray|lilac|isabella/i, 'blue'],
  [/\bred\b|ruby|orange|mahogany|copper/i, 'red'],
  [/yellow|gold|cream|apricot|champagne|lemon/i, 'yellow'],
  [/fawn|wheat|tan\b/i, 'fawn'],
  [/silver|pepper/i, 'silver'],
  [/black/i, 'black'],
  [/white/i, 'white'],
] as const;

const catCoats = [
  [/(and|&|with) white|bicolou?r|tuxedo|van\b/i, 'bicolour'],
  [/red|ginger|orange|marmalade/i, 'redTabby'],
  [/silver|smoke/i, 'silverTabby'],
  [/point|seal|mink|sepia/i, 'seal'],
  [/tabby|brown|agouti/i, 'brownTabby'],
  [/blue|grey|gray|lilac/i, 'blue'],
  [/ruddy|sorrel|cinnamon|fawn|chocolate/i, 'ruddy'],
  [/black|ebony/i, 'black'],
  [/white|cream/i, 'white'],
] as const;

export type DogCoatLabel = (typeof dogCoats)[number][1];
export type CatCoatLabel = (typeof catCoats)[number][1];
export const dogCoatLabels: readonly DogCoatLabel[] = dogCoats.map(([, coat]) => coat);
export const catCoatLabels: readonly CatCoatLabel[] = catCoats.map(([, coat]) => coat);

/** The coat that matches an owner's description of a dog, or null if no drawing matches. */
export function dogCoatOf(colour: string | null): { coat: DogCoatLabel; hasWhite: boolean } | null {
  const coat = dogCoats.find(([pattern]) => pattern.test(colour ?? ''))?.[1];
  return coat ? { coat, hasWhite: coat !== 'white' && WHITE_PARTS.test(colour ?? '') } : null;
}

export function catCoatOf(colour: string | null): CatCoatLabel | null {
  return catCoats.find(([pattern]) => pattern.test(colour ?? ''))?.[1] ?? null;
}
