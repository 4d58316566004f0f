import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../public');
const fileOf = (src: string) => readFileSync(path.join(folder, src));
const manifest = JSON.parse(fileOf('site.webmanifest').toString()) as {
  icons: { src: string; sizes: string; purpose?: string }[];
};

/** The mean difference of two images of the same size per colour value. */
async function distance(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all([a, b].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()));
  return one!.reduce((sum, value, at) => sum + Math.abs(value - (other![at] ?? 0)), 0) / one!.length;
}

test('each icon of the manifest has its stated size, and one is maskable', async () => {
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height } = await sharp(fileOf(src)).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});

test('the icons match favicon.svg (update them with `node scripts/icons.ts`)', async () => {
  for (const side of [192, 512]) {
    const drawn = await sharp(fileOf('favicon.svg'), { density: (72 * side) / 40 })
      .resize(side, side)
      .png()
      .toBuffer();
    expect(await distance(drawn, fileOf(`icons/icon-${side}.png`))).toBeLessThan(1);
  }
});

test('the icon of a home screen and the maskable one are filled to the corners', async () => {
  for (const src of ['apple-touch-icon.png', 'icons/maskable-512.png']) {
    const pixels = await sharp(fileOf(src)).ensureAlpha().raw().toBuffer();
    for (const at of [0, pixels.length - 4])
      expect([...pixels.subarray(at, at + 4)], src).toEqual([0xa3, 0x19, 0x5b, 255]);
  }
});
