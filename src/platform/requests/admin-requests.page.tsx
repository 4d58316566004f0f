import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import type { Route } from './+types/admin-requests.page';
import { formKinds, formOf, requestStates, requestStateLabels } from './requests.rules.ts';

export const meta = () => [{ title: 'Requests | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { query, number, search } = listQuery(request);
  const form = formKinds.find((kind) => kind === query.get('form'));
  const state = ([...requestStates, 'ALL'] as const).find((one) => one === query.get('state')) ?? ('OPEN' as const);
  const sort = (['newest', 'oldest', 'name'] as const).find((one) => one === query.get('sort')) ?? 'newest';
  const input = { page: number, size: DEFAULT_PAGE_SIZE, form, state, sort, q: search || undefined };
  const requests = await page(api.requests.list(input), request);
  return { requests, number, search, countryCode: visitor.countryCode };
}

export default function AdminRequestsPage({
  loaderData: { requests, number, search, countryCode },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Requests"
      intro="Messages and applications. Every answer is sent by email."
      list={requests}
      number={number}
      nouns={['request', 'requests']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search={{ label: 'Search number, name or text', value: search }}
      toolbar={<Filters />}
      empty="No requests found."
    />
  );
}

function Filters() {
  return (
    <>
      <FilterSelect
        name="form"
        label="Form"
        all="All forms"
        options={formKinds.map((kind) => ({ value: kind, label: formOf(kind).title }))}
      />
      <FilterSelect
        name="state"
        label="Status"
        all="Open"
        options={[
          { value: 'ALL', label: 'All' },
          ...requestStates.map((state) => ({ value: state, label: requestStateLabels[state].word })),
        ]}
      />
      <FilterSelect
        name="sort"
        label="Order"
        all="Newest first"
        options={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'name', label: 'By name' },
        ]}
      />
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['requests']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      keep: true,
      lead: true,
      cell: (row) => (
        <Link to={`/admin/requests/${row.id}`} className="font-bold text-brand underline-offset-4 hover:underline">
          {row.number}
        </Link>
      ),
    },
    {
      key: 'date',
      header: 'Received',
      cell: (row) => <span className="nums">{formatDate(row.createdAt, countryCode)}</span>,
    },
    { key: 'form', header: 'Form', cell: (row) => row.title },
    { key: 'name', header: 'From', cell: (row) => row.name },
    {
      key: 'summary',
      header: 'About',
      cell: (row) => <span className="line-clamp-2 max-w-72 wrap-anywhere">{row.summary}</span>,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={requestStateLabels[row.state].tone}>{requestStateLabels[row.state].word}</Badge>,
    },
  ];
}
