/** Drawing colours of an animal, from the coat predicted by its genotype. */
export interface PaintedDog {
  base: string;
  shade: string;
  line: string;
  mark?: string;
  markings?: ('saddle' | 'mask' | 'white-chest' | 'white-face' | 'white-feet' | 'ears')[];
}

export interface PaintedCat {
  base: string;
  shade: string;
  line: string;
  eyes: string;
  mark?: string;
  pattern: 'solid' | 'tabby' | 'points' | 'bicolour';
}

interface Look {
  readonly base: string;
  readonly pattern: string;
  readonly modifiers: readonly string[];
}

const pigments: Readonly<Record<string, string>> = {
  black: '#4a4550',
  blue: '#8d95a3',
  brown: '#8b5a3a',
  chocolate: '#7a5038',
  lilac: '#b5a4a2',
  cinnamon: '#b0703f',
  fawn: '#cdb49a',
  amber: '#c98b4a',
  'light amber': '#ddb98a',
  red: '#dca863',
  cream: '#f0dfc2',
  white: '#fcf7ef',
  albino: '#fcf7ef',
};
const [TAN, SABLE, INK, WHITE] = ['#c8834a', '#d9a25f', '#241c28', '#fdf8f0'];
/** Red cats are drawn redder than red dogs. */
const CAT_RED = '#dc9455';

const pigmentOf = (base: string): string => pigments[base] ?? pigments['black']!;

export function paintDog({ base, pattern, modifiers }: Look): PaintedDog {
  const dark = pigmentOf(base);
  const coat = dogPattern(pattern, dark);
  const white = whiteOf(modifiers);
  if (modifiers.includes('harlequin')) return { ...shaded(WHITE), mark: dark, markings: ['saddle', 'ears', ...white] };
  if (modifiers.includes('double merle')) return { ...shaded(mix(dark, WHITE, 0.75)), mark: dark, markings: ['ears'] };
  const merled = modifiers.includes('merle') ? { ...coat, base: mix(coat.base, WHITE, 0.38), mark: coat.base } : coat;
  const own = modifiers.includes('merle') ? (['saddle', 'ears'] as const) : (coat.markings ?? []);
  const mask = modifiers.includes('mask') ? (['mask'] as const) : [];
  return { ...merled, markings: [...new Set([...own, ...mask, ...white])] };
}

function dogPattern(pattern: string, dark: string): PaintedDog {
  if (pattern.startsWith('tan points')) return { ...shaded(dark), mark: TAN, markings: ['mask'] };
  if (pattern === 'saddle tan') return { ...shaded(TAN), mark: dark, markings: ['saddle'] };
  if (pattern === 'brindle') return { ...shaded(mix(SABLE, dark, 0.35)), mark: dark, markings: ['saddle'] };
  if (pattern === 'wolf grey') return { ...shaded(mix('#cfd2d8', dark, 0.15)), mark: dark, markings: ['saddle'] };
  if (['fawn/sable', 'grizzle/domino', 'cocker sable'].includes(pattern))
    return { ...shaded(SABLE), mark: dark, markings: ['ears'] };
  return { ...shaded(dark), mark: dark };
}

function whiteOf(modifiers: readonly string[]): ('white-chest' | 'white-face' | 'white-feet')[] {
  if (modifiers.includes('piebald/parti')) return ['white-chest', 'white-feet', 'white-face'];
  return modifiers.includes('limited white') ? ['white-chest', 'white-feet'] : [];
}

export function paintCat({ base, pattern, modifiers }: Look): PaintedCat {
  const [dark = '', red] = base.split('-');
  const colour = dark === 'red' ? CAT_RED : pigmentOf(dark);
  if (pattern === 'white' || pattern === 'albino') return { ...shaded(WHITE), eyes: '#5b95c4', pattern: 'solid' };
  const isPointed = ['point', 'mink', 'sepia'].some((word) => modifiers.includes(word));
  if (isPointed)
    return { ...shaded(mix(colour, WHITE, 0.8)), line: INK, eyes: '#5b95c4', mark: colour, pattern: 'points' };
  if (modifiers.some((word) => word === 'bicolour' || word === 'van/high white'))
    return { ...shaded(colour), eyes: '#9aa548', pattern: 'bicolour' };
  if (red)
    return {
      ...shaded(colour),
      eyes: '#b9852a',
      mark: red === 'cream' ? pigmentOf('cream') : CAT_RED,
      pattern: 'tabby',
    };
  if (pattern === 'tabby')
    return { ...shaded(mix(colour, '#e3c79c', 0.5)), eyes: '#7d9149', mark: colour, pattern: 'tabby' };
  return { ...shaded(colour), eyes: '#d0a63a', pattern: 'solid' };
}

function shaded(base: string): { base: string; shade: string; line: string } {
  return { base, shade: mix(base, INK, 0.16), line: mix(base, INK, 0.72) };
}

/** Mixes the second colour into the first; `share` is its proportion. */
function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
