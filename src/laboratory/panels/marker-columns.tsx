import type { Column } from '#ui/lists/data-list.tsx';
import type { ShownMarker } from './panels.rules.ts';

/** Columns of a panel's markers, imported or in a preview. `isSortable`: the page supports sorting by URL. */
export function markerColumns<Row extends ShownMarker>(isSortable: boolean): Column<Row>[] {
  const sort = (name: string) => (isSortable ? { sort: name } : {});
  return [
    { key: 'marker', header: 'Marker', lead: true, ...sort('marker'), cell: (row) => row.marker },
    { key: 'chromosome', header: 'Chromosome', ...sort('place'), cell: (row) => row.chromosome ?? '–' },
    {
      key: 'positions',
      header: 'Position',
      cell: (row) => <span className="nums">{row.positions.join(', ') || '–'}</span>,
    },
    { key: 'alleles', header: 'Alleles', cell: (row) => row.alleles || 'Not imported' },
    { key: 'details', header: 'Details', cell: (row) => row.details.join(', ') || '–' },
  ];
}
