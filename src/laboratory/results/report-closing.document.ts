import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import type { ReportContent } from './report-content.document.ts';
import { drawClosing } from './report-sheet.document.ts';

export const REPRODUCTION =
  'Name, registration, date of birth and owner are as stated by the client. This report may be reproduced only in full.';

/** The end of a report of one sample: what limits it, and the two people who answer for it. */
export function drawReportClosing(
  pdf: TaggedPdf,
  { number, version, issuedOn, analysedBy, reviewedBy }: ReportContent,
  disclaimers: readonly string[],
): void {
  drawClosing(pdf, {
    lines: [...disclaimers, REPRODUCTION],
    people: [
      analysedBy && `Analysed by ${analysedBy}`,
      reviewedBy && `Reviewed and released by ${reviewedBy} on ${pdf.day(issuedOn)}`,
    ],
    end: `End of report ${number}, version ${version}.`,
  });
}
