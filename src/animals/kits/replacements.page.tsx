import { countryNameOf, placeLines } from '#platform/places/place-lines.rules.ts';
import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loadList } from '#platform/context/load-list.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { formatBarcode } from '#shared/barcode.ts';
import { KitTabs } from './kit-tabs.tsx';
import type { AdminReplacementRow } from './kits.contract.ts';
import { ReplacementActions } from './replacement-actions.tsx';
import { replacementLabels, replacementStates } from './replacements.rules.ts';
import type { Route } from './+types/replacements.page';

const filter = {
  label: 'Show replacement kits',
  name: 'state',
  links: [
    { value: 'CONFIRMED', label: 'To pack' },
    { value: 'ASKED', label: 'Awaiting address' },
    { value: 'SENT', label: 'Sent' },
    { value: 'ALL', label: 'All' },
  ],
} as const;

export const meta = () => [{ title: 'Replacement kits | Damsire admin' }];

export async function loader(args: Route.LoaderArgs) {
  const [data, countries] = await Promise.all([
    loadList(args, { sorts: ['asked'], filter, longest: 60 }, (calls, { choice, ...asked }) =>
      calls.kits.replacements({ ...asked, state: replacementStates.find((one) => one === choice) }),
    ),
    args.context.get(pageContext).api.places.countries(),
  ]);
  return { ...data, countries };
}

export default function ReplacementsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title="Replacement kits"
      intro="Free kits to replace unusable swabs and lost or recalled kits."
      label="Replacement kits"
      data={loaderData}
      nouns={['kit', 'kits']}
      columns={columnsFor(loaderData)}
      rowKey={(row) => row.id}
      search="Search by barcode, name or address"
      filter={filter}
      empty="No replacement kits with this status."
    >
      <KitTabs sendsReplacements />
    </ListPage>
  );
}

type Loaded = Pick<Route.ComponentProps['loaderData'], 'countries' | 'countryCode'>;

function columnsFor({ countries, countryCode }: Loaded): Column<AdminReplacementRow>[] {
  return [
    {
      key: 'for',
      header: 'Replaces',
      lead: true,
      cell: (row) => <span className="font-mono">{formatBarcode(row.barcode)}</span>,
    },
    { key: 'why', header: 'Reason', cell: (row) => <span className="text-sm">{row.reason}</span> },
    { key: 'to', header: 'Send to', cell: (row) => <Address row={row} /> },
    {
      key: 'state',
      header: 'Status',
      sort: 'asked',
      cell: (row) => (
        <span className="grid gap-1">
          <Badge tone={row.state === 'CONFIRMED' ? 'warn' : 'neutral'}>{replacementLabels[row.state]}</Badge>
          <span className="nums text-sm text-muted">
            <LocalDay at={row.sentAt ?? row.createdAt} countryCode={countryCode} />
          </span>
        </span>
      ),
    },
    {
      key: 'send',
      header: 'Send',
      hideHeader: true,
      cell: (row) =>
        row.state === 'ASKED' ? (
          <ReplacementActions row={row} countries={countries} countryCode={countryCode} />
        ) : (
          <Send row={row} />
        ),
    },
  ];
}

function Address({ row: { address, email } }: { row: AdminReplacementRow }) {
  const { firstName, lastName, address: street, city, state, postalCode, country } = address;
  return (
    <span className="block text-sm wrap-break-word">
      <span className="block font-bold">{`${firstName} ${lastName}`.trim() || email}</span>
      {street || city
        ? [
            street,
            ...placeLines({ city, stateCode: state, postalCode, countryCode: country }),
            ...(country ? [countryNameOf(country)] : []),
          ]
            .filter(Boolean)
            .join(', ')
        : 'Address not known yet'}
    </span>
  );
}

function Send({ row }: { row: AdminReplacementRow }) {
  const [trackingNumber, setTrackingNumber] = useState('');
  const { run, busy, message } = useAction();
  if (row.newBarcode) return <span className="font-mono text-sm">{formatBarcode(row.newBarcode)}</span>;
  if (row.state !== 'CONFIRMED') return null;
  return (
    <span className="grid gap-2">
      <TextInput
        aria-label={`Tracking number for ${row.email}`}
        placeholder="Tracking number"
        maxLength={60}
        value={trackingNumber}
        onChange={(event) => setTrackingNumber(event.target.value)}
      />
      <Button
        size="sm"
        loading={busy}
        onClick={() =>
          void run(() => api.kits.sendReplacement({ id: row.id, trackingNumber }), 'Sent. The owner has been emailed.')
        }
      >
        Send kit
      </Button>
      {message ? (
        <span role="alert" className="text-sm text-affected">
          {message}
        </span>
      ) : null}
    </span>
  );
}
