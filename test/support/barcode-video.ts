import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;

/** A video of a kit's label for the browser's fake camera: Code 128 on white, ten frames, uncompressed (y4m). */
export async function writeBarcodeVideo(barcode: string, file: string): Promise<string> {
  const bars = await bwipjs.toBuffer({
    bcid: 'code128',
    text: barcode,
    scale: 2,
    height: 18,
    backgroundcolor: 'FFFFFF',
  });
  const grey = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } })
    .composite([{ input: bars, gravity: 'centre' }])
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();
  const luma = grey.length === WIDTH * HEIGHT ? grey : grey.filter((_, index) => index % 3 === 0);
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
  return path.resolve(file);
}
