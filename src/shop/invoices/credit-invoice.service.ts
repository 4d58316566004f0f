import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { TaxPart } from '#shop/prices/tax.rules.ts';
import { eventOf, recordEvent } from '#platform/audit/record-event.service.ts';
import { invoiceDays, invoiceRecords, invoiceStatement } from './invoice-writing.service.ts';
import { creditLines, stateAfterPayment, sumLines, type SoldLine } from './invoices.rules.ts';
import type { TaxClass } from '#shop/prices/tax.rules.ts';

export interface CreditInput {
  orderId: number;
  amountCents: number;
  reason: string;
  /** The credited lines. If omitted or not the whole amount, the credit is spread over all lines of the invoice. */
  lines?: readonly { orderLineId: number | null; amountCents: number }[];
}

/** Credits an open invoice: the credit note lowers its amount due. The invoice's row must be locked. */
export async function creditOpenInvoice(tx: Ctx, input: CreditInput): Promise<number | null> {
  const invoice = await findInvoice(tx, input.orderId);
  if (!invoice) return null;
  const paidCents = invoice.paidCents + input.amountCents;
  const state = stateAfterPayment(invoice, paidCents);
  await tx.db
    .updateTable('invoice')
    .set({ paidCents, creditedCents: sql`credited_cents + ${input.amountCents}`, state })
    .where('id', '=', invoice.id)
    .execute();
  await recordEvent(tx, {
    entity: 'invoice',
    entityId: invoice.id,
    kind: 'credited',
    from: invoice.state,
    to: state,
    reason: input.reason,
    data: { amountCents: input.amountCents },
  });
  return issueCreditNote(tx, input);
}

function findInvoice(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('series', '=', 'INV')
    .where('state', '<>', 'VOID')
    .executeTakeFirst();
}

/**
 * Issues a credit note for part or all of an order's invoice; null if the order has none. Must be the last write of its
 * transaction.
 */
export async function issueCreditNote(tx: Ctx, input: CreditInput): Promise<number | null> {
  const invoice = await findInvoice(tx, input.orderId);
  if (!invoice) return null;
  const lines = creditLines(await soldLines(tx, invoice.id), input.amountCents, await amountsByLine(tx, input));
  const { timeZone } = await tx.db
    .selectFrom('sellingEntity')
    .select('timeZone')
    .where('code', '=', invoice.sellingEntityCode)
    .executeTakeFirstOrThrow();
  const note = {
    series: 'CN' as const,
    sellingEntityCode: invoice.sellingEntityCode,
    orderId: invoice.orderId,
    correctsInvoiceId: invoice.id,
    personId: invoice.personId,
    clinicId: invoice.clinicId,
    state: 'PAID' as const,
    title: 'Credit note',
    buyer: JSON.stringify(invoice.buyer),
    currency: invoice.currency,
    ...sumLines(lines),
    paidCents: sumLines(lines).totalCents,
    notes: `${input.reason} (corrects ${invoice.number})`,
    ...invoiceDays(tx.now, timeZone, 0),
  };
  const { id } = await invoiceStatement(tx.db, 'CN', invoiceRecords(note, lines))
    .with('noted', eventOf(tx, { entity: 'invoice', kind: 'credited', to: 'PAID', reason: input.reason }, 'issued'))
    .selectFrom('issued')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The lines of an invoice, with the amounts already credited for each. */
async function soldLines(tx: Ctx, invoiceId: number): Promise<SoldLine[]> {
  const ofNotes = tx.db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.id', 'invoiceLine.invoiceId')
    .selectAll('invoiceLine')
    .where('invoice.correctsInvoiceId', '=', invoiceId)
    .where('invoice.state', '<>', 'VOID');
  const ofInvoice = tx.db.selectFrom('invoiceLine').selectAll().where('invoiceId', '=', invoiceId).orderBy('lineNo');
  const [sold, credited] = [await ofInvoice.execute(), await ofNotes.execute()];
  const byLine = Map.groupBy(credited, (row) => row.correctsLineNo);
  return sold.map((row) => {
    const rows = byLine.get(row.lineNo) ?? [];
    return {
      ...asDraft(row),
      lineNo: row.lineNo,
      credited: { ...sumLines(rows), taxParts: rows.flatMap(({ taxParts }) => taxParts ?? []) },
    };
  });
}

/** Amounts per invoice line; empty if the lines do not add up to the whole amount. */
async function amountsByLine(tx: Ctx, { orderId, amountCents, lines = [] }: CreditInput) {
  const amounts = new Map<number, number>();
  if (lines.reduce((sum, line) => sum + line.amountCents, 0) !== amountCents) return amounts;
  const orderLines = await tx.db
    .selectFrom('orderLine')
    .select(['id', 'lineNo'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
  const lineNoOf = new Map<number | null, number>(orderLines.map((line) => [line.id, line.lineNo]));
  // Shipping is the last line on every invoice.
  lineNoOf.set(null, orderLines.length + 1);
  for (const line of lines) {
    const lineNo = lineNoOf.get(line.orderLineId);
    if (lineNo === undefined) return new Map<number, number>();
    amounts.set(lineNo, (amounts.get(lineNo) ?? 0) + line.amountCents);
  }
  return amounts;
}

function asDraft(row: {
  description: string;
  quantity: number;
  netCents: number;
  taxClass: TaxClass;
  taxRatePercent: string;
  taxCents: number;
  taxParts: TaxPart[] | null;
}) {
  const { description, quantity, netCents, taxClass, taxCents, taxParts } = row;
  return { description, quantity, netCents, taxClass, taxCents, taxParts, taxRatePercent: Number(row.taxRatePercent) };
}
