import { strToU8, zipSync } from 'fflate';

/** A workbook with one sheet and only text cells, so that no cell can be a formula. */
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

// XML 1.0 allows no control characters except tab and line breaks.
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escape(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
