import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { asDownload } from '#platform/context/download.service.ts';
import { invoicesContract } from './invoices.contract.ts';
import { findInvoice, invoiceTotal, listInvoices, printInvoice } from './invoices.service.ts';
import { findMyAccountBalance } from '#shop/orders/order-standing.service.ts';
import { findStatement, listStatements, printStatement } from './statements.service.ts';

const os = implement(invoicesContract).$context<Ctx>();

export const invoicesApi = {
  list: os.list.handler(({ context, input }) => listInvoices(context, input)),
  total: os.total.handler(({ context }) => invoiceTotal(context)),
  find: os.find.handler(({ context, input }) => findInvoice(context, input)),
  standing: os.standing.handler(({ context }) => findMyAccountBalance(context)),
  statements: os.statements.handler(({ context }) => listStatements(context)),
  statement: os.statement.handler(({ context, input }) => findStatement(context, input)),
  statementPdf: os.statementPdf.handler(({ context, input }) => printStatement(context, input)),
  pdf: os.pdf.handler(async ({ context, input }) => asDownload(context, await printInvoice(context, input))),
};
