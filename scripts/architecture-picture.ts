export interface Domain {
  name: string;
  files: number;
  lines: number;
  slices: string[];
}

const WIDTH = 1180;
const ROW = 62;
const TOP = 112;
const NAMES = 560;
const CELL = 50;

/**
 * Draws the domains from top to bottom with their slices, and a matrix of the number of imports between them. `imports`
 * has the counts by `from>to`. Below the diagonal all must be empty: no domain imports from one above it.
 */
export function drawArchitecture(domains: readonly Domain[], imports: ReadonlyMap<string, number>): string {
  const most = Math.max(...[...imports].filter(([edge]) => !isWithin(edge)).map(([, count]) => count));
  const height = TOP + domains.length * ROW + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">The domains of Damsire, from the top down, with their slices and the imports between them</title>',
    '<style>text{font:13px system-ui,sans-serif;fill:#23303b}.name{font-weight:650;font-size:16px}.small{font-size:11px;fill:#5b6873}.mid{text-anchor:middle}.head{font-size:12px}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    '<text x="20" y="30" class="name">Domains, from the top down</text>',
    `<text x="20" y="50" class="small">Each domain imports from itself and from the domains below it.</text>`,
    `<text x="${NAMES}" y="30" class="name">Imports of each row from each column</text>`,
    ...domains.map((domain, i) => columnHead(domain.name, i)),
    ...domains.map((domain, i) => row(domain, i)),
    ...domains.flatMap((from, i) =>
      domains.map((to, j) => cell({ i, j, count: imports.get(`${from.name}>${to.name}`) ?? 0, most })),
    ),
    '</svg>\n',
  ].join('\n');
}

function columnHead(name: string, at: number): string {
  const x = NAMES + at * CELL + CELL / 2;
  return `<text x="${x}" y="${TOP - 10}" class="head" transform="rotate(-38 ${x} ${TOP - 10})">${name}</text>`;
}

function row({ name, files, lines, slices }: Domain, at: number): string {
  const y = TOP + at * ROW;
  const [first, second] = inTwoLines(slices.join(' · '));
  return [
    `<rect x="16" y="${y + 3}" width="${NAMES - 32}" height="${ROW - 6}" rx="8" fill="${at % 2 ? '#eef5f4' : '#fdf1f4'}"/>`,
    `<text x="28" y="${y + 28}" class="name">${name}</text>`,
    `<text x="28" y="${y + 46}" class="small">${files} files, ${lines.toLocaleString('en-GB')} lines</text>`,
    `<text x="156" y="${y + (second ? 27 : 36)}" class="small">${first}</text>`,
    second ? `<text x="156" y="${y + 44}" class="small">${second}</text>` : '',
  ].join('');
}

function cell({ i, j, count, most }: { i: number; j: number; count: number; most: number }): string {
  const [x, y] = [NAMES + j * CELL, TOP + i * ROW];
  const box = (fill: string) =>
    `<rect x="${x + 2}" y="${y + 3}" width="${CELL - 4}" height="${ROW - 6}" rx="6" fill="${fill}"/>`;
  const label = `<text x="${x + CELL / 2}" y="${y + ROW / 2 + 5}" class="mid">${count}</text>`;
  if (i === j) return box('#e3e7ea') + (count ? label : '');
  if (count === 0) return '';
  return box(`rgb(38 150 140 / ${(0.12 + 0.5 * Math.sqrt(count / most)).toFixed(2)})`) + label;
}

function isWithin(edge: string): boolean {
  const [from, to] = edge.split('>');
  return from === to;
}

const LINE = 66;

function inTwoLines(text: string): [string, string] {
  if (text.length <= LINE) return [text, ''];
  const at = text.lastIndexOf(' · ', LINE);
  const rest = text.slice(at + 3);
  return [text.slice(0, at), rest.length <= LINE ? rest : `${rest.slice(0, rest.lastIndexOf(' · ', LINE - 4))} …`];
}
