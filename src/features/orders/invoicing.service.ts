import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { eventOf, recordEvent } from '#db/events.ts';
import { filledMail } from '#features/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { dayAfter, invoiceStatement, takeNumbers } from './invoice-writing.service.ts';
import {
  buyerOf,
  invoiceLines,
  invoiceNumber,
  invoiceTitle,
  orderNumber,
  stateAfterPayment,
  sumLines,
} from './invoices.rules.ts';
import type { BilledLine, InvoiceLineDraft, InvoiceSum } from './invoices.rules.ts';
import type { LockedOrder } from './order-writing.service.ts';

export interface SaleNumbers {
  orderNumber: string;
  invoiceNo: number;
  year: number;
}

/**
 * The next numbers of an order and its invoice. Taken as late as possible in a transaction: the counter rows stay locked
 * until it ends, and a rollback gives the numbers back, so that the series have no gaps (trust.md I1).
 */
export async function takeSaleNumbers(tx: Ctx, entity: string): Promise<SaleNumbers> {
  const year = tx.now.getUTCFullYear();
  const rows = await takeNumbers(tx, [
    { sellingEntityCode: entity, series: 'INV', year, lastNumber: 1 },
    { sellingEntityCode: entity, series: 'ORD', year: 0, lastNumber: 1 },
  ]);
  return { orderNumber: orderNumber(entity, rows['ORD']!), invoiceNo: rows['INV']!, year };
}

export interface InvoiceDraft {
  values: ReturnType<typeof invoiceValues>;
  lines: InvoiceLineDraft[];
}

/** A line that was sold, with what its invoice needs to know beside it. */
export interface InvoicedLine {
  productName: string;
  animalName: string | null;
  quantity: number;
  goodsCents: number;
  discountCents: number;
  pointsCents: number;
  taxClass: string;
  taxRatePercent: string;
  taxCents: number;
  sellerTaxNumber: string | null;
  sellerTaxLabel: string;
  buyerName: string | null;
}

/** Everything of an order's invoice but its number: worked out before the counters are taken. */
export function draftInvoice(
  tx: Ctx,
  sale: { order: LockedOrder; terms: SaleTerms; lines: readonly InvoicedLine[] },
): InvoiceDraft {
  const { order, terms } = sale;
  const { sellerTaxNumber: taxNumber, sellerTaxLabel: taxLabel, buyerName } = sale.lines[0]!;
  const lines = invoiceLines(billedLines(order, sale.lines), order.taxIncluded);
  const known = buyerOf(order.email, buyerName ?? '', order.billingAddress as object | null);
  const buyer = { ...known, taxNumber: order.vatNumber };
  const title = invoiceTitle({ taxNumber, taxLabel });
  return { lines, values: invoiceValues(tx, { order, terms, title, buyer, sum: sumLines(lines) }) };
}

export interface SaleTerms {
  /** True: the money has come. False: on account, due in `termDays`. */
  isPaid: boolean;
  termDays: number;
}

// Council Directive 2006/112/EC, articles 196 and 226 (11a).
const REVERSE_CHARGE = 'Reverse charge: VAT is to be accounted for by the recipient.';

interface InvoiceFacts {
  order: LockedOrder;
  terms: SaleTerms;
  title: string;
  buyer: object;
  sum: InvoiceSum;
}

function invoiceValues(tx: Ctx, { order, terms, title, buyer, sum }: InvoiceFacts) {
  return {
    series: 'INV',
    sellingEntityCode: order.sellingEntityCode,
    orderId: order.id,
    personId: order.personId,
    clinicId: order.clinicId,
    state: terms.isPaid || sum.totalCents === 0 ? 'PAID' : 'ISSUED',
    title,
    buyer: JSON.stringify(buyer),
    currency: order.currency,
    ...sum,
    paidCents: terms.isPaid ? sum.totalCents : 0,
    purchaseOrderNo: order.purchaseOrderNo,
    notes: [order.vatNumber && REVERSE_CHARGE, order.notes].filter(Boolean).join('\n') || null,
    issuedAt: tx.now,
    dueOn: dayAfter(tx.now, terms.isPaid ? 0 : terms.termDays),
  };
}

export interface SaleMail {
  dedupeKey: string;
  slot: string;
}

/**
 * Issues the one invoice of an order under the number just taken; order and mail get theirs in the same statement,
 * because nobody else's sale goes on before this one is done.
 */
export async function issueSale(tx: Ctx, { values, lines }: InvoiceDraft, sale: SaleNumbers & SaleMail): Promise<void> {
  const { year: seriesYear, invoiceNo: seriesNo, orderNumber: orderNo } = sale;
  const number = invoiceNumber(values.sellingEntityCode, 'INV', seriesYear, seriesNo);
  await invoiceStatement(tx, { ...values, number, seriesYear, seriesNo }, lines)
    .with('numbered', (db) =>
      db
        .updateTable('salesOrder')
        .set({ number: orderNo, searchText: sql<string>`${orderNo.toLowerCase()} || ' ' || search_text` })
        .where('id', '=', values.orderId)
        .returning('id'),
    )
    .with('filled', () => filledMail(tx, { ...sale, value: orderNo }))
    .with('noted', eventOf(tx, { entity: 'invoice', kind: 'issued', to: values.state, data: { number } }, 'issued'))
    .selectFrom('issued')
    .select('id')
    .execute();
}

function billedLines(order: LockedOrder, sold: readonly InvoicedLine[]): BilledLine[] {
  const lines = sold.map((line) => ({
    description: line.animalName ? `${line.productName} (${line.animalName})` : line.productName,
    quantity: line.quantity,
    paidCents: line.goodsCents - line.discountCents - line.pointsCents,
    taxClass: line.taxClass,
    taxRatePercent: Number(line.taxRatePercent),
    taxCents: line.taxCents,
  }));
  if (order.shippingCents > 0) lines.push(shippingLine(order));
  return lines;
}

function shippingLine(order: LockedOrder): BilledLine {
  return {
    description: 'Shipping',
    quantity: 1,
    paidCents: order.shippingCents,
    taxClass: 'SHIPPING',
    taxRatePercent: Number(order.shippingTaxPercent),
    taxCents: order.shippingTaxCents,
  };
}

/** Adds money to an issued invoice whose row is locked; the state follows. */
export async function payInvoice(
  tx: Ctx,
  invoiceId: number,
  amountCents: number,
): Promise<{ orderId: number | null; isPaid: boolean }> {
  const invoice = await tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw new Failure('not_found');
  const paidCents = invoice.paidCents + amountCents;
  const state = stateAfterPayment(invoice, paidCents);
  await tx.db.updateTable('invoice').set({ paidCents, state }).where('id', '=', invoiceId).execute();
  await recordEvent(tx, {
    entity: 'invoice',
    entityId: invoiceId,
    kind: 'paid',
    from: invoice.state,
    to: state,
    data: { amountCents },
  });
  return { orderId: invoice.orderId, isPaid: state === 'PAID' };
}
