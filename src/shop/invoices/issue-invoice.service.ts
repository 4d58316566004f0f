import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { eventRow, noted, recordEvent, type EventRow } from '#platform/audit/record-event.service.ts';
import type { DB } from '#db/schema.generated.ts';
import { statement } from '#db/statement.ts';
import { sampleOfLine } from '#shop/cart/line-animal.service.ts';
import type { TaxPart } from '#shop/prices/tax.rules.ts';
import { commitUnlocked, waitForDiskUnlocked } from '#db/transaction.ts';
import { filledMail, queueMail, type NewMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import {
  invoiceDays,
  invoiceRecords,
  invoiceStatement,
  taken,
  type InvoiceRecords,
} from './invoice-writing.service.ts';
import {
  buyerOf,
  invoiceLines,
  invoiceTitle,
  ORDERS_NUMBERED_AFTER,
  stateAfterPayment,
  sumLines,
} from './invoices.rules.ts';
import type { BilledLine, BuyerView, InvoiceLineDraft, InvoiceSum } from './invoices.rules.ts';
import { allowMove, movedOrder, type LockedOrder, type OrderMove } from '#shop/orders/order-writing.service.ts';
import type { TaxClass } from '#shop/prices/tax.rules.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'invoice.buyer': BuyerView;
    'invoice_line.tax_parts': TaxPart[];
  }
}

export interface InvoiceDraft {
  values: ReturnType<typeof invoiceValues>;
  lines: InvoiceLineDraft[];
}

/** A sold line with everything that its invoice needs. */
export interface InvoicedLine {
  productName: string;
  animalName: string | null;
  animalId: number | null;
  kind: string;
  meta: LineMeta;
  quantity: number;
  goodsCents: number;
  discountCents: number;
  pointsCents: number;
  taxClass: TaxClass;
  taxRatePercent: string;
  taxCents: number;
  taxParts: TaxPart[] | null;
  sellerTaxNumber: string | null;
  sellerTaxLabel: string;
  sellerTimeZone: string;
  buyerName: string | null;
}

/** Prepares an order's invoice without its number, before the counters are locked. */
export function draftInvoice(
  tx: Ctx,
  sale: { order: LockedOrder; terms: SaleTerms; lines: readonly InvoicedLine[] },
): InvoiceDraft {
  const { order, terms } = sale;
  const { sellerTaxNumber: taxNumber, sellerTaxLabel: taxLabel, sellerTimeZone: timeZone, buyerName } = sale.lines[0]!;
  const lines = invoiceLines(billedLines(order, sale.lines), order.taxIncluded);
  const orderBuyer = buyerOf(order.email, buyerName ?? '', order.billingAddress);
  const buyer = { ...orderBuyer, taxNumber: order.vatNumber };
  const title = invoiceTitle({ taxNumber, taxLabel });
  return { lines, values: invoiceValues(tx, { order, terms, title, buyer, sum: sumLines(lines), timeZone }) };
}

export interface SaleTerms {
  /** True if paid. False if on account, due in `termDays`. */
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
  timeZone: string;
}

function invoiceValues(tx: Ctx, { order, terms, title, buyer, sum, timeZone }: InvoiceFacts) {
  return {
    series: 'INV' as const,
    sellingEntityCode: order.sellingEntityCode,
    orderId: order.id,
    personId: order.personId,
    clinicId: order.clinicId,
    state: terms.isPaid || sum.totalCents === 0 ? ('PAID' as const) : ('ISSUED' as const),
    title,
    buyer: JSON.stringify(buyer),
    currency: order.currency,
    ...sum,
    paidCents: terms.isPaid ? sum.totalCents : 0,
    purchaseOrderNo: order.purchaseOrderNo,
    notes: [order.vatNumber && REVERSE_CHARGE, order.notes].filter(Boolean).join('\n') || null,
    ...invoiceDays(tx.now, timeZone, terms.isPaid ? 0 : terms.termDays),
  };
}

export interface Sale {
  order: LockedOrder;
  move: OrderMove;
  /** The confirmation email; the order's number and the invoice's id replace its placeholders. */
  mail: { mail: NewMail; numberSlot: string; invoiceSlot: string };
  /** Kits to send from now on: order line, number within the line, and the line of its quick turnaround. */
  units: { lineIds: number[]; numbers: number[]; quickLineIds: (number | null)[] };
}

/**
 * Issues the invoice of a locked order and moves the order to its next state. Order, invoice and email get their
 * numbers in the same statement, because all other orders wait until this one is done.
 */
