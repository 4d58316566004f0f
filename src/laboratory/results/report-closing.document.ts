import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import type { ReportContent } from './report-content.document.ts';
import { drawClosing } from './report-sheet.document.ts';

const STATED = 'Name, registration, parents, date of birth and owner are as stated by the client.';
export const REPRODUCTION = `${STATED} This report may be reproduced only in full.`;
const PART = `${STATED} This document is part of a report and does not replace it. The full report has every result with its meaning and references.`;

interface Closing {
  disclaimers: readonly string[];
  /** The document is an extract. */
  isPart: boolean;
}

/** Closes the report of one sample: its limitations, and the two people responsible for it. */
export function drawReportClosing(
  pdf: TaggedPdf,
  { number, version, issuedOn, analysedBy, reviewedBy }: ReportContent,
  { disclaimers, isPart }: Closing,
): void {
  drawClosing(pdf, {
    lines: [...disclaimers, isPart ? PART : REPRODUCTION],
    people: [
      analysedBy && `Analysed by ${analysedBy}`,
      reviewedBy && `Reviewed and released by ${reviewedBy} on ${pdf.day(issuedOn)}`,
    ],
    end: `End of ${isPart ? 'this part of ' : ''}report ${number}, version ${version}.`,
  });
}
