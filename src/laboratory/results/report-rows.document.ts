import { pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import type { ExplainedResult } from './results.rules.ts';

const { margin, width, height } = pdfPage;
export const inner = width - 2 * margin;
const bottom = height - margin - 6;

export const statusInk: Record<ExplainedResult['status'], string> = {
  clear: '#17693A',
  carrier: '#8A5A00',
  affected: '#B3261E',
  at_risk: '#B3261E',
  trait: '#0F766E',
  unknown: '#6B6470',
};

export interface ReportRow {
  result: ExplainedResult;
  detail: string | null;
}

const columns = { name: inner * 0.5, gene: inner * 0.22, outcome: inner * 0.24 } as const;
const outcomeX = margin + inner - columns.outcome;

function wordOf(result: ExplainedResult): string {
  return result.genotype && result.genotype !== result.outcome
    ? `${result.outcome}  ${result.genotype}`
    : result.outcome;
}

function nameOf(result: ExplainedResult): string {
  return result.researchOnly ? `${result.testName} (research only)` : result.testName;
}

export function heightOfRow(pdf: Pdf, { result, detail }: ReportRow): number {
  pdf.font('strong').fontSize(9.5);
  const line = Math.max(
    pdf.heightOfString(nameOf(result), { width: columns.name - 14 }),
    pdf.heightOfString(wordOf(result), { width: columns.outcome }),
  );
  pdf.font('text').fontSize(8.5);
  return line + (detail ? pdf.heightOfString(detail, { width: inner - 28 }) + 3 : 0) + 4;
}

/** One result: disc, name, gene, word, and below it what it means, when that is not said elsewhere. */
export function drawRow(pdf: Pdf, row: ReportRow): void {
  const { result, detail } = row;
  const tall = heightOfRow(pdf, row);
  roomFor(pdf, tall);
  const y = pdf.y;
  pdf.circle(margin + 4, y + 6.5, 3.2).fill(statusInk[result.status]);
  pdf
    .font('strong')
    .fontSize(9.5)
    .fillColor(pdfInk.ink)
    .text(nameOf(result), margin + 14, y, { width: columns.name - 14 });
  const afterName = pdf.y;
  const source = [result.gene, result.omiaId].filter(Boolean).join('  ');
  pdf
    .font('italic')
    .fontSize(8)
    .fillColor(pdfInk.muted)
    .text(source, margin + columns.name + 8, y + 1.5, { width: columns.gene + 6, height: 11, ellipsis: true });
  pdf
    .font('strong')
    .fontSize(9.5)
    .fillColor(statusInk[result.status])
    .text(wordOf(result), outcomeX, y, { width: columns.outcome, align: 'right' });
  if (detail)
    pdf
      .font('text')
      .fontSize(8.5)
      .fillColor(pdfInk.ink)
      .text(detail, margin + 14, Math.max(afterName, pdf.y), { width: inner - 28 });
  pdf.y = y + tall;
}

/** Begins a new page unless so much of this one is left. */
export function roomFor(pdf: Pdf, points: number): void {
  if (pdf.y + points <= bottom) return;
  pdf.addPage();
  pdf.y = margin;
}

export function rule(pdf: Pdf): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + inner, pdf.y)
    .lineWidth(0.7)
    .strokeColor(pdfInk.line)
    .stroke();
}
