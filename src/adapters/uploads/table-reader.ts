import { createHash } from 'node:crypto';
import { type DelimitedTable, readTable } from '#genetics/formats/delimited.ts';
import { labCsvMaxRows } from '#genetics/formats/lab-csv.ts';
import { RefusedUpload } from './refused-upload.ts';

const MOST_CHARACTERS = 8_000_000;
/** A header, and one row more than a file may have: its reader then says so. */
const MOST_ROWS = labCsvMaxRows + 2;
const MOST_CELLS = 1_000_000;

/** The rows of a laboratory's CSV text, and the name of the file by its content. Throws `RefusedUpload` for too large ones. */
export function readTableText(text: string): { table: DelimitedTable; sha256: string } {
  if (text.length > MOST_CHARACTERS) throw new RefusedUpload('too large');
  const table = readTable(text, MOST_ROWS);
  if (table.rows.reduce((sum, { cells }) => sum + cells.length, 0) > MOST_CELLS) throw new RefusedUpload('too large');
  return { table, sha256: createHash('sha256').update(text).digest('hex') };
}
