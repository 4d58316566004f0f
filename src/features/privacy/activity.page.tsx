import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { FilterLinks } from '#features/orders/filter-links.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataList } from '#ui/data-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { ActivityEntry } from './privacy.contract.ts';
import type { Route } from './+types/activity.page';

const SIZE = 20;
const filters = [
  { value: 'all', label: 'Everybody' },
  { value: 'others', label: 'Others only' },
] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Activity | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const number = Math.max(1, Number(query.get('page')) || 1);
  const search = query.get('search')?.trim().slice(0, 120) ?? '';
  const who = query.get('who') === 'others' ? ('others' as const) : ('all' as const);
  const entries = await page(api.privacy.activity({ page: number, size: SIZE, query: search, who }), request);
  return { entries, number, search, who, countryCode: visitor.countryCode };
}

export default function ActivityPage({
  loaderData: { entries, number, search, who, countryCode },
}: Route.ComponentProps) {
  return (
    <>
      <SectionHeading level={1} title="Activity" intro="Who viewed, shared or changed what is yours." />
      <div className="mt-8">
        <DataList
          label="Activity"
          columns={columnsFor(countryCode)}
          rows={entries.results}
          rowKey={(entry) => entry.id}
          page={number}
          pages={Math.ceil(entries.count / SIZE)}
          count={entries.count}
          countLabel={entries.count === 1 ? 'entry' : 'entries'}
          toolbar={
            <>
              <FilterLinks label="Show steps of" name="who" links={filters} current={who} />
              <SearchBox label="Search animal or step" defaultValue={search} className="w-full sm:w-80" />
            </>
          }
          empty={<EmptyState title="Nothing found.">Nobody did anything that fits.</EmptyState>}
        />
      </div>
    </>
  );
}

function columnsFor(countryCode: string): Column<ActivityEntry>[] {
  return [
    {
      key: 'what',
      header: 'What',
      lead: true,
      cell: (entry) => (
        <span>
          {entry.what}
          {entry.reason ? <span className="block text-sm text-muted">Reason: {entry.reason}</span> : null}
        </span>
      ),
    },
    { key: 'about', header: 'About', cell: (entry) => entry.about ?? 'Your account' },
    {
      key: 'who',
      header: 'Who',
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {entry.who}
          {entry.asYou ? <Badge tone="warn">as you</Badge> : null}
        </span>
      ),
    },
    {
      key: 'at',
      header: 'When',
      cell: (entry) => (
        <span className="nums whitespace-nowrap">
          {formatDate(entry.at, countryCode)} {entry.at.slice(11, 16)} UTC
        </span>
      ),
    },
  ];
}
