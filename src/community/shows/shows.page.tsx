import { firstDayColumn, showColumn, standColumn } from './show-columns.tsx';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { page } from '#platform/context/page-problem.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { StandForm } from './stand-form.tsx';
import type { Show } from './shows.contract.ts';
import { earliestShow, mayWithdrawShow, showStates, showStateLabels, WEEKS_AHEAD } from './shows.rules.ts';
import { packCountries, unpackCountries } from '#platform/places/named-countries.rules.ts';
import type { Route } from './+types/shows.page';

const filter = {
  label: 'Show requests',
  name: 'state',
  links: [
    { value: 'ALL' as const, label: 'All' },
    ...showStates.map((value) => ({ value, label: showStateLabels[value].word })),
  ],
} as const;
const sorts = ['date', 'name'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Shows | Damsire' }];

export async function loader(args: Route.LoaderArgs) {
  const { api: calls, user } = args.context.get(pageContext);
  const [data, countries] = await Promise.all([
    loadList(args, { sorts, filter }, (_, { choice: state, ...asked }) => calls.shows.list({ ...asked, state })),
    page(calls.places.countries(), args.request),
  ]);
  return {
    ...data,
    contact: user?.name ?? '',
    packed: packCountries(countries),
    earliest: earliestShow(new Date().toISOString().slice(0, 10)),
  };
}

export default function ShowsPage({ loaderData }: Route.ComponentProps) {
  const { search, choice, countryCode } = loaderData;
  const isFiltered = choice !== 'ALL' || search !== '';
  return (
    <ListPage
      title="Shows"
      intro={`Free display stands for your shows. Request one at least ${WEEKS_AHEAD} weeks ahead and track the delivery here.`}
      label="My shows"
      data={loaderData}
      nouns={['show', 'shows']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by show, club or place"
      empty={
        <EmptyState
          title={isFiltered ? 'Nothing found.' : 'No requests yet.'}
          art={<EmptyArt kind={isFiltered ? 'search' : 'dog'} />}
        />
      }
    >
      <StandForm
        contact={loaderData.contact}
        countries={unpackCountries(loaderData.packed).map(({ code, name }) => ({ value: code, label: name }))}
        countryCode={countryCode}
        earliest={loaderData.earliest}
      />
    </ListPage>
  );
}

function columnsFor(countryCode: string): Column<Show>[] {
  return [
    showColumn(),
    firstDayColumn(countryCode, (row) => row.place),
    standColumn(),
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
    actionsColumn((row) => <Withdraw show={row} />, 'Withdraw'),
  ];
}

function Withdraw({ show: { id, showName, state } }: { show: Show }) {
  if (!mayWithdrawShow(state)) return null;
  return (
    <ConfirmAction
      label="Withdraw"
      about={` ${showName}`}
      question={`Withdraw the request for ${showName}?`}
      confirm="Withdraw request"
      call={() => api.shows.withdraw({ id })}
      done={`${showName}: request withdrawn.`}
    >
      We won't send a stand. You can request one again.
    </ConfirmAction>
  );
}
