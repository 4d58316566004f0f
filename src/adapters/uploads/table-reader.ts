import { createHash } from 'node:crypto';
import { type DelimitedTable, readTable } from '#genetics/formats/delimited.ts';
import { labCsvMaxRows } from '#genetics/formats/lab-csv.ts';
import { RefusedUpload } from './refused-upload.ts';

const MOST_CHARACTERS = 8_000_000;
/** The header and one row more than allowed, so that the reader can report the excess. */
const MOST_ROWS = labCsvMaxRows + 2;
const MOST_CELLS = 1_000_000;

/** The rows of a laboratory's CSV text, and the hash of its content. Throws `RefusedUpload` if it is too large. */
export function readTableText(text: string): { table: DelimitedTable; sha256: string } {
  if (text.length > MOST_CHARACTERS) throw new RefusedUpload('too large');
  const table = readTable(text, MOST_ROWS);
  if (table.rows.reduce((sum, { cells }) => sum + cells.length, 0) > MOST_CELLS) throw new RefusedUpload('too large');
  return { table, sha256: createHash('sha256').update(text).digest('hex') };
}
