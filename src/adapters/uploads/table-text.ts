import { RefusedUpload } from './refused-upload.ts';

/**
 * The text of a table that someone uploads: UTF-8, or Windows-1252, which Excel's "CSV" and older banking software write.
 * Throws `RefusedUpload` for what is no text.
 */
export function decodeTableText(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new RefusedUpload('not text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
