import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { ReasonDialog } from '#platform/admin/reason-dialog.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { formatDate } from '#shared/dates.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { AdminListing } from './listing-admin.contract.ts';
import { listingAdminLabel } from './listings.rules.ts';
import type { Route } from './+types/listing-admin.page';

const filters = [
  { value: 'listed', label: 'Listed' },
  { value: 'complaints', label: 'With complaints' },
  { value: 'paused', label: 'Paused' },
  { value: 'checking', label: 'Pending' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const;
const sorts = ['kennel', 'tested', 'until'] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Listed breeders | Damsire admin' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const { number, search, sort, choice: filter = 'listed' } = listQuery(request, { sorts, choices: filters });
  const wanted = { page: number, size: DEFAULT_PAGE_SIZE, search, filter, sort };
  const listings = await page(calls.listingAdmin.list(wanted), request);
  const decides = isAllowed(user, 'listings.decide');
  return { listings, number, search, filter, decides, countryCode: visitor.countryCode };
}

export default function ListingAdminPage({ loaderData }: Route.ComponentProps) {
  const { listings, number, search, filter, decides, countryCode } = loaderData;
  return (
    <ListPage
      title="Listed breeders"
      intro="Responsible breeder program: listings, complaints and pauses. Review applications under Requests."
      list={listings}
      number={number}
      nouns={['breeder', 'breeders']}
      columns={columnsFor(countryCode, decides)}
      rowKey={(row) => row.id}
      filter={{ label: 'Show breeders', name: 'filter', links: filters, current: filter }}
      search={{ label: 'Search by kennel, breeder or place', value: search }}
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
          {row.testedPercent}%<span className="block text-sm text-muted">{row.gradedPercent}% graded</span>
        </span>
      ),
    },
    { key: 'said', header: 'Messages', cell: (row) => <Said listing={row} /> },
    {
      key: 'until',
      header: 'Listed until',
      sort: 'until',
      cell: (row) => <span className="nums">{formatDate(row.listedUntil, countryCode) || '–'}</span>,
    },
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
    {
      key: 'do',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (row) => (decides ? <Moves listing={row} /> : null),
    },
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

const verbs = { pause: 'Pause', remove: 'Remove' } as const;
const effects = {
  pause: 'Hides the listing until you resume it. The breeder is emailed the reason.',
  remove: 'Removes the listing permanently. The breeder is emailed the reason and must apply again.',
} as const;

function Moves({ listing: { id, kennelName, state, pausedReason } }: { listing: AdminListing }) {
  const [asking, setAsking] = useState<keyof typeof verbs | null>(null);
  const { revalidate } = useRevalidator();
  const { run, busy } = useAction();
  if (state !== 'LISTED' && state !== 'CHECKING' && state !== 'SUBMITTED') return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {pausedReason === null ? (
        <Button size="sm" variant="quiet" onClick={() => setAsking('pause')}>
          Pause<span className="sr-only"> {kennelName}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          loading={busy}
          onClick={() => void run(() => api.listingAdmin.resume({ id }), `${kennelName} resumed.`)}
        >
          Resume<span className="sr-only"> {kennelName}</span>
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => setAsking('remove')}>
        Remove<span className="sr-only"> {kennelName}</span>
      </Button>
      <ReasonDialog
        open={asking !== null}
        title={asking ? `${verbs[asking]} ${kennelName}?` : ''}
        hint="Included in the email to the breeder."
        confirm={asking ? verbs[asking] : ''}
        failed="Nothing was changed. Please try again."
        onClose={() => setAsking(null)}
        onConfirm={async (reason) => {
          if (!asking) return;
          await api.listingAdmin[asking]({ id, reason });
          toaster.success(asking === 'pause' ? `${kennelName} paused.` : `${kennelName} removed.`);
          setAsking(null);
          await revalidate();
        }}
      >
        {asking ? <p className="text-muted">{effects[asking]}</p> : null}
      </ReasonDialog>
    </span>
  );
}
