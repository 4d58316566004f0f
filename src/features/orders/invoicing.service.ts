import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { Failure } from '#shared/failure.ts';
import { dayAfter, takeNumbers, writeInvoice } from './invoice-writing.service.ts';
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

/** Everything of an order's invoice but its number: read and worked out before the counters are taken. */
export async function draftInvoice(
  tx: Ctx,
  order: LockedOrder,
  terms: { isPaid: boolean; termDays: number },
): Promise<InvoiceDraft> {
  const seller = await tx.db
    .selectFrom('sellingEntity')
    .selectAll()
    .where('code', '=', order.sellingEntityCode)
    .executeTakeFirstOrThrow();
  const lines = invoiceLines(await billedLines(tx, order), order.taxIncluded);
  const person = order.personId ? await buyerPerson(tx, order.personId) : null;
  const buyer = buyerOf(order.email, person?.name ?? '', order.billingAddress as object | null);
  return {
    lines,
    values: invoiceValues(tx, { order, terms, title: invoiceTitle(seller), buyer, sum: sumLines(lines) }),
  };
}

interface InvoiceFacts {
  order: LockedOrder;
  terms: { isPaid: boolean; termDays: number };
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
    notes: order.notes,
    issuedAt: tx.now,
    dueOn: dayAfter(tx.now, terms.isPaid ? 0 : terms.termDays),
  };
}

/** Issues the one invoice of an order, under the number just taken. */
export async function issueInvoice(tx: Ctx, { values, lines }: InvoiceDraft, numbers: SaleNumbers): Promise<number> {
  const { year: seriesYear, invoiceNo: seriesNo } = numbers;
  const number = invoiceNumber(values.sellingEntityCode, 'INV', seriesYear, seriesNo);
  const id = await writeInvoice(tx, { ...values, number, seriesYear, seriesNo }, lines);
  await recordEvent(tx, { entity: 'invoice', entityId: id, kind: 'issued', to: values.state, data: { number } });
  return id;
}

async function billedLines(tx: Ctx, order: LockedOrder): Promise<BilledLine[]> {
  const rows = await tx.db
    .selectFrom('orderLine')
    .leftJoin('animal', 'animal.id', 'orderLine.animalId')
    .selectAll('orderLine')
    .select('animal.name as animalName')
    .where('orderId', '=', order.id)
    .orderBy('lineNo')
    .execute();
  const lines = rows.map((row) => ({
    description: row.animalName ? `${row.productName} (${row.animalName})` : row.productName,
    quantity: row.quantity,
    paidCents: row.goodsCents - row.discountCents - row.pointsCents,
    taxClass: row.taxClass,
    taxRatePercent: Number(row.taxRatePercent),
    taxCents: row.taxCents,
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

function buyerPerson(tx: Ctx, personId: string) {
  return tx.db.selectFrom('person').select(['name', 'netTermsDays']).where('id', '=', personId).executeTakeFirst();
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
