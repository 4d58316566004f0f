import { toBuffer } from 'bwip-js/node';
import { makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import { longDate } from '#shared/dates.ts';

export interface NumberedForms {
  numbers: readonly string[];
  collector: string;
  sentAt: Date;
}

const { margin } = pdfPage;
const width = pdfPage.width - 2 * margin;
const fields = [
  ['Name of the animal', 'Species, breed, sex'],
  ['Microchip, as read', 'Second mark: tattoo, ear number'],
  ['Registration number', 'Barcode of the kit'],
  ['Place or show', 'Day and time'],
  ['Owner: name', 'Owner: e-mail address'],
];
const statements = [
  'I read the microchip with a reader at the animal, and it is the number above.',
  'I took the sample myself, closed the tube and sealed it.',
  'I do not own, breed, sell or live with the animal.',
];

/** One page a form: its number in words and bars, to be filled in by hand and sent along with the kit. */
export async function printNumberedForms({ numbers, collector, sentAt }: NumberedForms): Promise<Uint8Array> {
  const bars = await Promise.all(numbers.map((text) => toBuffer({ bcid: 'code128', text, height: 9, scale: 3 })));
  const info = { title: 'Collection and microchip declaration', issuedAt: sentAt, id: `acm-${numbers[0]}` };
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
  pdf.font('heading').fontSize(13).fillColor('#A3195B').text('Damsire', margin, margin);
  pdf.image(bars, pdfPage.width - margin - 150, margin, { width: 150 });
  pdf
    .font('strong')
    .fontSize(12)
    .fillColor(pdfInk.ink)
    .text(number, pdfPage.width - margin - 150, margin + 34, { width: 150, align: 'center' });
  pdf
    .font('heading')
    .fontSize(22)
    .text('Collection and microchip declaration', margin, margin + 62, { width });
  pdf
    .font('text')
    .fontSize(10)
    .fillColor(pdfInk.muted)
    .text(`Collector: ${collector}. Sent ${longDate(sentAt.toISOString())}. One form for one animal and one kit.`, {
      width,
    });
  let y = pdf.y + 22;
  for (const pair of fields) {
    pair.forEach((label, at) => line(pdf, { label, x: margin + at * (width / 2 + 8), y, room: width / 2 - 8 }));
    y += 44;
  }
  y = drawStatements(pdf, y + 4);
  for (const [at, label] of ['Signature of the collector', 'Signature of the owner'].entries())
    line(pdf, { label, x: margin + at * (width / 2 + 8), y: y + 60, room: width / 2 - 8 });
}

function drawStatements(pdf: Pdf, top: number): number {
  let y = top;
  for (const statement of statements) {
    pdf
      .rect(margin, y + 1, 10, 10)
      .lineWidth(0.8)
      .strokeColor(pdfInk.ink)
      .stroke();
    pdf
      .font('text')
      .fontSize(10.5)
      .fillColor(pdfInk.ink)
      .text(statement, margin + 18, y, { width: width - 18 });
    y = pdf.y + 8;
  }
  return y;
}

function line(pdf: Pdf, { label, x, y, room }: { label: string; x: number; y: number; room: number }): void {
  pdf.font('text').fontSize(9).fillColor(pdfInk.ink).text(label, x, y, { width: room, lineBreak: false });
  pdf
    .moveTo(x, y + 34)
    .lineTo(x + room, y + 34)
    .lineWidth(0.7)
    .strokeColor(pdfInk.ink)
    .stroke();
}
