/** Drawing colours of a cat, as its illustration expects them. */
export interface PaintedCoat {
  base: string;
  shade: string;
  line: string;
  eyes: string;
  mark?: string;
  pattern?: 'solid' | 'tabby' | 'points';
}

interface Pigment {
  full: string;
  shade: string;
  line: string;
  /** Colour of the warm body parts of a point, mink or sepia. */
  pale: string;
  /** Ground colour between the stripes of a tabby. */
  ground: string;
}

const pigments: Record<string, Pigment> = {
  black: { full: '#4a4550', shade: '#37323d', line: '#15111a', pale: '#efe2d0', ground: '#b3926b' },
  seal: { full: '#5a4031', shade: '#463025', line: '#2b1c14', pale: '#f1e3cf', ground: '#c9a57e' },
  blue: { full: '#8f98a8', shade: '#78818f', line: '#2b313b', pale: '#eeecea', ground: '#cfc6bd' },
  chocolate: { full: '#7d5138', shade: '#68412b', line: '#351e12', pale: '#f5e8d8', ground: '#c9a07a' },
  lilac: { full: '#b7a3a3', shade: '#a08c8d', line: '#4c3f42', pale: '#f6efea', ground: '#dfd2c8' },
  cinnamon: { full: '#b0703f', shade: '#985c30', line: '#4d2a12', pale: '#f8ebdb', ground: '#dcae80' },
  fawn: { full: '#d2b094', shade: '#bd9a7d', line: '#5c4331', pale: '#faf2e8', ground: '#ecd9c3' },
  red: { full: '#d8823f', shade: '#c26f2f', line: '#4f2c12', pale: '#fbeedd', ground: '#e6a566' },
  cream: { full: '#e8c190', shade: '#d6ac79', line: '#6b4c28', pale: '#fdf6ea', ground: '#f2dab6' },
};

const eyes = { none: '#c08a2e', sepia: '#b9962e', mink: '#5fa9a6', point: '#5b95c4' } as const;

/** Converts a colour name to drawing colours: "lilac point", "black tabby", "cream sepia tabby". */
export function paintCoat(name: string): PaintedCoat {
  if (name.startsWith('albino')) return { base: '#fdf9f3', shade: '#ebe1d6', line: '#7a6a60', eyes: '#8fb6d8' };
  const pigment = pigments[name.split(' ')[0] ?? ''] ?? pigments['black'];
  if (!pigment) throw new RangeError(`No pigment for ${name}`);
  const isTabby = name.includes('tabby');
  const restriction = (['sepia', 'mink', 'point'] as const).find((word) => name.includes(word)) ?? 'none';
  const { line } = pigment;
  if (restriction === 'none') {
    if (!isTabby) return { base: pigment.full, shade: pigment.shade, line, eyes: eyes.none };
    return {
      base: pigment.ground,
      shade: mix(pigment.ground, pigment.full, 0.25),
      line,
      eyes: '#7d9149',
      mark: pigment.full,
      pattern: 'tabby',
    };
  }
  // The body of a sepia is almost as dark as its points, that of a point is pale, and mink is in between.
  const depth = { sepia: 0.68, mink: 0.42, point: 0.08 }[restriction];
  const base = mix(pigment.pale, pigment.full, depth);
  const pattern = isTabby && restriction === 'sepia' ? 'tabby' : 'points';
  return { base, shade: mix(base, pigment.full, 0.22), line, eyes: eyes[restriction], mark: pigment.full, pattern };
}

function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
