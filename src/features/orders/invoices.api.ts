import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { invoicesContract } from './invoices.contract.ts';
import { findInvoice, invoiceTotal, listInvoices, printInvoice } from './invoices.service.ts';

const os = implement(invoicesContract).$context<Ctx>();

export const invoicesApi = {
  list: os.list.handler(({ context, input }) => listInvoices(context, input)),
  total: os.total.handler(({ context }) => invoiceTotal(context)),
  find: os.find.handler(({ context, input }) => findInvoice(context, input)),
  pdf: os.pdf.handler(({ context, input }) => printInvoice(context, input)),
};
