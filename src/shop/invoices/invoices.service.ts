import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { Reader } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { InvoiceRow, InvoiceView } from './invoices.contract.ts';
import { bankFacts, OPEN_INVOICE_STATES, taxesByRate } from './invoices.rules.ts';
import { invoicePdf } from './invoice.document.ts';

export interface InvoiceFilter {
  page: number;
  size: number;
  show?: 'open' | 'overdue' | 'paid' | 'credit';
  search?: string;
  sort?: '-date' | 'date' | '-total' | 'total' | 'due' | '-due';
}

const shown: Record<NonNullable<InvoiceFilter['show']>, string> = {
  open: "invoice.series = 'INV' and invoice.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')",
  overdue:
    "invoice.series = 'INV' and invoice.state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE') and days_past_due(invoice.due_on, invoice.selling_entity_code) > 0",
  paid: "invoice.series = 'INV' and invoice.state = 'PAID'",
  credit: "invoice.series = 'CN'",
};
const columnOf = { date: 'invoice.id', total: 'invoice.totalCents', due: 'invoice.dueOn' } as const;

export async function listInvoices(ctx: Ctx, filter: InvoiceFilter): Promise<Page<InvoiceRow>> {
  const user = requireUser(ctx);
  const { page, size, show, search, sort = '-date' } = filter;
  const wanted = invoicesOf(ctx, user.id)
    .$if(show !== undefined, (query) => query.where(sql<SqlBool>`${sql.raw(shown[show!])}`))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb('invoice.number', 'ilike', likeText(search!)),
          eb('salesOrder.number', 'ilike', likeText(search!)),
          eb('invoice.purchaseOrderNo', 'ilike', likeText(search!)),
        ]),
      ),
    );
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [rows, { count }] = await Promise.all([
    wanted
      .orderBy(columnOf[sort.replace('-', '') as keyof typeof columnOf], direction)
      .orderBy('invoice.id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    wanted
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows.map(toRow), count, page, size);
}

export async function invoiceTotal(ctx: Ctx) {
  const user = requireUser(ctx);
  const { rows } = await sql<{
    outstandingCents: number;
    overdueCents: number;
    count: number;
    currency: string | null;
  }>`
    select coalesce(sum(total_cents - paid_cents), 0)::int as outstanding_cents,
      coalesce(sum(total_cents - paid_cents) filter (where days_past_due(due_on, selling_entity_code) > 0), 0)::int as overdue_cents,
      count(*)::int as count, max(currency) as currency
    from invoice where person_id = ${user.id} and series = 'INV' and state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')
  `.execute(ctx.db);
  const { currency, ...total } = rows[0]!;
  return { ...total, currency: currency ?? user.currency };
}

export async function findInvoice(ctx: Ctx, { id }: { id: number }): Promise<InvoiceView> {
  const user = requireUser(ctx);
  return viewInvoice(ctx, await invoicesOf(ctx, user.id).where('invoice.id', '=', id).executeTakeFirst());
}

async function viewInvoice(
  ctx: Ctx,
  invoice: Awaited<ReturnType<ReturnType<typeof storedInvoices>['executeTakeFirst']>>,
): Promise<InvoiceView> {
  if (!invoice) throw new Failure('not_found');
  const { id } = invoice;
  const stored = await ctx.db
    .selectFrom('invoiceLine')
    .select(['lineNo', 'description', 'quantity', 'netCents', 'taxClass', 'taxRatePercent', 'taxCents', 'taxParts'])
    .where('invoiceId', '=', id)
    .orderBy('lineNo')
    .execute();
  const lines = stored.map((line) => ({
    ...line,
    taxRatePercent: Number(line.taxRatePercent),
  }));
  const row = toRow(invoice);
  return {
    ...row,
    netCents: invoice.netCents,
    taxCents: invoice.taxCents,
    purchaseOrderNo: invoice.purchaseOrderNo,
    ...discountsOf(invoice),
    notes: invoice.notes,
    seller: {
      name: invoice.sellerName,
      address: invoice.sellerAddress,
      taxLabel: invoice.taxLabel,
      taxNumber: invoice.taxNumber,
      bankAccount: row.openCents > 0 ? bankFacts(invoice.bankAccount) : [],
    },
    buyer: invoice.buyer,
    lines,
    taxes: taxesByRate(lines),
    correctsInvoiceId: invoice.correctsInvoiceId,
  };
}

interface DiscountedInvoice {
  series: string;
  couponCode: string | null;
  discountCents: number | null;
  pointsUsed: number | null;
  pointsCents: number | null;
  taxIncluded: boolean | null;
}

/** None for a credit note: it refunds the amount paid, which already includes the discounts. */
function discountsOf(invoice: DiscountedInvoice) {
  const { couponCode: code, discountCents, pointsUsed: count, pointsCents } = invoice;
  const isSale = invoice.series === 'INV';
  return {
    coupon: isSale && code !== null ? { code, discountCents: discountCents ?? 0 } : null,
    points: isSale && count ? { count, discountCents: pointsCents ?? 0 } : null,
    taxIncluded: invoice.taxIncluded ?? false,
  };
}

export async function printInvoice(ctx: Ctx, input: { id: number }): Promise<File> {
  return toFile(await findInvoice(ctx, input), requireUser(ctx));
}

/** The invoice of an order, for callers that have checked the order's access token. */
export async function printInvoiceOfOrder(ctx: Ctx, orderId: number, reader: Reader): Promise<File> {
  const stored = await storedInvoices(ctx)
    .where('invoice.orderId', '=', orderId)
    .where('invoice.series', '=', 'INV')
    .where('invoice.state', '<>', 'VOID')
    .executeTakeFirst();
  return toFile(await viewInvoice(ctx, stored), reader);
}

async function toFile(invoice: InvoiceView, reader: Reader): Promise<File> {
  const bytes = await invoicePdf(invoice, reader);
  return new File([new Uint8Array(bytes)], `${invoice.number}.pdf`, { type: 'application/pdf' });
}

function invoicesOf(ctx: Ctx, personId: string) {
  return storedInvoices(ctx).where('invoice.personId', '=', personId);
}

function storedInvoices(ctx: Ctx) {
  return ctx.db
    .selectFrom('invoice')
    .innerJoin('sellingEntity', 'sellingEntity.code', 'invoice.sellingEntityCode')
    .leftJoin('salesOrder', 'salesOrder.id', 'invoice.orderId')
    .selectAll('invoice')
    .select([
      'sellingEntity.name as sellerName',
      'sellingEntity.address as sellerAddress',
      'sellingEntity.taxLabel',
      'sellingEntity.taxNumber',
      'sellingEntity.bankAccount',
    ])
    .select(['salesOrder.number as orderNumber', 'salesOrder.couponCode', 'salesOrder.discountCents'])
    .select(['salesOrder.pointsUsed', 'salesOrder.pointsCents', 'salesOrder.taxIncluded']);
}

interface StoredInvoice {
  id: number;
  number: string;
  series: InvoiceRow['series'];
  title: string;
  state: InvoiceRow['state'];
  currency: string;
  totalCents: number;
  paidCents: number;
  orderId: number | null;
  orderNumber: string | null;
  issuedAt: Date;
  issuedOn: string;
  creditedCents: number;
  dueOn: string;
}

function toRow(row: StoredInvoice): InvoiceRow {
  const isOpen = row.series === 'INV' && OPEN_INVOICE_STATES.some((open) => open === row.state);
  const { id, number, series, title, state, currency, totalCents, paidCents, orderId, orderNumber, dueOn } = row;
  const openCents = isOpen ? totalCents - paidCents : 0;
  return {
    id,
    number,
    series,
    title,
    state,
    currency,
    totalCents,
    paidCents,
    creditedCents: row.creditedCents,
    openCents,
    orderId,
    orderNumber,
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: row.issuedOn,
    isCredited: row.creditedCents > 0 && row.creditedCents === totalCents,
    dueOn,
  };
}
