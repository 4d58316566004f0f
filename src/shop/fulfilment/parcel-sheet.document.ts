import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { drawLetterhead } from '#shop/invoices/letterhead.document.ts';
import { countOf } from '#shared/count-of.ts';
import type { Reader } from '#shared/dates.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { moduleWidths } from './code-128.rules.ts';
import { drawBars } from './labels.document.ts';

export interface ParcelSheet {
  title: string;
  /** Number of the parcel or the order, printed as a barcode as well. */
  number: string;
  facts: readonly string[];
  /** Instructions for the reader. */
  intro: string;
  rows: readonly ParcelRow[];
  issuedAt: Date;
  reader: Reader;
}

export interface ParcelRow {
  barcode: string;
  /** The owner of the sample, or the test of the kit. */
  what: string;
  note: string;
}

const { margin, width: pageWidth, height: pageHeight } = pdfPage;
const width = pageWidth - 2 * margin;
const ROW = 36;
const FIRST_ROWS = margin + 168;
const NEXT_ROWS = margin + 40;
const LAST = pageHeight - margin - 24;
const columns = { box: margin, no: margin + 20, code: margin + 44, bars: margin + 150, what: margin + 320 } as const;

/**
 * The list enclosed in a parcel of kits, to tick off and scan: one line per kit, with its code in groups and as a
 * barcode.
 */
export async function parcelSheet(sheet: ParcelSheet): Promise<Uint8Array> {
  const { title, number, issuedAt, reader } = sheet;
  const info = { title: `${title} ${number}`, issuedAt, id: `parcel${number}`, reader };
  return makePdf(info, (pdf) => {
    drawHead(pdf, sheet);
    let top = FIRST_ROWS;
    sheet.rows.forEach((row, index) => {
      if (top + ROW > LAST) {
        pdf.addPage();
        top = NEXT_ROWS;
      }
      drawRow(pdf, row, { index, top });
      top += ROW;
    });
    drawFooters(pdf, sheet);
  });
}

function drawHead(pdf: Pdf, { title, number, facts, intro, rows }: ParcelSheet): void {
  drawLetterhead(pdf, { title, facts: [number, ...facts], lineAt: margin + 92 });
  drawBars(pdf, moduleWidths(number), { x: margin, y: margin + 50, width: 150, height: 28 });
  pdf.font('strong', 12).fillColor(pdfInk.ink);
  pdf.text(countOf(rows.length, 'kit'), margin, margin + 104);
  pdf.font('text', 9.5).fillColor(pdfInk.muted);
  pdf.text(intro, margin, margin + 122, { width });
}

function drawRow(pdf: Pdf, row: ParcelRow, { index, top }: { index: number; top: number }): void {
  pdf
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .lineWidth(0.5)
    .strokeColor(pdfInk.line)
    .stroke();
  pdf
    .rect(columns.box, top + 12, 11, 11)
    .lineWidth(0.8)
    .strokeColor(pdfInk.ink)
    .stroke();
  pdf.font('text', 9).fillColor(pdfInk.muted);
  pdf.text(String(index + 1), columns.no, top + 12, { lineBreak: false });
  pdf.font('strong', 10).fillColor(pdfInk.ink);
  const code = formatBarcode(row.barcode);
  pdf.text(code, columns.code, top + 11, { width: columns.bars - columns.code - 6, height: 13, ellipsis: true });
  drawBars(pdf, moduleWidths(row.barcode), { x: columns.bars, y: top + 6, width: 150, height: 24 });
  const textBox = { width: margin + width - columns.what, height: 13, ellipsis: true };
  pdf.font('text', 10).fillColor(pdfInk.ink);
  pdf.text(row.what, columns.what, top + (row.note ? 5 : 11), textBox);
  pdf.fontSize(8.5).fillColor(pdfInk.muted);
  if (row.note) pdf.text(row.note, columns.what, top + 19, textBox);
}

function drawFooters(pdf: Pdf, { number }: ParcelSheet): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    pdf.font('text', 8.5).fillColor(pdfInk.muted);
    pdf.text(`${number}, page ${at + 1} of ${count}`, margin, pageHeight - margin - 12, { width, lineBreak: false });
  }
}
