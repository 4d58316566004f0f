import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';

/** Distance from the edge of the page to the content. */
export const frameInset = 58;
const OUTER = 22;
const BAND = 15;
const WAVE = 15;

/** Draws the page's border: interlaced waves between two lines, as on a share certificate. */
export function drawFrame(pdf: TaggedPdf): void {
  const { width, height } = sheetOf(pdf);
  pdf.decoration(() => {
    pdf.save();
    pdf.lineWidth(0.9).strokeColor(pdfInk.brand);
    pdf.rect(OUTER, OUTER, width - 2 * OUTER, height - 2 * OUTER).stroke();
    const inner = OUTER + BAND;
    pdf
      .lineWidth(0.5)
      .rect(inner, inner, width - 2 * inner, height - 2 * inner)
      .stroke();
    pdf.lineWidth(0.35).strokeOpacity(0.55);
    pdf.addContent(wavesOf(width, height));
    pdf.restore();
  });
}

const frameCache = new Map<string, string>();

/** The PDF operators of the waves for a page size, cached because every page of every certificate has the same. */
function wavesOf(width: number, height: number): string {
  const key = `${width} ${height}`;
  const known = frameCache.get(key);
  if (known) return known;
  const start = OUTER + 4;
  const middle = OUTER + BAND / 2;
  const [across, down] = [width - 2 * start, height - 2 * start];
  const waves = [5.6, 3.4, -5.6, -3.4].flatMap((swing) => [
    wave({ from: [start, middle], length: across, swing }),
    wave({ from: [start, height - middle], length: across, swing }),
    wave({ from: [middle, start], length: down, swing, isUpright: true }),
    wave({ from: [width - middle, start], length: down, swing, isUpright: true }),
  ]);
  const text = waves.join('\n');
  frameCache.set(key, text);
  return text;
}

interface Wave {
  from: readonly [x: number, y: number];
  length: number;
  /** Amplitude; the sign gives the side of the first half wave. */
  swing: number;
  isUpright?: boolean;
}

/** PDF operators; each half wave is one cubic curve. */
function wave({ from: [x, y], length, swing, isUpright = false }: Wave): string {
  const count = Math.round(length / WAVE) * 2;
  const step = length / count;
  const at = (along: number, across: number) =>
    (isUpright ? [x + across, y + along] : [x + along, y + across]).map((value) => value.toFixed(1)).join(' ');
  const halves = Array.from({ length: count }, (_, i) => {
    const side = (i % 2 === 0 ? swing : -swing) * (4 / 3);
    return `${at((i + 1 / 3) * step, side)} ${at((i + 2 / 3) * step, side)} ${at((i + 1) * step, 0)} c`;
  });
  return `${at(0, 0)} m\n${halves.join('\n')}\nS`;
}

/** Draws the logo, 40 units wide: dam (disc) and sire (square), whose lines join into one. */
export function drawMark(pdf: TaggedPdf, { x, y, size }: { x: number; y: number; size: number }): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 40)
    .lineWidth(3.4)
    .lineCap('round');
  pdf.strokeOpacity(0.45).path('M31 14v3.5C31 24 20 21.5 20 28v6').stroke(pdfInk.brand);
  pdf.strokeOpacity(1).path('M9 14v3.5C9 24 20 21.5 20 28v6').stroke(pdfInk.brand);
  pdf.circle(9, 8.6, 5.8).fill(pdfInk.brand);
  pdf.fillOpacity(0.45).roundedRect(25.4, 3, 11.2, 11.2, 2.4).fill(pdfInk.brand);
  pdf.fillOpacity(1).circle(20, 34.6, 4.2).fill(pdfInk.brand);
  pdf.restore();
}
