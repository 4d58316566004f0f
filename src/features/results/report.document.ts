import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { reportDisclaimers } from '#genetics/wording.ts';
import { longDate } from '#shared/dates.ts';
import type { ExplainedResult } from './results.rules.ts';
import { gradeWords, identityOf, type SampleFacts } from './sample-facts.rules.ts';

export interface ReportContent {
  number: string;
  version: number;
  replaces: string | null;
  issuedOn: string;
  facts: SampleFacts;
  results: ExplainedResult[];
  analysedBy: string;
  reviewedBy: string;
}

const { margin, width, height } = pdfPage;
const inner = width - 2 * margin;
const statusInk: Record<ExplainedResult['status'], string> = {
  clear: '#17693A',
  carrier: '#8A5A00',
  affected: '#B3261E',
  at_risk: '#B3261E',
  trait: '#0F766E',
  unknown: '#6B6470',
};

/** The report of one sample: identity, every test with its meaning, who released it. */
export function renderReport(content: ReportContent): Promise<Uint8Array> {
  const info = { title: `Report ${content.number}`, issuedAt: new Date(content.issuedOn), id: `${content.number}v${content.version}` };
  return makePdf(info, (pdf) => {
    drawHead(pdf, content);
    drawIdentity(pdf, content);
    for (const kind of ['disease', 'trait'] as const) drawResults(pdf, content, kind);
    drawNotes(pdf, content);
    numberPages(pdf, content);
  });
}

function drawHead(pdf: Pdf, content: ReportContent): void {
  pdf.font('heading').fontSize(22).fillColor('#A3195B').text('Damsire', margin, margin);
  pdf.font('text').fontSize(9).fillColor(pdfInk.muted).text('Laboratory for animal genetics', { continued: false });
  pdf.font('strong').fontSize(9).fillColor(pdfInk.ink).text(`Report ${content.number}, version ${content.version}`, margin, margin + 4, { align: 'right' });
  pdf.font('text').text(`Issued ${longDate(content.issuedOn)}`, { align: 'right' });
  if (content.replaces) pdf.text(`Replaces ${content.replaces}`, { align: 'right' });
  pdf.font('heading').fontSize(18).text(`Genetic test report for ${content.facts.name}`, margin, margin + 56);
  pdf.moveDown(0.5);
}

function drawIdentity(pdf: Pdf, { facts }: ReportContent): void {
  const sample: [string, string][] = [
    ['Kit', facts.barcode],
    ['Laboratory no.', facts.labNumber ?? ''],
    ['Received', facts.receivedOn ? longDate(facts.receivedOn) : ''],
    ['Product', facts.productName ?? ''],
    ['Collection', `Grade ${facts.custodyGrade}. ${gradeWords[facts.custodyGrade]}`],
    ['Client', facts.ownerName ?? ''],
  ];
  const top = pdf.y;
  const left = drawPairs(pdf, identityOf(facts), { x: margin, y: top });
  const right = drawPairs(pdf, sample.filter(([, value]) => value), { x: margin + inner / 2, y: top });
  pdf.y = Math.max(left, right) + 10;
  rule(pdf);
}

function drawPairs(pdf: Pdf, pairs: [string, string][], at: { x: number; y: number }): number {
  let { y } = at;
  for (const [label, value] of pairs) {
    pdf.font('text').fontSize(8.5).fillColor(pdfInk.muted).text(label, at.x, y, { width: 80 });
    pdf.font('strong').fillColor(pdfInk.ink).text(value, at.x + 82, y, { width: inner / 2 - 92 });
    y = pdf.y + 2;
  }
  return y;
}

function drawResults(pdf: Pdf, content: ReportContent, kind: 'disease' | 'trait'): void {
  const results = content.results.filter((result) => result.kind === kind);
  if (results.length === 0) return;
  roomFor(pdf, 90);
  const title = kind === 'disease' ? 'Health' : 'Traits';
  pdf.font('heading').fontSize(14).fillColor(pdfInk.ink).text(title, margin, pdf.y + 8);
  pdf.moveDown(0.4);
  for (const result of results) drawResult(pdf, result);
}

function drawResult(pdf: Pdf, result: ExplainedResult): void {
  const body = `${result.interpretation} ${result.breedingNote}`;
  pdf.font('text').fontSize(8.5);
  roomFor(pdf, 34 + pdf.heightOfString(body, { width: inner - 14 }) + (result.alert ? 24 : 0));
  const y = pdf.y;
  pdf.circle(margin + 4, y + 6, 3.5).fill(statusInk[result.status]);
  pdf.font('strong').fontSize(10).fillColor(pdfInk.ink).text(result.testName, margin + 14, y, { width: inner - 150 });
  const afterName = pdf.y;
  pdf.font('strong').fontSize(10).fillColor(statusInk[result.status]).text(result.outcome, margin + inner - 130, y, { width: 130, align: 'right' });
  pdf.y = Math.max(afterName, pdf.y);
  const genes = [result.gene, result.genotype || null, result.omiaId].filter(Boolean).join('   ');
  pdf.font('italic').fontSize(8.5).fillColor(pdfInk.muted).text(genes, margin + 14, pdf.y, { width: inner - 14 });
  pdf.font('text').fillColor(pdfInk.ink).text(body, { width: inner - 14 });
  if (result.alert) pdf.font('strong').text(result.alert, { width: inner - 14 });
  pdf.moveDown(0.6);
}

function drawNotes(pdf: Pdf, content: ReportContent): void {
  roomFor(pdf, 130);
  rule(pdf);
  pdf.font('strong').fontSize(9).fillColor(pdfInk.ink).text('Please note', margin, pdf.y + 6);
  pdf.font('text').fontSize(8).fillColor(pdfInk.muted);
  for (const line of reportDisclaimers) pdf.text(line, margin, pdf.y + 2, { width: inner });
  pdf.moveDown(1);
  pdf.font('text').fontSize(9).fillColor(pdfInk.ink);
  if (content.analysedBy) pdf.text(`Analysed by ${content.analysedBy}`);
  if (content.reviewedBy) pdf.text(`Reviewed and released by ${content.reviewedBy} on ${longDate(content.issuedOn)}`);
}

function numberPages(pdf: Pdf, content: ReportContent): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const text = `${content.number} version ${content.version}   Page ${page + 1} of ${count}   Check at /tools/report-authentication`;
    pdf.font('text').fontSize(7.5).fillColor(pdfInk.muted).text(text, margin, height - 32, { width: inner, align: 'center', lineBreak: false });
  }
}

function roomFor(pdf: Pdf, points: number): void {
  if (pdf.y + points > height - margin - 12) pdf.addPage();
}

function rule(pdf: Pdf): void {
  pdf.moveTo(margin, pdf.y).lineTo(margin + inner, pdf.y).lineWidth(0.7).strokeColor(pdfInk.line).stroke();
}
