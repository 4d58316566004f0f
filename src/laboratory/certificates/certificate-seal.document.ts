import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { drawQr } from '#adapters/qr-drawing.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { formatCode } from '#shared/certificate-code.ts';
import type { CertificateContent } from './certificate-content.document.ts';
import { frameInset } from './certificate-frame.document.ts';
import type { CertificatePayload } from './certificates.rules.ts';

/** Height of the footer on the front page. */
export const SEAL_HEIGHT = 150;
const QR = 122;

/** Draws the signatures and the QR code that verifies them. */
export function drawSeal(pdf: TaggedPdf, { payload, checkAddress, code, origin }: CertificateContent): void {
  const sheet = sheetOf(pdf);
  const top = sheet.height - 48 - SEAL_HEIGHT + 8;
  const qr = { x: sheet.width - frameInset - QR + 6, y: top - 4, size: QR };
  pdf.tagLink(
    {
      x: qr.x,
      y: qr.y,
      width: qr.size,
      height: qr.size,
      address: checkAddress,
      alt: `QR code of certificate ${payload.number}. Opens the page that checks it.`,
    },
    () => drawQr(pdf, checkAddress, { ...qr, border: 4 }),
  );
  pdf.tag('P', () =>
    pdf
      .font('strong', 6.9)
      .fillColor(pdfInk.ink)
      .text(formatCode(code), qr.x - 4, top + QR - 6, { width: QR + 8, align: 'center', lineBreak: false }),
  );
  drawSignatures(pdf, payload, { x: frameInset, y: top + 34, room: qr.x - frameInset - 14 });
  drawCheckNote(pdf, origin, { x: frameInset, y: top + 84, room: qr.x - frameInset - 18 });
}

interface SealBox {
  x: number;
  y: number;
  room: number;
}

function drawSignatures(pdf: TaggedPdf, { analysedBy, reviewedBy, issuedOn }: CertificatePayload, box: SealBox): void {
  const width = (box.room - 22) / 2;
  const people: [string, string | undefined][] = [
    ['Analysed by', analysedBy],
    ['Reviewed and released by', reviewedBy],
  ];
  people.forEach(([role, name], index) => {
    const x = box.x + index * (width + 22);
    pdf.decoration(() =>
      pdf
        .moveTo(x, box.y)
        .lineTo(x + width, box.y)
        .lineWidth(0.7)
        .strokeColor(pdfInk.ink)
        .stroke(),
    );
    pdf.tag('P', () => {
      pdf
        .font('strong', 10)
        .fillColor(pdfInk.ink)
        .text(name || ' ', x, box.y + 4, { width });
      const line = index === 0 ? role : `${role}, ${pdf.day(issuedOn)}`;
      pdf.font('text', 7.5).fillColor(pdfInk.muted).text(line, x, pdf.y, { width });
    });
  });
}

function drawCheckNote(pdf: TaggedPdf, origin: string, { x, y, room }: SealBox): void {
  pdf.tag('P', () => {
    const wide = { width: room };
    pdf
      .font('strong', 8)
      .fillColor(pdfInk.ink)
      .text('Check this certificate. ', x, y, { ...wide, continued: true });
    pdf
      .font('text')
      .text(
        `Scan the QR code with a phone: the page it opens checks the signature, even offline. Or enter the code at ${origin}/tools/report-authentication`,
        { continued: false },
      );
    pdf
      .fontSize(6.8)
      .fillColor(pdfInk.muted)
      .text(
        'The results relate only to the sample as received and to the identity provided with it. Only the listed variants were tested. Details are on the back.',
        x,
        pdf.y + 3,
        wide,
      );
  });
}
