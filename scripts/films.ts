// Makes the short films of films.rules.ts: slightly animated frames of drawings.ts, recorded by the browser as WebM,
// with captions and a poster image. `node scripts/films.ts`
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { captionsOf, films } from '../src/site/content/films.rules.ts';
import { frames, svgOf } from './drawings.ts';
import { launchOptions } from '../test/support/chromium.ts';

const folder = path.join(path.dirname(import.meta.dirname), 'public/films');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
for (const [name, film] of Object.entries(films)) {
  const cues = film.cues.map(({ frame, seconds }) => ({ svg: svgOf(frames[frame] ?? ''), seconds }));
  const bytes = await page.evaluate(record, cues);
  writeFileSync(path.join(folder, `${name}.webm`), Buffer.from(bytes, 'base64'));
  writeFileSync(path.join(folder, `${name}.vtt`), captionsOf(film));
  writeFileSync(path.join(folder, `${name}.svg`), svgOf(frames[film.cues[2]?.frame ?? ''] ?? ''));
}
await browser.close();

/** Runs in the browser: shows each frame for its duration and returns the recording in base64. */
async function record(cues: { svg: string; seconds: number }[]): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d')!;
  const pictures = await Promise.all(
    cues.map(async ({ svg }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
      await image.decode();
      return image;
    }),
  );
  const recorder = new MediaRecorder(canvas.captureStream(12), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 90_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (const [at, { seconds }] of cues.entries()) {
    const began = performance.now();
    for (let now = 0; now < seconds; now = (performance.now() - began) / 1000) {
      const zoom = 1.7 + 0.06 * Math.sin((now / seconds) * Math.PI);
      pen.fillStyle = '#FBF8F4';
      pen.fillRect(0, 0, 640, 360);
      pen.drawImage(pictures[at]!, 320 - 160 * zoom, 180 - 100 * zoom, 320 * zoom, 200 * zoom);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
