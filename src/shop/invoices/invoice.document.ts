import { makePdf, pdfInk, pdfPage, type Pdf } from '#adapters/pdf.ts';
import type { Reader } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { InvoiceView } from './invoices.contract.ts';
import { discountTexts, settledParts } from './invoices.rules.ts';
import { drawLetterhead } from './letterhead.document.ts';

const { margin, width } = pdfPage;
const inner = width - 2 * margin;
const right = width - margin;
// Left edges of the table: description, quantity, net, tax rate, tax, amount.
const columns = { text: margin, quantity: 290, net: 335, rate: 400, tax: 440, gross: 495 } as const;

/** Renders an invoice, receipt or credit note on A4; the same invoice always gives the same bytes. */
export async function invoicePdf(invoice: InvoiceView, reader: Reader): Promise<Uint8Array> {
  const info = {
    title: `${invoice.title} ${invoice.number}`,
    issuedAt: new Date(invoice.issuedAt),
    id: invoice.number.replaceAll('-', ''),
    reader,
  };
  return makePdf(info, (pdf) => {
    drawHead(pdf, invoice);
    drawParties(pdf, invoice);
    drawLines(pdf, invoice);
    drawTotals(pdf, invoice);
    drawFoot(pdf, invoice);
  });
}

function drawHead(pdf: Pdf, invoice: InvoiceView): void {
  const facts = [invoice.number, `Issued ${pdf.day(invoice.issuedOn)}`];
  if (invoice.openCents > 0) facts.push(`Due ${pdf.day(invoice.dueOn)}`);
  if (invoice.orderNumber) facts.push(`Order ${invoice.orderNumber}`);
  if (invoice.purchaseOrderNo) facts.push(`Your reference ${invoice.purchaseOrderNo}`);
  drawLetterhead(pdf, { title: invoice.title, facts, lineAt: 132 });
}

function drawParties(pdf: Pdf, { seller, buyer }: InvoiceView): void {
  const from = [
    seller.name,
    ...seller.address.split('\n'),
    seller.taxNumber ? `${seller.taxLabel} ${seller.taxNumber}` : '',
  ];
  const to = [
    buyer.company ?? '',
    buyer.name,
    ...buyer.address,
    buyer.email,
    buyer.taxNumber ? `Tax number ${buyer.taxNumber}` : '',
  ];
  const bottom = Math.max(
    drawParty(pdf, { title: 'From', lines: from, x: margin }),
    drawParty(pdf, { title: 'To', lines: to, x: margin + inner / 2 }),
  );
  pdf.y = bottom + 22;
}

function drawParty(pdf: Pdf, { title, lines, x }: { title: string; lines: string[]; x: number }): number {
  pdf.font('strong', 9).fillColor(pdfInk.muted).text(title, x, 148);
  pdf.font('text', 10).fillColor(pdfInk.ink);
  for (const line of lines.filter(Boolean)) pdf.text(line, x, pdf.y + 1, { width: inner / 2 - 16 });
  return pdf.y;
}

function drawLines(pdf: Pdf, invoice: InvoiceView): void {
  drawRow(
    pdf,
    { text: 'Description', quantity: 'Qty', net: 'Net', rate: 'Tax %', tax: 'Tax', gross: 'Amount' },
    'strong',
  );
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  for (const line of invoice.lines) {
    if (pdf.y > pdfPage.height - 120) pdf.addPage();
    const { description, quantity, netCents, taxCents, taxRatePercent } = line;
    const texts = { net: money(netCents), tax: money(taxCents), gross: money(netCents + taxCents) };
    drawRow(pdf, { text: description, quantity: String(quantity), rate: String(taxRatePercent), ...texts }, 'text');
  }
}

type Row = Record<keyof typeof columns, string>;

function drawRow(pdf: Pdf, row: Row, font: 'text' | 'strong'): void {
  const y = pdf.y;
  pdf.font(font, 9).fillColor(font === 'strong' ? pdfInk.muted : pdfInk.ink);
  pdf.text(row.text, columns.text, y, { width: columns.quantity - columns.text - 8 });
  const bottom = pdf.y;
  const ends = {
    quantity: columns.net - 8,
    net: columns.rate - 4,
    rate: columns.tax - 4,
    tax: columns.gross - 4,
    gross: right,
  };
  for (const name of ['quantity', 'net', 'rate', 'tax', 'gross'] as const) {
    pdf.text(row[name], columns[name] - 10, y, { width: ends[name] - columns[name] + 10, align: 'right' });
  }
  pdf.y = Math.max(bottom, y + 12) + 4;
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).strokeColor(pdfInk.line).stroke();
  pdf.y += 5;
}

function drawTotals(pdf: Pdf, invoice: InvoiceView): void {
  if (pdf.y > pdfPage.height - 190) pdf.addPage();
  const money = (cents: number) => `${formatMoney(cents, invoice.currency)} ${invoice.currency}`;
  pdf.y += 6;
  drawSum(pdf, ['Net', money(invoice.netCents)]);
  for (const tax of invoice.taxes)
    drawSum(pdf, [`${tax.label ?? 'Tax'} ${tax.ratePercent}% of ${money(tax.netCents)}`, money(tax.taxCents)]);
  drawSum(pdf, [invoice.series === 'CN' ? 'Credited' : 'Total', money(invoice.totalCents)], 'strong');
  for (const { label, amountCents } of settledParts(invoice)) drawSum(pdf, [label, money(amountCents)]);
  if (invoice.openCents > 0) drawSum(pdf, ['Amount due', money(invoice.openCents)], 'strong');
  pdf.font('text', 9).fillColor(pdfInk.muted);
  for (const text of discountTexts(invoice)) pdf.text(text, 300, pdf.y + 2, { width: right - 300 });
}

function drawSum(pdf: Pdf, [label, amount]: [string, string], font: 'text' | 'strong' = 'text'): void {
  const y = pdf.y;
  pdf
    .font(font, font === 'strong' ? 11 : 10)
    .fillColor(pdfInk.ink)
    .text(label, 300, y, { width: 140 });
  const bottom = pdf.y;
  pdf.text(amount, 430, y, { width: right - 430, align: 'right' });
  pdf.y = Math.max(bottom, y + 14) + 2;
}

function drawFoot(pdf: Pdf, invoice: InvoiceView): void {
  if (invoice.state === 'PAID' && invoice.series === 'INV' && !invoice.isCredited) drawStamp(pdf);
  pdf.font('text', 9).fillColor(pdfInk.muted);
  pdf.y += 24;
  if (invoice.openCents > 0) {
    const account = invoice.seller.bankAccount.map(({ label, value }) => `${label} ${value}`).join(', ');
    const where = account ? ` Bank account: ${account}.` : '';
    const words = `Please pay by ${pdf.day(invoice.dueOn)} and quote ${invoice.number} with your payment.${where}`;
    pdf.text(words, margin, pdf.y, { width: inner });
  }
  if (invoice.notes) pdf.text(invoice.notes, margin, pdf.y + 4, { width: inner });
}

function drawStamp(pdf: Pdf): void {
  const y = pdf.y - 46;
  pdf.save().rotate(-8, { origin: [margin + 70, y + 20] });
  pdf
    .roundedRect(margin + 10, y, 120, 38, 6)
    .lineWidth(2)
    .strokeColor('#1B7A4B')
    .stroke();
  pdf
    .font('strong', 22)
    .fillColor('#1B7A4B')
    .text('PAID', margin + 10, y + 5, { width: 120, align: 'center', lineBreak: false });
  pdf.restore();
  pdf.y = y + 46;
}
