import { pdfInk, streamPdf, type Pdf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { moduleWidths } from './code-128.rules.ts';

export interface LabelSheet {
  batchId: number;
  product: string;
  lot: string;
  /** YYYY-MM-DD */
  expiresOn: string;
  barcodes: readonly string[];
  /** Origin of the activation URL in the QR code. */
  origin: string;
  issuedAt: Date;
}

// A4 sheets of 3 by 8 labels, 63.5 x 33.9 mm, as used by office printers (Avery L7159 and similar).
const MM = 72 / 25.4;
const sheet = { columns: 3, rows: 8, left: 7.2 * MM, top: 12.9 * MM, columnStep: 66 * MM, rowStep: 33.9 * MM } as const;
const label = { width: 63.5 * MM, height: 33.9 * MM, pad: 3 * MM } as const;
const PER_PAGE = sheet.columns * sheet.rows;

/** Renders the labels of a batch, page by page; the same batch always gives the same bytes. */
export function labelSheet(input: LabelSheet): AsyncGenerator<Uint8Array> {
  const info = {
    title: `Kit labels, batch ${input.batchId}`,
    issuedAt: input.issuedAt,
    id: `labels${input.batchId}`,
    reader: null,
  };
  return streamPdf(info, labelPages(input));
}

function* labelPages(input: LabelSheet) {
  for (let from = 0; from < input.barcodes.length; from += PER_PAGE) {
    const barcodes = input.barcodes.slice(from, from + PER_PAGE);
    yield (pdf: Pdf) => barcodes.forEach((barcode, place) => drawLabel(pdf, { ...input, ...placeOf(place), barcode }));
  }
}

function placeOf(place: number): { x: number; y: number } {
  return {
    x: sheet.left + (place % sheet.columns) * sheet.columnStep,
    y: sheet.top + Math.floor(place / sheet.columns) * sheet.rowStep,
  };
}

type Label = LabelSheet & { barcode: string; x: number; y: number };

function drawLabel(pdf: Pdf, { barcode, origin, x, y, product, lot, expiresOn }: Label): void {
  const left = x + label.pad;
  const top = y + label.pad;
  const qrSize = 16 * MM;
  const innerWidth = label.width - 2 * label.pad;
  const textWidth = innerWidth - qrSize - 2 * MM;
  pdf.fillColor(pdfInk.ink).font('strong', 7);
  pdf.text(product, left, top, { width: textWidth, height: 8, ellipsis: true, lineBreak: false });
  pdf.font('text', 6).fillColor(pdfInk.muted);
  pdf.text(`Use by ${expiresOn}  Lot ${lot}`, left, top + 9, { width: textWidth, height: 8, ellipsis: true });
  const code = formatBarcode(barcode);
  pdf.font('strong', 10).fillColor(pdfInk.ink);
  pdf.fontSize(Math.min(10, (10 * textWidth) / pdf.widthOfString(code)));
  pdf.text(code, left, top + 20, { lineBreak: false });
  const address = `${origin}/activate?barcode=${encodeURIComponent(barcode)}`;
  drawQr(pdf, address, { x: x + label.width - label.pad - qrSize, y: top, size: qrSize });
  drawBars(pdf, moduleWidths(barcode), { x: left, y: top + qrSize + 1.5 * MM, width: innerWidth, height: 9 * MM });
}

/** Draws the bars from `moduleWidths`. */
export function drawBars(
  pdf: Pdf,
  bars: readonly number[],
  box: { x: number; y: number; width: number; height: number },
): void {
  const modules = bars.reduce((sum, width) => sum + width, 0);
  const unit = box.width / modules;
  let at = box.x;
  pdf.fillColor('#000000');
  bars.forEach((width, index) => {
    if (index % 2 === 0) pdf.rect(at, box.y, width * unit, box.height);
    at += width * unit;
  });
  pdf.fill();
}
