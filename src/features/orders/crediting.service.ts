import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { dayAfter, takeNumbers, writeInvoice } from './invoice-writing.service.ts';
import { creditLines, invoiceNumber, sumLines } from './invoices.rules.ts';

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
  const id = await writeInvoice(
    tx,
    {
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
    },
    lines,
  );
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
