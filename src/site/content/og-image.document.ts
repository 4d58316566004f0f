import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import sharp from 'sharp';
import { escapeHtml } from '#shared/escape-html.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  heading: open(resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf')),
  text: open(resolve('@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf')),
};

export interface OgCard {
  title: string;
  /** The line above it: "Blog", "DNA test for dogs". */
  kicker: string;
}

const WIDTH = 1200;
const HEIGHT = 630;

/**
 * The share image of a page as PNG bytes: title and logo on the brand background. Letters are drawn as paths, so the
 * result is the same on every machine.
 */
export async function drawOgImage(card: OgCard): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(Buffer.from(ogSvg(card)))
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toBuffer(),
  );
}

export function ogSvg({ title, kicker }: OgCard): string {
  const size = title.length > 60 ? 62 : 78;
  const lines = wrap(title, size, WIDTH - 90 - 270).slice(0, 4);
  const words = lines.map((line, at) =>
    glyphs('heading', line, { size, x: 90, y: 270 + at * size * 1.16, fill: '#221C26' }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${escapeHtml(title)}</title><rect width="1200" height="630" fill="#FBF8F4"/>${helix()}<rect width="18" height="630" fill="#A3195B"/>${glyphs('text', kicker, { size: 30, x: 90, y: 170, fill: '#A3195B' })}${words.join('')}${glyphs('heading', 'Damsire', { size: 44, x: 90, y: 570, fill: '#A3195B' })}</svg>`;
}

/** Two strands at the right edge, pale enough not to distract from the text. */
function helix(): string {
  const points = Array.from({ length: 43 }, (_, at) => ({ y: at * 15, x: 1050 + 90 * Math.sin(at / 4) }));
  const rungs = points
    .filter((_, at) => at % 2 === 0)
    .map(
      ({ x, y }) =>
        `<line x1="${x.toFixed(1)}" y1="${y}" x2="${(2100 - x).toFixed(1)}" y2="${y}" stroke="#F3C9DC" stroke-width="5"/>`,
    );
  const strand = (mirror: boolean) => points.map(({ x, y }) => `${(mirror ? 2100 - x : x).toFixed(1)},${y}`).join(' ');
  return `${rungs.join('')}<polyline points="${strand(false)}" fill="none" stroke="#E79ABF" stroke-width="9"/><polyline points="${strand(true)}" fill="none" stroke="#C9A3D9" stroke-width="9"/>`;
}

interface Place {
  size: number;
  x: number;
  y: number;
  fill: string;
}

function glyphs(face: keyof typeof fonts, text: string, { size, x, y, fill }: Place): string {
  const font = fonts[face];
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let at = 0;
  const shapes = run.glyphs.map((glyph, index) => {
    const path = glyph.path.toSVG();
    const left = at;
    at += run.positions[index]?.xAdvance ?? 0;
    return path ? `<path transform="translate(${left} 0)" d="${path}"/>` : '';
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`;
}

function wrap(text: string, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widthOf(text: string, size: number): number {
  const { heading } = fonts;
  return (heading.layout(text).advanceWidth * size) / heading.unitsPerEm;
}

function open(file: string): Font {
  return openSync(file);
}
