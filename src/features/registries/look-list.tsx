import { DEFAULT_PAGE_SIZE } from '#shared/paging.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import type { Look } from './registries.contract.ts';
import { lookerWords, statusWords } from './registries.rules.ts';

interface LookListProps {
  label: string;
  list: { results: readonly Look[]; count: number };
  number: number;
  search: string;
  countryCode: string;
  /** For the owner: who looked. */
  showsOfficer?: boolean;
}

/** What was asked, by whom, why, and whether something was shown. */
export function LookList({ label, list, number, search, countryCode, showsOfficer = false }: LookListProps) {
  return (
    <DataList
      label={label}
      columns={columnsFor(countryCode, showsOfficer)}
      rows={list.results}
      rowKey={(row) => row.id}
      page={number}
      pages={Math.ceil(list.count / DEFAULT_PAGE_SIZE)}
      count={list.count}
      countLabel={list.count === 1 ? 'look' : 'looks'}
      toolbar={<SearchBox label="Search number, animal or reason" defaultValue={search} />}
      empty={<EmptyState title={search ? 'Nothing found.' : 'Nobody has looked yet.'} />}
    />
  );
}

function columnsFor(countryCode: string, showsOfficer: boolean): Column<Look>[] {
  return [
    {
      key: 'asked',
      header: 'Asked',
      lead: true,
      cell: (row) => (
        <>
          <span className="nums font-bold wrap-anywhere">{row.asked}</span>
          <span className="block text-sm font-normal text-muted">{row.animal ?? 'nothing was shown'}</span>
        </>
      ),
    },
    {
      key: 'registry',
      header: 'Registry',
      cell: (row) => (
        <>
          {row.registry}
          {showsOfficer ? <span className="block text-sm text-muted">{lookerWords(row)}</span> : null}
        </>
      ),
    },
    { key: 'reason', header: 'Reason', cell: (row) => <span className="wrap-anywhere">{row.reason}</span> },
    {
      key: 'status',
      header: 'Answer',
      cell: (row) => <Badge tone={statusWords[row.status].tone}>{statusWords[row.status].word}</Badge>,
    },
    {
      key: 'at',
      header: 'When',
      cell: (row) => (
        <span className="nums whitespace-nowrap">
          {formatDate(row.at, countryCode)} {row.at.slice(11, 16)} UTC
        </span>
      ),
    },
  ];
}
