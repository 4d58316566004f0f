import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { drawStatusDisc, statusInk } from '#laboratory/results/status-disc.document.ts';
import type { CertifiedTest } from './certificates.rules.ts';
import { geneBeside } from './gene-beside.rules.ts';

/** Layout of a list of tests: position, columns and font size. */
export interface TestGrid {
  x: number;
  width: number;
  columns: number;
  size: number;
  /** Space added to each row if there is room. */
  air?: number;
}

const GAP = 14;
const ROW_AIR = 3.4;

/** Draws tests column by column, which is also the order for screen readers. Returns the bottom position. */
export function drawTests(pdf: TaggedPdf, tests: readonly CertifiedTest[], grid: TestGrid, top: number): number {
  const heights = rowHeights(pdf, tests, grid);
  const perColumn = heights.length;
  const tops = heights.map((_, row) => top + heights.slice(0, row).reduce((sum, height) => sum + height, 0));
  const width = columnWidth(grid);
  pdf.group('Table', () => {
    tests.forEach((test, index) => {
      const row = index % perColumn;
      const x = grid.x + Math.floor(index / perColumn) * (width + GAP);
      drawTest(pdf, test, {
        x,
        y: tops[row] ?? top,
        width,
        size: grid.size,
        height: heights[row] ?? 0,
        air: grid.air ?? 0,
      });
    });
  });
  return top + heights.reduce((sum, height) => sum + height, 0);
}

export function heightOfTests(pdf: TaggedPdf, tests: readonly CertifiedTest[], grid: TestGrid): number {
  return rowHeights(pdf, tests, grid).reduce((sum, height) => sum + height, 0);
}

/** A row is as high as its highest test, so that rows align across columns. */
function rowHeights(pdf: TaggedPdf, tests: readonly CertifiedTest[], grid: TestGrid): number[] {
  const box = { width: columnWidth(grid), size: grid.size };
  const perColumn = Math.ceil(tests.length / grid.columns);
  const rows = Array.from({ length: perColumn }, () => 0);
  tests.forEach((test, index) => {
    const row = index % perColumn;
    rows[row] = Math.max(rows[row] ?? 0, heightOfTest(pdf, test, box) + (grid.air ?? 0));
  });
  return rows;
}

/** How many tests fit, from the first. Uses the highest test for its estimate, so it may return slightly too few. */
export function countFitting(pdf: TaggedPdf, tests: readonly CertifiedTest[], grid: TestGrid, room: number): number {
  if (heightOfTests(pdf, tests, grid) <= room) return tests.length;
  const box = { width: columnWidth(grid), size: grid.size };
  const highest = Math.max(...tests.slice(0, 120).map((test) => heightOfTest(pdf, test, box) + (grid.air ?? 0)));
  let count = Math.min(tests.length, Math.floor(room / highest) * grid.columns);
  while (count < tests.length && heightOfTests(pdf, tests.slice(0, count + grid.columns), grid) <= room)
    count += grid.columns;
  return Math.max(1, count);
}

function columnWidth({ width, columns }: TestGrid): number {
  return (width - GAP * (columns - 1)) / columns;
}

function nameOf(test: CertifiedTest): string {
  const gene = geneBeside(test);
  return gene ? `${test.name} (${gene})` : test.name;
}

function wordOf({ outcome, genotype }: CertifiedTest): string {
  return outcome === genotype || !genotype ? outcome : `${outcome}  ${genotype}`;
}

interface TestBox {
  width: number;
  size: number;
}

const disc = (size: number) => size * 0.36;
const nameX = (size: number) => size * 1.15;

/** The result gets the width it needs, up to half of the row; the name gets the rest. */
function split(pdf: TaggedPdf, test: CertifiedTest, { width, size }: TestBox): { name: number; word: number } {
  pdf.font('strong', size);
  const word = Math.min(pdf.widthOfString(wordOf(test)) + 1, width * 0.5);
  return { word, name: width - word - nameX(size) - 5 };
}

function heightOfTest(pdf: TaggedPdf, test: CertifiedTest, box: TestBox): number {
  const { name, word } = split(pdf, test, box);
  const rowHeight = pdf.font('strong').heightOfString(wordOf(test), { width: word });
  return Math.max(rowHeight, pdf.font('text').heightOfString(nameOf(test), { width: name })) + ROW_AIR;
}

function drawTest(
  pdf: TaggedPdf,
  test: CertifiedTest,
  box: TestBox & { x: number; y: number; height: number; air: number },
): void {
  const { x, y, width, size, height, air } = box;
  const status = test.status ?? 'unknown';
  const gene = geneBeside(test);
  const { name, word } = split(pdf, test, box);
  pdf.decoration(() => {
    drawStatusDisc(pdf, status, { x: x + disc(size), y: y + size * 0.7, radius: disc(size) });
    const line = y + height - ROW_AIR / 2 - air / 2;
    pdf
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(0.3)
      .strokeColor(pdfInk.line)
      .stroke();
  });
  pdf.group('TR', () => {
    pdf.tag(
      'TH',
      () => {
        const options = { width: name, continued: gene !== null };
        pdf
          .font('text', size)
          .fillColor(pdfInk.ink)
          .text(test.name, x + nameX(size), y, options);
        if (gene) pdf.font('italic').fillColor(pdfInk.muted).text(` (${gene})`, { continued: false });
      },
      { scope: 'Row' },
    );
    pdf.tag('TD', () =>
      pdf
        .font('strong', size)
        .fillColor(status === 'trait' ? pdfInk.ink : statusInk[status])
        .text(wordOf(test), x + width - word, y, { width: word, align: 'right' }),
    );
  });
}
