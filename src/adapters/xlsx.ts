import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** So much may come out of an uploaded file: a small file that unpacks to a huge one is refused. */
const MOST_UNPACKED = 20_000_000;
const PARTS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[\w.-]+\.xml)$/;

export class UnreadableSheet extends Error {}

/**
 * Rows of cells of the first sheet of a workbook. Formulas are never worked out: what the file says they gave is read as
 * text. Throws `UnreadableSheet` for anything that is no workbook.
 */
export function readXlsx(bytes: Uint8Array): string[][] {
  let unpacked = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new UnreadableSheet('too large');
        return true;
      },
    });
  } catch {
    throw new UnreadableSheet('no workbook');
  }
  const text = (name: string) => (files[name] ? strFromU8(files[name]) : '');
  const sheet = text(firstSheetOf(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')));
  if (!sheet) throw new UnreadableSheet('no sheet');
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, si]) =>
    textOf(si ?? ''),
  );
  return rowsOf(sheet, strings);
}

function firstSheetOf(workbook: string, relations: string): string {
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1];
  const relation = [...relations.matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) => tag.includes(`Id="${id}"`))?.[0];
  const target = /\bTarget="([^"]+)"/.exec(relation ?? '')?.[1] ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function rowsOf(sheet: string, strings: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, attributes = '', body = ''] of sheet.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const at = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1);
    if (at > 100_000) throw new UnreadableSheet('too many rows');
    while (rows.length < at - 1) rows.push([]);
    const row: string[] = [];
    for (const [, cellAttributes = '', cell = ''] of body.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnOf(/\br="([A-Z]+)/.exec(cellAttributes)?.[1]) ?? row.length;
      if (column > 1000) continue;
      while (row.length < column) row.push('');
      row[column] = valueOf(cellAttributes, cell, strings);
    }
    rows.push(row);
  }
  return rows;
}

function columnOf(letters: string | undefined): number | null {
  if (!letters) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(attributes: string, cell: string, strings: readonly string[]): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textOf(cell);
  const value = unescape(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(cell)?.[1] ?? '');
  if (type === 's') return strings[Number(value)] ?? '';
  // Long numbers, such as chips, are written with an exponent.
  return !type && /^\d+(\.\d+)?E\+\d+$/i.test(value) ? String(BigInt(Math.round(Number(value)))) : value;
}

function textOf(xml: string): string {
  return [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text]) => unescape(text ?? ''))
    .join('');
}

/** A workbook with one sheet, every cell as text: nothing in it is ever a formula. */
export function writeXlsx(name: string, rows: readonly (readonly string[])[]): Uint8Array {
  const body = rows.map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => cellXml(cell, r, c)).join('')}</row>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const xml = (content: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);
  return zipSync(
    {
      '[Content_Types].xml': xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${escape(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`),
    },
    { mtime: new Date('2020-01-01T00:00:00Z') },
  );
}

function cellXml(cell: string, row: number, column: number): string {
  if (cell === '') return '';
  const at = `${lettersOf(column)}${row + 1}`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

function lettersOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : lettersOf(Math.floor(column / 26) - 1) + rest;
}

// XML 1.0 knows no control characters but tab and line ends.
// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escape(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function unescape(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
