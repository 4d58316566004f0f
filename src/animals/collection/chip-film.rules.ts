export type FilmType = 'video/mp4' | 'video/webm' | 'video/quicktime';

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The video type, detected from the first bytes and not from the file name; null if it is no video. */
export function filmTypeOf(bytes: Uint8Array): FilmType | null {
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'video/webm';
  if (text(bytes, 4, 8) !== 'ftyp') return null;
  const brand = text(bytes, 8, 12);
  if (brand === 'qt  ') return 'video/quicktime';
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|3gp\w|dash)$/.test(brand) ? 'video/mp4' : null;
}

export const chipStates = ['SENT', 'ACCEPTED', 'REFUSED'] as const;
export type ChipState = (typeof chipStates)[number];

export const MAX_FILM_BYTES = 20_000_000;
