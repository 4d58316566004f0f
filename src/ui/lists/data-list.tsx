// The phone layout changes `display`, which removes the table semantics unless the roles are written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination, type Turns } from './pagination.tsx';
import { Select } from '#ui/forms/select.tsx';
import { MAX_COUNTED } from '#shared/forms/paging.ts';
import { SkeletonRows } from '#ui/layout/skeleton.tsx';
import { useQuery } from './use-query.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The value of `?sort=`; a leading minus reverses the order. Undefined: not sortable. */
  sort?: string;
  /** The title of the card on a phone. */
  lead?: boolean;
  /** A number or a name that must not break over two lines. */
  keep?: boolean;
  /** Header for screen readers only (actions). */
  hideHeader?: boolean;
}

interface DataListProps<Row> {
  /** Names the table: "My animals". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Search box, filters and buttons above the list. */
  toolbar?: ReactNode;
  /** Shown instead of an empty list; spec 8 "Nothing found." by default. */
  empty?: ReactNode;
  loading?: boolean;
  page?: number;
  pages?: number;
  /** The total number, shown above the list. */
  count?: number;
  countLabel?: string;
  turns?: Turns | undefined;
}

function countText(count: number): string {
  return count === MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en')}+` : String(count);
}

/** A paged table that becomes a list of cards on a phone. Sort order and page are in the URL. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { toolbar, empty, loading, rows, page = 1, pages = 1, count, countLabel = 'in total' } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {toolbar ? <div className="list-tools">{toolbar}</div> : null}
      <div className="flex items-center justify-between gap-4 empty:hidden">
        {count ? <p className="nums text-sm text-muted">{`${countText(count)} ${countLabel}`}</p> : null}
        {rows.length > 1 ? <PhoneSort columns={props.columns} /> : null}
      </div>
      <ListBody
        {...props}
        empty={empty ?? <EmptyState title="Nothing found." />}
        loading={loading}
        rows={rows}
        isBeyond={page > 1}
      />
      <Pagination page={page} pages={pages} label={`Pages of ${props.label}`} turns={props.turns} />
    </div>
  );
}

function ListBody<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  loading,
  isBeyond,
}: DataListProps<Row> & { isBeyond: boolean }) {
  if (loading) return <SkeletonRows />;
  if (rows.length === 0) return isBeyond ? <BeyondTheEnd /> : empty;
  return (
    <div className="data-list-box">
      <table role="table" aria-label={label} className="data-list">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHeader key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For an outdated URL or moved rows: the list is not empty, but this page is. */
function BeyondTheEnd() {
  const query = useQuery();
  return (
    <EmptyState
      title="There is nothing left on this page."
      action={
        <Button variant="secondary" onClick={() => query.set({})}>
          Go to the first page
        </Button>
      }
    />
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <td
      role="cell"
      data-label={column.hideHeader || column.lead ? undefined : column.header}
      data-lead={column.lead || undefined}
      data-end={column.align === 'end' || undefined}
      data-keep={column.keep || undefined}
    >
      {children}
    </td>
  );
}

function ColumnHeader<Row>({ column }: { column: Column<Row> }) {
  const query = useQuery();
  const current = query.get('sort');
  const up = column.sort !== undefined && current === column.sort;
  const down = column.sort !== undefined && current === `-${column.sort}`;
  if (!column.sort) {
    return (
      <th role="columnheader" scope="col" data-end={column.align === 'end' || undefined}>
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      </th>
    );
  }
  const Icon = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
      data-end={column.align === 'end' || undefined}
    >
      <button
        type="button"
        onClick={() => query.set({ sort: up ? `-${column.sort}` : column.sort })}
        className={cx('inline-flex items-center gap-1 hover:text-brand', (up || down) && 'text-brand')}
      >
        {column.header}
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </th>
  );
}

/** Phones show no column headers, so the sort order is selected here. */
function PhoneSort<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const query = useQuery();
  const options = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: sort, label: `${header}, ascending` },
          { value: `-${sort}`, label: `${header}, descending` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <Select
      aria-label="Sort by"
      placeholder="Default sorting"
      options={options}
      value={query.get('sort')}
      onChange={(event) => query.set({ sort: event.target.value })}
      className="w-44 sm:hidden"
    />
  );
}
