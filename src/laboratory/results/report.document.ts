import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { reportDisclaimers } from '#genetics/wording.ts';
import type { Reader } from '#shared/dates.ts';
import {
  countResults,
  alertsOf,
  groupByCategory,
  meaningOf,
  referenceLines,
  resultsOf,
  sharedClearText,
  type Extract,
} from './report-kinds.rules.ts';
import { drawRow, heightOfRow, inner, roomFor, rule, statusInk } from './report-rows.document.ts';
import type { ExplainedResult } from './results.rules.ts';
import { custodyReasonLabels } from '#animals/collection/custody.rules.ts';
import { gradeLabels, identityOf, type SampleFacts } from './sample-facts.rules.ts';

export interface ReportContent {
  number: string;
  version: number;
  replaces: string | null;
  issuedOn: string;
  facts: SampleFacts;
  results: ExplainedResult[];
  /** The coat by all colour results together; reports that were issued before it was written have none. */
  coat?: string | null;
  analysedBy: string;
  reviewedBy: string;
  /** Reports that were issued before it was kept have none. */
  reader?: Reader;
}

const { margin, height } = pdfPage;
const titles: Record<Extract, string> = {
  full: 'Genetic test report for',
  summary: 'Summary of the genetic test report for',
  diseases: 'Health results of',
  traits: 'Trait results of',
};

/** The report of one sample: identity, every test with its meaning, who released it. Extracts say whose part they are. */
export function renderReport(content: ReportContent, extract: Extract = 'full'): Promise<Uint8Array> {
  const results = resultsOf(extract, content.results);
  const suffix = extract === 'full' ? '' : `-${extract}`;
  const info = {
    title: `Report ${content.number}`,
    issuedAt: new Date(content.issuedOn),
    id: `${content.number}v${content.version}${suffix}`.slice(-16),
    reader: content.reader ?? null,
  };
  return makePdf(info, (pdf) => {
    drawHead(pdf, content, extract);
    drawIdentity(pdf, content);
    drawGlance(pdf, results);
    for (const kind of ['disease', 'trait'] as const) {
      drawKind(pdf, {
        kind,
        results: results.filter((result) => result.kind === kind),
        brief: extract === 'summary',
        lead: kind === 'trait' ? (content.coat ?? null) : null,
      });
    }
    drawReferences(pdf, results);
    drawNotes(pdf, content);
    numberPages(pdf, content, extract);
  });
}

function drawHead(pdf: Pdf, content: ReportContent, extract: Extract): void {
  pdf.font('heading').fontSize(22).fillColor('#A3195B').text('Damsire', margin, margin);
  pdf.font('text').fontSize(9).fillColor(pdfInk.muted).text('Laboratory for animal genetics');
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(pdfInk.ink)
    .text(`Report ${content.number}, version ${content.version}`, margin, margin + 4, { align: 'right' });
  pdf.font('text').text(`Issued ${pdf.day(content.issuedOn)}`, { align: 'right' });
  if (content.replaces) pdf.font('strong').text(`Replaces ${content.replaces}`, { align: 'right' });
  if (extract !== 'full') pdf.font('text').text('Extract of this report', { align: 'right' });
  pdf
    .font('heading')
    .fontSize(18)
    .text(`${titles[extract]} ${content.facts.name}`, margin, margin + 54);
  pdf.moveDown(0.5);
}

function drawIdentity(pdf: Pdf, { facts }: ReportContent): void {
  const sample: [string, string][] = [
    ['Kit', facts.barcode],
    ['Laboratory no.', facts.labNumber ?? ''],
    ['Received', facts.receivedOn ? pdf.day(facts.receivedOn) : ''],
    ['Product', facts.productName ?? ''],
    [
      'Collection',
      `Grade ${facts.custodyGrade}. ${(facts.custodyReason && custodyReasonLabels[facts.custodyReason]) ?? gradeLabels[facts.custodyGrade]}`,
    ],
    ['Client', facts.ownerName ?? ''],
  ];
  const top = pdf.y;
  const left = drawPairs(pdf, identityOf(facts, pdf.day), { x: margin, y: top });
  const right = drawPairs(
    pdf,
    sample.filter(([, value]) => value),
    { x: margin + inner / 2, y: top },
  );
  pdf.y = Math.max(left, right) + 8;
}

function drawPairs(pdf: Pdf, pairs: [string, string][], at: { x: number; y: number }): number {
  let { y } = at;
  for (const [label, value] of pairs) {
    pdf.font('text').fontSize(8.5).fillColor(pdfInk.muted).text(label, at.x, y, { width: 80 });
    pdf
      .font('strong')
      .fillColor(pdfInk.ink)
      .text(value, at.x + 82, y, { width: inner / 2 - 92 });
    y = pdf.y + 2;
  }
  return y;
}

