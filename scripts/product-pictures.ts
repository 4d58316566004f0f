// Draws the product pictures for search engines and shopping services: the kit, without text. `node
// scripts/product-pictures.ts`
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { catHead, dogHead } from './drawings.ts';

const SIDE = 1000;
const SMALL = 128;
const INK = '#221C26';
const ROSE = '#A3195B';
const SOFT = '#FCE7F0';
const folder = path.join(import.meta.dirname, '../public/images/products');

const heads = { dog: dogHead(), cat: catHead() };
/** Number of stacked boxes. */
const stacks = { kit: 1, pack: 3 };

mkdirSync(folder, { recursive: true });
for (const [species, head] of Object.entries(heads)) {
  for (const [look, boxes] of Object.entries(stacks)) {
    const picture = pictureOf(head, boxes);
    await sharp(Buffer.from(picture))
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(path.join(folder, `${look}-${species}-${SIDE}x${SIDE}.png`));
    await drawSmall(picture, `${look}-${species}`);
  }
  await drawSmall(animalAlone(head), `animal-${species}`);
}

/** Small picture for lists, such as recently viewed products. */
async function drawSmall(picture: string, name: string): Promise<void> {
  await sharp(Buffer.from(picture))
    .resize(SMALL)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}-${SMALL}x${SMALL}.webp`));
}

function animalAlone(head: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320"><rect width="320" height="320" fill="#fff"/><g transform="translate(0 40)">${head}</g></svg>`;
}

/** The animal behind its kit, on white. */
function pictureOf(head: string, boxes: number): string {
  const closed = Array.from(
    { length: boxes - 1 },
    (_, at) => `<g transform="translate(${at % 2 ? 4 : -8} ${at * 46})">${lid()}</g>`,
  );
  const lift = (boxes - 1) * 46;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320"><rect width="320" height="320" fill="#fff"/>` +
    `<g transform="translate(160 300) scale(${boxes > 1 ? 0.84 : 1.05}) translate(-160 -300)"><ellipse cx="160" cy="294" rx="124" ry="9" fill="${INK}" opacity=".07"/>` +
    `<g transform="translate(84 ${36 - lift}) scale(.62)">${head}</g>` +
    `<g transform="translate(40 ${112 - lift})">${box()}</g><g transform="translate(0 ${292 - lift})">${closed.join('')}</g></g></svg>`
  );
}

/** The open box with tube and two swabs, 240 wide; the drawing of src/ui/art/kit.tsx. */
function box(): string {
  return `<g stroke="${INK}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path d="M36 78 60 34h120l24 44Z" fill="${SOFT}"/><g transform="rotate(-9 92 70)" fill="#fff"><rect x="84" y="16" width="9" height="84" rx="4.5"/><rect x="81" y="4" width="15" height="26" rx="7.5"/></g><g transform="rotate(7 122 70)" fill="#fff"><rect x="116" y="12" width="9" height="84" rx="4.5"/><rect x="113" y="0" width="15" height="26" rx="7.5"/></g><g transform="rotate(12 158 60)"><rect x="144" y="26" width="24" height="70" rx="7" fill="#fff"/><rect x="141" y="18" width="30" height="15" rx="4" fill="${ROSE}"/></g><path d="M28 78h184v92a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10Z" fill="#fff"/><path d="M28 78h184v22H28Z" fill="${ROSE}"/></g>${mark()}`;
}

/** A closed box below the open one. */
function lid(): string {
  return `<g stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"><rect x="70" y="-2" width="184" height="46" rx="8" fill="#fff"/><path d="M70 6a8 8 0 0 1 8-8h168a8 8 0 0 1 8 8v6H70Z" fill="${ROSE}"/></g>`;
}

function mark(): string {
  return `<g transform="translate(95 108) scale(1.4)" stroke-width="3.4" stroke-linecap="round" fill="none" stroke="${ROSE}"><path d="M31 14v3.5C31 24 20 21.5 20 28v6" opacity=".45"/><path d="M9 14v3.5C9 24 20 21.5 20 28v6"/><g fill="${ROSE}" stroke="none"><circle cx="9" cy="8.6" r="5.8"/><rect x="25.4" y="3" width="11.2" height="11.2" rx="2.4" opacity=".45"/><circle cx="20" cy="34.6" r="4.2"/></g></g>`;
}
