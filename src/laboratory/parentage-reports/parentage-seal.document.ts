import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { roomFor } from '#laboratory/results/report-rows.document.ts';
import type { ParentageContent } from './parentage-content.document.ts';

const QR = 84;

/** Draws the code and link for verification. */
export function drawSeal(pdf: TaggedPdf, { payload, code, spelledCode, signature, origin }: ParentageContent): void {
  const address = `${origin}/tools/report-authentication?code=${code}`;
  roomFor(pdf, QR + 10);
  const { margin, inner } = sheetOf(pdf);
  const top = pdf.y + 2;
  const link = {
    x: margin,
    y: top,
    width: QR,
    height: QR,
    address,
    alt: `QR code of parentage report ${payload.number}. Opens the page that checks it.`,
  };
  pdf.tagLink(link, () => drawQr(pdf, address, { x: margin, y: top, size: QR, border: 1 }));
  const x = margin + QR + 14;
  const wide = { width: inner - QR - 14 };
  pdf.tag('P', () => {
    pdf
      .font('strong', 9.5)
      .fillColor(pdfInk.ink)
      .text('Check this report', x, top + 4, wide);
    pdf
      .font('text', 8.5)
      .text(`Scan the QR code, or enter this code at ${origin}/tools/report-authentication`, x, pdf.y, wide);
    pdf.font('strong', 11).text(spelledCode, x, pdf.y + 2, { ...wide, characterSpacing: 0.6 });
    pdf
      .font('text', 6.5)
      .fillColor(pdfInk.muted)
      .text(`Digital signature (Ed25519): ${signature}`, x, pdf.y + 2, wide);
  });
  pdf.y = top + QR + 8;
}
