import { countOf } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import type { Column } from '#ui/lists/data-list.tsx';
import type { Show } from './shows.contract.ts';
import { standStateLabels } from './shows.rules.ts';

export function showColumn<Row extends Pick<Show, 'showName' | 'clubName'>>(): Column<Row> {
  return {
    key: 'show',
    header: 'Show',
    lead: true,
    sort: 'name',
    cell: (row) => (
      <>
        <b className="wrap-anywhere">{row.showName}</b>
        <span className="block text-sm font-normal wrap-anywhere text-muted">{row.clubName}</span>
      </>
    ),
  };
}

export function firstDayColumn<Row extends Pick<Show, 'showDate'>>(
  countryCode: string,
  placeOf: (row: Row) => string,
): Column<Row> {
  return {
    key: 'date',
    header: 'First day',
    sort: 'date',
    cell: (row) => (
      <>
        <span className="nums">{formatDate(row.showDate, countryCode)}</span>
        <span className="block text-sm wrap-anywhere text-muted">{placeOf(row)}</span>
      </>
    ),
  };
}

export function standColumn<Row extends Pick<Show, 'stand' | 'entries'>>(): Column<Row> {
  return {
    key: 'stand',
    header: 'Stand',
    cell: (row) => (
      <>
        {standStateLabels[row.stand]}
        <span className="nums block text-sm text-muted">{countOf(row.entries, 'animal')}</span>
      </>
    ),
  };
}
