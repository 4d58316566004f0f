import { sql, type InsertObject } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { DB } from '#db/schema.generated.ts';
import { dayInZone } from '#platform/places/time-zones.rules.ts';
import { dayOf } from '#shared/dates.ts';
import { INVOICE_DIGITS, invoiceNumberStart, type InvoiceLineDraft, type InvoiceSeries } from './invoices.rules.ts';

/** An invoice without its number. */
export type UnnumberedInvoice = Omit<InsertObject<DB, 'invoice'>, 'number' | 'seriesYear' | 'seriesNo'> & {
  series: InvoiceSeries;
  sellingEntityCode: string;
  issuedOn: string;
};

/**
 * Inserts an invoice with the next number of its series and its lines, in one statement that can be combined with
 * others. It must be the last write: until the commit, all other orders wait for the counters, and a rollback releases
 * the numbers, so that the series have no gaps (trust.md I1).
 */
export function invoiceStatement(db: Db, series: InvoiceSeries, { invoice, start, records }: InvoiceRecords) {
  const { sellingEntityCode, seriesYear } = invoice;
  return db
    .with('counted', (part) => nextNumbers(part, { series, sellingEntityCode, year: seriesYear }))
    .with('issued', (part) =>
      part
        .insertInto('invoice')
        .values({
          ...invoice,
          series,
          seriesNo: taken(series),
          number: sql`${start}::text || ${padded(taken(series))}`,
        })
        .returning(['id', 'number']),
    )
    .with('written', (part) =>
      part
        .insertInto('invoiceLine')
        .columns([
          'invoiceId',
          'lineNo',
          'description',
          'quantity',
          'netCents',
          'taxClass',
          'taxRatePercent',
          'taxCents',
          'taxParts',
          'correctsLineNo',
        ])
        .expression(
          sql`select issued.id, line.* from issued, jsonb_to_recordset(${records}::jsonb) as line ("lineNo" int,
            description text, quantity int, "netCents" int, "taxClass" text, "taxRatePercent" numeric, "taxCents" int,
            "taxParts" jsonb, "correctsLineNo" int)`,
        ),
    );
}

export interface InvoiceRecords {
  invoice: Omit<UnnumberedInvoice, 'series'> & { seriesYear: number };
  start: string;
  records: string;
}

/** The values that `invoiceStatement` writes. */
export function invoiceRecords(
  { series, ...invoice }: UnnumberedInvoice,
  lines: readonly InvoiceLineDraft[],
): InvoiceRecords {
  const seriesYear = Number(invoice.issuedOn.slice(0, 4));
  const start = invoiceNumberStart(invoice.sellingEntityCode, series, seriesYear);
  const records = JSON.stringify(lines.map((line, i) => ({ ...line, lineNo: i + 1 })));
  return { invoice: { ...invoice, seriesYear }, start, records };
}

interface Counter {
  series: InvoiceSeries;
  sellingEntityCode: string;
  year: number;
}

/** A placed order needs an order number as well. The counter rows are always locked in the same order. */
function nextNumbers(db: Pick<Ctx['db'], 'insertInto'>, { series, sellingEntityCode, year }: Counter) {
  const counters: { series: string; year: number }[] = [{ series, year }];
  if (series === 'INV') counters.push({ series: 'ORD', year: 0 });
  return db
    .insertInto('invoiceCounter')
    .values(counters.map((counter) => ({ ...counter, sellingEntityCode, lastNumber: 1 })))
    .onConflict((oc) =>
      oc
        .columns(['sellingEntityCode', 'series', 'year'])
        .doUpdateSet({ lastNumber: sql`invoice_counter.last_number + 1` }),
    )
    .returning(['series', 'lastNumber']);
}

/** The number that the statement has just assigned. */
export const taken = (series: InvoiceSeries | 'ORD') =>
  sql<number>`(select last_number from counted where counted.series = ${series})`;

const padded = (no: ReturnType<typeof taken>) =>
  sql`lpad(${no}::text, greatest(${INVOICE_DIGITS}::int, length(${no}::text)), '0')`;

/** Issue and due dates of an invoice (YYYY-MM-DD) in the seller's time zone. */
export function invoiceDays(now: Date, timeZone: string, termDays: number) {
  const issuedOn = dayInZone(now, timeZone);
  return { issuedAt: now, issuedOn, dueOn: dayOf(new Date(Date.parse(issuedOn) + termDays * 86_400_000)) };
}
