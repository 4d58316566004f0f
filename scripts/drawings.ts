// Draws the pictures of the how-to pages (public/images/how-to) and the frames of the films. `node scripts/drawings.ts`
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFacts } from '../src/platform/articles/facts.rules.ts';

const root = path.dirname(import.meta.dirname);
const INK = '#221C26';
const ROSE = '#A3195B';
const SOFT = '#FCE7F0';
const FUR = '#E3BE86';
const GREY = '#B9B2BF';
const SKIN = '#F0C9AE';
const line = `stroke="${INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;

/** 320 x 200 each. */
export const drawings: Record<string, string> = {
  wait: `${bowl(92, 132)}<line x1="40" y1="178" x2="150" y2="70" stroke="${ROSE}" stroke-width="8" stroke-linecap="round"/>${clock(222, 100)}`,
  open: `<rect x="40" y="86" width="120" height="34" rx="5" fill="#fff" ${line}/><path d="M160 86 l14 8 -10 9 12 9 -16 8z" fill="${SOFT}" ${line}/>${swab(110, 103, 0, 150)}${hand(250, 112)}`,
  dog: `${dogHead()}${swab(214, 138, 24, 96)}<path d="M196 128 q10 12 24 8" fill="none" stroke="${ROSE}" stroke-width="4" stroke-linecap="round"/>`,
  cat: `${catHead()}${swab(176, 138, 28, 110)}<path d="M108 66 q50 -46 104 0 q-4 16 -20 10 q-32 -26 -64 0 q-16 6 -20 -10z" fill="${SKIN}" ${line}/>`,
  second: `${swab(60, 70, 0, 150)}${swab(60, 130, 0, 150)}${label(246, 78, '1')}${label(246, 138, '2')}`,
  dry: `<path d="M120 100 l12 84 h56 l12 -84z" fill="#EAF4F6" ${line}/>${swab(140, 34, 84, 130)}${swab(180, 34, 96, 130)}${waves(232, 60)}`,
  tube: `<rect x="86" y="70" width="150" height="56" rx="28" fill="#EAF4F6" ${line}/><rect x="60" y="62" width="34" height="72" rx="8" fill="${ROSE}" ${line}/>${swab(222, 88, 180, 110)}${swab(222, 108, 180, 110)}${bars(140, 148)}`,
  post: `<rect x="28" y="66" width="124" height="84" rx="6" fill="#fff" ${line}/><path d="M28 72 l62 44 62 -44" fill="none" ${line}/>${screen(178, 52)}${bars(198, 84)}${bars(58, 126)}`,
};

/** Frames that are only used in the films. */
const further: Record<string, string> = {
  code: `<rect x="62" y="46" width="196" height="112" rx="10" fill="#fff" ${line}/>${bars(98, 70, 2)}<text x="160" y="140" font-family="monospace" font-size="22" text-anchor="middle" fill="${INK}">GG12-34AB-56CD</text>`,
  screen: `${screen(90, 40, 1.5)}${bars(128, 80)}<rect x="120" y="106" width="80" height="16" rx="8" fill="${ROSE}"/>`,
  animal: `<g transform="translate(-70 20) scale(.8)">${dogHead()}</g><g transform="translate(130 36) scale(.75)">${catHead()}</g>`,
};

/** Frames of the films, by the names in films.rules.ts. */
export const frames: Record<string, string> = {
  ...drawings,
  ...further,
  'dog-cheek': drawings['dog']!,
  'cat-cheek': drawings['cat']!,
};

export function svgOf(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200" viewBox="0 0 320 200"><rect width="320" height="200" fill="#FBF8F4"/>${body}</svg>\n`;
}

if (import.meta.main) {
  const folder = path.join(root, 'public/images/how-to');
  mkdirSync(folder, { recursive: true });
  for (const [name, body] of Object.entries(drawings))
    writeFileSync(path.join(folder, `${name}-320x200.svg`), svgOf(body));
}

