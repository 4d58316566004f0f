import { Link } from '#ui/link.tsx';
import { Plus } from 'lucide-react';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { useQuery } from '#ui/use-query.ts';
import { RemoveRequest } from './remove-request.tsx';
import type { RequestRow } from './parentage.contract.ts';
import { stateWords, verdictWords } from './parentage.rules.ts';
import { useWatchedRequests } from './use-watched-requests.ts';
import type { Route } from './+types/parentage-requests.page';

const SIZE = 20;

export const meta = () => [{ title: 'Parentage requests | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('query') ?? '';
  const requests = await page(
    api.parentage.list({ page: number, size: SIZE, query: search, queryType: 'all' }),
    request,
  );
  return { requests, number, search, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function ParentageRequestsPage({
  loaderData: { requests, number, search, countryCode },
}: Route.ComponentProps) {
  const query = useQuery();
  useWatchedRequests(requests.results);
  return (
    <>
      <SectionHeading
        level={1}
        title="Parentage requests"
        intro="Do these parents fit these young? We compare their DNA profiles, marker by marker."
        aside={
          <LinkButton to="/my/parentage-requests/new" icon={<Plus aria-hidden="true" className="size-5" />}>
            New request
          </LinkButton>
        }
      />
      <div className="mt-8">
        <DataList
          label="Parentage requests"
          columns={columnsFor(countryCode)}
          rows={requests.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(requests.count / SIZE)}
          count={requests.count}
          countLabel={requests.count === 1 ? 'request' : 'requests'}
          toolbar={
            <SearchBox
              label="Search by the name of an animal"
              defaultValue={search}
              onSearch={(text) => query.set({ query: text || undefined })}
            />
          }
          empty={
            <EmptyState
              title={search ? 'Nothing found.' : 'No parentage requests yet.'}
              art={<EmptyArt kind="results" />}
              action={<LinkButton to="/my/parentage-requests/new">New request</LinkButton>}
            >
              {search ? null : 'You need a DNA profile of the young and of at least one possible parent.'}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

function columnsFor(countryCode: string): Column<RequestRow>[] {
  return [
    { key: 'young', header: 'Young', lead: true, cell: (row) => <Young row={row} /> },
    { key: 'dam', header: 'Dam', cell: (row) => row.dam?.name ?? '–' },
    { key: 'sires', header: 'Possible sires', cell: (row) => row.sires.map(({ name }) => name).join(', ') || '–' },
    {
      key: 'asked',
      header: 'Asked',
      cell: (row) => <span className="nums">{formatDate(row.requestedAt, countryCode)}</span>,
    },
    { key: 'state', header: 'State', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (row) => (row.state === 'QUEUED' ? <RemoveRequest id={row.id} /> : null),
    },
  ];
}

function Young({ row }: { row: RequestRow }) {
  return (
    <Link
      to={`/my/parentage-requests/${row.id}/report`}
      className="font-bold text-brand underline-offset-4 hover:underline"
    >
      {row.offspring.map(({ name }) => name).join(', ')}
    </Link>
  );
}

function State({ row }: { row: RequestRow }) {
  const [first, ...more] = row.offspring;
  if (row.state === 'REPORTED' && first?.verdict && more.length === 0) {
    const { word, tone } = verdictWords[first.verdict];
    return <ResultDisc tone={tone} word={word} />;
  }
  return <Badge tone={row.state === 'REPORTED' ? 'good' : 'brand'}>{stateWords[row.state]}</Badge>;
}
