import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { actionsColumn, dayColumn } from '#ui/lists/columns.tsx';
import { RowLabel } from '#ui/lists/row-label.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { AdminListing } from './listing-admin.contract.ts';
import { listingAdminLabel } from './listings.rules.ts';
import type { Route } from './+types/listing-admin.page';

const filter = {
  label: 'Show breeders',
  name: 'filter',
  links: [
    { value: 'listed', label: 'Listed' },
    { value: 'complaints', label: 'With complaints' },
    { value: 'paused', label: 'Paused' },
    { value: 'checking', label: 'Pending' },
    { value: 'ended', label: 'Ended' },
    { value: 'all', label: 'All' },
  ],
} as const;
const sorts = ['kennel', 'tested', 'until'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Listed breeders | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, { sorts, filter }, (calls, { choice, ...asked }) =>
    calls.listingAdmin.list({ ...asked, filter: choice }),
  );
  return { ...data, decides: isAllowed(args.context.get(pageContext).user, 'listings.decide') };
}

export default function ListingAdminPage({ loaderData }: Route.ComponentProps) {
  const { decides, countryCode } = loaderData;
  return (
    <ListPage
      title="Listed breeders"
      intro="Responsible breeder program: listings, complaints and pauses. Review applications under Requests."
      data={loaderData}
      nouns={['breeder', 'breeders']}
      columns={columnsFor(countryCode, decides)}
      rowKey={(row) => row.id}
      filter={filter}
      search="Search by kennel, breeder or place"
      empty="No breeders found."
    />
  );
}

function columnsFor(countryCode: string, decides: boolean): Column<AdminListing>[] {
  return [
    {
      key: 'kennel',
      header: 'Breeder',
      lead: true,
      sort: 'kennel',
      cell: (row) => (
        <>
          <b>{row.kennelName}</b>
          <Link
            to={`/admin/people/${row.personId}`}
            className="block text-sm font-normal text-brand underline-offset-4 hover:underline"
          >
            {row.person}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {[`${row.species}s`, row.area, row.country].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'tested',
      header: 'Tested',
      sort: 'tested',
      cell: (row) => (
        <span className="nums">
          {row.testedPercent}%<span className="block text-sm text-muted">{row.gradedPercent}% grade A or B</span>
        </span>
      ),
    },
    { key: 'said', header: 'Messages', cell: (row) => <Said listing={row} /> },
    dayColumn({ key: 'until', header: 'Listed until', sort: 'until' }, countryCode, (row) => row.listedUntil, '–'),
    {
      key: 'state',
      header: 'Status',
      cell: (row) => {
        const { word, tone } = listingAdminLabel({ state: row.state, isPaused: row.pausedReason !== null });
        return (
          <>
            <Badge tone={tone}>{word}</Badge>
            <span className="block text-sm text-muted">{row.pausedReason ?? row.reason}</span>
          </>
        );
      },
    },
    actionsColumn((row) => (decides ? <Moves listing={row} /> : null)),
  ];
}

function Said({ listing: { kennelName, letters, complaints } }: { listing: AdminListing }) {
  const query = new URLSearchParams({ form: 'breeder-complaint', state: 'ALL', search: kennelName });
  const words = [complaints.open && `${complaints.open} open`, complaints.upheld && `${complaints.upheld} upheld`];
  return (
    <>
      <span className="nums">{letters === 1 ? '1 message' : `${letters} messages`}</span>
      {complaints.open + complaints.upheld > 0 ? (
        <Link to={`/admin/requests?${query.toString()}`} className="text-link block text-sm">
          Complaints: {words.filter(Boolean).join(', ')}
        </Link>
      ) : null}
    </>
  );
}

const moves = {
  pause: {
    label: 'Pause',
    done: 'paused',
    effect: 'Hides the listing until you resume it. The breeder is emailed the reason.',
  },
  remove: {
    label: 'Remove',
    done: 'removed',
    effect: 'Removes the listing permanently. The breeder is emailed the reason and must apply again to be listed.',
  },
} as const;

function Moves({ listing: { id, kennelName, state, pausedReason } }: { listing: AdminListing }) {
  const { run, busy } = useAction();
  if (state !== 'LISTED' && state !== 'CHECKING' && state !== 'SUBMITTED') return null;
  const about = ` ${kennelName}`;
  const ask = (move: keyof typeof moves) => {
    const { label, done, effect } = moves[move];
    return (
      <ReasonButton
        variant="quiet"
        label={<RowLabel label={label} about={about} />}
        title={`${label} ${kennelName}?`}
        hint="Included in the email to the breeder."
        confirm={label}
        failed="Nothing was changed. Please try again."
        done={`${kennelName} ${done}.`}
        call={(reason) => api.listingAdmin[move]({ id, reason })}
      >
        <p className="text-muted">{effect}</p>
      </ReasonButton>
    );
  };
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {pausedReason === null ? (
        ask('pause')
      ) : (
        <Button
          size="sm"
          variant="secondary"
          loading={busy}
          onClick={() => void run(() => api.listingAdmin.resume({ id }), `${kennelName} resumed.`)}
        >
          <RowLabel label="Resume" about={about} />
        </Button>
      )}
      {ask('remove')}
    </span>
  );
}
