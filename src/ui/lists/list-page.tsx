import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

type Shown<Row> = Omit<PagedListProps<Row>, 'label' | 'list' | 'number' | 'filter' | 'search'>;

interface ListPageProps<Row> extends Shown<Row> {
  title: string;
  intro?: ReactNode;
  /** A button at the right of the title. */
  aside?: ReactNode;
  /** Between title and list: tabs, figures, a form. */
  children?: ReactNode;
  /** Names the table; left out: the title. */
  label?: string;
  /** As `loadList` answers. */
  data: { list: PagedListProps<Row>['list']; number: number; search: string; choice?: string };
  /** The row of links above the list: what it is named, the parameter of the address, and the choices. */
  filter?: { label: string; name: string; links: readonly { value: string; label: string }[] } | undefined;
  /** Names the search; left out: there is none. */
  search?: string;
}

/** A page that is one list: its title, and what it shows. */
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
