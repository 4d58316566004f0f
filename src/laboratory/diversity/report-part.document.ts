import { pdfInk } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { drawReportClosing } from '#laboratory/results/report-closing.document.ts';
import type { ReportContent } from '#laboratory/results/report-content.document.ts';
import { drawCover } from '#laboratory/results/report-cover.document.ts';
import { drawNote, drawSheetHead, numberSheets } from '#laboratory/results/report-sheet.document.ts';
import { drawSampleMark, drawSampleNote } from '#laboratory/results/sample-mark.document.ts';

interface ReportPart {
  /** The issued report of the sample: its number, version, facts and people. */
  report: ReportContent;
  /** For example "DNA profile". */
  name: string;
  /** Suffix of the file's id, which distinguishes the parts of a report. */
  suffix: string;
  method: string;
  summary: readonly string[];
  disclaimers: readonly string[];
}

/**
 * Renders a part of an issued report as a separate document: cover, summary, the content of `draw`, and the closing
 * page.
 */
export function renderReportPart(part: ReportPart, draw: (pdf: TaggedPdf) => void): Promise<Uint8Array> {
  const { report, name, suffix, method, summary, disclaimers } = part;
  const { number, version, facts } = report;
  const info = {
    title: `${name}, report ${number}, version ${version}`,
    issuedAt: new Date(report.issuedOn),
    id: `${number}v${version}-${suffix}`.slice(-16),
    reader: report.reader ?? null,
  };
  return makeTaggedPdf(info, (pdf) => {
    drawSheetHead(pdf, {
      laboratory: report.laboratory,
      number: `Report ${number}, version ${version}`,
      issuedOn: report.issuedOn,
      replaces: report.replaces,
      note: 'Part of this report',
      title: `${name}: ${facts.name}`,
    });
    drawCover(pdf, { facts, method });
    if (report.isSample) {
      drawSampleNote(pdf, pdf.y);
      pdf.y += 20;
    }
    drawNote(pdf, summary.join(' '), { fill: pdfInk.paper, ink: pdfInk.ink });
    draw(pdf);
    drawReportClosing(pdf, report, { disclaimers, isPart: true });
    numberSheets(pdf, `${number} version ${version} (${name})`, report.origin);
    if (report.isSample) drawSampleMark(pdf);
  });
}
