import { Link } from '#ui/link.tsx';
import { loadList } from '#platform/context/load-list.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { Route } from './+types/clinic-kits.page';
import { clinicKitLabel } from './kits.rules.ts';

export const meta = () => [{ title: 'Clinic kits | Damsire' }];

export const loader = (args: Route.LoaderArgs) =>
  loadList(args, { sorts: ['expires', 'product'], longest: 60, failed: 'Failed to fetch kits' }, (api, asked) => {
    const { search, sort, ...paging } = asked;
    return api.kits.ofClinic({ ...paging, ...(search ? { search } : {}), ...(sort ? { sort } : {}) });
  });

export default function ClinicKitsPage({ loaderData }: Route.ComponentProps) {
  const { search, countryCode } = loaderData;
  return (
    <ListPage
      title="Clinic kits"
      intro="Kits at your clinic or on their way to it, ready to activate for a patient. Only your clinic can activate them."
      data={loaderData}
      nouns={['kit', 'kits']}
      columns={columnsFor(countryCode)}
      rowKey={(row) => row.id}
      search="Search by barcode or test"
      empty={
        search ? (
          <EmptyState title="Nothing found." action={<LinkButton to="/my/clinic-kits">Show all kits</LinkButton>} />
        ) : (
          <EmptyState
            art={<EmptyArt kind="kit" />}
            title="No kits yet."
            action={<LinkButton to="/vet">Shop DNA tests</LinkButton>}
          >
            Kits that your clinic orders appear here until they are activated.
          </EmptyState>
        )
      }
    />
  );
}

type Row = Route.ComponentProps['loaderData']['list']['results'][number];

function columnsFor(countryCode: string): Column<Row>[] {
  return [
    {
      key: 'barcode',
      header: 'Barcode',
      keep: true,
      lead: true,
      cell: (row) => <span className="font-mono">{formatBarcode(row.barcode)}</span>,
    },
    { key: 'product', header: 'Test', sort: 'product', cell: (row) => row.productName ?? 'Chosen at activation' },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => <Badge tone={clinicKitLabel(row).tone}>{clinicKitLabel(row).word}</Badge>,
    },
    {
      key: 'expires',
      header: 'Activate by',
      sort: 'expires',
      keep: true,
      cell: (row) => <span className="nums">{formatDate(row.expiresOn, countryCode)}</span>,
    },
    {
      key: 'order',
      header: 'Order',
      cell: (row) =>
        row.orderId ? (
          <Link to={`/my/orders/${row.orderId}`} className="text-link">
            View order<span className="sr-only"> for kit {row.barcode}</span>
          </Link>
        ) : null,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" variant="secondary" to={`/activate?barcode=${row.barcode}`}>
          Activate<span className="sr-only"> {row.barcode}</span>
        </LinkButton>
      ),
    },
  ];
}
