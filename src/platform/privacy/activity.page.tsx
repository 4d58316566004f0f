import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { listQuery } from '#ui/lists/list-query.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/lists/data-list.tsx';
import { ListPage } from '#ui/lists/list-page.tsx';
import type { ActivityEntry } from './privacy.contract.ts';
import type { Route } from './+types/activity.page';

const filters = [
  { value: 'all', label: 'Everyone' },
  { value: 'others', label: 'Others only' },
] as const;

export const meta: Route.MetaFunction = () => [{ title: 'Activity | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const { number, search, choice: who = 'all' } = listQuery(request, { choices: filters, choiceName: 'who' });
  const entries = await page(
    api.privacy.activity({ page: number, size: DEFAULT_PAGE_SIZE, query: search, who }),
    request,
  );
  return { entries, number, search, who, countryCode: visitor.countryCode };
}

export default function ActivityPage({
  loaderData: { entries, number, search, who, countryCode },
}: Route.ComponentProps) {
  return (
    <ListPage
      title="Activity"
      intro="Who viewed, shared or changed your data."
      list={entries}
      number={number}
      nouns={['entry', 'entries']}
      columns={columnsFor(countryCode)}
      rowKey={(entry) => entry.id}
      filter={{ label: 'Filter by user', name: 'who', links: filters, current: who }}
      search={{ label: 'Search animal or action', value: search }}
      empty="No activity found."
    />
  );
}

function columnsFor(countryCode: string): Column<ActivityEntry>[] {
  return [
    {
      key: 'what',
      header: 'Activity',
      lead: true,
      cell: (entry) => (
        <span>
          {entry.what}
          {entry.withWhom ? <span className="block wrap-anywhere">With: {entry.withWhom}</span> : null}
          {entry.reason ? <span className="block text-sm text-muted">Reason: {entry.reason}</span> : null}
        </span>
      ),
    },
    { key: 'about', header: 'About', cell: (entry) => entry.about ?? 'Your account' },
    {
      key: 'who',
      header: 'User',
      cell: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {entry.who}
          {entry.asYou ? <Badge tone="warn">as you</Badge> : null}
        </span>
      ),
    },
    {
      key: 'at',
      header: 'Date',
      cell: (entry) => (
        <span className="nums whitespace-nowrap">
          <LocalTime at={entry.at} countryCode={countryCode} />
        </span>
      ),
    },
  ];
}
