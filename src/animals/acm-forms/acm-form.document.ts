import { toBuffer } from 'bwip-js/node';
import { makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import { drawFields, drawSignatures, drawStatements } from '#platform/requests/printable-form.document.ts';
import type { Reader } from '#shared/dates.ts';

export interface NumberedForms {
  numbers: readonly string[];
  collector: string;
  sentAt: Date;
  reader: Reader;
}

const { margin } = pdfPage;
const width = pdfPage.width - 2 * margin;
const fields = [
  "Animal's name",
  'Species, breed, sex',
  'Microchip number as read',
  'Other ID, such as an ear tattoo',
  'Registration number',
  'Kit barcode',
  'Place or show name',
  'Date and time',
  'Owner: name',
  'Owner: email address',
].map((label) => ({ label, half: true }));
const statements = [
  "I scanned the animal's microchip, and its number is shown above.",
  'I took the sample myself, closed the tube and sealed it.',
  'I do not own, breed, sell or live with the animal.',
];

/** One page per form, with its number as text and barcode, to be filled in by hand and sent with the kit. */
export async function printNumberedForms({ numbers, collector, sentAt, reader }: NumberedForms): Promise<Uint8Array> {
  const bars = await Promise.all(numbers.map((text) => toBuffer({ bcid: 'code128', text, height: 9, scale: 3 })));
  const info = { title: 'Collection and microchip declaration', issuedAt: sentAt, id: `acm-${numbers[0]}`, reader };
  return makePdf(info, (pdf) => {
    numbers.forEach((number, index) => {
      if (index > 0) pdf.addPage();
      drawForm(pdf, { number, bars: bars[index]!, collector, sentAt });
    });
  });
}

function drawForm(
  pdf: Pdf,
  { number, bars, collector, sentAt }: { number: string; bars: Buffer; collector: string; sentAt: Date },
): void {
  pdf.font('heading', 13).fillColor('#A3195B').text('Damsire', margin, margin);
  pdf.image(bars, pdfPage.width - margin - 150, margin, { width: 150 });
  pdf
    .font('strong', 12)
    .fillColor(pdfInk.ink)
    .text(number, pdfPage.width - margin - 150, margin + 34, { width: 150, align: 'center' });
  pdf.font('heading', 22).text('Collection and microchip declaration', margin, margin + 62, { width });
  pdf
    .font('text', 10)
    .fillColor(pdfInk.muted)
    .text(`Collector: ${collector}. Sent ${pdf.day(sentAt.toISOString())}. Use one form per animal and kit.`, {
      width,
    });
  const y = drawStatements(pdf, statements, drawFields(pdf, fields, pdf.y + 22) + 8);
  drawSignatures(pdf, ["Collector's signature", "Owner's signature"], y + 60);
}
