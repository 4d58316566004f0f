import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { TAX_CLASSES } from '#shop/prices/tax.rules.ts';
import { INVOICE_SERIES, INVOICE_STATES } from './invoices.rules.ts';
import { ENTRY_KINDS } from './statements.rules.ts';
import { id } from '#shared/forms/id-field.ts';

export const InvoiceRow = z.object({
  id: z.number(),
  number: z.string(),
  series: z.enum(INVOICE_SERIES),
  title: z.string(),
  state: z.enum(INVOICE_STATES),
  currency: z.string(),
  totalCents: z.number(),
  /** Paid by payments and credits. */
  paidCents: z.number(),
  /** The part of `paidCents` credited before payment. */
  creditedCents: z.number(),
  openCents: z.number(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  issuedAt: z.iso.datetime(),
  /** The date on the document, in the seller's time zone. */
  issuedOn: z.iso.date(),
  /** Credited in full: nothing was paid. */
  isCredited: z.boolean(),
  dueOn: z.iso.date(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

const TaxPart = z.object({ label: z.string(), ratePercent: z.number(), taxCents: z.number() });

export const InvoiceView = InvoiceRow.extend({
  netCents: z.number(),
  taxCents: z.number(),
  purchaseOrderNo: z.string().nullable(),
  /** The order's coupon and its discount; the amounts of the lines already include it. */
  coupon: z.object({ code: z.string(), discountCents: z.number() }).nullable(),
  /** The redeemed loyalty points and their discount, which is treated like that of a coupon. */
  points: z.object({ count: z.number(), discountCents: z.number() }).nullable(),
  /** Whether these discounts apply to prices including tax. */
  taxIncluded: z.boolean(),
  notes: z.string().nullable(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    taxLabel: z.string(),
    taxNumber: z.string().nullable(),
    /** Bank account for transfers while an amount is due; otherwise empty. */
    bankAccount: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  buyer: z.object({
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    address: z.array(z.string()),
    taxNumber: z.string().nullable(),
  }),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      description: z.string(),
      quantity: z.number(),
      netCents: z.number(),
      taxClass: z.enum(TAX_CLASSES),
      taxRatePercent: z.number(),
      taxCents: z.number(),
      /** Tax per rate; null on documents issued before taxes were rounded per rate. */
      taxParts: z.array(TaxPart).nullable(),
    }),
  ),
  taxes: z.array(
    z.object({ label: z.string().nullable(), ratePercent: z.number(), netCents: z.number(), taxCents: z.number() }),
  ),
  correctsInvoiceId: z.number().nullable(),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const InvoiceShow = z.enum(['open', 'overdue', 'paid', 'credit']);
export const InvoiceSort = z.enum(['-date', 'date', '-total', 'total', 'due', '-due']);

const Standing = z.object({
  onAccount: z.boolean(),
  termDays: z.number(),
  creditLimitCents: z.number(),
  outstandingCents: z.number(),
  overdueCents: z.number(),
  availableCents: z.number(),
  currency: z.string(),
  /** New orders are rejected with code 79. */
  isBlocked: z.boolean(),
  /** Delivery address for a vet's orders on account, as lines. */
  address: z.array(z.string()),
});
export type Standing = z.infer<typeof Standing>;

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month as YYYY-MM, for example 2026-11.');
const StatementView = z.object({
  month: z.string(),
  currency: z.string(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  openingCents: z.number(),
  closingCents: z.number(),
  entries: z.array(
    z.object({
      on: z.iso.date(),
      kind: z.enum(ENTRY_KINDS),
      text: z.string(),
      invoiceId: z.number().nullable(),
      amountCents: z.number(),
      balanceCents: z.number(),
    }),
  ),
  /** Amounts due at the end of the month, by days past due. */
  ageing: z.object({ current: z.number(), to30: z.number(), to60: z.number(), over60: z.number() }),
});
export type StatementView = z.infer<typeof StatementView>;

const InvoicePage = paged(InvoiceRow);
const InvoiceTotal = z.object({
  outstandingCents: z.number(),
  overdueCents: z.number(),
  currency: z.string(),
  count: z.number(),
});

const { get } = apiRoutes('invoices');

const read = (path: `/${string}`, summary: string) => get(path, summary);

export const invoicesContract = {
  list: read('/my/invoices', 'Lists invoices and credit notes, newest first')
    .input(
      z.object({
        page,
        size,
        show: InvoiceShow.optional(),
        search: searchField(60),
        sort: InvoiceSort.default('-date'),
      }),
    )
    .output(InvoicePage),
  total: read('/my/invoices/total', 'Gets your outstanding and overdue totals').output(InvoiceTotal),
  find: read('/my/invoices/{id}', 'Gets an invoice with its lines').input(z.object({ id })).output(InvoiceView),
  standing: read('/my/invoices/standing', 'Gets your payment terms, credit limit and available credit').output(
    Standing,
  ),
  statements: read('/my/statements', 'Lists months that have a statement, newest first').output(z.array(z.string())),
  statement: read('/my/statements/{month}', 'Gets the invoices, payments and credit notes of a month')
    .input(z.object({ month }))
    .output(StatementView),
  /** application/pdf */
  statementPdf: read('/my/statements/{month}/pdf', 'Gets the statement of a month as a PDF')
    .input(z.object({ month }))
    .output(z.file()),
  /** application/pdf */
  pdf: read('/my/invoices/{id}/pdf', 'Gets an invoice as a PDF').input(z.object({ id })).output(z.file()),
};
