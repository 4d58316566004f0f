import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { measureGroups } from '#laboratory/diversity/breed-reference.rules.ts';
import type { BreedSpread, Diversity } from '#laboratory/diversity/diversity.contract.ts';
import type { BreedPlace } from '#laboratory/diversity/diversity.rules.ts';
import { spreadLabels, placeSentence } from '#laboratory/diversity/diversity-texts.rules.ts';
import { roomFor } from '#laboratory/results/report-rows.document.ts';
import { formatPercent } from '#shared/count-of.ts';

const SOFT = '#F6E3EC';
const TRACK = '#EFEBE6';
const OTHERS = '#B9B2BC';

/**
 * Draws the middle half of the breed as a box, its median as a line and the animal as a dot, on a scale of 0 to 100%.
 */
export function drawRange(pdf: TaggedPdf, { value, breed }: { value: number; breed: BreedPlace }): void {
  roomFor(pdf, 44);
  const { margin, inner } = sheetOf(pdf);
  const [left, width, top] = [margin + 8, Math.min(inner - 16, 340), pdf.y + 4];
  const at = (share: number) => left + share * width;
  const { lowerQuartile, median, upperQuartile } = breed;
  const alt = `Scale from 0 to 100%: ${formatPercent(value)}. ${placeSentence(breed)}`;
  const draw = () => {
    pdf.lineWidth(1.5).strokeColor(OTHERS);
    pdf
      .moveTo(left, top + 9)
      .lineTo(at(1), top + 9)
      .stroke();
    pdf.lineWidth(1).strokeColor(pdfInk.brand);
    pdf
      .rect(at(lowerQuartile), top, Math.max(2, (upperQuartile - lowerQuartile) * width), 18)
      .fillAndStroke(SOFT, pdfInk.brand);
    pdf
      .lineWidth(2)
      .moveTo(at(median), top)
      .lineTo(at(median), top + 18)
      .stroke();
    pdf.circle(at(value), top + 9, 5.5).fillAndStroke(pdfInk.brand, '#FFFFFF');
    pdf.font('text', 7.5).fillColor(pdfInk.muted);
    for (const tick of [0, 0.25, 0.5, 0.75, 1])
      pdf.text(`${tick * 100}%`, at(tick) - 20, top + 22, { width: 40, align: 'center', lineBreak: false });
  };
  pdf.tag('Figure', draw, { alt });
  pdf.x = margin;
  pdf.y = top + 36;
}

interface SpreadPlot {
  spread: BreedSpread;
  /** Formats a limit. */
  format: (limit: number) => string;
}

const ROW = 12;

/** Draws the number of animals of the breed in each group; the animal's group is also marked in text. */
export function drawSpread(pdf: TaggedPdf, { spread, format }: SpreadPlot): void {
  const { counts, limits, group } = spread;
  roomFor(pdf, measureGroups.length * ROW + 8);
  const { margin, inner } = sheetOf(pdf);
  const labels = spreadLabels(limits, format);
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const top = pdf.y + 3;
  const lines = measureGroups.map((name, at) => ({
    isOwn: name === group,
    label: `${labels[at] ?? ''}${name === group ? ' (this animal)' : ''}`,
    share: (counts[at] ?? 0) / total,
  }));
  const alt = `Distribution in the breed: ${lines.map(({ label, share }) => `${label} ${formatPercent(share)}`).join('; ')}.`;
  const left = margin + inner * 0.36;
  const width = inner * 0.52;
  const draw = () =>
    lines.forEach(({ isOwn, label, share }, at) => {
      const y = top + at * ROW;
      pdf.font(isOwn ? 'strong' : 'text', 8.5);
      pdf.fillColor(pdfInk.ink).text(label, margin, y, { width: inner * 0.34, lineBreak: false });
      pdf.rect(left, y + 2, width, 6).fill(TRACK);
      pdf.rect(left, y + 2, width * share, 6).fill(isOwn ? pdfInk.brand : OTHERS);
      pdf.fillColor(pdfInk.ink).text(formatPercent(share), left + width + 6, y, { lineBreak: false });
    });
  pdf.tag('Figure', draw, { alt });
  pdf.x = margin;
  pdf.y = top + measureGroups.length * ROW + 5;
}

type Roh = NonNullable<NonNullable<Diversity['genome']>['roh']>;

const CHROMOSOME = 11;

/** Draws the autosomes in two columns, with their runs. */
export function drawChromosomes(pdf: TaggedPdf, { chromosomes, name }: Pick<Roh, 'chromosomes'> & { name: string }) {
  const half = Math.ceil(chromosomes.length / 2);
  roomFor(pdf, half * CHROMOSOME + 10);
  const { margin, inner } = sheetOf(pdf);
  const top = pdf.y + 4;
  const column = inner / 2 - 8;
  const draw = () =>
    chromosomes.forEach(({ name: label, width, runs }, at) => {
      const x = margin + (at < half ? 0 : column + 16);
      const y = top + (at % half) * CHROMOSOME;
      const [left, room] = [x + 24, column - 24];
      pdf.font('text', 7.5).fillColor(pdfInk.ink);
      pdf.text(label, x, y - 0.5, { width: 18, align: 'right', lineBreak: false });
      pdf.roundedRect(left, y, width * room, 7, 2).fill(TRACK);
      for (const { from, to } of runs)
        pdf.rect(left + from * width * room, y, Math.max(0.4, (to - from) * width * room), 7);
      if (runs.length > 0) pdf.fill(pdfInk.brand);
    });
  pdf.tag('Figure', draw, { alt: `Chromosomes of ${name}: ${chromosomeText(chromosomes)}.` });
  pdf.x = margin;
  pdf.y = top + half * CHROMOSOME + 4;
}

/** "1 12.4%, 2 none": the share of each chromosome in runs. */
function chromosomeText(chromosomes: Roh['chromosomes']): string {
  return chromosomes
    .map(({ name, runs }) => {
      const share = runs.reduce((sum, { from, to }) => sum + to - from, 0);
      return `${name} ${share > 0 ? formatPercent(share) : 'none'}`;
    })
    .join(', ');
}
