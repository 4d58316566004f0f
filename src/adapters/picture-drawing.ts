import sharp from 'sharp';
import { RefusedUpload } from '#adapters/uploads/refused-upload.ts';

/** Larger images are refused before they are decoded: a small file can contain a huge image. */
const MAX_PIXELS = 80_000_000;
const LONGEST_SIDE = 1600;
const LOGO_SIDE = 512;
const SMALLEST_LOGO = 64;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a photo as JPEG, upright and at most 1600 px wide or high. Only the image of the uploaded file remains,
 * without location, camera or hidden data.
 */
export async function drawPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, animated: false })
    .rotate()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
    .catch(refuse);
}

/** Re-encodes a logo as PNG with its transparency, 64 to 512 px each way. */
export async function drawLogo(bytes: Uint8Array): Promise<Uint8Array> {
  const logo = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, animated: false });
  const { width, height } = await logo.metadata().catch(refuse);
  if (Math.min(width, height) < SMALLEST_LOGO) throw new RefusedUpload('too small');
  return logo
    .rotate()
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(refuse);
}

function refuse(): never {
  throw new RefusedUpload('damaged or too large');
}
