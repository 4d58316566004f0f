import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import { makeTaggedPdf, type TaggedPdf } from '#adapters/tagged-pdf.ts';
import { parentageDisclaimers, reportDisclaimers } from '#genetics/wording.ts';
import { REPRODUCTION } from '#laboratory/results/report-closing.document.ts';
import { drawText, roomFor } from '#laboratory/results/report-rows.document.ts';
import { drawClosing, drawNote, drawSheetHead, numberSheets } from '#laboratory/results/report-sheet.document.ts';
import { drawSampleMark, drawSampleNote } from '#laboratory/results/sample-mark.document.ts';
import { statusInk } from '#laboratory/results/status-disc.document.ts';
import { likelihoodNote, type CaseVerdict } from '#laboratory/parentage/parentage.rules.ts';
import type { ParentageContent } from './parentage-content.document.ts';
import { drawCover } from './parentage-cover.document.ts';
import { drawSeal } from './parentage-seal.document.ts';
import { drawParents } from './parentage-tables.document.ts';
import type { ParentagePayload } from './report-payload.rules.ts';
import { fitText, verdictText } from './report-text.rules.ts';

/**
 * Renders the parentage report: the verdict as text, the compared animals, every comparison marker by marker, and the
 * seal.
 */
export function renderParentageReport(content: ParentageContent): Promise<Uint8Array> {
  const { payload, code, reader, isSample } = content;
  const info = {
    title: `Parentage report ${payload.number}, version ${payload.version}`,
    issuedAt: new Date(`${payload.issuedOn}T00:00:00Z`),
    id: code,
    reader,
  };
  return makeTaggedPdf(info, (pdf) => {
    drawSheetHead(pdf, {
      laboratory: payload.laboratory,
      number: `Report ${payload.number}, version ${payload.version}`,
      issuedOn: payload.issuedOn,
      replaces: null,
      note: null,
      title: titleOf(payload),
    });
    if (isSample) {
      drawSampleNote(pdf, pdf.y);
      pdf.y += 20;
    }
    drawVerdicts(pdf, payload);
    drawCover(pdf, payload);
    drawSeal(pdf, content);
    for (const young of payload.young) drawParents(pdf, young);
    drawMethod(pdf, payload);
    drawClosing(pdf, {
      lines: [...parentageDisclaimers, reportDisclaimers[1], REPRODUCTION],
      people: [payload.reviewedBy && `Reviewed and released by ${payload.reviewedBy} on ${pdf.day(payload.issuedOn)}`],
      end: `End of report ${payload.number}, version ${payload.version}.`,
    });
    numberSheets(pdf, `${payload.number} version ${payload.version}`, content.origin);
    if (isSample) drawSampleMark(pdf);
  });
}

const NAMED_IN_TITLE = 3;

function titleOf({ young }: ParentagePayload): string {
  const names = young.map(({ animal }) => animal.name);
  return names.length > NAMED_IN_TITLE
    ? `Parentage report: ${names.length} offspring`
    : `Parentage report: ${names.join(', ')}`;
}

const tints: Record<CaseVerdict, { fill: string; ink: string }> = {
  qualifies: { fill: '#E9F4ED', ink: statusInk.clear },
  excluded: { fill: '#FBEAE8', ink: statusInk.affected },
  inconclusive: { fill: '#F1EEF2', ink: pdfInk.ink },
};

/** Draws the verdicts, which come first. */
function drawVerdicts(pdf: TaggedPdf, { young }: ParentagePayload): void {
  drawText(pdf, 'H2', { text: 'Verdict', font: 'heading', size: 14 });
  pdf.y += 4;
  for (const one of young) {
    const { title, sentences } = verdictText(one);
    const isAlone = young.length === 1;
    const fits = isAlone ? one.parents.map((parent) => fitText(parent, one.animal.name)) : [];
    drawNote(pdf, [`${title}. ${sentences.join(' ')}`, ...fits].join('\n'), tints[one.verdict]);
  }
  const text =
    'Qualifies: the animal could be the parent. This is not proof, because a close relative of the parent can also match. Excluded: the animal is not the parent. Inconclusive: the markers do not settle the question.';
  drawText(pdf, 'P', { text, font: 'text', size: 8.5, ink: pdfInk.muted });
  pdf.y += 8;
}

function drawMethod(pdf: TaggedPdf, payload: ParentagePayload): void {
  const paragraphs = [...payload.method, likelihoodNote(payload.population), payload.note];
  pdf.font('text', 8.5);
  const { inner } = sheetOf(pdf);
  roomFor(pdf, Math.min(200, 30 + pdf.heightOfString(paragraphs[0] ?? '', { width: inner })));
  pdf.y += 8;
  drawText(pdf, 'H2', { text: 'Method and frequencies', font: 'heading', size: 14 });
  for (const text of paragraphs) {
    roomFor(pdf, pdf.font('text', 8.5).heightOfString(text, { width: inner }) + 3);
    pdf.y += 3;
    drawText(pdf, 'P', { text, font: 'text', size: 8.5 });
  }
}
