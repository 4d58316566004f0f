import { escapeHtml } from '#shared/escape-html.ts';

export interface ShownBadge {
  kennelName: string;
  testedPercent: number;
  code: string;
}

const WIDTH = 280;
const HEIGHT = 76;
/** Maximum number of characters of a kennel name that fit on its line. */
const MAX_LETTERS = 26;

/** The badge of a listed breeder for other sites, as an SVG image. */
export function badgeSvg({ kennelName, testedPercent, code }: ShownBadge): string {
  const name = kennelName.length > MAX_LETTERS ? `${kennelName.slice(0, MAX_LETTERS - 1)}…` : kennelName;
  return svg({
    label: `Damsire responsible breeder: ${kennelName}. ${testedPercent}% of breeding animals tested.`,
    colour: '#17693a',
    ground: '#e3f2e8',
    lines: [name, `Responsible breeder · ${testedPercent}% tested`, `damsire · ${code}`],
    mark: '<path d="M27 38l8 8 14-16" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
  });
}

/** The image shown instead once the listing has ended or is paused. */
export function endedBadgeSvg(): string {
  return svg({
    label: 'Not listed with Damsire',
    colour: '#6b6470',
    ground: '#efecf0',
    lines: ['Not listed', 'This badge is no longer valid', 'damsire'],
    mark: '<path d="M28 38h20" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  });
}

function svg({
  label,
  colour,
  ground,
  lines,
  mark,
}: Record<'label' | 'colour' | 'ground' | 'mark', string> & { lines: [string, string, string] }): string {
  const font = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif"';
  const [first, second, third] = lines.map(escapeHtml);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(label)}">
<rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="12" fill="${ground}" stroke="${colour}"/>
<circle cx="38" cy="38" r="20" fill="${colour}"/>${mark}
<g ${font} fill="${colour}"><text x="70" y="28" font-size="16" font-weight="700">${first}</text>
<text x="70" y="46" font-size="12">${second}</text><text x="70" y="63" font-size="11" fill="#6b6470">${third}</text></g>
</svg>`;
}

/** A page for a frame on another site: the badge as a link to its listing. */
export function badgeFrame({ image, listing, alt }: { image: string; listing: string; alt: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(alt)}</title></head><body><a href="${escapeHtml(listing)}" target="_blank" rel="noopener"><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}" width="${WIDTH}" height="${HEIGHT}"></a></body></html>`;
}

/** A script for another site: inserts the badge, as a link to its listing, after its own script element. */
export function badgeScript(shown: { image: string; listing: string; alt: string }): string {
  return `(() => {
  const shown = ${JSON.stringify(shown).replaceAll('<', String.raw`\u003c`)};
  const link = document.createElement('a');
  link.href = shown.listing;
  link.target = '_blank';
  link.rel = 'noopener';
  const image = new Image(${WIDTH}, ${HEIGHT});
  image.alt = shown.alt;
  image.src = shown.image;
  link.append(image);
  document.currentScript.after(link);
})();
`;
}
