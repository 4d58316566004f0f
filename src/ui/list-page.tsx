import type { ReactNode } from 'react';
import { DEFAULT_PAGE_SIZE } from '#shared/paging.ts';
import { type Column, DataList } from './data-list.tsx';
import { EmptyState } from './empty-state.tsx';
import type { Turns } from './pagination.tsx';
import { FilterLinks, type FilterLinksProps } from './filter-links.tsx';
import { SearchBox } from './search-box.tsx';
import { SectionHeading } from './section-heading.tsx';

interface ListPageProps<Row> {
  title: string;
  intro?: ReactNode;
  /** A button at the right of the title. */
  aside?: ReactNode;
  /** Between title and list: tabs, figures, a form. */
  children?: ReactNode;
  /** Names the table; left out: the title. */
  label?: string;
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
  /** Said when there is no row; a whole EmptyState where there is a next step. */
  empty?: ReactNode;
}

/** A page that is one list: its title, what it shows, the search, the order and the pages, all of it in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, intro, aside, children, label = title, list, number, nouns, columns, rowKey } = props;
  const { filter, search, toolbar, empty, size = DEFAULT_PAGE_SIZE } = props;
  return (
    <>
      <SectionHeading level={1} title={title} intro={intro} aside={aside} />
      {children ? <div className="mt-6">{children}</div> : null}
      <div className="mt-8">
        <DataList
          label={label}
          columns={columns}
          rows={list.results}
          rowKey={rowKey}
          turns={props.turns}
          page={number}
          pages={Math.ceil(list.count / size)}
          count={list.count}
          countLabel={list.count === 1 ? nouns[0] : nouns[1]}
          toolbar={
            <>
              {filter ? <FilterLinks {...filter} /> : null}
              {search ? <SearchBox label={search.label} name={search.name} defaultValue={search.value} /> : null}
              {toolbar}
            </>
          }
          empty={typeof empty === 'string' ? <NothingFound search={search?.value}>{empty}</NothingFound> : empty}
        />
      </div>
    </>
  );
}

/** "Nothing found." answers a search; a list that is just empty says so in its own words. */
function NothingFound({ search, children }: { search: string | undefined; children: string }) {
  return search ? <EmptyState title="Nothing found.">{children}</EmptyState> : <EmptyState title={children} />;
}
