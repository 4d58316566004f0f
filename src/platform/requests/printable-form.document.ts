import { drawRule, makePdf, type Pdf, pdfInk, pdfPage } from '#adapters/pdf.ts';
import type { PrintableField, PrintableForm } from './printable-forms.rules.ts';

const ISSUED = new Date('2026-11-20T00:00:00Z');
const { margin } = pdfPage;
const width = pdfPage.width - 2 * margin;
const gap = 16;

/** A one-page form to print in black and white and fill in by hand. */
export function printForm(name: string, form: PrintableForm): Promise<Uint8Array> {
  return makePdf({ title: form.title, issuedAt: ISSUED, id: `form-${name}`, reader: null }, (pdf) => {
    pdf.font('heading', 13).fillColor('#A3195B').text('Damsire', margin, margin);
    pdf
      .font('heading', 22)
      .fillColor(pdfInk.ink)
      .text(form.title, margin, margin + 20);
    pdf.font('text', 10).fillColor(pdfInk.muted).text(form.about, { width });
    let y = drawFields(pdf, form.fields, pdf.y + 18, { row: 46 });
    if (form.table) y = drawTable(pdf, form.table, y + 6);
    y = drawStatements(pdf, form.statements, y + 10);
    drawSignatures(pdf, form.signatures, Math.max(y + 40, pdfPage.height - 130));
    const foot = `The latest version of this form is on our website, under Resources, Forms. ${name}, November 2026`;
    pdf
      .font('text', 8)
      .fillColor(pdfInk.muted)
      .text(foot, margin, pdfPage.height - margin - 14, { width, lineBreak: false });
  });
}

/** `row`: the height of a field with one line, including its label. */
export function drawFields(pdf: Pdf, fields: readonly PrintableField[], top: number, { row = 36 } = {}): number {
  const line = row - 16;
  let y = top;
  let isLeft = true;
  for (const field of fields) {
    if (!field.half && !isLeft) {
      y += row;
      isLeft = true;
    }
    const x = isLeft ? margin : margin + (width + gap) / 2;
    const room = field.half ? (width - gap) / 2 : width;
    const lines = field.lines ?? 1;
    pdf.font('text', 9).fillColor(pdfInk.ink).text(field.label, x, y, { width: room, lineBreak: false });
    for (let at = 1; at <= lines; at += 1) drawRule(pdf, { x, y: y + 10 + line * at, room });
    if (field.half && isLeft) isLeft = false;
    else {
      isLeft = true;
      y += 16 + line * lines;
    }
  }
  return isLeft ? y : y + row;
}

function drawTable(pdf: Pdf, { columns, rows }: { columns: readonly string[]; rows: number }, top: number): number {
  const shares = [0.06, 0.22, 0.24, 0.1, 0.2, 0.18];
  const high = 34;
  let x = margin;
  columns.forEach((column, at) => {
    pdf
      .font('strong', 8.5)
      .fillColor(pdfInk.ink)
      .text(column, x + 3, top, { width: width * (shares[at] ?? 0.1), lineBreak: false });
    x += width * (shares[at] ?? 0.1);
  });
  for (let row = 0; row < rows; row += 1) {
    const y = top + 14 + row * high;
    pdf.rect(margin, y, width, high).lineWidth(0.6).strokeColor(pdfInk.ink).stroke();
    pdf.font('text', 9).text(String(row + 1), margin + 5, y + 11, { lineBreak: false });
  }
  let line = margin;
  for (const share of shares.slice(0, -1)) {
    line += width * share;
    pdf
      .moveTo(line, top + 14)
      .lineTo(line, top + 14 + rows * high)
      .stroke();
  }
  return top + 14 + rows * high;
}

export function drawStatements(pdf: Pdf, statements: readonly string[], top: number): number {
  let y = top;
  for (const statement of statements) {
    pdf
      .rect(margin, y + 1, 10, 10)
      .lineWidth(0.8)
      .strokeColor(pdfInk.ink)
      .stroke();
    pdf
      .font('text', 10)
      .fillColor(pdfInk.ink)
      .text(statement, margin + 18, y, { width: width - 18 });
    y = pdf.y + 7;
  }
  return y;
}

export function drawSignatures(pdf: Pdf, labels: readonly string[], y: number): void {
  const room = (width - gap * (labels.length - 1)) / labels.length;
  labels.forEach((label, at) => {
    const x = margin + at * (room + gap);
    drawRule(pdf, { x, y, room });
    pdf
      .font('text', 8.5)
      .fillColor(pdfInk.muted)
      .text(label, x, y + 4, { width: room, lineBreak: false });
  });
}
