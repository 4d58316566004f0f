import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { hasRoomFor, rule, startPage } from './report-rows.document.ts';

export interface ReportColumn {
  title: string;
  /** Relative share of the total width. */
  share: number;
  align?: 'left' | 'right';
  /** Its cells are row headers. Those of the first column always are. */
  isHead?: boolean;
}

export interface ReportTableRow {
  cells: readonly string[];
  /** Background that highlights the row. A cell must say the same in words. */
  tint?: string;
}

interface ReportTable {
  columns: readonly ReportColumn[];
  rows: readonly ReportTableRow[];
  size?: number;
  isDense?: boolean;
}

interface Type {
  size: number;
  pad: number;
}

interface PlacedColumn extends ReportColumn {
  isHead: boolean;
  x: number;
  width: number;
}

const GAP = 10;
const PAD = 1.6;
/** Cell padding of a long list of short cells. */
const DENSE_PAD = 0.2;

/**
 * Draws a table of text cells. The head is repeated on every page, the first cell of a row is its header, and no text
 * is cut off.
 */
export function drawTable(pdf: TaggedPdf, { columns, rows, size = 8.5, isDense = false }: ReportTable): void {
  const type: Type = { size, pad: isDense ? DENSE_PAD : PAD };
  const placed = placeColumns(pdf, columns);
  const head = () => drawHeadRow(pdf, placed, size);
  const [first] = rows;
  const headTall = size * 1.4 + 5;
  if (!hasRoomFor(pdf, headTall + (first ? heightOfCells(pdf, placed, first, type) : 0))) startPage(pdf);
  pdf.group('Table', () => {
    pdf.group('TR', () => head().forEach((draw) => pdf.tag('TH', draw, { scope: 'Column' })));
    pdf.y = endHead(pdf, headTall);
    for (const row of rows) {
      const rowHeight = heightOfCells(pdf, placed, row, type);
      if (!hasRoomFor(pdf, rowHeight)) {
        startPage(pdf);
        // Printed on every page, but tagged once for screen readers.
        pdf.decoration(() => head().forEach((draw) => draw()));
        pdf.y = endHead(pdf, headTall);
      }
      drawCells(pdf, placed, row, { ...type, rowHeight });
    }
  });
}

function placeColumns(pdf: TaggedPdf, columns: readonly ReportColumn[]): PlacedColumn[] {
  const { margin, inner } = sheetOf(pdf);
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const room = inner - GAP * (columns.length - 1);
  let x = margin;
  return columns.map((column) => {
    const width = (column.share / all) * room;
    const placed = { ...column, isHead: column === columns[0] || column.isHead === true, x, width };
    x += width + GAP;
    return placed;
  });
}

function drawHeadRow(pdf: TaggedPdf, columns: readonly PlacedColumn[], size: number): (() => void)[] {
  const top = pdf.y;
  return columns.map(({ title, x, width, align = 'left' }) => () => {
    pdf
      .font('text', size - 1)
      .fillColor(pdfInk.muted)
      .text(title, x, top, { width, align, lineBreak: false });
    pdf.y = top;
  });
}

function endHead(pdf: TaggedPdf, rowHeight: number): number {
  pdf.y += rowHeight - 3;
  rule(pdf);
  return pdf.y + 2;
}

const fontOf = ({ isHead }: PlacedColumn) => (isHead ? 'strong' : 'text');

function heightOfCells(
  pdf: TaggedPdf,
  columns: readonly PlacedColumn[],
  { cells }: ReportTableRow,
  { size, pad }: Type,
): number {
  pdf.fontSize(size);
  const heights = columns.map((column, at) => {
    const text = cells[at] ?? '';
    const { width } = column;
    return pdf.font(fontOf(column)).widthOfString(text) <= width && !text.includes('\n')
      ? pdf.currentLineHeight(true)
      : pdf.heightOfString(text, { width });
  });
  return Math.max(...heights) + 2 * pad;
}

function drawCells(
  pdf: TaggedPdf,
  columns: readonly PlacedColumn[],
  { cells, tint }: ReportTableRow,
  { size, pad, rowHeight }: Type & { rowHeight: number },
): void {
  const { margin, inner } = sheetOf(pdf);
  const top = pdf.y;
  if (tint) pdf.decoration(() => pdf.rect(margin - 4, top, inner + 8, rowHeight).fill(tint));
  pdf.group('TR', () => {
    columns.forEach((column, at) => {
      const { x, width, align = 'left', isHead } = column;
      const draw = () =>
        pdf
          .font(fontOf(column))
          .fontSize(size)
          .fillColor(pdfInk.ink)
          .text(cells[at] || '–', x, top + pad, { width, align });
      pdf.tag(isHead ? 'TH' : 'TD', draw, isHead ? { scope: 'Row' } : {});
    });
  });
  pdf.y = top + rowHeight;
}
