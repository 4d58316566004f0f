import { gunzipSync } from 'node:zlib';
import { readTable } from '#genetics/formats/delimited.ts';
import { readPanelTable, type PanelTable } from '#genetics/formats/panel-table.ts';
import type { Species } from '#genetics/genotype-table.ts';
import { RefusedUpload } from './refused-upload.ts';
import { decodeTableText } from './table-text.ts';

/** Limits with a margin above the largest arrays: markers, and bytes after unpacking. */
const MAX_MARKERS = 250_000;
const MAX_BYTES = 40_000_000;

/** The markers of a panel, plain CSV or gzip. Throws `RefusedUpload` for a file that is damaged or too large. */
export function readPanel(input: { bytes: Uint8Array; kind: PanelTable['kind']; species: Species }): PanelTable {
  const table = readTable(decodeTableText(unpacked(input.bytes)), MAX_MARKERS + 1);
  return readPanelTable(table, input.kind, input.species);
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new RefusedUpload('damaged, or too large when unpacked');
  }
}
