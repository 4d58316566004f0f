import type { Ctx } from '#platform/context/context.ts';
import { sessionUserOf } from '#platform/accounts/accounts.service.ts';
import { fileNameOf } from '#platform/privacy/export.rules.ts';
import { printInvoice } from './invoices.service.ts';

/** All invoices of a person as PDFs, for the export of their data. */
export async function printInvoicesOf(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Record<string, Uint8Array>> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('personId', '=', personId)
    .orderBy('id')
    .execute();
  const user = await sessionUserOf(ctx, personId);
  const files: Record<string, Uint8Array> = {};
  for (const { id, number } of rows) {
    const pdf = await printInvoice({ ...ctx, user }, { id });
    files[`documents/invoices/${fileNameOf(number)}.pdf`] = new Uint8Array(await pdf.arrayBuffer());
  }
  return files;
}
