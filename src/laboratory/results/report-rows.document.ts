import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { AddPart, TaggedPdf } from '#adapters/tagged-pdf.ts';
import { drawStatusDisc, statusInk } from './status-disc.document.ts';
import type { ExplainedResult } from './results.rules.ts';

const BOTTOM = 54;
/** Minimum number of lines on each page of a paragraph that is split between two pages. */
const MIN_LINES = 2;

export interface DetailLine {
  /** Printed beside the text; null: the text has the whole width. */
  label: string | null;
  text: string;
}

export interface ReportRow {
  result: ExplainedResult;
  detail: readonly DetailLine[];
}

const NAME_X = 14;
const LABEL = 104;

/** Column widths of name, gene and result. Nothing is cut off: a long text wraps. */
function columnsOf(pdf: TaggedPdf): { name: number; source: number; word: number } {
  const { inner } = sheetOf(pdf);
  return { name: inner * 0.47 - NAME_X, source: inner * 0.24, word: inner * 0.27 };
}

export function wordOf({ outcome, genotype }: ExplainedResult): string {
  return genotype && genotype !== outcome ? `${outcome}  ${genotype}` : outcome;
}

export function nameOf(result: ExplainedResult): string {
  return result.researchOnly ? `${result.testName} (research only)` : result.testName;
}

function sourceOf({ gene, omiaId }: ExplainedResult): string {
  return [gene, omiaId].filter(Boolean).join('  ');
}

const titleFont = (pdf: TaggedPdf) => pdf.font('strong', 9.5);
const sourceFont = (pdf: TaggedPdf) => pdf.font('italic', 8);
const DETAIL = 8.5;
const detailFont = (pdf: TaggedPdf) => pdf.font('text', DETAIL);

function widthOfDetail(pdf: TaggedPdf, { label }: DetailLine): number {
  return sheetOf(pdf).inner - 2 * NAME_X - (label === null ? 0 : LABEL);
}

const heightOfDetail = (pdf: TaggedPdf, line: DetailLine) =>
  detailFont(pdf).heightOfString(line.text, { width: widthOfDetail(pdf, line) });

function heightOfTitle(pdf: TaggedPdf, result: ExplainedResult): number {
  const columns = columnsOf(pdf);
  return Math.max(
    titleFont(pdf).heightOfString(nameOf(result), { width: columns.name }),
    pdf.heightOfString(wordOf(result), { width: columns.word }),
    sourceFont(pdf).heightOfString(sourceOf(result) || ' ', { width: columns.source }) + 1.5,
  );
}

function heightOfRow(pdf: TaggedPdf, { result, detail }: ReportRow): number {
  const below = detail.reduce((sum, line) => sum + heightOfDetail(pdf, line), 0);
  return heightOfTitle(pdf, result) + (below && below + 2) + 5;
}

/** A row up to this height is not split between pages. */
const SHORT = 72;

/** Height that must fit on the page: all of a short row; the title and first lines of a long one. */
export function startOfRow(pdf: TaggedPdf, row: ReportRow): number {
  const [first] = row.detail;
  const rowHeight = heightOfRow(pdf, row);
  if (!first || rowHeight <= SHORT) return rowHeight;
  const lines = MIN_LINES * detailFont(pdf).currentLineHeight(true);
  return heightOfTitle(pdf, row.result) + 3 + Math.min(heightOfDetail(pdf, first), lines);
}

/**
 * Draws one result: disc, name, gene and term, and below them the meaning, unless it is printed elsewhere. A long text
 * continues on the next page.
 */
export function drawRow(pdf: TaggedPdf, row: ReportRow): void {
  const { result, detail } = row;
  roomFor(pdf, startOfRow(pdf, row));
  const { margin, inner } = sheetOf(pdf);
  const columns = columnsOf(pdf);
  const { y } = pdf;
  const below = y + heightOfTitle(pdf, result) + 1;
  pdf.decoration(() => drawStatusDisc(pdf, result.status, { x: margin + 4.5, y: y + 6.7, radius: 3.8 }));
  pdf.group('TR', () => {
    pdf.tag(
      'TH',
      () =>
        titleFont(pdf)
          .fillColor(pdfInk.ink)
          .text(nameOf(result), margin + NAME_X, y, { width: columns.name }),
      { scope: 'Row' },
    );
    pdf.tag('TD', () =>
      sourceFont(pdf)
        .fillColor(pdfInk.muted)
        .text(sourceOf(result) || ' ', margin + inner * 0.48, y + 1.5, { width: columns.source }),
    );
    pdf.tag('TD', () =>
      titleFont(pdf)
        .fillColor(statusInk[result.status])
        .text(wordOf(result), margin + inner - columns.word, y, { width: columns.word, align: 'right' }),
    );
    pdf.y = below;
    if (detail.length > 0) pdf.tagParts('TD', (add) => drawDetail(pdf, row, add));
  });
  pdf.y += detail.length > 0 ? 6 : 4;
}

