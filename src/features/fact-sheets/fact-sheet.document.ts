import { makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import type { Sheet } from './fact-sheets.contract.ts';

const width = pdfPage.width - 2 * pdfPage.margin;
const ISSUED = new Date('2026-01-01T00:00:00Z');

/** A fact sheet on paper, made of the same facts as the page. */
export function printSheet(sheet: Sheet): Promise<Uint8Array> {
  return makePdf({ title: `Fact sheet: ${sheet.name}`, issuedAt: ISSUED, id: `sheet-${sheet.id}` }, (pdf) => {
    pdf.font('strong').fontSize(10).fillColor('#A3195B').text('Damsire fact sheet', { width });
    pdf.moveDown(0.3).font('heading').fontSize(21).fillColor(pdfInk.ink).text(sheet.name, { width });
    pdf.moveDown(0.4).font('text').fontSize(11).text(sheet.description, { width });
    facts(pdf, sheet);
    heading(pdf, 'What each result means');
    for (const result of sheet.results) {
      pdf.moveDown(0.5).font('strong').fontSize(11).text(`${result.genotype}   ${result.word}`, { width });
      pdf.font('text').fontSize(10.5).text(result.meaning, { width }).text(result.breeding, { width });
    }
    heading(pdf, 'In a breeding plan');
    paragraph(pdf, sheet.advice);
    heading(pdf, sheet.breeds.length > 0 ? 'Breeds it is listed for' : 'Breeds');
    paragraph(
      pdf,
      sheet.breeds.map((breed) => breed.name).join(', ') ||
        'It says something in any breed of the species, and in mixed breeds too.',
    );
    heading(pdf, 'How sure we are');
    paragraph(pdf, sheet.howSure);
    heading(pdf, 'References');
    for (const { label, url } of sheet.references)
      pdf.font('text').fontSize(10).text(label, { width, link: url, underline: true });
    paragraph(
      pdf,
      'A test looks for the listed variant only. A DNA result is not a veterinary diagnosis: please talk to your veterinarian about the health of your animal.',
    );
    pdf
      .moveDown(0.5)
      .font('text')
      .fontSize(9)
      .fillColor(pdfInk.muted)
      .text(sheet.canonical, { width, link: sheet.canonical });
  });
}

function facts(pdf: Pdf, sheet: Sheet): void {
  const rows: [string, string | null][] = [
    ['Species', sheet.species === 'cat' ? 'Cat' : 'Dog'],
    ['Short name', sheet.abbreviation],
    ['Gene', sheet.gene],
    ['Inheritance', `${sheet.inheritance}. ${sheet.inheritanceSentence}`],
    ['Part of the body', sheet.kind === 'disease' ? sheet.area : null],
    ['First signs', sheet.onset],
    ['How bad', sheet.severity],
  ];
  pdf.moveDown(0.6);
  for (const [label, value] of rows) {
    if (!value) continue;
    pdf.font('strong').fontSize(10).fillColor(pdfInk.muted).text(`${label}: `, { continued: true });
    pdf.font('text').fillColor(pdfInk.ink).text(value, { width });
  }
}

function heading(pdf: Pdf, text: string): void {
  pdf.moveDown(0.8).font('heading').fontSize(14).fillColor(pdfInk.ink).text(text, { width });
}

function paragraph(pdf: Pdf, text: string): void {
  pdf.moveDown(0.2).font('text').fontSize(10.5).fillColor(pdfInk.ink).text(text, { width });
}
