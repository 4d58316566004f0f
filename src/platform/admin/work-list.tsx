import type { ComponentProps } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { KeyFigure } from '#ui/count-up.tsx';
import { cx } from '#ui/cx.ts';
import { actionsColumn } from '#ui/lists/columns.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import { RetryOrCancel } from './retry-or-cancel.tsx';
import { WorkTabs } from './work-tabs.tsx';

interface WorkListProps<Row> extends ComponentProps<typeof ListPage<Row>> {
  figures: readonly { label: string; count: number }[];
}

/** A list of automatic work: jobs or emails. */
export function WorkListPage<Row>({ figures, ...page }: WorkListProps<Row>) {
  return (
    <ListPage {...page}>
      <div className="grid gap-6">
        <WorkTabs />
        <div className={cx('grid grid-cols-2 gap-4', figures.length > 2 && 'sm:grid-cols-3')}>
          {figures.map(({ label, count }) => (
            <KeyFigure key={label} figure={String(count)} label={label} />
          ))}
        </div>
      </div>
    </ListPage>
  );
}

/** The state of an item, and why it failed. */
export function workStateColumn<Row>(
  header: string,
  read: (row: Row) => { word: string; tone: Tone; failure: string | null },
): Column<Row> {
  return {
    key: 'state',
    header,
    cell: (row) => {
      const { word, tone, failure } = read(row);
      return (
        <span className="grid justify-items-start gap-1">
          <Badge tone={tone}>{word}</Badge>
          {failure ? <span className="max-w-80 text-sm wrap-anywhere text-affected">{failure}</span> : null}
        </span>
      );
    },
  };
}

export function workActionsColumn<Row>(actions: (row: Row) => ComponentProps<typeof RetryOrCancel>): Column<Row> {
  return actionsColumn((row) => <RetryOrCancel {...actions(row)} />);
}