function drawDetail(pdf: TaggedPdf, { result, detail }: ReportRow, add: AddPart): void {
  const left = sheetOf(pdf).margin + NAME_X;
  const head = () => drawContinued(pdf, result);
  for (const line of detail) {
    const { label, text } = line;
    const box = { x: label === null ? left : left + LABEL, width: widthOfDetail(pdf, line) };
    writeFlowing(pdf, { text, font: 'text', size: DETAIL, box, head }, add, (y) => {
      if (label !== null) detailFont(pdf).fillColor(pdfInk.muted).text(label, left, y, { width: LABEL });
    });
  }
}

/** Draws the test's name above text continued from the previous page. */
function drawContinued(pdf: TaggedPdf, result: ExplainedResult): void {
  const { margin, inner } = sheetOf(pdf);
  const { y } = pdf;
  const { word } = columnsOf(pdf);
  const width = inner - NAME_X - word - 10;
  const title = titleFont(pdf).fillColor(pdfInk.muted);
  title.text(`${nameOf(result)}, continued`, margin + NAME_X, y, { width });
  const below = pdf.y;
  title.text(wordOf(result), margin + inner - word, y, { width: word, align: 'right' });
  pdf.y = Math.max(below, pdf.y) + 2;
}

/** Begins a new page unless this height is left on the current one. */
export function roomFor(pdf: TaggedPdf, points: number): void {
  if (!hasRoomFor(pdf, points)) startPage(pdf);
}

export function hasRoomFor(pdf: TaggedPdf, points: number): boolean {
  return pdf.y + points <= sheetOf(pdf).height - BOTTOM;
}

export function startPage(pdf: TaggedPdf): void {
  pdf.addPage();
  pdf.y = sheetOf(pdf).margin;
}

export function rule(pdf: TaggedPdf): void {
  const { margin, inner } = sheetOf(pdf);
  const { y } = pdf;
  pdf.decoration(() =>
    pdf
      .moveTo(margin, y)
      .lineTo(margin + inner, y)
      .lineWidth(0.7)
      .strokeColor(pdfInk.line)
      .stroke(),
  );
}

/** Draws text over the whole width and moves the cursor below it. */
export function drawText(
  pdf: TaggedPdf,
  type: 'H2' | 'H3' | 'P',
  { text, font, size, ink = pdfInk.ink }: { text: string; font: string; size: number; ink?: string },
): void {
  const { margin, inner } = sheetOf(pdf);
  const { y } = pdf;
  pdf.tag(type, () => pdf.font(font, size).fillColor(ink).text(text, margin, y, { width: inner }));
}

interface FlowingText {
  text: string;
  font: string;
  size: number;
  ink?: string;
  /** Default: the whole width. */
  box?: { x: number; width: number };
  /** Draws the heading above the continued text on the next page. */
  head?: () => void;
}

/** A paragraph that continues on the next page, with at least two lines on each. */
export function drawFlowing(pdf: TaggedPdf, paragraph: FlowingText): void {
  pdf.tagParts('P', (add) => writeFlowing(pdf, paragraph, add));
}

/** Like `drawFlowing`, but adds the parts to an existing tag; `begin` gets the position of the first line. */
function writeFlowing(pdf: TaggedPdf, paragraph: FlowingText, add: AddPart, begin?: (y: number) => void): void {
  const { text, font, size, ink = pdfInk.ink, box } = paragraph;
  const { margin, inner } = sheetOf(pdf);
  const { x, width } = box ?? { x: margin, width: inner };
  for (let rest = text; rest;) {
    const part = firstLines(pdf, { ...paragraph, text: rest }, roomLeft(pdf));
    if (part !== '') {
      const { y } = pdf;
      const isFirst = rest === text;
      add(() => {
        if (isFirst) begin?.(y);
        pdf.font(font, size).fillColor(ink).text(part, x, y, { width });
      });
      rest = rest.slice(part.length).trimStart();
    }
    if (rest) {
      startPage(pdf);
      if (paragraph.head) pdf.decoration(paragraph.head);
    }
  }
}

const roomLeft = (pdf: TaggedPdf) => sheetOf(pdf).height - BOTTOM - pdf.y;

/**
 * The first lines of a paragraph that fit in the rest of the page: all of it, or at most all but its last two lines; ""
 * if none fit.
 */
function firstLines(pdf: TaggedPdf, { text, font, size, box }: FlowingText, room: number): string {
  const width = box?.width ?? sheetOf(pdf).inner;
  pdf.font(font, size);
  const line = pdf.currentLineHeight(true);
  const rowHeight = pdf.heightOfString(text, { width });
  if (rowHeight <= room) return text;
  const lines = Math.round(rowHeight / line);
  const most = Math.min(Math.floor(room / line), lines - MIN_LINES);
  if (most < MIN_LINES) return '';
  const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  let [low, high] = [0, ends.length];
  // Binary search for the last word that fits in these lines.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = text.slice(0, ends[middle - 1]);
    if (pdf.heightOfString(part, { width }) <= most * line + 0.5) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, ends[low - 1]);
}
