import { Button } from '#ui/button.tsx';
import { DataList, type Column } from '#ui/lists/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/lists/filter-select.tsx';
import { Link } from '#ui/link.tsx';
import { useIsStatic } from '#ui/static-page.ts';
import { SearchBox } from '#ui/lists/search-box.tsx';
import type { FactSheetRow } from './fact-sheets.contract.ts';

export const SHEETS_A_PAGE = 30;

/** The filters in the URL. */
export function sheetFilters(request: Request) {
  const query = new URL(request.url).searchParams;
  const species = (['dog', 'cat'] as const).find((one) => one === query.get('species'));
  const kind = (['disease', 'trait'] as const).find((one) => one === query.get('kind'));
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const search = query.get('search')?.trim().slice(0, 80) ?? '';
  return {
    page,
    size: SHEETS_A_PAGE,
    species,
    kind,
    search,
    sort: query.get('sort') === 'gene' ? ('gene' as const) : ('name' as const),
  };
}

interface SheetListProps {
  sheets: { results: FactSheetRow[]; count: number };
  page: number;
  search: string;
  empty: string;
}

/** The list of fact sheets with search, filters, sorting and paging. */
export function SheetList({ sheets, page, search, empty }: SheetListProps) {
  return (
    <DataList
      label="Fact sheets"
      columns={columns}
      rows={sheets.results}
      rowKey={(row) => row.id}
      page={page}
      pages={Math.ceil(sheets.count / SHEETS_A_PAGE)}
      count={sheets.count}
      countLabel={sheets.count === 1 ? 'sheet' : 'sheets'}
      toolbar={
        useIsStatic() ? (
          <StaticFilters search={search} />
        ) : (
          <>
            <SearchBox label={SEARCH} defaultValue={search} />
            <Filters />
          </>
        )
      }
      empty={<EmptyState title="No fact sheets found.">{empty}</EmptyState>}
    />
  );
}

/** The same list on a page without React: a plain form, which src/app/static-pages/forms.ts submits on every change. */
function StaticFilters({ search }: { search: string }) {
  return (
    <form role="search" aria-label="Filter fact sheets" data-autosubmit="" className="contents">
      <Filters />
      <input
        type="search"
        name="search"
        aria-label={SEARCH}
        placeholder={SEARCH}
        defaultValue={search}
        className="control rounded-full max-sm:col-span-full sm:w-64"
      />
      <Button type="submit" variant="secondary" className="max-sm:col-span-full">
        Search
      </Button>
    </form>
  );
}

function Filters() {
  return filters.map((filter) => <FilterSelect key={filter.name} {...filter} />);
}

const SEARCH = 'Search by name or gene';

const filters = [
  {
    name: 'species',
    label: 'Species',
    all: 'Dogs and cats',
    options: [
      { value: 'dog', label: 'Dogs' },
      { value: 'cat', label: 'Cats' },
    ],
  },
  {
    name: 'kind',
    label: 'Type',
    all: 'Diseases and traits',
    options: [
      { value: 'disease', label: 'Diseases' },
      { value: 'trait', label: 'Traits' },
    ],
  },
  { name: 'sort', label: 'Sort', all: 'By name', options: [{ value: 'gene', label: 'By gene' }] },
];

const columns: Column<FactSheetRow>[] = [
  {
    key: 'name',
    header: 'Test or trait',
    lead: true,
    cell: (row) => (
      <Link to={row.path} className="bold-link">
        {row.name}
      </Link>
    ),
  },
  { key: 'short', header: 'Short name', cell: (row) => row.abbreviation },
  { key: 'gene', header: 'Gene', cell: (row) => <span className="font-mono text-sm">{row.gene ?? '–'}</span> },
  { key: 'species', header: 'Species', cell: (row) => (row.species === 'cat' ? 'Cat' : 'Dog') },
  { key: 'inheritance', header: 'Inheritance', cell: (row) => row.inheritance },
];
