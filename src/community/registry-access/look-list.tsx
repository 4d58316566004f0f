import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import type { OfficerLookup } from '#community/registries/registries.contract.ts';
import { lookupSourceLabel, lookupStatusLabels } from '#community/registries/registries.rules.ts';

interface LookListProps {
  label: string;
  list: { results: readonly OfficerLookup[]; count: number };
  number: number;
  search: string;
  countryCode: string;
  /** For owners: shows the officer or key. */
  showsOfficer?: boolean;
}

/** List of lookups: number, reason, status and, for owners, the officer or key. */
export function LookList({ label, list, number, search, countryCode, showsOfficer = false }: LookListProps) {
  return (
    <PagedList
      label={label}
      columns={columnsFor(countryCode, showsOfficer)}
      list={list}
      rowKey={(row) => row.id}
      number={number}
      nouns={['lookup', 'lookups']}
      search={{ label: 'Search by number, animal or reason', value: search }}
      empty="No lookups yet."
    />
  );
}

function columnsFor(countryCode: string, showsOfficer: boolean): Column<OfficerLookup>[] {
  return [
    {
      key: 'asked',
      header: 'Looked up',
      lead: true,
      sort: 'asked',
      cell: (row) => (
        <>
          <span className="nums font-bold wrap-anywhere">{row.asked}</span>
          <span className="block text-sm font-normal text-muted">{row.animal ?? 'Nothing shared'}</span>
        </>
      ),
    },
    {
      key: 'registry',
      header: 'Registry',
      sort: 'registry',
      cell: (row) => (
        <>
          {row.registry}
          {showsOfficer ? <span className="block text-sm text-muted">{lookupSourceLabel(row)}</span> : null}
        </>
      ),
    },
    { key: 'reason', header: 'Reason', cell: (row) => <span className="wrap-anywhere">{row.reason}</span> },
    {
      key: 'status',
      header: 'Result',
      cell: (row) => <Badge tone={lookupStatusLabels[row.status].tone}>{lookupStatusLabels[row.status].word}</Badge>,
    },
    {
      key: 'at',
      header: 'When',
      sort: 'at',
      cell: (row) => (
        <span className="nums whitespace-nowrap">
          <LocalTime at={row.at} countryCode={countryCode} />
        </span>
      ),
    },
  ];
}
