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
  /** Singular and plural of a row: ['account', 'accounts']. */
  nouns: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  filter?: FilterLinksProps;
  search?: { label: string; value: string; name?: string };
  /** Further filters beside the search. */
  toolbar?: ReactNode;
  /** Cursors of the neighbouring pages, for a list with keyset pagination. */
  turns?: Turns | undefined;
  /**
   * Shown if there are no rows; an EmptyState if there is a next step. A search without results has its own message.
   */
  empty?: ReactNode;
}

/** One page of a list with its filters, search, sort order and pagination, all of them in the URL. */
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

/** A search without results shows "Nothing found."; an empty list has its own message. */
function NothingFound({ search, children }: { search: string | undefined; children: string }) {
  return search ? <EmptyState title="Nothing found.">{children}</EmptyState> : <EmptyState title={children} />;
}
