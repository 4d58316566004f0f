import { RefusedUpload } from './refused-upload.ts';

/**
 * The text of an uploaded table: UTF-8, UTF-16 (Excel's "Unicode text"), or Windows-1252 (Excel's "CSV" and older
 * banking software). Throws `RefusedUpload` if it is not text.
 */
export function decodeTableText(bytes: Uint8Array): string {
  const wide = decodeUtf16(bytes);
  if (wide !== null) return wide;
  if (bytes.includes(0)) throw new RefusedUpload('not text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Null if there is no UTF-16 byte order mark. */
export function decodeUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return null;
}