/** A band with the counts, and what cannot wait below it. */
function drawGlance(pdf: Pdf, results: readonly ExplainedResult[]): void {
  const counts = countResults(results);
  const cells: [number, string, ExplainedResult['status']][] = [
    [counts.clear, 'clear', 'clear'],
    [counts.carrier, 'carrier', 'carrier'],
    [counts.affected, 'affected', 'affected'],
    [counts.atRisk, 'at risk', 'at_risk'],
    [counts.unknown, 'no result', 'unknown'],
    [counts.traits, 'traits', 'trait'],
  ];
  const shown = cells.filter(([count], i) => count > 0 || (i === 0 && counts.diseases > 0));
  const y = pdf.y;
  pdf.roundedRect(margin, y, inner, 44, 6).fill(pdfInk.paper);
  shown.forEach(([count, word, status], i) => {
    const x = margin + 16 + (i * (inner - 24)) / shown.length;
    pdf.circle(x + 4, y + 22, 4).fill(statusInk[status]);
    pdf
      .font('heading')
      .fontSize(18)
      .fillColor(pdfInk.ink)
      .text(String(count), x + 14, y + 10, { lineBreak: false });
    const after = x + 18 + pdf.widthOfString(String(count));
    pdf
      .font('text')
      .fontSize(9)
      .fillColor(pdfInk.muted)
      .text(word, after, y + 18, { lineBreak: false });
  });
  pdf.y = y + 54;
  for (const result of results) {
    for (const { title, text, reference } of alertsOf(result)) {
      drawAlert(pdf, `${result.testName}. ${title}: ${text} (${reference.label})`);
    }
  }
}

function drawAlert(pdf: Pdf, text: string): void {
  pdf.font('strong').fontSize(9);
  const tall = pdf.heightOfString(text, { width: inner - 28 }) + 16;
  roomFor(pdf, tall);
  const y = pdf.y;
  pdf.roundedRect(margin, y, inner, tall, 6).fill('#FBEAE8');
  pdf.rect(margin, y, 3, tall).fill(statusInk.affected);
  pdf.fillColor(statusInk.affected).text(text, margin + 14, y + 8, { width: inner - 28 });
  pdf.y = y + tall + 8;
}

interface KindOfResults {
  kind: 'disease' | 'trait';
  results: readonly ExplainedResult[];
  /** Names and outcomes only. */
  brief: boolean;
  /** Printed below the heading. */
  lead: string | null;
}

function drawKind(pdf: Pdf, { kind, results, brief, lead }: KindOfResults): void {
  if (results.length === 0) return;
  const shared = kind === 'disease' ? sharedClearText(results) : null;
  roomFor(pdf, 110);
  pdf
    .font('heading')
    .fontSize(15)
    .fillColor(pdfInk.ink)
    .text(kind === 'disease' ? 'Health' : 'Traits', margin, pdf.y + 4);
  if (shared && !brief)
    pdf.font('text').fontSize(8.5).fillColor(pdfInk.muted).text(`Clear means: ${shared}`, { width: inner });
  if (lead) pdf.font('text').fontSize(8.5).fillColor(pdfInk.ink).text(`Coat colour. ${lead}`, { width: inner });
  pdf.y += 4;
  for (const group of groupByCategory(results)) {
    const rows = group.results.map((result) => ({
      result,
      detail: brief || (result.status === 'clear' && meaningOf(result) === shared) ? null : meaningOf(result),
    }));
    if (kind === 'disease') drawCategory(pdf, group.category, rows[0] ? heightOfRow(pdf, rows[0]) : 0);
    for (const row of rows) drawRow(pdf, row);
  }
}

function drawCategory(pdf: Pdf, category: string, firstRow: number): void {
  roomFor(pdf, 22 + firstRow);
  pdf
    .font('strong')
    .fontSize(9.5)
    .fillColor('#A3195B')
    .text(category, margin, pdf.y + 5, { width: inner });
  rule(pdf);
  pdf.y += 4;
}

/** What each test rests on; reports that were issued before references were kept have none. */
function drawReferences(pdf: Pdf, results: readonly ExplainedResult[]): void {
  const { lines, checkedOn } = referenceLines(results);
  if (lines.length === 0) return;
  const text = `${lines.join('. ')}.`;
  pdf.font('text').fontSize(7.5);
  roomFor(pdf, Math.min(pdf.heightOfString(text, { width: inner }) + 34, 300));
  pdf.y += 8;
  rule(pdf);
  const checked = checkedOn ? `, checked ${pdf.day(checkedOn)}` : '';
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(pdfInk.ink)
    .text(`References${checked}`, margin, pdf.y + 6);
  pdf
    .font('text')
    .fontSize(7.5)
    .fillColor(pdfInk.muted)
    .text(text, margin, pdf.y + 2, { width: inner });
}

function drawNotes(pdf: Pdf, content: ReportContent): void {
  pdf.font('text').fontSize(8);
  const notes = reportDisclaimers.reduce((sum, line) => sum + pdf.heightOfString(line, { width: inner }) + 2, 0);
  roomFor(pdf, notes + 62);
  pdf.y += 8;
  rule(pdf);
  pdf
    .font('strong')
    .fontSize(9)
    .fillColor(pdfInk.ink)
    .text('Please note', margin, pdf.y + 6);
  pdf.font('text').fontSize(8).fillColor(pdfInk.muted);
  for (const line of reportDisclaimers) pdf.text(line, margin, pdf.y + 2, { width: inner });
  pdf.font('text').fontSize(9).fillColor(pdfInk.ink);
  pdf.y += 6;
  if (content.analysedBy) pdf.text(`Analysed by ${content.analysedBy}`, margin, pdf.y);
  if (content.reviewedBy)
    pdf.text(`Reviewed and released by ${content.reviewedBy} on ${pdf.day(content.issuedOn)}`, margin, pdf.y);
}

function numberPages(pdf: Pdf, content: ReportContent, extract: Extract): void {
  const { count } = pdf.bufferedPageRange();
  const what = extract === 'full' ? '' : ` (extract: ${extract})`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const text = `${content.number} version ${content.version}${what}   Page ${page + 1} of ${count}   Check at /tools/report-authentication`;
    pdf
      .font('text')
      .fontSize(7.5)
      .fillColor(pdfInk.muted)
      .text(text, margin, height - 32, { width: inner, align: 'center', lineBreak: false });
  }
}
