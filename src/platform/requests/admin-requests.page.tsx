import { loadList } from '#platform/context/load-list.ts';
import { dayColumn, statusColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/admin-requests.page';
import { formKinds, formOf, requestStates, requestStateLabels } from './requests.rules.ts';

export const meta = () => [{ title: 'Requests | Damsire admin' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, {}, (api, requested, query) => {
    const form = formKinds.find((kind) => kind === query.get('form'));
    const state = ([...requestStates, 'ALL'] as const).find((one) => one === query.get('state')) ?? 'OPEN';
    const sort = (['newest', 'oldest', 'name'] as const).find((one) => one === query.get('sort')) ?? 'newest';
    return api.requests.list({ ...requested, form, state, sort });
  });

export default function AdminRequestsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Requests"
      intro="Messages and applications. Every answer is sent by email."
      data={loaderData}
      nouns={['request', 'requests']}
      columns={columnsFor(loaderData.countryCode)}
      rowKey={(row) => row.id}
      search="Search by number, name or text"
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
        label="Sort by"
        all="Newest first"
        options={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'name', label: 'By name' },
        ]}
      />
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      keep: true,
      lead: true,
      cell: (row) => (
        <Link to={`/admin/requests/${row.id}`} className="bold-link">
          {row.number}
        </Link>
      ),
    },
    dayColumn({ key: 'date', header: 'Received' }, countryCode, (row) => row.createdAt),
    { key: 'form', header: 'Form', cell: (row) => row.title },
    { key: 'name', header: 'From', cell: (row) => row.name },
    {
      key: 'summary',
      header: 'About',
      cell: (row) => <span className="line-clamp-2 max-w-72 wrap-anywhere">{row.summary}</span>,
    },
    statusColumn((row) => requestStateLabels[row.state]),
  ];
}
