import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';

const WORD = 'SAMPLE';
const SIZE = 120;

/** Marks every page of a sample document, so that it cannot be mistaken for a real result. */
export function drawSampleMark(pdf: TaggedPdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const { width, height } = pdf.page;
    pdf.decoration(() => {
      pdf.save();
      pdf.rotate(-45, { origin: [width / 2, height / 2] });
      pdf.font('heading', SIZE).fillColor(pdfInk.brand).fillOpacity(0.1);
      const left = (width - pdf.widthOfString(WORD)) / 2;
      pdf.text(WORD, left, (height - SIZE) / 2, { lineBreak: false });
      pdf.restore();
    });
    pdf.fillOpacity(1);
  }
}

/**
 * The same as a tagged sentence at the top, for screen readers. Does not change the position of the following content.
 */
export function drawSampleNote(pdf: TaggedPdf, top: number): void {
  const { margin, inner } = sheetOf(pdf);
  const { y } = pdf;
  pdf.tag('P', () =>
    pdf
      .font('strong', 9)
      .fillColor(pdfInk.brand)
      .text('Sample document. The animal and its results are fictitious.', margin, top, {
        width: inner,
        align: 'center',
      }),
  );
  pdf.y = y;
}
