import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { AskFirst } from '#ui/forms/confirm-action.tsx';
import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { StandForm } from './stand-form.tsx';
import type { Show } from './shows.contract.ts';
import { earliestShow, mayWithdraw, showStates, showStateLabels, standStateLabels } from './shows.rules.ts';
import type { Route } from './+types/shows.page';

const filters = [
  { value: 'ALL' as const, label: 'All' },
  ...showStates.map((value) => ({ value, label: showStateLabels[value].word })),
];
const sorts = ['date', 'name'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Shows | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const {
    number,
    search,
    sort,
    choice: state = 'ALL',
  } = listQuery(request, { sorts, choices: filters, choiceName: 'state' });
  const input = { page: number, size: DEFAULT_PAGE_SIZE, q: search, state, sort: sort ?? ('-date' as const) };
  const [list, countries] = await page(Promise.all([calls.shows.list(input), calls.places.countries()]), request);
  return {
    list,
    number,
    search,
    state,
    contact: user?.name ?? '',
    countries: countries.map(({ code, name }) => ({ value: code, label: name })),
    earliest: earliestShow(new Date().toISOString().slice(0, 10)),
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function ShowsPage({ loaderData }: Route.ComponentProps) {
  const { list, number, search, state, countryCode } = loaderData;
  const isFiltered = state !== 'ALL' || search !== '';
  return (
    <ListPage
      title="Shows"
      intro="Free display stands for your shows. Request one 6 weeks ahead and track the delivery here."
      label="My shows"
      list={list}
      number={number}
      nouns={['show', 'shows']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show requests', name: 'state', links: filters, current: state }}
      search={{ label: 'Search by show, club or place', value: search }}
      empty={
        <EmptyState
          title={isFiltered ? 'Nothing found.' : 'No requests yet.'}
          art={<EmptyArt kind={isFiltered ? 'search' : 'dog'} />}
        />
      }
    >
      <StandForm
        contact={loaderData.contact}
        countries={loaderData.countries}
        countryCode={countryCode}
        earliest={loaderData.earliest}
      />
    </ListPage>
  );
}

function columnsFor(countryCode: string): Column<Show>[] {
  return [
    {
      key: 'show',
      header: 'Show',
      lead: true,
      sort: 'name',
      cell: (row) => (
        <>
          <b className="wrap-anywhere">{row.showName}</b>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{row.clubName}</span>
        </>
      ),
    },
    {
      key: 'date',
      header: 'First day',
      sort: 'date',
      cell: (row) => (
        <>
          <span className="nums">{formatDate(row.showDate, countryCode)}</span>
          <span className="block text-sm wrap-anywhere text-muted">{row.place}</span>
        </>
      ),
    },
    {
      key: 'stand',
      header: 'Stand',
      cell: (row) => (
        <>
          {standStateLabels[row.stand]}
          <span className="nums block text-sm text-muted">{countOf(row.entries, 'animal')}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <>
          <Badge tone={showStateLabels[row.state].tone}>{showStateLabels[row.state].word}</Badge>
          {row.answer ? <span className="mt-1 block text-sm wrap-anywhere text-muted">{row.answer}</span> : null}
          {row.trackingNumber ? <span className="mt-1 block font-mono text-sm">{row.trackingNumber}</span> : null}
        </>
      ),
    },
    { key: 'do', header: 'Withdraw', hideHeader: true, align: 'end', cell: (row) => <Withdraw show={row} /> },
  ];
}

function Withdraw({ show: { id, showName, state } }: { show: Show }) {
  if (!mayWithdraw(state)) return null;
  return (
    <AskFirst
      label="Withdraw"
      about={` ${showName}`}
      question={`Withdraw the request for ${showName}?`}
      confirm="Withdraw request"
      call={() => api.shows.withdraw({ id })}
      done={`${showName}: request withdrawn.`}
    >
      We won't send a stand. You can request one again.
    </AskFirst>
  );
}
