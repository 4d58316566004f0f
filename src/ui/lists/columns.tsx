import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import type { Column } from './data-list.tsx';

type Head = Pick<Column<never>, 'key' | 'header' | 'sort'>;

/** A date in the reader's format; a timestamp is shown as the date in the reader's time zone. */
export function dayColumn<Row>(
  head: Head,
  countryCode: string,
  dayOf: (row: Row) => string | null | undefined,
  none = '',
): Column<Row> {
  return {
    ...head,
    cell: (row) => {
      const at = dayOf(row);
      return <span className="nums">{at ? <LocalDay at={at} countryCode={countryCode} /> : none}</span>;
    },
  };
}

/** The badge of a state. */
export function statusColumn<Row>(labelOf: (row: Row) => { word: string; tone: Tone }): Column<Row> {
  return {
    key: 'state',
    header: 'Status',
    cell: (row) => {
      const { word, tone } = labelOf(row);
      return <Badge tone={tone}>{word}</Badge>;
    },
  };
}

/** Buttons of a row, under a header for screen readers. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode, header = 'Actions'): Column<Row> {
  return { key: 'do', header, hideHeader: true, align: 'end', cell };
}
