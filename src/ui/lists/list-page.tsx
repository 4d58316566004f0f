import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

type Shown<Row> = Omit<PagedListProps<Row>, 'label' | 'list' | 'number' | 'filter' | 'search'>;

interface ListPageProps<Row> extends Shown<Row> {
  title: string;
  intro?: ReactNode;
  /** A button to the right of the title. */
  aside?: ReactNode;
  /** Content between title and list, such as tabs, figures or a form. */
  children?: ReactNode;
  /** Names the table; default: the title. */
  label?: string;
  /** The result of `loadList`. */
  data: { list: PagedListProps<Row>['list']; number: number; search: string; choice?: string };
  /** The row of filter links above the list: its label, the query parameter, and the options. */
  filter?: { label: string; name: string; links: readonly { value: string; label: string }[] } | undefined;
  /** The label of the search box; undefined: there is none. */
  search?: string;
}

/** A page with a single list and its title. */
export function ListPage<Row>({ title, intro, aside, children, label = title, ...rest }: ListPageProps<Row>) {
  const { data, filter, search, ...list } = rest;
  return (
    <>
      <SectionHeading level={1} title={title} intro={intro} aside={aside} />
      {children ? <div className="mt-6">{children}</div> : null}
      <div className="mt-8">
        <PagedList
          label={label}
          list={data.list}
          number={data.number}
          {...(filter ? { filter: { ...filter, current: data.choice ?? '' } } : {})}
          {...(search ? { search: { label: search, value: data.search } } : {})}
          {...list}
        />
      </div>
    </>
  );
}
