import type { Ctx } from '#platform/context/context.ts';
import { readUpload, UnusableUpload } from '#adapters/uploads/uploads.ts';
import { writeXlsx } from '#adapters/uploads/xlsx-writer.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { writeCsv } from '#shared/csv.ts';
import { formatDate } from '#shared/dates.ts';
import { invalid } from '#shared/failure.ts';
import { emptyCells, MAX_ROWS, readSheet, sheetLines, writtenDates, type Cells } from './sheets.rules.ts';
import { findSheet, saveRows, type Sheet } from './sheets.service.ts';

/** The rows, their header, and a few lines of notes above it. */
const MAX_LINES = MAX_ROWS + 10;

export type SheetFormat = 'csv' | 'xlsx';

const types: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The empty sheet with one example line. */
export function makeTemplate(ctx: Ctx, format: SheetFormat): File {
  const user = requireUser(ctx);
  const example: Cells = {
    ...emptyCells,
    barcode: 'GG7K-3M91-QX4T (example: replace this line)',
    petName: 'Biscuit',
    species: 'dog',
    breed: 'Labrador Retriever',
    sex: 'female',
    dob: formatDate('2024-05-03', user),
    collector: 'self',
  };
  return fileOf('damsire-work-spreadsheet', format, sheetLines([{ cells: example }]));
}

/** The sheet with its results, in the format of an uploaded sheet. */
export async function exportSheet(ctx: Ctx, input: { id: number; format: SheetFormat }): Promise<File> {
  const sheet = await findSheet(ctx, input.id);
  const lines = sheetLines(sheet.rows);
  return fileOf(`work-spreadsheet-${sheet.id}`, input.format, lines);
}

function fileOf(name: string, format: SheetFormat, lines: string[][]): File {
  const bytes = format === 'csv' ? new TextEncoder().encode(writeCsv(lines)) : writeXlsx('Kits', lines);
  return new File([bytes as Uint8Array<ArrayBuffer>], `${name}.${format}`, { type: types[format] });
}

/** Imports a CSV or XLSX file into a sheet; its rows replace those that were not submitted yet. */
export async function loadFile(ctx: Ctx, input: { id: number; file: File }): Promise<Sheet> {
  const user = requireUser(ctx, { write: true });
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const lines = await readSheetFile(bytes, MAX_LINES);
  const rows = readSheet(lines);
  if (!rows) throw invalid({ file: ['There is no "Barcode" column. Use the template.'] });
  if (rows.length === 0) throw invalid({ file: ['This file has no rows. Choose another file.'] });
  if (rows.length > MAX_ROWS || lines.length >= MAX_LINES)
    throw invalid({ file: [`This file has more than ${MAX_ROWS} rows. Split it and upload each part separately.`] });
  return saveRows(ctx, { id: input.id, rows: rows.map((cells) => writtenDates(cells, user)) });
}

/** At most `maxRows` rows of cells of a CSV or XLSX file, read in a separate process. */
export async function readSheetFile(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  try {
    return await readUpload('sheet', { bytes, maxRows });
  } catch (error) {
    if (!(error instanceof UnusableUpload)) throw error;
    if (error.reason === 'too_long')
      throw invalid({ file: ['This file takes too long to read. Save it as CSV (UTF-8) and try again.'] });
    throw invalid({ file: ["We can't read this file. Save it as CSV (UTF-8) or XLSX."] });
  }
}
