import { makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import type { Reader } from '#shared/dates.ts';
import { sheetFacts, SHEETS_REVIEWED } from './fact-sheet.rules.ts';
import type { FactSheet } from './fact-sheets.contract.ts';

const width = pdfPage.width - 2 * pdfPage.margin;
const ISSUED = new Date('2026-01-01T00:00:00Z');

/** A printable fact sheet with the same content as the page. */
export function printSheet(sheet: FactSheet, reader: Reader): Promise<Uint8Array> {
  const info = { title: `Fact sheet: ${sheet.name}`, issuedAt: ISSUED, id: `sheet-${sheet.id}`, reader };
  return makePdf(info, (pdf) => {
    pdf.font('strong', 10).fillColor('#A3195B').text('Damsire fact sheet', { width });
    pdf.moveDown(0.3).font('heading', 21).fillColor(pdfInk.ink).text(sheet.name, { width });
    pdf.moveDown(0.4).font('text', 11).text(sheet.description, { width });
    facts(pdf, sheet);
    if (sheet.researchOnly) paragraph(pdf, 'Research only: this test is not sold.');
    if (sheet.alerts.length > 0) heading(pdf, 'Important care information');
    for (const { title, audience, text, reference } of sheet.alerts)
      paragraph(pdf, `${title}. ${audience}. ${text} (${reference.label})`);
    heading(pdf, 'What each result means');
    for (const result of sheet.results) {
      const title = result.genotype === result.word ? result.word : `${result.genotype}   ${result.word}`;
      pdf.font('text', 10);
      keepTogether(pdf, 26 + pdf.heightOfString(`${result.meaning}\n${result.breeding}`, { width }));
      pdf.moveDown(0.4).font('strong', 10.5).text(title, { width });
      pdf.font('text', 10).text(result.meaning, { width }).text(result.breeding, { width });
    }
    heading(pdf, 'Breeding advice');
    paragraph(pdf, sheet.advice);
    heading(pdf, sheet.breeds.length > 0 ? 'Listed breeds' : 'Breeds');
    paragraph(
      pdf,
      sheet.breeds.map((breed) => breed.name).join(', ') ||
        'This test is informative in any breed of the species, including mixed breeds.',
    );
    if (sheet.notes) {
      heading(pdf, 'Good to know');
      paragraph(pdf, sheet.notes);
    }
    heading(pdf, 'Level of evidence');
    paragraph(pdf, sheet.howSure);
    heading(pdf, 'References');
    for (const { label, url } of sheet.references)
      pdf.font('text', 10).text(label, { width, link: url, underline: true });
    paragraph(
      pdf,
      'A test looks for the listed variant only. A DNA result is not a veterinary diagnosis: please talk to your veterinarian about the health of your animal.',
    );
    footers(pdf, sheet);
  });
}

/** The footer of each page: the URL of the newest version, the review date and the page number. */
function footers(pdf: Pdf, sheet: FactSheet): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    pdf.page.margins.bottom = 0;
    const y = pdfPage.height - 34;
    pdf.font('text', 8.5).fillColor(pdfInk.muted);
    pdf.text(sheet.canonical, pdfPage.margin, y, { width: width - 190, link: sheet.canonical, lineBreak: false });
    const words = `Reviewed ${pdf.day(sheet.checkedOn ?? SHEETS_REVIEWED)}. Page ${at + 1} of ${count}`;
    pdf.text(words, pdfPage.width - pdfPage.margin - 180, y, { width: 180, align: 'right' });
  }
}

/** Starts a new page if the next block would be split. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdfPage.height - pdfPage.margin) pdf.addPage();
}

function facts(pdf: Pdf, sheet: FactSheet): void {
  pdf.moveDown(0.6);
  for (const [label, value] of sheetFacts(sheet)) {
    if (!value) continue;
    pdf.font('strong', 10).fillColor(pdfInk.muted).text(`${label}: `, { continued: true });
    pdf.font('text').fillColor(pdfInk.ink).text(value, { width });
  }
}

function heading(pdf: Pdf, text: string): void {
  keepTogether(pdf, 70);
  pdf.moveDown(0.7).font('heading', 13).fillColor(pdfInk.ink).text(text, { width });
}

function paragraph(pdf: Pdf, text: string): void {
  pdf.moveDown(0.2).font('text', 10).fillColor(pdfInk.ink).text(text, { width });
}
