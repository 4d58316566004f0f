import { createHash } from 'node:crypto';
import { type DelimitedTable, readTable } from '#genetics/formats/delimited.ts';
import { labCsvMaxRows } from '#genetics/formats/lab-csv.ts';
import { RefusedUpload } from './refused-upload.ts';

const MAX_CHARACTERS = 8_000_000;
/** The header and one row more than allowed, so that the reader can report the excess. */
const MAX_ROWS = labCsvMaxRows + 2;
const MAX_CELLS = 1_000_000;

/** The rows of a laboratory's CSV text, and the hash of its content. Throws `RefusedUpload` if it is too large. */
export function readTableText(text: string): { table: DelimitedTable; sha256: string } {
  if (text.length > MAX_CHARACTERS) throw new RefusedUpload('too large');
  const table = readTable(text, MAX_ROWS);
  if (table.rows.reduce((sum, { cells }) => sum + cells.length, 0) > MAX_CELLS) throw new RefusedUpload('too large');
  return { table, sha256: createHash('sha256').update(text).digest('hex') };
}
