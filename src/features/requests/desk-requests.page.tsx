import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { Select } from '#ui/select.tsx';
import { useQuery } from '#ui/use-query.ts';
import type { Route } from './+types/desk-requests.page';
import { formKinds, formOf, requestStates, stateWords } from './requests.rules.ts';

const SIZE = 20;

export const meta = () => [{ title: 'Requests | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('search')?.trim() ?? '';
  const form = formKinds.find((kind) => kind === query.get('form'));
  const state = ([...requestStates, 'ALL'] as const).find((one) => one === query.get('state'));
  const sort = (['newest', 'oldest', 'name'] as const).find((one) => one === query.get('sort')) ?? 'newest';
  const input = { page: number, size: SIZE, form, state: state ?? ('OPEN' as const), sort, q: search || undefined };
  const requests = await page(api.requests.list(input), request);
  return { requests, number, search, countryCode: visitor.countryCode };
}

export default function DeskRequestsPage({
  loaderData: { requests, number, search, countryCode },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Requests"
        intro="What visitors ask and apply for. Every answer goes out by mail."
      />
      <div className="mt-8">
        <DataList
          label="Requests"
          columns={columnsFor(countryCode)}
          rows={requests.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(requests.count / SIZE)}
          count={requests.count}
          countLabel={requests.count === 1 ? 'request' : 'requests'}
          toolbar={<Filters search={search} />}
          empty={<EmptyState title="Nothing here.">No request fits, or all of them are answered.</EmptyState>}
        />
      </div>
    </>
  );
}

function Filters({ search }: { search: string }) {
  const query = useQuery();
  const choose = (name: string) => ({
    'aria-label': name === 'form' ? 'Form' : name === 'state' ? 'State' : 'Order',
    className: 'w-full sm:w-52',
    value: query.get(name) ?? '',
    placeholder: null,
    onChange: (event: { target: { value: string } }) => query.set({ [name]: event.target.value }),
  });
  return (
    <>
      <Select
        {...choose('form')}
        options={[
          { value: '', label: 'All forms' },
          ...formKinds.map((kind) => ({ value: kind, label: formOf(kind).title })),
        ]}
      />
      <Select
        {...choose('state')}
        options={[
          { value: '', label: 'Open' },
          { value: 'ALL', label: 'All' },
          ...requestStates.map((state) => ({ value: state, label: stateWords[state].word })),
        ]}
      />
      <Select
        {...choose('sort')}
        options={[
          { value: '', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
          { value: 'name', label: 'By name' },
        ]}
      />
      <SearchBox
        label="Search number, name or words"
        defaultValue={search}
        onSearch={(text) => text !== search && query.set({ search: text })}
        className="w-full sm:w-72"
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
      header: 'State',
      cell: (row) => <Badge tone={stateWords[row.state].tone}>{stateWords[row.state].word}</Badge>,
    },
  ];
}
