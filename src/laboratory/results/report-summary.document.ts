import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import type { ReportedResult } from './report-content.document.ts';
import { groupByCategory } from './report-kinds.rules.ts';
import { drawRow, drawText, nameOf, roomFor, wordOf } from './report-rows.document.ts';

/** The results in brief: a row for each that is not clear, and the names of the others as running text. */
export function drawSummary(pdf: TaggedPdf, results: readonly ReportedResult[], coat: string | null): void {
  const health = results.filter(({ kind }) => kind === 'disease');
  const traits = results.filter(({ kind }) => kind === 'trait');
  drawKind(pdf, { title: 'Health', results: health, lead: null, line: (names) => `Clear: ${names}.`, nameOf });
  drawKind(pdf, {
    title: 'Traits',
    results: traits,
    lead: coat && `Coat colour. ${coat}`,
    line: (names) => `${names}.`,
    nameOf: (result) => `${nameOf(result)}: ${wordOf(result).replaceAll(/\s+/g, ' ')}`,
  });
}

interface KindSummary {
  title: string;
  results: readonly ReportedResult[];
  lead: string | null;
  /** The sentence around the names of the results without a row. */
  line: (names: string) => string;
  nameOf: (result: ReportedResult) => string;
}

function drawKind(pdf: TaggedPdf, { title, results, lead, line, nameOf: nameIn }: KindSummary): void {
  if (results.length === 0) return;
  const plain = results.filter(isPlain);
  roomFor(pdf, 80);
  pdf.y += 4;
  drawText(pdf, 'H2', { text: title, font: 'heading', size: 15 });
  pdf.y += 3;
  if (plain.length < results.length)
    pdf.group('Table', () => {
      const shown = groupByCategory(results.filter((result) => !isPlain(result)));
      for (const result of shown.flatMap((group) => group.results)) drawRow(pdf, { result, detail: [] });
    });
  if (lead) drawText(pdf, 'P', { text: lead, font: 'text', size: 8.5 });
  if (plain.length > 0) {
    pdf.y += 2;
    drawText(pdf, 'P', { text: line(plain.map(nameIn).join('; ')), font: 'text', size: 8.5, ink: pdfInk.ink });
  }
}

function isPlain({ status, isContradicted }: ReportedResult): boolean {
  return !isContradicted && (status === 'clear' || status === 'trait');
}
