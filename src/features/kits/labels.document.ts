import bwipjs from 'bwip-js/node';
import { makePdf, pdfInk, type Pdf } from '#adapters/pdf.ts';
import { formatBarcode } from './barcode.rules.ts';

export interface LabelSheet {
  batchId: number;
  product: string;
  lot: string;
  /** YYYY-MM-DD */
  expiresOn: string;
  barcodes: readonly string[];
  /** Where a scanned QR code leads: its activation. */
  origin: string;
  issuedAt: Date;
}

// A4 sheets of 3 by 8 labels, 63.5 x 33.9 mm, as office printers take them (Avery L7159 and its likes).
const MM = 72 / 25.4;
const sheet = { columns: 3, rows: 8, left: 7.2 * MM, top: 12.9 * MM, across: 66 * MM, down: 33.9 * MM } as const;
const label = { width: 63.5 * MM, height: 33.9 * MM, pad: 3 * MM } as const;
const PER_PAGE = sheet.columns * sheet.rows;

/** The labels of a batch; the same batch always gives the same bytes. */
export async function labelSheet(input: LabelSheet): Promise<Uint8Array> {
  const codes = input.barcodes.map((barcode) => ({
    barcode,
    bars: moduleWidths(barcode),
    qr: qrOf(`${input.origin}/activate?barcode=${encodeURIComponent(barcode)}`),
  }));
  const info = {
    title: `Kit labels, batch ${input.batchId}`,
    issuedAt: input.issuedAt,
    id: `labels${input.batchId}`,
    reader: null,
  };
  return makePdf(info, (pdf) => {
    codes.forEach((code, index) => {
      const place = index % PER_PAGE;
      if (index > 0 && place === 0) pdf.addPage();
      const x = sheet.left + (place % sheet.columns) * sheet.across;
      const y = sheet.top + Math.floor(place / sheet.columns) * sheet.down;
      drawLabel(pdf, { ...code, ...input, x, y });
    });
  });
}

type Label = LabelSheet & { barcode: string; bars: number[]; qr: QrPixels; x: number; y: number };

function drawLabel(pdf: Pdf, { barcode, bars, qr, x, y, product, lot, expiresOn }: Label): void {
  const left = x + label.pad;
  const top = y + label.pad;
  const qrSize = 16 * MM;
  const room = label.width - 2 * label.pad;
  pdf.fillColor(pdfInk.ink).font('strong').fontSize(7);
  pdf.text(product, left, top, { width: room - qrSize - 2 * MM, height: 8, ellipsis: true, lineBreak: false });
  pdf.font('text').fontSize(6).fillColor(pdfInk.muted);
  pdf.text(`Lot ${lot}  Use by ${expiresOn}`, left, top + 9, { lineBreak: false });
  pdf.font('strong').fontSize(10).fillColor(pdfInk.ink);
  pdf.text(formatBarcode(barcode), left, top + 20, { width: room - qrSize, lineBreak: false });
  drawQr(pdf, qr, { x: x + label.width - label.pad - qrSize, y: top, size: qrSize });
  drawBars(pdf, bars, { x: left, y: top + qrSize + 1.5 * MM, width: room, height: 9 * MM });
}

/** Draws what `moduleWidths` measured. */
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

/** Code 128: widths of bars and spaces in turn, in modules; none for a code of an older make that bars cannot say. */
export function moduleWidths(text: string): number[] {
  if (!/^[\u0020-\u007e]+$/.test(text)) return [];
  const [drawn] = bwipjs.raw('code128', text, {}) as unknown as [{ sbs: number[] }];
  return [...drawn.sbs];
}

interface QrPixels {
  pixels: number[];
  side: number;
}

function qrOf(text: string): QrPixels {
  const [drawn] = bwipjs.raw('qrcode', text, {}) as unknown as [{ pixs: number[]; pixx: number }];
  return { pixels: drawn.pixs, side: drawn.pixx };
}

function drawQr(pdf: Pdf, { pixels, side }: QrPixels, box: { x: number; y: number; size: number }): void {
  const unit = box.size / side;
  pdf.fillColor('#000000');
  pixels.forEach((dark, index) => {
    if (dark)
      pdf.rect(box.x + (index % side) * unit, box.y + Math.floor(index / side) * unit, unit * 1.02, unit * 1.02);
  });
  pdf.fill();
}
