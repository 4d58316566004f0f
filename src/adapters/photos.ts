import sharp from 'sharp';

export class NotAPhoto extends Error {}

/** A picture of more than this is refused before it is unpacked: a small file can hold a huge one. */
const MOST_PIXELS = 80_000_000;
const LONGEST_SIDE = 1600;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws a photo anew, upright and at most 1600 px wide or high, as JPEG: nothing of the file that came in remains but its
 * picture, no place, no camera, no hidden content. Throws `NotAPhoto` for anything but JPEG, PNG, WebP, GIF and AVIF.
 */
export async function makePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isRaster(bytes)) throw new NotAPhoto('unknown kind');
  try {
    const photo = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, animated: false });
    return await photo
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    throw new NotAPhoto('damaged or too large');
  }
}

const LOGO_SIDE = 512;
const SMALLEST_LOGO = 64;

/** Draws a logo anew as PNG that keeps what is see-through, at most 512 px each way. As above, and at least 64 px. */
export async function makeLogo(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isRaster(bytes)) throw new NotAPhoto('unknown kind');
  try {
    const logo = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, animated: false });
    const { width, height } = await logo.metadata();
    if (Math.min(width, height) < SMALLEST_LOGO) throw new NotAPhoto('too small');
    return await logo
      .rotate()
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw new NotAPhoto('damaged, too small or too large');
  }
}

/** By the first bytes, whatever the name says. An SVG is a document with scripts, a PDF is no picture: neither gets in. */
function isRaster(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (text(1, 4) === 'PNG' || text(0, 4) === 'GIF8') return true;
  return (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') || (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12)));
}
