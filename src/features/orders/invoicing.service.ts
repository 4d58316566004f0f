import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { Failure } from '#shared/failure.ts';
import {
  buyerOf,
  creditLines,
  invoiceLines,
  invoiceNumber,
  invoiceTitle,
  orderNumber,
  stateAfterPayment,
  sumLines,
} from './invoices.rules.ts';
import type { BilledLine, InvoiceLineDraft } from './invoices.rules.ts';
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

interface Counter {
  sellingEntityCode: string;
  series: string;
  year: number;
  lastNumber: number;
}

// One statement takes the rows in the order given, the same for everybody.
async function takeNumbers(tx: Ctx, counters: Counter[]): Promise<Record<string, number>> {
  const rows = await tx.db
    .insertInto('invoiceCounter')
    .values(counters)
    .onConflict((oc) =>
      oc
        .columns(['sellingEntityCode', 'series', 'year'])
        .doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 1` }),
    )
    .returning(['series', 'lastNumber'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.series, row.lastNumber]));
}

export interface InvoiceOf {
  order: LockedOrder;
  numbers: SaleNumbers;
  /** True: paid at checkout. False: on account, due in the buyer's term. */
  isPaid: boolean;
  termDays: number;
}

/** Issues the one invoice of an order. */
export async function issueInvoice(tx: Ctx, { order, numbers, isPaid, termDays }: InvoiceOf): Promise<number> {
  const seller = await tx.db
    .selectFrom('sellingEntity')
    .selectAll()
    .where('code', '=', order.sellingEntityCode)
    .executeTakeFirstOrThrow();
  const lines = invoiceLines(await billedLines(tx, order), order.taxIncluded);
  const sum = sumLines(lines);
  const person = order.personId ? await buyerPerson(tx, order.personId) : null;
  const number = invoiceNumber(order.sellingEntityCode, 'INV', numbers.year, numbers.invoiceNo);
  const { id } = await tx.db
    .insertInto('invoice')
    .values({
      number,
      series: 'INV',
      seriesYear: numbers.year,
      seriesNo: numbers.invoiceNo,
      sellingEntityCode: order.sellingEntityCode,
      orderId: order.id,
      personId: order.personId,
      clinicId: order.clinicId,
      state: isPaid || sum.totalCents === 0 ? 'PAID' : 'ISSUED',
      title: invoiceTitle(seller),
      buyer: JSON.stringify(buyerOf(order.email, person?.name ?? '', order.billingAddress as object | null)),
      currency: order.currency,
      ...sum,
      paidCents: isPaid ? sum.totalCents : 0,
      purchaseOrderNo: order.purchaseOrderNo,
      notes: order.notes,
      issuedAt: tx.now,
      dueOn: dayAfter(tx.now, isPaid ? 0 : termDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLines(tx, id, lines);
  await recordEvent(tx, {
    entity: 'invoice',
    entityId: id,
    kind: 'issued',
    to: isPaid ? 'PAID' : 'ISSUED',
    data: { number },
  });
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

async function writeLines(tx: Ctx, invoiceId: number, lines: readonly InvoiceLineDraft[]): Promise<void> {
  await tx.db
    .insertInto('invoiceLine')
    .values(lines.map((line, i) => ({ ...line, invoiceId, lineNo: i + 1 })))
    .execute();
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

/** A credit note over part or all of an order's invoice; null when the order has none. The last write of its transaction. */
export async function issueCreditNote(
  tx: Ctx,
  input: { orderId: number; amountCents: number; reason: string },
): Promise<number | null> {
  const invoice = await tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('orderId', '=', input.orderId)
    .where('series', '=', 'INV')
    .where('state', '<>', 'VOID')
    .executeTakeFirst();
  if (!invoice) return null;
  const sold = await tx.db
    .selectFrom('invoiceLine')
    .selectAll()
    .where('invoiceId', '=', invoice.id)
    .orderBy('lineNo')
    .execute();
  const lines = creditLines(sold.map(asDraft), input.amountCents);
  const year = tx.now.getUTCFullYear();
  const { CN: seriesNo } = await takeNumbers(tx, [
    { sellingEntityCode: invoice.sellingEntityCode, series: 'CN', year, lastNumber: 1 },
  ]);
  const number = invoiceNumber(invoice.sellingEntityCode, 'CN', year, seriesNo!);
  const { id } = await tx.db
    .insertInto('invoice')
    .values({
      number,
      series: 'CN',
      seriesYear: year,
      seriesNo: seriesNo!,
      sellingEntityCode: invoice.sellingEntityCode,
      orderId: invoice.orderId,
      correctsInvoiceId: invoice.id,
      personId: invoice.personId,
      clinicId: invoice.clinicId,
      state: 'PAID',
      title: 'Credit note',
      buyer: JSON.stringify(invoice.buyer),
      currency: invoice.currency,
      ...sumLines(lines),
      paidCents: sumLines(lines).totalCents,
      notes: `${input.reason} (corrects ${invoice.number})`,
      issuedAt: tx.now,
      dueOn: dayAfter(tx.now, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLines(tx, id, lines);
  await recordEvent(tx, {
    entity: 'invoice',
    entityId: id,
    kind: 'credited',
    to: 'PAID',
    reason: input.reason,
    data: { number },
  });
  return id;
}

function asDraft(row: {
  description: string;
  quantity: number;
  netCents: number;
  taxClass: string;
  taxRatePercent: string;
  taxCents: number;
}) {
  const { description, quantity, netCents, taxClass, taxCents } = row;
  return { description, quantity, netCents, taxClass, taxCents, taxRatePercent: Number(row.taxRatePercent) };
}

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