export async function issueSale(
  tx: Ctx,
  { values, lines }: InvoiceDraft,
  { order, move, mail, units }: Sale,
): Promise<void> {
  allowMove(order, move);
  await waitForDiskUnlocked(tx);
  const { to, kind, reason, ...set } = move;
  const [issued] = await writeSale(tx.db, {
    ...invoiceRecords(values, lines),
    order: { id: order.id, state: order.state, sellingEntityCode: order.sellingEntityCode },
    move: { to, ...set },
    mail,
    units,
    moved: eventRow(tx, { entity: 'order', kind, from: order.state, to, reason }),
    billed: eventRow(tx, { entity: 'invoice', kind: 'issued', to: values.state }),
  });
  if (!issued) throw new Failure('conflict');
}

type WrittenSale = InvoiceRecords & {
  order: Pick<LockedOrder, 'id' | 'state' | 'sellingEntityCode'>;
  move: Omit<OrderMove, 'kind' | 'reason'>;
  mail: Sale['mail'];
  units: Sale['units'];
  moved: EventRow;
  billed: EventRow;
};

const writeSale = statement<WrittenSale>()((db, value) => {
  const number = sql<string>`${value.order.sellingEntityCode}::text || '-' || (${ORDERS_NUMBERED_AFTER}::int + ${taken('ORD')})`;
  const numbered = { number, searchText: sql<string>`lower(${number}) || ' ' || search_text` };
  return invoiceStatement(db, 'INV', value)
    .with('moved', (part) => movedOrder(part, value.order, { ...value.move, set: numbered }).returning('id'))
    .with('filled', (part) => filledMail(part, { mail: value.mail.mail, fillings: fillingsOf(value.mail, number) }))
    .with('owed', (part) =>
      part
        .insertInto('orderUnit')
        .columns(['orderLineId', 'unitNo', 'quickLineId'])
        .expression(
          sql`select * from unnest(${value.units.lineIds}::bigint[], ${value.units.numbers}::int[], ${value.units.quickLineIds}::int[])`,
        ),
    )
    .with('noted', noted(value.moved, 'moved'))
    .with('billed', noted(value.billed, 'issued'))
    .selectFrom(['issued', 'moved'])
    .select(['issued.id', commitUnlocked.as('commit')]);
});

function fillingsOf({ numberSlot, invoiceSlot }: Sale['mail'], number: RawBuilder<string>) {
  const invoiceId = sql<string>`coalesce((select id::text from issued), '')`;
  return [
    { slot: numberSlot, value: number },
    { slot: invoiceSlot, value: invoiceId },
  ];
}

function billedLines(order: LockedOrder, sold: readonly InvoicedLine[]): BilledLine[] {
  const lines = sold.map((line) => ({
    description: describeLine(line),
    quantity: line.quantity,
    paidCents: line.goodsCents - line.discountCents - line.pointsCents,
    taxClass: line.taxClass,
    taxRatePercent: Number(line.taxRatePercent),
    taxCents: line.taxCents,
    taxParts: line.taxParts,
  }));
  if (order.shippingCents > 0) lines.push(shippingLine(order));
  return lines;
}

/** Describes a line: product, animal and, for an upgrade, the stored sample. */
function describeLine(line: InvoicedLine): string {
  const sample = sampleOfLine(line.meta, line);
  const facts = [line.animalName, sample && `sample ${sample}`].filter(Boolean);
  return facts.length > 0 ? `${line.productName} (${facts.join(', ')})` : line.productName;
}

function shippingLine(order: LockedOrder): BilledLine {
  return {
    description: 'Shipping',
    quantity: 1,
    paidCents: order.shippingCents,
    taxClass: 'SHIPPING',
    taxRatePercent: Number(order.shippingTaxPercent),
    taxCents: order.shippingTaxCents,
    taxParts: order.shippingTaxParts,
  };
}

/** Adds a payment to an issued invoice under its row lock and updates its state. */
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
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
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
  await mailPayment(tx, { ...invoice, paidCents });
  return { orderId: invoice.orderId, isPaid: state === 'PAID' };
}

/**
 * Emails the receipt of a payment made after the order was placed, in part or in full; the order confirmation was sent
 * before.
 */
async function mailPayment(tx: Ctx, invoice: Selectable<DB['invoice']>): Promise<void> {
  const { id, number, currency, personId, totalCents } = invoice;
  const person = personId
    ? await tx.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
    : undefined;
  if (!person) return;
  await queueMail(tx, {
    dedupeKey: `invoice:${id}:paid:${invoice.paidCents}`,
    to: person.email,
    personId,
    template: 'orders.invoice_paid',
    data: {
      number,
      // Credit notes also lower the amount due, but they are not payments.
      paidCents: invoice.paidCents - invoice.creditedCents,
      openCents: totalCents - invoice.paidCents,
      currency,
      path: `/my/invoices/${id}`,
    },
  });
}