/** A swab whose tip is at x, y; the stick leads away at `angle` degrees. */
function swab(x: number, y: number, angle: number, length: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="0" y="-3" width="${length}" height="6" rx="3" fill="#fff" ${line}/><ellipse cx="4" cy="0" rx="18" ry="9" fill="${SOFT}" ${line}/></g>`;
}

export function dogHead(): string {
  return `<path d="M40 200 C40 150 56 112 92 88 C104 60 152 52 178 76 L190 92 C222 92 252 98 266 108 C274 116 270 126 258 128 C250 150 216 156 190 152 C176 166 168 184 168 200Z" fill="${FUR}" ${line}/><path d="M104 84 C76 90 70 134 88 156 C112 154 124 118 126 94Z" fill="#C99A5B" ${line}/><circle cx="176" cy="98" r="5" fill="${INK}"/><ellipse cx="262" cy="110" rx="10" ry="8" fill="${INK}"/><path d="M262 126 C244 138 222 138 200 130" fill="none" ${line}/>`;
}

export function catHead(): string {
  return `<path d="M92 110 L84 48 L128 72 C148 64 172 64 192 72 L236 48 L228 110 C232 152 204 182 160 182 C116 182 88 152 92 110Z" fill="${GREY}" ${line}/><ellipse cx="132" cy="112" rx="7" ry="10" fill="${INK}"/><ellipse cx="188" cy="112" rx="7" ry="10" fill="${INK}"/><path d="M153 132 h14 l-7 8z" fill="${ROSE}"/><path d="M160 140 q-10 12 -20 4 M160 140 q10 12 20 4" fill="none" ${line}/><path d="M116 136 l-36 -6 M116 144 l-36 6 M204 136 l36 -6 M204 144 l36 6" fill="none" stroke="${INK}" stroke-width="2"/>`;
}

function hand(x: number, y: number): string {
  return `<path d="M${x} ${y - 26} q-24 4 -28 16 l-14 2 q-8 4 -2 12 l18 0 q10 20 34 18 l40 2 l0 -52z" fill="${SKIN}" ${line}/>`;
}

function bowl(x: number, y: number): string {
  return `<path d="M${x - 52} ${y} h104 l-14 34 h-76z" fill="${ROSE}" ${line}/><path d="M${x - 40} ${y} q14 -26 28 -6 q12 -22 26 0 q12 -14 24 6z" fill="#B07B4F" ${line}/>`;
}

function clock(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="54" fill="#fff" ${line}/><path d="M${x} ${y} V${y - 54} A54 54 0 1 1 ${x - 0.1} ${y - 54}" fill="${SOFT}"/><path d="M${x} ${y - 38} V${y} L${x + 22} ${y + 12}" fill="none" ${line}/><text x="${x}" y="${y + 84}" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${INK}">${sampleFacts.fasting}</text>`;
}

function label(x: number, y: number, text: string): string {
  return `<circle cx="${x}" cy="${y - 8}" r="20" fill="${ROSE}"/><text x="${x}" y="${y}" font-family="sans-serif" font-size="22" font-weight="700" text-anchor="middle" fill="#fff">${text}</text>`;
}

function waves(x: number, y: number): string {
  return [0, 18, 36]
    .map(
      (at) =>
        `<path d="M${x} ${y + at} q12 -8 24 0 t24 0" fill="none" stroke="${GREY}" stroke-width="4" stroke-linecap="round"/>`,
    )
    .join('');
}

function bars(x: number, y: number, scale = 1): string {
  const widths = [3, 6, 2, 4, 3, 7, 2, 5, 3, 4, 6, 2];
  let at = x;
  return widths
    .map((width) => {
      const bar = `<rect x="${at}" y="${y}" width="${width * scale}" height="${18 * scale}" fill="${INK}"/>`;
      at += (width + 2.4) * scale;
      return bar;
    })
    .join('');
}

function screen(x: number, y: number, scale = 1): string {
  return `<rect x="${x}" y="${y}" width="${112 * scale}" height="${74 * scale}" rx="8" fill="#fff" ${line}/><path d="M${x + 36 * scale} ${y + 92 * scale} h${40 * scale} M${x + 56 * scale} ${y + 74 * scale} v${18 * scale}" fill="none" ${line}/>`;
}
