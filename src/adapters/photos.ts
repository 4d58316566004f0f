import { readUpload, UnusableUpload } from '#adapters/uploads/uploads.ts';

export class NotAPhoto extends Error {}

/** Re-encodes a photo as JPEG (picture-drawing.ts). Throws `NotAPhoto` for anything but JPEG, PNG, WebP, GIF and AVIF. */
export function makePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return draw('photo', bytes);
}

/** Re-encodes a logo as PNG and keeps its transparency. As above, and at least 64 px. */
export function makeLogo(bytes: Uint8Array): Promise<Uint8Array> {
  return draw('logo', bytes);
}

async function draw(task: 'photo' | 'logo', bytes: Uint8Array): Promise<Uint8Array> {
  if (!isRaster(bytes)) throw new NotAPhoto('unknown image format');
  return readUpload(task, bytes).catch((error: unknown) => {
    throw error instanceof UnusableUpload ? new NotAPhoto(error.message) : error;
  });
}

/**
 * Checks the first bytes, not the file name. SVG files can contain scripts and PDFs are not images, so neither is
 * accepted.
 */
function isRaster(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (text(1, 4) === 'PNG' || text(0, 4) === 'GIF8') return true;
  return (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') || (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12)));
}
