import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { capital } from '#shared/capital.ts';
import { isUrgent, type ShownAlert } from '#shop/fact-sheets/evidence.rules.ts';
import { SAFETY_TITLE, safetyText } from '#shop/fact-sheets/safety.rules.ts';
import { identityLabels } from '#animals/collection/custody.rules.ts';
import { alertsOf, countResults, failedNote, seriousResults, type Extract } from './report-kinds.rules.ts';
import { CONTRADICTED } from './composed-text.rules.ts';
import type { ReportContent, ReportedResult } from './report-content.document.ts';
import { drawText, wordOf } from './report-rows.document.ts';
import { drawBlocks, drawNote, drawSheetHead } from './report-sheet.document.ts';
import type { ExplainedResult } from './results.rules.ts';
import { conditionLabels, custodyText, identityOf, type SampleFacts } from './sample-facts.rules.ts';
import { drawStatusDisc, statusInk } from './status-disc.document.ts';

const titles: Record<Extract, string> = {
  full: 'Genetic test report',
  summary: 'Summary of the genetic test report',
  diseases: 'Health results',
  traits: 'Trait results',
  breed: 'Breed test results',
  test: 'Test result',
};

/** Draws the head: laboratory, report number and animal. */
export function drawHead(pdf: TaggedPdf, content: ReportContent, extract: Extract): void {
  drawSheetHead(pdf, {
    laboratory: content.laboratory,
    number: `Report ${content.number}, version ${content.version}`,
    issuedOn: content.issuedOn,
    replaces: content.replaces,
    note: extract === 'full' ? null : 'Extract of this report',
    title: `${titles[extract]}: ${content.facts.name}`,
  });
}

interface CoverBlock {
  facts: SampleFacts;
  method?: string | null | undefined;
  /** First and last day of the analysis; null if not known. */
  analysed?: readonly [string, string] | null;
}

/** The cover block: the animal on the left, the sample on the right. */
export function drawCover(pdf: TaggedPdf, { facts, method, analysed = null }: CoverBlock): void {
  const day = (iso: string | null | undefined) => (iso ? pdf.day(iso) : '');
  const reason = custodyText(facts.custodyGrade, facts.custodyReason);
  const sample: [string, string][] = [
    ['Kit', facts.barcode],
    ['Laboratory no.', facts.labNumber ?? ''],
    ['Sample', 'DNA swab, as received'],
    ['Collected', day(facts.collectedOn)],
    ['Received', day(facts.receivedOn)],
    ['Condition', facts.condition ? capital(conditionLabels[facts.condition]) : ''],
    ['Analysed', analysed === null ? '' : dayRange(pdf, analysed)],
    ['Grade', `${identityLabels[facts.custodyGrade]} (grade ${facts.custodyGrade}). ${reason}`],
    ['Product', facts.productName ?? ''],
    ['Method', method ?? 'Genotyping of the listed variants'],
    ['Client', facts.ownerName ?? ''],
  ];
  drawBlocks(pdf, [identityOf(facts, pdf.day), sample.filter(([, value]) => value)]);
}

/** "2 March 2026", or "2 March 2026 to 5 March 2026". */
export function dayRange(pdf: Pick<TaggedPdf, 'day'>, [from, to]: readonly [string, string]): string {
  return from === to ? pdf.day(from) : `${pdf.day(from)} to ${pdf.day(to)}`;
}

/** Draws a band with the counts. */
export function drawCounts(pdf: TaggedPdf, results: readonly ReportedResult[]): void {
  const { margin, inner } = sheetOf(pdf);
  const counts = countResults(results);
  const cells: [number, string, ExplainedResult['status']][] = [
    [counts.contradicted + counts.contradictedTraits, 'samples differ', 'unknown'],
    [counts.affected, 'affected', 'affected'],
    [counts.atRisk, 'at risk', 'at_risk'],
    [counts.carrier, counts.carrier === 1 ? 'carrier' : 'carriers', 'carrier'],
    [counts.unknown + counts.failedTraits, 'no result', 'unknown'],
    [counts.clear, 'clear', 'clear'],
    [counts.traits, counts.traits === 1 ? 'trait' : 'traits', 'trait'],
  ];
  const shown = cells.filter(([count, , status]) => count > 0 || (status === 'clear' && counts.diseases > 0));
  const { y } = pdf;
  shown.forEach(([count, word, status], i) => {
    const x = margin + (i * inner) / shown.length;
    pdf.decoration(() => drawStatusDisc(pdf, status, { x: x + 6, y: y + 13, radius: 5.5 }));
    pdf.tag('P', () => {
      pdf
        .font('heading', 18)
        .fillColor(pdfInk.ink)
        .text(String(count), x + 18, y, { lineBreak: false });
      const after = x + 22 + pdf.widthOfString(String(count));
      pdf
        .font('text', 9.5)
        .fillColor(pdfInk.muted)
        .text(word, after, y + 8, { lineBreak: false });
    });
  });
  pdf.x = margin;
  pdf.y = y + 34;
}

/** Draws what needs attention before everything else: affected and at risk, warnings, tests without a result. */
export function drawAttention(pdf: TaggedPdf, results: readonly ReportedResult[]): void {
  const contradicted = results.filter(({ isContradicted }) => isContradicted);
  const urgent = [
    ...contradicted.map(({ testName }) => `${testName}: ${CONTRADICTED}`),
    ...seriousResults(results).map((result) => `${result.testName}: ${wordOf(result)}. ${result.summary}`),
    ...alertLines(results, ({ kind }) => isUrgent(kind)),
  ];
  const others = alertLines(results, ({ kind }) => !isUrgent(kind));
  const failed = failedNote(results);
  const safety = safetyText(results);
  if (urgent.length === 0 && others.length === 0 && !failed && !safety) return;
  const title = urgent.length > 0 || failed ? 'Needs attention' : 'Nothing urgent';
  drawText(pdf, 'H2', { text: title, font: 'heading', size: 14 });
  pdf.y += 4;
  for (const line of urgent) drawNote(pdf, line, { fill: '#FBEAE8', ink: statusInk.affected });
  if (failed) drawNote(pdf, failed, { fill: '#F1EEF2', ink: pdfInk.ink });
  for (const line of others) drawNote(pdf, line, { fill: pdfInk.paper, ink: pdfInk.ink });
  if (safety) drawNote(pdf, `${SAFETY_TITLE}. ${safety}`, { fill: pdfInk.paper, ink: pdfInk.ink });
  pdf.y += 4;
}

function alertLines(results: readonly ReportedResult[], isWanted: (alert: ShownAlert) => boolean): string[] {
  return results.flatMap((result) =>
    alertsOf(result)
      .filter(isWanted)
      .map(({ title, text, reference }) => `${result.testName}. ${title}: ${text} (${reference.label})`),
  );
}
