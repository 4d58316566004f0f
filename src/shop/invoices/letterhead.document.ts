import { pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';

const { margin, width } = pdfPage;

// The brand colour in documents, the same for every audience.
const brand = '#A3195B';

/**
 * Our name on the left, the document's title and facts on the right, and a line below them, `lineAt` points from the
 * top.
 */
export function drawLetterhead(pdf: Pdf, head: { title: string; facts: readonly string[]; lineAt: number }): void {
  const right = { width: width - 2 * margin, align: 'right' } as const;
  pdf.font('heading', 22).fillColor(brand).text('Damsire', margin, margin);
  pdf
    .font('text', 9)
    .fillColor(pdfInk.muted)
    .text('DNA tests for dogs and cats', margin, margin + 27);
  pdf.font('heading', 20).fillColor(pdfInk.ink).text(head.title, margin, margin, right);
  pdf.font('text', 10);
  head.facts.forEach((fact, row) => pdf.text(fact, margin, margin + 28 + row * 14, right));
  pdf
    .moveTo(margin, head.lineAt)
    .lineTo(width - margin, head.lineAt)
    .lineWidth(1)
    .strokeColor(brand)
    .stroke();
}
