import type { Pdf } from '#adapters/pdf.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';

export const statusInk: Record<ResultStatus, string> = {
  clear: '#17693A',
  carrier: '#8A5A00',
  affected: '#B3261E',
  at_risk: '#B3261E',
  trait: '#0F766E',
  unknown: '#6B6470',
};

/**
 * Draws a result's status by shape as well as by colour, as on screen: disc, half disc, ring with bar, dashed ring; a
 * trait is a diamond.
 */
export function drawStatusDisc(
  pdf: Pdf,
  status: ResultStatus,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  const ink = statusInk[status];
  const ring = radius - 0.5;
  pdf
    .save()
    .lineWidth(radius * 0.28)
    .strokeColor(ink)
    .fillColor(ink);
  if (status === 'clear') pdf.circle(x, y, radius).fill();
  else if (status === 'trait') pdf.polygon([x, y - radius], [x + radius, y], [x, y + radius], [x - radius, y]).fill();
  else if (status === 'unknown')
    pdf
      .dash(radius * 0.5, { space: radius * 0.5 })
      .circle(x, y, ring)
      .stroke()
      .undash();
  else {
    pdf.circle(x, y, ring).stroke();
    if (status === 'carrier') pdf.path(`M${x} ${y - ring}A${ring} ${ring} 0 0 0 ${x} ${y + ring}Z`).fill();
    else pdf.rect(x - ring * 0.6, y - radius * 0.18, ring * 1.2, radius * 0.36).fill();
  }
  pdf.restore();
}
