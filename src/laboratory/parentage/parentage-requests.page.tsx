import { dayColumn } from '#ui/lists/columns.tsx';
import { useNavigation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { Plus } from 'lucide-react';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { OpenConsents } from '#laboratory/parentage-consents/open-consents.tsx';
import { RemoveRequest } from './remove-request.tsx';
import type { CaseRow } from './parentage.contract.ts';
import {
  canTakeBack,
  queryTypes,
  caseStates,
  parentageStateLabels,
  verdictLabels,
  parentNames,
  type QueryType,
} from './parentage.rules.ts';
import { useWatchedRequests } from './use-watched-requests.ts';
import type { Route } from './+types/parentage-requests.page';

const SIZE = 20;
const sorts = ['asked', 'state'] as const;

export const meta = () => [{ title: 'Parentage requests | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const { query, number, search, sort = '-asked' } = listQuery(request, { searchName: 'query', sorts });
  const queryType = queryTypes.find((type) => type === query.get('queryType')) ?? 'all';
  const species = Number(query.get('species')) || 0;
  const state = caseStates.find((one) => one === query.get('state')) ?? '';
  const [requests, consents] = await Promise.all([
    page(
      api.parentage.list({
        page: number,
        size: SIZE,
        query: search,
        queryType,
        ...(species ? { species } : {}),
        state,
        sort,
      }),
      request,
    ),
    page(api.parentage.openConsents({ page: 1, size: SIZE }), request),
  ]);
  return {
    requests,
    consents,
    number,
    search,
    queryType,
    species,
    state,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function ParentageRequestsPage({
  loaderData: { requests, consents, number, countryCode, ...filter },
}: Route.ComponentProps) {
  const isFiltered = filter.search !== '' || filter.species > 0 || filter.state !== '';
  const hasClubs = requests.results.some(({ club }) => club !== null);
  const busy = useNavigation().state === 'loading';
  useWatchedRequests(requests.results);
  return (
    <>
      <SectionHeading
        level={1}
        title="Parentage requests"
        intro="Check whether the named parents match their offspring. We compare DNA profiles marker by marker."
        aside={
          <LinkButton to="/my/parentage-requests/new" icon={<Plus aria-hidden="true" className="size-5" />}>
            New request
          </LinkButton>
        }
      />
      <OpenConsents consents={consents.results} count={consents.count} countryCode={countryCode} />
      <div className={busy ? 'mt-8 opacity-60 transition-opacity' : 'mt-8 transition-opacity'} aria-busy={busy}>
        <DataList
          label="Parentage requests"
          columns={columnsFor(countryCode, hasClubs)}
          rows={requests.results}
          rowKey={(row) => row.id}
          page={number}
          pages={Math.ceil(requests.count / SIZE)}
          count={requests.count}
          countLabel={requests.count === 1 ? 'request' : 'requests'}
          toolbar={<Filters search={filter.search} />}
          empty={
            <EmptyState
              title={isFiltered ? 'Nothing found.' : 'No parentage requests yet.'}
              art={<EmptyArt kind="results" />}
              action={<LinkButton to="/my/parentage-requests/new">New request</LinkButton>}
            >
              {isFiltered ? null : 'You need DNA profiles for the offspring and at least one possible parent.'}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

const typeLabels: Record<QueryType, string> = {
  all: 'All animals',
  offspring: 'Offspring',
  dam: 'Dam',
  sire: 'Sire',
  id: 'Request number',
};

function Filters({ search }: { search: string }) {
  const { all, ...named } = typeLabels;
  return (
    <>
      <SearchBox label="Search by animal or request number" name="query" defaultValue={search} />
      <FilterSelect
        name="queryType"
        label="Search in"
        all={all}
        options={Object.entries(named).map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect name="species" label="Species" all="Dogs and cats" options={speciesOptions} />
      <FilterSelect
        name="state"
        label="Status"
        all="All statuses"
        options={caseStates.map((value) => ({ value, label: parentageStateLabels[value] }))}
      />
    </>
  );
}

const speciesOptions = [
  { value: '1', label: 'Dogs' },
  { value: '2', label: 'Cats' },
];

function columnsFor(countryCode: string, hasClubs: boolean): Column<CaseRow>[] {
  return [
    { key: 'young', header: 'Offspring', lead: true, cell: (row) => <Young row={row} /> },
    { key: 'dam', header: 'Dam', cell: (row) => parentNames(row).dams.join(', ') || '–' },
    { key: 'sires', header: 'Possible sires', cell: (row) => parentNames(row).sires.join(', ') || '–' },
    ...(hasClubs ? [{ key: 'club', header: 'Requested for', cell: (row: CaseRow) => row.club ?? 'Me' }] : []),
    dayColumn({ key: 'asked', header: 'Requested', sort: 'asked' }, countryCode, (row) => row.requestedAt),
    { key: 'state', header: 'Status', sort: 'state', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (row) => (row.isMine && canTakeBack(row.state) ? <RemoveRequest id={row.id} /> : null),
    },
  ];
}

function Young({ row }: { row: CaseRow }) {
  return (
    <Link to={`/my/parentage-requests/${row.id}/report`} className="bold-link">
      {row.offspring.map(({ name }) => name).join(', ')}
    </Link>
  );
}

function State({ row }: { row: CaseRow }) {
  const [first, ...more] = row.offspring;
  if (row.state === 'REPORTED' && first?.verdict && more.length === 0) {
    const { word, tone } = verdictLabels[first.verdict];
    return <ResultDisc tone={tone} word={word} />;
  }
  return (
    <>
      <Badge tone={row.state === 'REPORTED' ? 'good' : row.state === 'AWAITING_PAYMENT' ? 'warn' : 'brand'}>
        {parentageStateLabels[row.state]}
      </Badge>
      {row.endReason ? <span className="mt-1 block text-sm text-muted">{row.endReason}</span> : null}
    </>
  );
}
