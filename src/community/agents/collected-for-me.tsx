import type { CollectedForMe } from '#animals/collection/collection.contract.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import type { Page } from '#shared/forms/paging.ts';
import { EmptyArt } from '#ui/art/empty-art.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ComplainLink } from './complain-link.tsx';

interface CollectedForMeProps {
  list: Page<CollectedForMe>;
  number: number;
  search: string;
  countryCode: string;
}

/** Samples that agents collected from the owner's animals, with links to activate the kits. */
export function CollectedForMeList({ list, number, search, countryCode }: CollectedForMeProps) {
  return (
    <PagedList
      label="Collected for me"
      columns={columnsFor(countryCode)}
      list={list}
      rowKey={(row) => row.id}
      number={number}
      nouns={['animal', 'animals']}
      search={{ label: 'Search by animal, place or agent', value: search }}
      empty={
        search ? undefined : (
          <EmptyState title="No samples collected for you yet." art={<EmptyArt kind="kit" />}>
            When an agent records a sample under your email address, it appears here.
          </EmptyState>
        )
      }
    />
  );
}

function columnsFor(countryCode: string): Column<CollectedForMe>[] {
  return [
    { key: 'name', header: 'Animal', lead: true, sort: 'name', cell: (row) => <b>{row.name}</b> },
    {
      key: 'when',
      header: 'Collected',
      sort: 'collected_on',
      cell: (row) => (
        <>
          <span className="nums">{formatDate(row.collectedOn, countryCode)}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {row.place}, by {row.agent}
          </span>
          <ComplainLink agent={{ id: row.agentId, name: row.agent }} />
        </>
      ),
    },
    {
      key: 'kit',
      header: 'Kit',
      cell: (row) => <span className="font-mono text-sm">{row.barcode ? formatBarcode(row.barcode) : 'No kit'}</span>,
    },
    {
      key: 'signed',
      header: 'Declaration',
      cell: (row) => <Badge tone={row.isSigned ? 'good' : 'neutral'}>{row.isSigned ? 'Signed' : 'Not signed'}</Badge>,
    },
    {
      key: 'do',
      header: 'Activate',
      hideHeader: true,
      align: 'end',
      cell: (row) =>
        row.isOpen ? (
          <LinkButton size="sm" to={`/activate?barcode=${row.barcode}`}>
            Activate kit<span className="sr-only"> for {row.name}</span>
          </LinkButton>
        ) : null,
    },
  ];
}
