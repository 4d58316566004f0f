import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { Link } from '#ui/link.tsx';
import type { ConsignmentRow } from './consignments.contract.ts';
import { consignmentStateLabels } from './consignments.rules.ts';

/** The columns of a list of parcels; `base` is the path of the parcel pages. */
export function consignmentColumns(countryCode: string, base: string): Column<ConsignmentRow>[] {
  return [
    {
      key: 'number',
      header: 'Parcel',
      lead: true,
      sort: 'number',
      cell: (row) => (
        <Link to={`${base}/${row.id}`} className="nums text-link font-bold">
          {row.number}
        </Link>
      ),
    },
    { key: 'samples', header: 'Samples', cell: (row) => <span className="nums">{row.samples}</span> },
    {
      key: 'way',
      header: 'Sent',
      cell: (row) => (
        <>
          <span className="nums">{formatDate(row.sentAt, countryCode) || 'Not sent'}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {[row.carrier, row.trackingNumber].filter(Boolean).join(' ')}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <>
          <Badge tone={consignmentStateLabels[row.state].tone}>{consignmentStateLabels[row.state].word}</Badge>
          <Differences row={row} />
        </>
      ),
    },
  ];
}

function Differences({ row: { missing, extra } }: { row: ConsignmentRow }) {
  const words = [missing && `${missing} missing`, extra && `${extra} not on the list`].filter(Boolean);
  return words.length === 0 ? null : <span className="nums mt-1 block text-sm text-muted">{words.join(', ')}</span>;
}
