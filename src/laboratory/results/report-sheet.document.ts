import { pdfInk, sheetOf } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import { drawText, roomFor, rule } from './report-rows.document.ts';

/** Common parts of laboratory reports: head, cover block, notes, page numbers. */
interface SheetHead {
  laboratory: Laboratory | undefined;
  /** "Report R-2026-000001, version 1" */
  number: string;
  issuedOn: string;
  replaces: string | null;
  note: string | null;
  title: string;
}

export function drawSheetHead(
  pdf: TaggedPdf,
  { laboratory, number, issuedOn, replaces, note, title }: SheetHead,
): void {
  const { margin, inner } = sheetOf(pdf);
  const half = { width: inner / 2 - 10 };
  const place = [laboratory?.name ?? 'Damsire, animal genetics laboratory', laboratory?.address];
  pdf.tag('P', () => {
    pdf.font('heading', 22).fillColor(pdfInk.brand).text('Damsire', margin, margin, half);
    pdf.font('text', 8.5).fillColor(pdfInk.muted);
    for (const line of [...place, laboratory?.accreditation]) if (line) pdf.text(line, margin, pdf.y, half);
  });
  const bottom = pdf.y;
  const right = { width: inner / 2, align: 'right' } as const;
  const x = margin + inner / 2;
  pdf.tag('P', () => {
    pdf.font('strong', 9).fillColor(pdfInk.ink);
    pdf.text(number, x, margin + 5, right);
    pdf.font('text').text(`Issued ${pdf.day(issuedOn)}`, x, pdf.y, right);
    if (replaces) pdf.font('strong').text(`Replaces ${replaces}`, x, pdf.y, right);
    if (note) pdf.font('text').text(note, x, pdf.y, right);
  });
  pdf.y = Math.max(bottom, pdf.y) + 14;
  const { y } = pdf;
  pdf.tag('H1', () => pdf.font('heading', 20).fillColor(pdfInk.ink).text(title, margin, y, { width: inner }));
  pdf.y += 6;
}

type Pair = [label: string, value: string];

/** The cover block: two lists of facts side by side. */
export function drawBlocks(pdf: TaggedPdf, blocks: readonly (readonly Pair[])[]): void {
  const { margin, inner } = sheetOf(pdf);
  const top = pdf.y;
  const heights = blocks.map((pairs) => pairs.reduce((sum, pair) => sum + heightOfPair(pdf, pair), 0));
  const sheetHeight = Math.max(...heights) + 22;
  pdf.decoration(() => pdf.roundedRect(margin, top, inner, sheetHeight, 8).fill(pdfInk.paper));
  blocks.forEach((pairs, index) => drawPairs(pdf, pairs, { x: margin + 14 + (index * inner) / 2, y: top + 11 }));
  pdf.y = top + sheetHeight + 10;
}

const LABEL = 78;

function heightOfPair(pdf: TaggedPdf, [, value]: Pair): number {
  const width = sheetOf(pdf).inner / 2 - LABEL - 28;
  return pdf.font('strong', 8.5).heightOfString(value, { width }) + 2;
}

function drawPairs(pdf: TaggedPdf, pairs: readonly Pair[], at: { x: number; y: number }): void {
  const width = sheetOf(pdf).inner / 2 - LABEL - 28;
  let { y } = at;
  pdf.group('Table', () => {
    for (const [label, value] of pairs) {
      const top = y;
      pdf.group('TR', () => {
        const named = () => pdf.font('text', 8.5).fillColor(pdfInk.muted).text(label, at.x, top, { width: LABEL });
        pdf.tag('TH', named, { scope: 'Row' });
        pdf.tag('TD', () =>
          pdf
            .font('strong')
            .fillColor(pdfInk.ink)
            .text(value, at.x + LABEL, top, { width }),
        );
      });
      y += heightOfPair(pdf, [label, value]);
    }
  });
}

/** A paragraph on a tinted band. */
export function drawNote(pdf: TaggedPdf, text: string, { fill, ink }: { fill: string; ink: string }): void {
  const { margin, inner } = sheetOf(pdf);
  const width = inner - 28;
  const sheetHeight = pdf.font('strong', 9).heightOfString(text, { width }) + 14;
  roomFor(pdf, sheetHeight);
  const { y } = pdf;
  pdf.decoration(() => {
    pdf.roundedRect(margin, y, inner, sheetHeight, 6).fill(fill);
    pdf.rect(margin, y, 3, sheetHeight).fill(ink);
  });
  pdf.tag('P', () =>
    pdf
      .font('strong', 9)
      .fillColor(ink)
      .text(text, margin + 14, y + 7, { width }),
  );
  pdf.y = y + sheetHeight + 6;
}

/** Closes a report: general notes on all results, the people responsible, and an end mark. */
export function drawClosing(
  pdf: TaggedPdf,
  { lines, people, end }: { lines: readonly string[]; people: readonly string[]; end: string },
): void {
  pdf.font('text', 8);
  const { inner } = sheetOf(pdf);
  roomFor(
    pdf,
    lines.reduce((sum, line) => sum + pdf.heightOfString(line, { width: inner }) + 2, 90),
  );
  pdf.y += 8;
  rule(pdf);
  pdf.y += 6;
  drawText(pdf, 'H2', { text: 'Please note', font: 'strong', size: 9 });
  for (const text of lines) {
    pdf.y += 2;
    drawText(pdf, 'P', { text, font: 'text', size: 8, ink: pdfInk.muted });
  }
  pdf.y += 8;
  for (const text of people) if (text) drawText(pdf, 'P', { text, font: 'strong', size: 9 });
  pdf.y += 4;
  drawText(pdf, 'P', { text: end, font: 'text', size: 8, ink: pdfInk.muted });
}

/** Numbers all pages in the footer, after they are drawn. Reports issued before the origin was stored have none. */
export function numberSheets(pdf: TaggedPdf, title: string, origin = ''): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const { margin, inner, height } = sheetOf(pdf);
    const text = `${title}   Page ${page + 1} of ${count}   Check at ${origin}/tools/report-authentication`;
    pdf.decoration(() =>
      pdf
        .font('text', 7.5)
        .fillColor(pdfInk.muted)
        .text(text, margin, height - 32, { width: inner, align: 'center', lineBreak: false }),
    );
  }
}
