import { Link } from '#ui/link.tsx';
import { FileDown } from 'lucide-react';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/invoices.page';
import { invoiceLabel } from '#shop/orders/order-labels.rules.ts';

export const meta = () => [{ title: 'Invoices | Damsire' }];

export async function loader(args: Route.LoaderArgs) {
  const { api } = args.context.get(pageContext);
  const failed = 'Failed to fetch invoices';
  const options = { sorts, filter, longest: 60, failed } as const;
  const [data, standing, [month = null], total] = await Promise.all([
    loadList(args, options, (_, { choice, search, ...params }) =>
      api.invoices.list({ ...params, ...(choice ? { show: choice } : {}), ...(search ? { search } : {}) }),
    ),
    page(api.invoices.standing(), args.request, failed),
    page(api.invoices.statements(), args.request, failed),
    page(api.invoices.total(), args.request, 'Failed to fetch invoice total'),
  ]);
  return { ...data, total, standing, month };
}

const sorts = ['date', 'total', 'due'] as const;
const filter = {
  label: 'Show invoices',
  name: 'show',
  links: [
    { value: '', label: 'All' },
    { value: 'open', label: 'Due' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'paid', label: 'Paid' },
    { value: 'credit', label: 'Credit notes' },
  ],
} as const;

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { total, standing, month, choice, search, countryCode } = loaderData;
  return (
    <ListPage
      title="Invoices"
      intro="View, print and pay your invoices and credit notes."
      aside={
        month ? (
          <LinkButton variant="secondary" to={`/my/statements/${month}`}>
            Statement
          </LinkButton>
        ) : undefined
      }
      data={loaderData}
      nouns={['document', 'documents']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by invoice or order number"
      empty={
        choice || search ? (
          <EmptyState title="Nothing found." />
        ) : (
          <EmptyState art={<EmptyArt kind="results" />} title="No invoices yet.">
            You get an invoice with every order.
          </EmptyState>
        )
      }
    >
      {standing.isBlocked && total.overdueCents > 0 ? (
        <Callout tone="bad" title="You cannot place new orders until overdue invoices are paid">
          Pay them here, or contact us if something is wrong.
        </Callout>
      ) : null}
      <dl className="nums mt-6 flex flex-wrap gap-x-10 gap-y-4">
        <Fact label="Outstanding" value={formatMoney(total.outstandingCents, total.currency)} />
        <Fact label="Overdue" value={formatMoney(total.overdueCents, total.currency)} isBad={total.overdueCents > 0} />
        <Fact label="Open invoices" value={String(total.count)} />
        {standing.onAccount ? (
          <>
            <Fact label="Payment terms" value={countOf(standing.termDays, 'day')} />
            <Fact label="Credit limit" value={formatMoney(standing.creditLimitCents, standing.currency)} />
            <Fact label="Available credit" value={formatMoney(standing.availableCents, standing.currency)} />
          </>
        ) : null}
      </dl>
    </ListPage>
  );
}

function Fact({ label, value, isBad }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-sm font-bold text-muted">{label}</dt>
      <dd className={isBad ? 'font-display text-2xl text-affected' : 'font-display text-2xl'}>{value}</dd>
    </div>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];
const linkClass = 'bold-link';

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      keep: true,
      lead: true,
      cell: (row) => (
        <Link to={`/my/invoices/${row.id}`} className={linkClass}>
          {row.number}
        </Link>
      ),
    },
    dayColumn({ key: 'date', header: 'Date', sort: 'date' }, countryCode, (row) => row.issuedOn),
    {
      key: 'order',
      header: 'Order',
      keep: true,
      cell: (row) =>
        row.orderId ? <Link to={`/my/orders/${row.orderId}`}>{row.orderNumber ?? row.orderId}</Link> : '–',
    },
    {
      key: 'due',
      header: 'Due',
      sort: 'due',
      cell: (row) => <span className="nums">{row.openCents > 0 ? formatDate(row.dueOn, countryCode) : '–'}</span>,
    },
    statusColumn((row) => invoiceLabel(row)),
    {
      key: 'total',
      header: 'Total',
      sort: 'total',
      align: 'end',
      cell: (row) => (
        <span className="nums font-bold">
          {row.series === 'CN' ? '-' : ''}
          {formatMoney(row.totalCents, row.currency)}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {row.openCents > 0 ? (
            <Link to={`/my/invoices/pay/${row.id}`} go="reload" className={linkClass}>
              Pay<span className="sr-only"> {row.number}</span>
            </Link>
          ) : null}
          <a href={`/api/my/invoices/${row.id}/pdf`} className={`inline-flex items-center gap-1.5 ${linkClass}`}>
            <FileDown aria-hidden="true" className="size-4" /> PDF<span className="sr-only"> of {row.number}</span>
          </a>
        </span>
      ),
    },
  ];
}
