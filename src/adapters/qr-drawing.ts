import encodeQR from 'qr';
import type { Pdf } from './pdf.ts';

/**
 * Draws a QR code that can still be read with 15 % of it damaged. `border` is the white margin in modules (the standard
 * says four).
 */
export function drawQr(pdf: Pdf, text: string, box: { x: number; y: number; size: number; border?: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: box.border ?? 1 });
  // Slightly taller than the row, so that no hairline gap is visible between rows.
  const bars = rows.flatMap((row, y) => darkRuns(row).map(([from, to]) => `${from} ${y} ${to - from} 1.02 re`));
  pdf
    .save()
    .fillColor('#000000')
    .translate(box.x, box.y)
    .scale(box.size / rows.length);
  // In one call: pdfkit keeps a buffer for each call, and a sheet has five thousand bars.
  pdf.addContent(`${bars.join('\n')}\nf`).restore();
}

/** Merges adjacent dark modules of a row into one bar, which leaves a third of the drawing commands. */
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
