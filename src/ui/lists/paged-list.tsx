import type { ReactNode } from 'react';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { type Column, DataList } from './data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks, type FilterLinksProps } from './filter-links.tsx';
import type { Turns } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';

export interface PagedListProps<Row> {
  /** Names the table. */
  label: string;
  list: { results: readonly Row[]; count: number };
  number: number;
  size?: number;
  /** What one row is, and several are: ['account', 'accounts']. */
  nouns: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  filter?: FilterLinksProps;
  search?: { label: string; value: string; name?: string };
  /** Further choices beside the search. */
  toolbar?: ReactNode;
  /** Where the pages beside this one begin, in a list that is read from there. */
  turns?: Turns | undefined;
  /** Said when there is no row; a whole EmptyState where there is a next step. A search that finds nothing is answered either way. */
  empty?: ReactNode;
}

/** One page of a list with what narrows it: choices, the search, the order and the pages, all of it in the address. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, list, number, nouns, columns, rowKey, filter, search, toolbar, empty } = props;
  return (
    <DataList
      label={label}
      columns={columns}
      rows={list.results}
      rowKey={rowKey}
      turns={props.turns}
      page={number}
      pages={Math.ceil(list.count / (props.size ?? DEFAULT_PAGE_SIZE))}
      count={list.count}
      countLabel={list.count === 1 ? nouns[0] : nouns[1]}
      toolbar={
        filter || search || toolbar ? (
          <>
            {filter ? <FilterLinks {...filter} /> : null}
            {search ? <SearchBox label={search.label} name={search.name} defaultValue={search.value} /> : null}
            {toolbar}
          </>
        ) : undefined
      }
      empty={typeof empty === 'string' ? <NothingFound search={search?.value}>{empty}</NothingFound> : empty}
    />
  );
}

/** "Nothing found." answers a search; a list that is just empty says so in its own words. */
function NothingFound({ search, children }: { search: string | undefined; children: string }) {
  return search ? <EmptyState title="Nothing found.">{children}</EmptyState> : <EmptyState title={children} />;
}
