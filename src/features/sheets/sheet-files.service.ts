import type { Ctx } from '#app/context.ts';
import { readXlsx, UnreadableSheet, writeXlsx } from '#adapters/xlsx.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { parseCsv, writeCsv } from '#shared/csv.ts';
import { formatDate } from '#shared/dates.ts';
import { invalid } from '#shared/failure.ts';
import { emptyCells, MOST_ROWS, readSheet, sheetLines, writtenDates, type Cells } from './sheets.rules.ts';
import { findSheet, saveRows, type Sheet } from './sheets.service.ts';

export type SheetFormat = 'csv' | 'xlsx';

const types: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The empty sheet with one line that shows how it is filled in. */
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

/** The sheet with its results, as it was loaded. */
export async function exportSheet(ctx: Ctx, input: { id: number; format: SheetFormat }): Promise<File> {
  const sheet = await findSheet(ctx, input.id);
  const lines = sheetLines(sheet.rows);
  return fileOf(`work-spreadsheet-${sheet.id}`, input.format, lines);
}

function fileOf(name: string, format: SheetFormat, lines: string[][]): File {
  const bytes = format === 'csv' ? new TextEncoder().encode(writeCsv(lines)) : writeXlsx('Kits', lines);
  return new File([bytes as Uint8Array<ArrayBuffer>], `${name}.${format}`, { type: types[format] });
}

/** Takes a CSV or XLSX file into a sheet; its rows take the place of those that were not sent in yet. */
export async function loadFile(ctx: Ctx, input: { id: number; file: File }): Promise<Sheet> {
  const user = requireUser(ctx, { write: true });
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const rows = readSheet(linesOf(bytes));
  if (!rows) throw invalid({ file: ['No column is called "Barcode". Please use the template.'] });
  if (rows.length === 0) throw invalid({ file: ['There is no row in this file.'] });
  if (rows.length > MOST_ROWS) throw invalid({ file: [`At most ${MOST_ROWS} rows; this file has ${rows.length}.`] });
  return saveRows(ctx, { id: input.id, rows: rows.map((cells) => writtenDates(cells, user)) });
}

function linesOf(bytes: Uint8Array): string[][] {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    if (isZip) return readXlsx(bytes);
    return parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof UnreadableSheet || error instanceof TypeError)
      throw invalid({ file: ['This file cannot be read. Please save it as CSV (UTF-8) or XLSX.'] });
    throw error;
  }
}
