import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';

interface ListPageProps<Row> extends Omit<PagedListProps<Row>, 'label'> {
  title: string;
  intro?: ReactNode;
  /** A button at the right of the title. */
  aside?: ReactNode;
  /** Between title and list: tabs, figures, a form. */
  children?: ReactNode;
  /** Names the table; left out: the title. */
  label?: string;
}

/** A page that is one list: its title, and what it shows. */
export function ListPage<Row>({ title, intro, aside, children, label = title, ...list }: ListPageProps<Row>) {
  return (
    <>
      <SectionHeading level={1} title={title} intro={intro} aside={aside} />
      {children ? <div className="mt-6">{children}</div> : null}
      <div className="mt-8">
        <PagedList label={label} {...list} />
      </div>
    </>
  );
}
