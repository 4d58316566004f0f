import { expect, test } from 'vitest';
import { readPdfText } from '../../test/support/pdf-structure.ts';
import { makeTaggedPdf } from './tagged-pdf.ts';

const info = { title: 'Lines', issuedAt: new Date(0), id: 'lines', reader: null };

/** The lines of a paragraph, each with the height that was foreseen for it. */
async function linesOf(text: string, width: number): Promise<{ lines: number; text: string }> {
  let lines = 0;
  const bytes = await makeTaggedPdf(info, (pdf) => {
    pdf.tag('P', () => {
      const foreseen = pdf.heightOfString(text, { width });
      const top = pdf.y;
      pdf.text(text, 48, top, { width });
      expect(pdf.y - top).toBeCloseTo(foreseen);
      lines = Math.round(foreseen / pdf.currentLineHeight(true));
    });
  });
  return { lines, text: readPdfText(bytes).trim() };
}

test.each(['N/PRA', 'Ma+/m', 'KB/KB', '(N/P)'])(
  'the genotype %s stays on one line, and is printed as it is',
  async (genotype) => {
    const [before = ''] = genotype.split('/');
    let room = 0;
    await makeTaggedPdf(info, (pdf) => {
      room = pdf.widthOfString(`Tested ${before}/`) + 1;
    });
    const text = `Tested ${genotype}`;
    expect(await linesOf(text, room)).toEqual({ lines: 2, text });
  },
);
