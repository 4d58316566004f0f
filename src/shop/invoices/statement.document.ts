import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import { formatDate, longMonth, type Reader } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { StatementView } from './invoices.contract.ts';
import { drawLetterhead } from './letterhead.document.ts';
import { ageingLabels, lastDayOf } from './statements.rules.ts';

const { margin, width } = pdfPage;
const columns = { on: margin, text: 130, amount: 380, balance: 470 } as const;

/** Renders the statement of a month on A4; the same statement always gives the same bytes. */
export async function statementPdf(statement: StatementView, reader: Reader): Promise<Uint8Array> {
  const until = lastDayOf(statement.month);
  const info = {
    title: `Statement for ${longMonth(statement.month)}`,
    issuedAt: new Date(`${until}T00:00:00.000Z`),
    id: `STATEMENT${statement.month.replace('-', '')}`,
    reader,
  };
  return makePdf(info, (pdf) => {
    drawHead(pdf, statement, until);
    drawEntries(pdf, statement, reader);
    drawAgeing(pdf, statement);
  });
}

function drawHead(pdf: Pdf, { buyer, month }: StatementView, until: string): void {
  drawLetterhead(pdf, { title: 'Statement', facts: [`${longMonth(month)}, to ${pdf.day(until)}`], lineAt: 112 });
  pdf.font('strong', 11).text(buyer.name, margin, 126).font('text', 10).text(buyer.email);
  pdf.y += 18;
}

function drawEntries(pdf: Pdf, statement: StatementView, reader: Reader): void {
  const { entries, openingCents, closingCents, currency } = statement;
  const money = (cents: number) => formatMoney(cents, currency);
  drawRow(pdf, ['Date', 'Entry', 'Amount', 'Balance'], 'strong');
  drawRow(pdf, ['', 'Balance brought forward', '', money(openingCents)], 'text');
  for (const entry of entries) {
    if (pdf.y > pdfPage.height - 120) pdf.addPage();
    drawRow(
      pdf,
      [formatDate(entry.on, reader), entryText(entry), money(entry.amountCents), money(entry.balanceCents)],
      'text',
    );
  }
  drawRow(pdf, ['', `Balance in ${currency}`, '', money(closingCents)], 'strong');
}

function entryText({ kind, text }: StatementView['entries'][number]): string {
  if (kind === 'INVOICE') return `Invoice ${text}`;
  return kind === 'CREDIT_NOTE' ? `Credit note ${text}` : text;
}

function drawRow(
  pdf: Pdf,
  [on, text, amount, balance]: [string, string, string, string],
  font: 'text' | 'strong',
): void {
  const y = pdf.y;
  pdf.font(font, 9).fillColor(pdfInk.ink);
  pdf.text(on, columns.on, y, { width: columns.text - columns.on });
  pdf.text(text, columns.text, y, { width: columns.amount - columns.text - 8 });
  const bottom = pdf.y;
  pdf.text(amount, columns.amount, y, { width: 80, align: 'right' });
  pdf.text(balance, columns.balance, y, { width: width - margin - columns.balance, align: 'right' });
  pdf.y = Math.max(bottom, y + 12) + 4;
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(width - margin, pdf.y)
    .lineWidth(0.5)
    .strokeColor(pdfInk.line)
    .stroke();
  pdf.y += 5;
}

function drawAgeing(pdf: Pdf, { ageing, currency }: StatementView): void {
  const money = (cents: number) => formatMoney(cents, currency);
  if (pdf.y > pdfPage.height - 140) pdf.addPage();
  pdf.y += 16;
  pdf.font('strong', 10).fillColor(pdfInk.ink).text('Open invoices', margin, pdf.y);
  pdf.font('text', 10);
  const rows: [string, number][] = [
    [ageingLabels.current, ageing.current],
    [ageingLabels.to30, ageing.to30],
    [ageingLabels.to60, ageing.to60],
    [ageingLabels.over60, ageing.over60],
  ];
  for (const [label, cents] of rows) {
    const y = pdf.y + 3;
    pdf.text(label, margin, y, { width: 240 });
    pdf.text(money(cents), 300, y, { width: 100, align: 'right' });
  }
}
