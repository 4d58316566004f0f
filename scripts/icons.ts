// Draws the icons of the site from its brand mark, public/favicon.svg: PNG for phones and installed apps, ICO for other
// clients. `node scripts/icons.ts`
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
const mark = readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
const SIDE = 40;
/** A launcher may crop a maskable icon to a circle of 80% of its width, so the mark must fit inside. */
const SAFE = 0.72;

/**
 * The mark on its background without round corners, for systems that round them; `scale` reduces the size of the mark.
 */
function fullBleed(scale = 1): string {
  const [, ground = '', drawing = ''] = /(<rect width="40" height="40" rx="9"[^>]*\/>)(.*)<\/svg>/s.exec(mark) ?? [];
  const inset = ((1 - scale) * SIDE) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="none">${ground.replace('rx="9"', '')}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>`;
}

function png(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * side) / SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An icon file with one picture: a header of 6 bytes, an entry of 16, and the PNG. */
function ico(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

mkdirSync(path.join(folder, 'icons'), { recursive: true });
const write = (name: string, bytes: Buffer) => writeFileSync(path.join(folder, name), bytes);
write('icons/icon-192.png', await png(mark, 192));
write('icons/icon-512.png', await png(mark, 512));
write('icons/maskable-512.png', await png(fullBleed(SAFE), 512));
write('apple-touch-icon.png', await png(fullBleed(), 180));
write('favicon.ico', ico(await png(mark, 48), 48));
