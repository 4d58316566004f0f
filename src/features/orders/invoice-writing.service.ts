import { sql, type InsertObject } from 'kysely';
import type { Ctx } from '#app/context.ts';
import type { DB } from '#db/schema.generated.ts';
import type { InvoiceLineDraft } from './invoices.rules.ts';

export interface Counter {
  sellingEntityCode: string;
  series: string;
  year: number;
  lastNumber: number;
}

/** One statement takes the rows in the order given, the same for everybody. */
export async function takeNumbers(tx: Ctx, counters: Counter[]): Promise<Record<string, number>> {
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

export async function writeInvoice(
  tx: Ctx,
  invoice: InsertObject<DB, 'invoice'>,
  lines: readonly InvoiceLineDraft[],
): Promise<number> {
  const { id } = await invoiceStatement(tx, invoice, lines).selectFrom('issued').select('id').executeTakeFirstOrThrow();
  return id;
}

/** An invoice and its lines in one statement, which others may go with: between the counters and the commit every moment counts. */
export function invoiceStatement(tx: Ctx, invoice: InsertObject<DB, 'invoice'>, lines: readonly InvoiceLineDraft[]) {
  const records = JSON.stringify(lines.map((line, i) => ({ ...line, lineNo: i + 1 })));
  return tx.db
    .with('issued', (db) => db.insertInto('invoice').values(invoice).returning('id'))
    .with('written', (db) =>
      db
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
        ])
        .expression(
          sql`select issued.id, line.* from issued, jsonb_to_recordset(${records}::jsonb) as line ("lineNo" int,
            description text, quantity int, "netCents" int, "taxClass" text, "taxRatePercent" numeric, "taxCents" int)`,
        ),
    );
}

export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
