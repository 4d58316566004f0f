import encodeQR from 'qr';
import type { Pdf } from './pdf.ts';

/** A QR code that is read again with 15 % of it missing; `border` modules around it stay white (four by the standard). */
export function drawQr(pdf: Pdf, text: string, box: { x: number; y: number; size: number; border?: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: box.border ?? 1 });
  // A little taller than its row, so that no hairline is left between rows.
  const bars = rows.flatMap((row, y) => darkRuns(row).map(([from, to]) => `${from} ${y} ${to - from} 1.02 re`));
  pdf
    .save()
    .fillColor('#000000')
    .translate(box.x, box.y)
    .scale(box.size / rows.length);
  // As one text: pdfkit keeps a buffer for each call, and a sheet has five thousand bars.
  pdf.addContent(`${bars.join('\n')}\nf`).restore();
}

/** Neighbouring dark modules of a row as one bar: a third of the drawing. */
function darkRuns(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, at) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs;
}
